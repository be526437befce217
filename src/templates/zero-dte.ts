import { cellColors } from "../workbook/format/exposure-colors";
import { template } from "./build-template";
import { familyFormula, familySymbol, NO_ZERO_GAMMA } from "./index-family";
import { rowSheet, space } from "./row-sheet";
import type { InputRow } from "./template";
import { isPending, unfilled } from "./unfilled";
import { largeDollars, dateText, dateTimeText, numberText, percentText } from "./value-text";

const front = "0DTE playbook";
const source = "0DTE data";
const data = `'${source}'!`;

const inputs: readonly InputRow[] = [
  ["zdte_symbol", "Symbol", "SPXW", "a symbol with options that expire today", { isAsked: true }],
  ["zdte_strikes", "Strikes", 41, "around spot, 5 to 41", { isAsked: true }],
];

const levelColumns =
  "headers=off; columns=As of,Spot,Previous close,Net exposure,King,King value,Positive wall,Positive wall value,Negative wall,Negative wall value,Flip";
const indexColumns =
  "headers=off; columns=Symbol,Zero gamma,Positive wall,Positive wall value,Negative wall,Negative wall value";
const tideColumns = "maxDte=0; columns=Time,Net premium,Cumulative net premium";

const [spot, net] = [`${data}$B$5`, `${data}$D$5`];
const [king, positive, negative, flip] = [`${data}$E$5`, `${data}$G$5`, `${data}$I$5`, `${data}$K$5`];
const [index, zero] = [`${data}$M$5`, `${data}$N$5`];
const [indexPositive, indexNegative] = [`${data}$O$5`, `${data}$Q$5`];
const bars = `COUNT(${data}$I$9:$I$34)`;

const level = (value: string) => numberText(value, `IF(${value}=INT(${value}),0,2)`);
const [profileState, tideState, indexState] = [`${data}$A$8`, `${data}$H$8`, index].map((first) =>
  unfilled([{ cell: first }], [isPending(first)]),
) as [string, string, string]; // three

const zeroSide = `IF(ISNUMBER(zero),"is "&IF(spot<zero,"below","above")&" the zero gamma of "&${index}&" at "&${level("zero")}&" and ",IF(ISERROR(zero),"","has no well-defined zero gamma of "&${index}&" and "))`;
const side = `IF(ISNUMBER(flip),"is "&IF(spot<flip,"below","above")&" its 0DTE flip at "&${level("flip")},"has no 0DTE flip among these strikes")`;
const wall = `IF(COUNT(above,below)=0,".","; nearest 0DTE wall "&${level("wall")}&", "&${percentText("ABS(wall/spot-1)", 2)}&IF(wall>=spot," above."," below."))`;

const answer = `=LET(spot,${spot},zero,${zero},flip,${flip},above,${positive},below,${negative},wall,IF(COUNT(above,below)=2,IF(ABS(above-spot)<=ABS(below-spot),above,below),MAX(above,below)),zdte_symbol&" at "&${numberText("spot", 2)}&" "&${zeroSide}&${side}&${wall})`;

const certainty = `=LET(profile,${profileState},tide,${tideState},index,${indexState},"One look, n = 1"&IF(profile&tide&index="",": where positions are, not where price will go. Expiration "&${dateText(`${data}$E$8`)}&"; "&${bars}&" bars of flow.",". "&IF(profile<>"",profile,IF(index<>"",index,tide))))`;

const ofStrikes = (name: string) => `="${name} (0DTE, "&zdte_strikes&" strikes)"`;

const levelRow = (name: string, level: string, value: string) => [
  name,
  `=IF(ISNUMBER(${level}),${level},IF(ISERROR(${level}),"","none"))`,
  value === "" ? "" : `=IF(ISNUMBER(${value}),${value},"")`,
  `=IF(ISNUMBER(${level}),(${level}/${spot}-1)*100,"")`,
];

const millions = '#,##0.0,,"M"';

const dataSheet = rowSheet({
  name: source,
  hint: "On the left the nearest expiration (0DTE), on the right all expirations of all roots. Every cell follows the replay clock.",
  lastRow: 5,
  columns: [
    { heading: "As of", width: 104, format: "yyyy-mm-dd hh:mm" },
    { heading: "Spot", width: 78, format: "#,##0.00" },
    { heading: "Previous close", width: 92, format: "#,##0.00" },
    {
      ...{ heading: "Net exposure", width: 92, format: millions },
      note: "Net of the strikes requested, of the nearest expiration only.",
    },
    { heading: "King", width: 78, format: "General" },
    { heading: "King value", width: 78, format: millions },
    { heading: "Positive wall", width: 86, format: "General" },
    { heading: "Its value", width: 86, format: millions },
    { heading: "Negative wall", width: 136, format: "General" },
    { heading: "Its value", width: 128, format: millions },
    { heading: "Flip", width: 72, format: "#,##0.00" },
    space,
    { heading: "Symbol", width: 60, isText: true },
    { heading: "Zero gamma", width: 78, format: "#,##0.00" },
    { heading: "Positive wall", width: 86, format: "General" },
    { heading: "Its value", width: 86, format: millions },
    { heading: "Negative wall", width: 86, format: "General" },
    { heading: "Its value", width: 86, format: millions },
  ],
  cells: {
    A5: `=GEX.LEVELS(zdte_symbol,"gamma",zdte_strikes,1,"${levelColumns}")`,
    M5: `=GEX.LEVELS(${familyFormula("zdte_symbol")},"gamma","all","all","${indexColumns}")`,
    ...{ A3: "State", B3: `=${unfilled([{ cell: `${data}$A$5` }], [isPending(`${data}$A$5`), isPending(index)])}` },
    A7: "Profile",
    H7: "Tide",
    A8: '=GEX.HEATMAP(zdte_symbol,"gamma",zdte_strikes,1,"layout=matrix")',
    H8: `=FLOW.TIDE(zdte_symbol,,,"15min","${tideColumns}")`,
  },
  looks: [
    ["A3", "label"],
    ["A7:E7", "section"],
    ["H7:J7", "section"],
    ["A8:E8", "numberHeading"],
    ["H8:J8", "numberHeading"],
    ["C8", "wordHeading"],
    ["C9:C49", "word"],
  ],
  formats: [
    ["E8", "yyyy-mm-dd"],
    ["B9:B49", millions],
    ["D9:D49", "0.00"],
    ["E9:E49", millions],
    ["H9:H34", "hh:mm"],
    ["I9:J34", millions],
  ],
  scales: ["B9:B49"],
  bars: ["J9:J34"],
  frozenRows: 0,
});

/** Levels, profile and flow of the options that expire today, at one look. */
export const zeroDte = template({
  id: "0dte-playbook",
  description:
    "Zero gamma and walls of the index, and king, walls, flip and flow of the options that expire today, live or at the replay clock.",
  name: front,
  title: "0DTE playbook",
  question: "Which levels matter today?",
  source: `${data}A5`,
  period: `"As of "&${dateTimeText(`${data}$A$5`)}&" New York"`,
  state: "zdte_state",
  answer,
  certainty,
  inputs,
  price:
    "6 credits per look: 1 each for the 0DTE levels, their profile and the levels of all expirations, 3 for the flow. At the replay clock up to 18.",
  results: [
    {
      title: "Levels of all roots of the index, all expirations and all strikes",
      headings: ["Level", "Price", "Exposure", "Distance %"],
      rows: [
        levelRow("Zero gamma", zero, ""),
        levelRow("Positive wall", indexPositive, `${data}$P$5`),
        levelRow("Negative wall", indexNegative, `${data}$R$5`),
      ],
      formats: ["#,##0.00", largeDollars, "0.00"],
      notes: [
        `=IF(ISNA(${zero})*NOT(ISERROR(${index})),"${NO_ZERO_GAMMA}","Zero gamma: the price of the underlying at which net gamma of all contracts would be zero.")`,
      ],
    },
    {
      title: "0DTE levels: the nearest expiration alone",
      headings: ["Level", "Price", "Exposure", "Distance %"],
      rows: [
        levelRow(ofStrikes("King"), king, `${data}$F$5`),
        levelRow(ofStrikes("Positive wall"), positive, `${data}$H$5`),
        levelRow(ofStrikes("Negative wall"), negative, `${data}$J$5`),
        levelRow(ofStrikes("Flip"), flip, ""),
      ],
      formats: ["#,##0.00", largeDollars, "0.00"],
      notes: ["Distance: from spot to the level. Exposure: dollars of delta gained per 1 % move."],
    },
    {
      title: "The market now",
      headings: ["Measure", "Value", "n"],
      rows: [
        ["Spot", `=IF(ISNUMBER(${spot}),${spot},"")`, `=COUNT(${spot})`],
        ["Change since the previous close, %", `=IFERROR((${spot}/${data}$C$5-1)*100,"")`, `=COUNT(${data}$C$5)`],
        ["0DTE net exposure, million dollars", `=IF(ISNUMBER(${net}),${net}/1000000,"")`, `=COUNT(${net})`],
        [
          "Net premium of 0DTE flow, million dollars",
          ...[`SUM(${data}$I$9:$I$34)/1000000`, bars].map((value) => `=IF(${tideState}="",${value},"")`),
        ],
      ],
      formats: ["#,##0.00", "0"],
    },
  ],
  invalidations: [
    "The sign tells calls from puts, not who holds the contract. If dealers hold the other side, the sign is reversed.",
    "Open interest is from the session before. It does not include contracts opened today, which are most of the 0DTE ones.",
    "A level is a strike with much exposure. Whether prices respect it takes many sessions to tell.",
  ],
  charts: [
    {
      type: "BarClustered",
      title: "0DTE net exposure by strike",
      categories: `${data}A9:A49`,
      series: [{ name: "Net exposure", values: `${data}B9:B49`, color: cellColors.positive, isSigned: true }],
    },
    {
      type: "Line",
      title: "Net premium since the open, 15 minutes",
      categories: `${data}H9:H34`,
      series: [{ name: "Cumulative net premium", values: `${data}J9:J34`, color: "#01665e" }],
    },
  ],
  sheets: [dataSheet],
  names: { zdte_state: `${data}$B$3` },
  methods: {
    name: "0DTE methods",
    sections: [
      [
        "The levels",
        "Zero gamma: the price of the underlying at which net gamma of all contracts would be zero, each priced again there. It and the first walls are of all roots of the index (SPX and SPXW: SPX+), all expirations and all strikes: what is published of the index.",
        "SPXW has the daily options, SPX the monthly ones with much of the open interest: so the levels of SPX+, of SPXW and of today's options differ.",
        "King: the strike with the largest exposure of either sign. Walls: the largest positive and the largest negative one.",
        "Flip: where the sum of exposure from the lowest strike upward changes sign, among the strikes requested. It is not the spot at which the net would be zero.",
        "King, flip and the walls of 0DTE are of the nearest expiration alone: today's while it trades, otherwise the next one.",
      ],
      [
        "The flow",
        "Net premium is bullish less bearish premium of options that expire on the day of the trade, in bars of 15 minutes since the open.",
        "Before the open, and at weekends, it is that of the last session.",
      ],
      [
        "Costs and trades",
        "The sheet proposes no trade, so it has no returns and no costs. It shows one time only, so there is no estimate with an interval.",
      ],
      [
        "Sources",
        "docs/api.md, Board and Levels.",
        "Baltussen, Da, Lammers, Martens (2021): Hedging demand and market intraday momentum. Journal of Financial Economics 142.",
        "Ni, Pearson, Poteshman, White (2021): Does option trading have a pervasive impact on underlying stock prices? Review of Financial Studies 34.",
      ],
    ],
  },
  calls: ({ inputs: { zdte_symbol: symbol, zdte_strikes: strikes } }) => [
    { name: "GEX.LEVELS", given: [[[symbol]], "gamma", strikes, [[1]], [[levelColumns]]] },
    { name: "GEX.LEVELS", given: [[[familySymbol(String(symbol))]], "gamma", "all", [["all"]], [[indexColumns]]] },
    { name: "GEX.HEATMAP", given: [[[symbol]], "gamma", strikes, [[1]], [["layout=matrix"]]] },
    { name: "FLOW.TIDE", given: [[[symbol]], null, null, "15min", [[tideColumns]]] },
  ],
});
