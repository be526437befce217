import { dateSerial } from "@strikebook/formulas";
import { template } from "./build-template";
import { LEAST_SESSIONS, morningData, morningNames, screenColumn, screenCounts, screenOptions } from "./morning-data";
import { firstRanks, morningRanking, ranked, reasonFrom } from "./morning-ranking";
import { NO_ZERO_GAMMA } from "./index-family";
import {
  COMPARED_SESSIONS,
  indexLevel,
  indexOptions,
  morningFlow,
  morningNet,
  morningSources,
  MOST_SYMBOLS,
  MOST_UNDERLYINGS,
  netOptions,
  premiumOptions,
  screenedFamilies,
  reportOptions,
  symbolOptions,
  fieldOptions,
  volatilitySymbol,
} from "./morning-sources";
import type { InputRow, TemplateCall, TemplateSituation } from "./template";
import { dateTimeText } from "./value-text";

/** The symbols that the front sheet names. */
const NAMED = 5;
/** The symbols in its chart. */
const CHARTED = 10;

const inputs: readonly InputRow[] = [
  [
    "morning_symbols",
    "Symbols, at most",
    MOST_SYMBOLS,
    `${NAMED} to ${MOST_SYMBOLS}, in the order of the service`,
    { isAsked: true },
  ],
  [
    "morning_net",
    "Sessions of net exposure",
    0,
    `0 for none, or ${LEAST_SESSIONS} to ${COMPARED_SESSIONS}: each costs 5 credits for every ten symbols`,
    { isAsked: true },
  ],
  ["morning_time", "Time of past boards", 10 / 24, "New York time: about when you look", { format: "hh:mm" }],
  ["morning_volatility", "Implied volatility", "iv7", "iv7, iv30 or iv90: used for the expected move of a day"],
  ["morning_days", "Days to a report", 14, "a report within these days makes a symbol unusual"],
];

const ranks = Array.from({ length: NAMED }, (_row, index) => index + 1);
/** The rows of the front sheet for indexes. */
const indexRows = [0, 1, 2] as const;
const fromRanking = (letter: string, rank: number) => `=IF(${ranked(letter, rank)}="","",${ranked(letter, rank)})`;

/** The answer has the first reason alone, so that it fits its cell: the table below has all. */
const answer = `=LET(why,${ranked("M", 1)},TEXTJOIN(", ",TRUE,${firstRanks("B", NAMED)})&". "&${ranked("B", 1)}&": "&IFERROR(MID(why,1,SEARCH(";",why)-1),why)&".")`;

const certainty = `=${screenCounts.boards}&" symbols were compared, "&IF(${screenCounts.complete}=${screenCounts.boards},"all",${screenCounts.complete})&" with every figure. The sheet says what is unusual now, not where prices go."`;

const tens = `ROUNDUP(MIN(morning_symbols,${MOST_SYMBOLS})/10,0)`;
const price = `="Up to "&(${tens}*(3+5*MIN(morning_net,${COMPARED_SESSIONS}))+${COMPARED_SESSIONS + 2})&" credits: 3 for each ten symbols, ${COMPARED_SESSIONS + 1} for flow, 1 for the indexes, and past boards."`;

function calls(situation: TemplateSituation): readonly TemplateCall[] {
  const { inputs: values, coveredSymbols, sessionsBeforeToday } = situation;
  const symbols = coveredSymbols.slice(0, Math.min(Number(values["morning_symbols"]), MOST_SYMBOLS));
  const families = screenedFamilies(symbols);
  const own = symbols.map((symbol) => [symbol]);
  const volatile = symbols.map((symbol) => [volatilitySymbol(symbol)]);
  const field = String(values["morning_volatility"]);
  const volatility = [volatile, "last session", "last session", [[field]], [[fieldOptions(field)]]];
  const days = Array.from({ length: COMPARED_SESSIONS + 1 }, (_session, index) => `-${index + 1}d`);
  const boards = sessionsBeforeToday(Math.min(Number(values["morning_net"]), COMPARED_SESSIONS));
  return [
    { name: "GEX.SYMBOLS", given: [[[symbolOptions]]] },
    { name: "GEX.LEVELS", given: [own, "gamma", 92, [[5]], [[screenOptions]]] },
    ...(families.length > 0
      ? [{ name: "GEX.LEVELS", given: [[[families.join()]], "gamma", "all", [["all"]], [[indexOptions]]] }]
      : []),
    { name: "VOL.HISTORY", given: volatility },
    { name: "VOL.EVENTS", given: [volatile, [[reportOptions]]] },
    ...days.map((day) => ({ name: "FLOW.TOP", given: [MOST_UNDERLYINGS, day, null, null, [[premiumOptions]]] })),
    ...boards.map((date) => {
      const at = dateSerial(date) + Number(values["morning_time"]);
      return { name: "GEX.LEVELS.AT", given: [own, at, "gamma", 92, [[5]], [[netOptions]]] };
    }),
  ];
}

/** Every covered symbol in one ranked table, and the five most unusual with the reasons. */
export const morningScreen = template({
  id: "morning-screen",
  description: "Every covered symbol, ranked by how unusual its levels, exposure, flow and next report are.",
  name: "Morning screen",
  title: "Morning screen",
  question: "Which symbols are the most unusual this morning, and why?",
  source: "'Morning data'!B5",
  period: `"As of "&${dateTimeText(`MAX(${screenColumn("asOf")})`)}&" New York"`,
  state: "morning_state",
  answer,
  certainty,
  inputs,
  price,
  results: [
    {
      title: "Indexes: all roots, all strikes and all expirations",
      headings: ["Symbol", "Spot", "Zero gamma", "%", "Wall +", "%", "Wall -", "%", "King"],
      rows: indexRows.map((row) => {
        const cellOf = (column: number) => indexLevel(column, row);
        const shown = (value: string) => `=IFERROR(IF(${cellOf(0)}="","",${value}),"")`;
        const distance = (level: string) =>
          shown(`IF(COUNT(${level},${cellOf(1)})<2,"",(${level}/${cellOf(1)}-1)*100)`);
        const [zero, positive, negative] = [cellOf(2), cellOf(3), cellOf(4)];
        const levels = [zero, positive, negative].flatMap((level) => [shown(level), distance(level)]);
        return [shown(cellOf(0)), shown(cellOf(1)), ...levels, shown(cellOf(5))];
      }),
      formats: ["#,##0.00", "#,##0.00", "0.00", "#,##0.00", "0.00", "#,##0.00", "0.00", "#,##0.00"],
      notes: [
        `=IF(SUMPRODUCT(ISNA(${screenColumn("ownZeroGamma")})*ISNUMBER(${screenColumn("spot")}))>0,"${NO_ZERO_GAMMA}","Zero gamma: the price at which net gamma would be zero. %: from spot. SPX+ is SPX and SPXW added.")`,
      ],
    },
    {
      title: "The five most unusual",
      headings: ["Symbol", "Points", "", "Why"],
      words: 3,
      rows: ranks.map((rank) => [fromRanking("B", rank), fromRanking("L", rank), "", fromRanking("M", rank)]),
      formats: ["0.00"],
      notes: [
        "Points: a figure counts 1 if no symbol is more unusual in it, 0 if all others are. Every symbol is on Morning ranking.",
        `Why: a level within ${reasonFrom.moves} expected move of a day, net exposure ${reasonFrom.deviations} sd from its mean, ${reasonFrom.flow} times the usual flow, a near report.`,
      ],
    },
    {
      title: "Their figures",
      headings: ["Symbol", "Spot", "To zero", "To +", "To -", "To flip", "Net, sd", "Flow, times", "Report"],
      rows: ranks.map((rank) =>
        ["B", "C", "D", "E", "F", "G", "I", "J", "K"].map((letter) => fromRanking(letter, rank)),
      ),
      formats: ["#,##0.00", "0.00", "0.00", "0.00", "0.00", "0.0", "0.00", "yyyy-mm-dd"],
      notes: [
        "To zero gamma, walls and flip: from spot, in expected moves of a day. Walls and flip: of 92 strikes and five expirations.",
        "Flow: of the session before today. Net, sd: only if the input asks for past sessions.",
      ],
    },
  ],
  invalidations: [
    "Ranks are among the symbols of the service: the first is unusual among them, on a quiet morning as well.",
    "Figures of one symbol are related: a large session of flow often comes with a report or a move to a wall.",
    "Implied volatility before a report counts the report, so distances in expected moves look small then.",
  ],
  charts: [
    {
      type: "ColumnClustered",
      title: "Points of the ten most unusual",
      categories: firstRanks("B", CHARTED),
      series: [{ name: "Points", values: firstRanks("L", CHARTED), color: "#01665e" }],
    },
  ],
  sheets: [morningRanking, morningData, morningSources, morningFlow, morningNet],
  names: morningNames,
  isScreen: true,
  methods: {
    name: "Morning methods",
    sections: [
      [
        "The figures",
        "Zero gamma: the price of the underlying at which net gamma of all contracts would be zero, each priced again there. For an index it is that of all its roots together.",
        "Walls and flip of a symbol: of 92 strikes and the five nearest expirations, now. Those of the indexes: of all roots, strikes and expirations, which is what is published.",
        "SPXW has the daily options, SPX the monthly ones with much of the open interest: so the walls of SPX+, SPX and SPXW differ.",
        "Expected move of a day: the implied volatility at the last settled close, divided by the square root of 252. Distances are from spot, in these moves.",
        "Net exposure: now, less its mean at one time of past sessions, in their standard deviations. Only if the input asks for past sessions.",
        `Flow: premium of all options in the session before today, as a multiple of its mean of the ${COMPARED_SESSIONS} sessions before. A day in progress is no whole day, so it is not compared.`,
        "Reports: the next one that the service lists. It has them as of now only: at the replay clock the template is not inserted.",
      ],
      [
        "The ranking",
        "Five figures make a symbol unusual: a near zero gamma (a near flip, if the service does not send a zero gamma), a near wall, unusual net exposure, much flow, and a near report.",
        "Its points for a figure are 1 less the share of the other symbols that are more unusual in it. Without the figure it has none.",
        "The rank is that of the sum. A symbol without a board, an implied volatility or flow comes after all others, and says what is missing. A fund has no reports, and lacks nothing.",
        "Reasons: the figures with at least 0.90 points, or that with the most if none has. A figure is a reason only beyond its threshold: the first place among ordinary figures is no reason.",
        `A level: within ${reasonFrom.moves} expected move of a day, which a session ends beyond in about one case of three. Nearer than 0.05 moves it is "at spot".`,
        `Net exposure: ${reasonFrom.deviations} standard deviations from its mean, about one session in twenty. Flow: ${reasonFrom.flow} times its mean. A report: within the days of the input.`,
        "SPX, NDX and RUT have the volatility of their weekly root, and the weekly roots have the flow of the index.",
      ],
      [
        "Costs and trades",
        "The sheet proposes no trade, so it has no returns and no costs. It shows one time only, so there is no estimate with an interval.",
        "Past boards are stored on the computer if the service allows it: the next morning only the newest session of net exposure costs credits.",
      ],
      [
        "Sources",
        "docs/api.md, Levels, Volatility history, Volatility events and Top underlyings.",
        "Ni, Pearson, Poteshman, White (2021): Does option trading have a pervasive impact on underlying stock prices? Review of Financial Studies 34.",
      ],
    ],
  },
  calls,
});
