import { dateSerial } from "@strikebook/formulas";
import { template } from "./build-template";
import type { InputRow, TemplateCall, TemplateSituation } from "./template";
import { dateText, dateTimeText, numberText } from "./value-text";
import {
  smallCell,
  changeAtForward,
  changeOptions,
  smallColumn,
  flagOptions,
  flags,
  measures,
  missingMeasures,
  term,
  volatilitySheets,
  volatilityState,
} from "./volatility-data";
import {
  closes,
  contractOptions,
  historyCells,
  historyFields,
  historyOptions,
  MOST_SKEWS,
  skews,
} from "./volatility-history";

/** The fewest closes and past skews that something is concluded from. */
const LEAST_CLOSES = 20;
const LEAST_SKEWS = 5;

const inputs: readonly InputRow[] = [
  ["vol_symbol", "Symbol", "SPXW", "a symbol of the VOL functions: SPXW, NDXP or a share", { isAsked: true }],
  ["vol_sessions", "Past closes", 60, "20 to 252 closes, about 1 credit for ten", { isAsked: true }],
  ["vol_skews", "Past skews", 10, `0 to ${MOST_SKEWS} sessions, 1 credit each`, { isAsked: true }],
  ["vol_time", "Time of past skews", 15.75 / 24, "New York", { format: "hh:mm" }],
  ["vol_since", "Fixed strikes since", "-5d", "the close of a past session: a date, or sessions back"],
  ["vol_dear", "Dear above, %", 80, "percent of past closes; cheap is below 100 minus this"],
];

const now = (letter: string) => smallCell("levels", letter, 0);
const [week, days30, quarter] = [now("C"), now("E"), now("G")];
const n = `COUNT(${closes.iv30})`;
/** The volatility over 30 days now, or at the last close if only that is known. */
const month = `IF(ISNUMBER(${days30}),${days30},IF(${n}=0,"",INDEX(${closes.iv30},${n})))`;
const realized = `IF(COUNT(${closes.date})=0,"",INDEX(${closes.rv20},COUNT(${closes.date})))`;

const shown = (cell: string) => `IF(ISERROR(${cell}),"",IF(${cell}="","",${cell}))`;
const difference = (a: string, b: string) => `IF(COUNT(${a},${b})<2,"",${a}-${b})`;
const differences = (a: string, b: string) => `IF(ISNUMBER(${a})*ISNUMBER(${b}),${a}-${b},"")`;
const countOf = (past: string) => `SUM(ISNUMBER(${past})*1)`;
/** An expression of the share of past values below a value, in percent: blank without one. */
const shareBelow = (past: string, value: string) =>
  `IFERROR(LET(past,${past},value,${value},IF(ISNUMBER(value),100*SUM(IF(ISNUMBER(past),(past<value)*1,0))/${countOf("past")},"")),"")`;

/** The window whose implied volatility is the largest multiple of its median realized one. */
const dearest = `LET(ratio,${smallColumn("cone", "H")}/${smallColumn("cone", "E")},INDEX(${smallColumn("cone", "A")},XMATCH(MAX(ratio),ratio)))`;
const pastSkews = `COUNT(${skews.past})`;
const dearerPuts = `SUM(IF(ISNUMBER(${skews.past}),(${skews.past}>${skews.now})*1,0))`;

const answer =
  `=LET(implied,${month},share,${shareBelow(closes.iv30, month)},realized,${realized},IF(${n}<${LEAST_CLOSES},"Too few closes to tell: "&${n}&". At least ${LEAST_CLOSES} are needed.",` +
  `IF(share>vol_dear,"Dear: ",IF(share<100-vol_dear,"Cheap: ","Neither dear nor cheap: "))&"30-day volatility of "&vol_symbol&", "&${numberText("implied", 2)}&"%, is above "&${numberText("share", 0)}&"% of "&${n}&" closes"` +
  `&IF(COUNT(realized)=0,"",", "&${numberText("ABS(implied-realized)", 1)}&" points "&IF(implied<realized,"below","above")&" realized")` +
  `&IFERROR("; dearest over "&${dearest}&" sessions","")` +
  `&IFERROR(IF(OR(${pastSkews}<${LEAST_SKEWS},NOT(ISNUMBER(${skews.now}))),"","; puts dearer than in "&${dearerPuts}&" of "&${pastSkews}&" sessions"),"")&"."))`;

const certainty =
  `="One look, n = "&${n}&" closes and "&${pastSkews}&" past skews: what options cost, not what they will be worth."` +
  `&IF(ISNUMBER(${days30}),""," The volatility is that of the last close.")` +
  `&IF(${missingMeasures}="",""," Missing: "&${missingMeasures}&". Point at a cell to read why.")`;

/** A value now, and the share of past values that are below it. */
const againstPast = (label: string, value: string, past: string): readonly string[] => [
  label,
  `=${value}`,
  `=${shareBelow(past, value)}`,
  `=IFERROR(${countOf(past)},"")`,
];

const linesOf = (name: Parameters<typeof smallCell>[0], letters: string, count: number) =>
  Array.from({ length: count }, (_row, row) =>
    Array.from(letters, (letter) => `=${shown(smallCell(name, letter, row))}`),
  );

/** The name of a horizon by its sessions: none for the rest of today. */
function horizon(row: number): string {
  const sessions = smallCell("range", "A", row);
  return `=IF(ISNUMBER(${sessions}),IF(${sessions}=0,"Rest of today",${sessions}&IF(${sessions}=1," session"," sessions")),"")`;
}

/** Where implied volatility is in the cone of its window. */
function placeInCone(row: number): string {
  const [low, lower, upper, high, implied] = Array.from("CDFGH", (letter) => smallCell("cone", letter, row));
  return `=IF(COUNT(${low},${lower},${upper},${high},${implied})<5,"",IF(${implied}>${high},"over",IF(${implied}>${upper},"high",IF(${implied}<${low},"under",IF(${implied}<${lower},"low","middle")))))`;
}

/** An expression of the largest value of a column of the term structure from a week on, and of its expiration. */
const largest = (values: string, result: string) =>
  `IFERROR(LET(value,IF(ISNUMBER(${values})*(${term.days}>=7),${values},0),most,MAX(value),IF(most=0,"",INDEX(${result},XMATCH(most,value)))),"")`;
const flagged = (column: string) => `SUM((${column}<>"")*ISNUMBER(${flags.days}))`;
const flagRow = (label: string, column: string) => [
  label,
  `=IFERROR(${flagged(column)},"")`,
  "",
  `=COUNT(${flags.days})`,
];

const price =
  '="About "&(12+ROUNDUP(vol_sessions/9.6,0)+N(vol_skews))&" credits: 1 each for levels, terms, cone, range, skew and contracts, 6 for the surface and its change, the rest for the past."';

function calls({ inputs: values, settledSessions }: TemplateSituation): readonly TemplateCall[] {
  const symbol = [[values["vol_symbol"]]];
  const sessions = settledSessions(Math.min(Number(values["vol_skews"]), MOST_SKEWS));
  const times = [null, ...sessions.map((date) => dateSerial(date) + Number(values["vol_time"]))];
  const window = [`-${values["vol_sessions"]}d`, "last session"];
  return [
    ...Object.entries(measures).map(([name, options]) => ({ name, given: [symbol, [[options]]] })),
    { name: "VOL.SURFACE", given: [symbol, [[flagOptions]]] },
    { name: "VOL.SURFACE", given: [symbol, [[`${changeOptions}${values["vol_since"]}`]]] },
    { name: "VOL.HISTORY", given: [symbol, ...window, [[historyFields]], [[historyOptions]]] },
    ...times.map((at) => ({ name: "OPT.CHAIN", given: [symbol, at, [[contractOptions]]] })),
  ];
}

/** Implied volatility against its past and its cone, by expiration and by strike. */
export const volatilitySheet = template({
  id: "volatility-sheet",
  description:
    "Implied volatility against its past and its cone, by expiration and by strike, with the expected range.",
  name: "Volatility sheet",
  title: "Volatility sheet",
  question: "Is volatility dear, and where?",
  source: historyCells.closes,
  period: `IF(ISNUMBER(${now("B")}),"As of "&${dateTimeText(now("B"))}&" New York","Closes up to "&${dateText(`MAX(${closes.date})`)})`,
  state: "vol_state",
  answer,
  certainty,
  inputs,
  price,
  results: [
    {
      title: "Now, against the past",
      headings: ["Measure", "Now", "Past below, %", "n"],
      rows: [
        againstPast("Volatility over 30 days, %", month, closes.iv30),
        againstPast("Less realized of 20 sessions", difference(month, realized), differences(closes.iv30, closes.rv20)),
        againstPast("Over 90 days less over 7 days", difference(quarter, week), differences(closes.iv90, closes.iv7)),
        againstPast("Risk reversal, 25 delta, 30 days", shown(skews.now), skews.past),
        [
          '="Change at fixed strikes since "&IF(ISNUMBER(vol_since),' + dateText("vol_since") + ",vol_since)",
          `=${shown(changeAtForward)}`,
          "",
          `=COUNT(${changeAtForward})`,
        ],
      ],
      formats: ["0.00", "0", "0"],
      notes: [
        "Points of volatility. Risk reversal: the call less the put of the expiration nearest to 30 days; below 0 puts are dearer.",
        "Change: of the expiration nearest to 30 days, at the strike that is the forward now.",
      ],
    },
    {
      title: "Where it is dear: cone of realized volatility, with implied volatility over the same time",
      headings: ["Sessions", "Realized %", "Low", "Quartile", "Median", "Quartile", "High", "Implied %", "It is"],
      rows: linesOf("cone", "ABCDEFGH", 5).map((line, row) => [...line, placeInCone(row)]),
      formats: Array<string>(7).fill("0.00"),
      notes: ["Over and under: outside the range of a year. High and low: outside the middle half."],
    },
    {
      title: "Where it is dear: skew by calendar days",
      headings: ["Days", "Forward %", "Put %", "Call %", "Reversal", "Butterfly", "90 less 110"],
      rows: linesOf("skew", "ABCDEFG", 3),
      formats: Array<string>(6).fill("0.00"),
    },
    {
      title: "Where it is dear: expirations from a week on",
      headings: ["Measure", "Value", "Expiration", "n"],
      rows: [
        [
          "Largest implied volatility, %",
          `=${largest(term.iv, term.iv)}`,
          `=${largest(term.iv, term.expiration)}`,
          `=COUNT(${term.iv})`,
        ],
        [
          "Largest forward volatility, %",
          `=${largest(term.forward, term.forward)}`,
          `=${largest(term.forward, term.expiration)}`,
          `=COUNT(${term.forward})`,
        ],
        flagRow("Smiles with a calendar flag", flags.calendar),
        flagRow("Smiles with a butterfly flag", flags.butterfly),
      ],
      formats: ["0.00", "yyyy-mm-dd", "0"],
      notes: [
        "A flag says that the prices of a smile are not free of arbitrage: its volatilities are not to be trusted there.",
      ],
    },
    {
      title: "Expected range of the price",
      headings: ["Horizon", "Sigma %", "Low 1", "High 1", "Low 2", "High 2", "Move %", "Move, sd"],
      rows: linesOf("range", "ABCDEFGH", 4).map(([, ...line], row) => [horizon(row), ...line]),
      formats: ["0.00", ...Array<string>(4).fill("#,##0.00"), "0.00", "0.00"],
      notes: [
        "Bounds at one and two standard deviations. Move: since the previous close, and in daily standard deviations.",
      ],
    },
  ],
  invalidations: [
    "Implied volatility is a price: above realized volatility most of the time, which is no profit by itself.",
    "A report, a decision or an index change ahead makes volatility dear for a reason: compare the forward volatility.",
    "Past closes are of one time: a quiet half a year makes an ordinary volatility look dear.",
  ],
  charts: [
    {
      type: "Line",
      title: "Cone: realized volatility by sessions, and implied",
      categories: smallColumn("cone", "A"),
      series: [
        ["Low", "C", "#d9d9d9"],
        ["Quartile", "D", "#b3b3b3"],
        ["Median", "E", "#7f7f7f"],
        ["Upper quartile", "F", "#b3b3b3"],
        ["High", "G", "#d9d9d9"],
        ["Realized", "B", "#8c510a"],
        ["Implied", "H", "#01665e"],
      ].map(([name = "", letter = "", color = ""]) => ({ name, values: smallColumn("cone", letter), color })),
    },
    {
      type: "XYScatter",
      title: "Implied and forward volatility by days to expiration",
      categories: term.days,
      series: [
        { name: "Implied", values: term.iv, color: "#01665e", isLine: true },
        { name: "Forward", values: term.forward, color: "#8c510a" },
      ],
    },
    {
      type: "Line",
      title: "Smiles by strike, percent of the forward",
      categories: smallColumn("smile", "A"),
      series: [
        { name: "7 days", values: smallColumn("smile", "B"), color: "#8c510a" },
        { name: "30 days", values: smallColumn("smile", "C"), color: "#01665e" },
        { name: "90 days", values: smallColumn("smile", "D"), color: "#7f7f7f" },
      ],
    },
    {
      type: "Line",
      title: "Risk reversal of 30 days, points",
      categories: skews.date,
      series: [
        { name: "Past sessions", values: skews.past, color: "#01665e" },
        { name: "Now", values: skews.line, color: "#8c510a" },
      ],
      pointsInput: "vol_skews",
    },
  ],
  sheets: volatilitySheets,
  names: { vol_state: volatilityState },
  methods: {
    name: "Volatility methods",
    sections: [
      [
        "Dear and cheap",
        "Dear: the volatility over 30 days is above more of the past closes than the input says. Cheap: above fewer than 100 less it. The shares are of the closes requested.",
        `With fewer than ${LEAST_CLOSES} closes nothing is concluded, and with fewer than ${LEAST_SKEWS} past skews nothing of the skew.`,
        "Realized: 100 sqrt(252 / 20 sum of squared log returns) of the last 20 closes. The difference is what a seller of volatility earned if nothing changes, before costs.",
        "Cone: realized volatility of each window, in the range of the windows that ended within the last 252 sessions. Implied: over the same length of time ahead. The dearest window has the largest ratio of implied to median.",
        "A service with fewer sessions than the windows need leaves the cone blank.",
      ],
      [
        "Term structure, skew and surface",
        "Forward volatility: of the time between an expiration and the one before it. A report or a decision in that time raises it.",
        "Skew by calendar days: volatilities interpolated to 7, 30 and 90 days; deltas are of the forward. The risk reversal of past sessions is of the contracts themselves, nearest to a delta of 0.25 and to 30 days, at the same time of the day; so it differs a little from the interpolated one.",
        "Change at fixed strikes: the volatility of a strike now, less that of the same strike and expiration at the close of the session in the input. The change at the forward by itself has the move along the smile in it.",
        "Flags: total variance that falls with time (calendar), and call prices that are not convex in the strike (butterfly).",
        "Expected range: log-normal around spot, with the volatility at the forward.",
      ],
      [
        "What can be missing",
        "Not every service has the change at fixed strikes, contracts with quotes, or volatility of the past. What is missing is named with its cell, and the rest stands.",
        "At the replay clock a service without past volatility leaves the past closes: the volatility is then that of the last close.",
      ],
      ["Costs and trades", "The sheet proposes no trade, so it has no returns and no costs. It shows one time only."],
      [
        "Sources",
        "docs/api.md, Volatility measures; docs/local-service.md, Volatility responses of open shape.",
        "Burghardt, Lane (1990): How to tell if options are cheap. Journal of Portfolio Management 16. (The cone.)",
        "Carr, Wu (2009): Variance risk premiums. Review of Financial Studies 22.",
        "Gatheral (2006): The Volatility Surface. Wiley.",
        "Natenberg (2015): Option Volatility and Pricing. McGraw-Hill.",
      ],
    ],
  },
  calls,
});
