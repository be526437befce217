import { columnName } from "../workbook/office/addresses";
import type { SheetContent } from "../workbook/templates/workbook-content";
import {
  firstSources,
  newestPremium,
  pastNets,
  pastPremiums,
  reportOf,
  screenedSymbols,
  screenedSessions,
  symbolOf,
  volatilityOf,
  zeroGammaOf,
  zeroGammaSymbol,
  LAST_SYMBOL_ROW,
} from "./morning-sources";
import { FIRST_ROW, rowSheet, type RowColumn } from "./row-sheet";
import { isPending, unfilled } from "./unfilled";
import { largeDollars } from "./value-text";

const name = "Morning data";

/** What is requested of the board of each symbol. */
export const screenOptions = "headers=off; columns=As of,Spot,Net exposure,Positive wall,Negative wall,Flip,Zero gamma";

/** Fewer past sessions have no mean to compare with. */
export const LEAST_SESSIONS = 5;

/** The columns of the sheet, from A on: those of the boards, and what is computed of them. */
const columnKeys = [
  ...["symbol", "asOf", "spot", "net", "positiveWall", "negativeWall", "flip", "ownZeroGamma"],
  ...[
    "zeroGammaOf",
    "zeroGamma",
    "volatility",
    "move",
    "toZeroGamma",
    "toPositive",
    "toNegative",
    "nearestWall",
    "toFlip",
  ],
  ...["netDeviation", "flow", "report", "daysToReport"],
  ...["zeroGammaPoints", "wallPoints", "netPoints", "flowPoints", "reportPoints", "flipPoints"],
  ...["points", "missing", "rank"],
] as const;
export type ScreenColumn = (typeof columnKeys)[number];

const letter = (column: ScreenColumn) => columnName(columnKeys.indexOf(column));
const area = (column: ScreenColumn) => `$${letter(column)}$${FIRST_ROW}:$${letter(column)}$${LAST_SYMBOL_ROW}`;
const cell = (column: ScreenColumn, row: number) => `$${letter(column)}${row}`;

/** Returns a column of the sheet, with its sheet. */
export const screenColumn = (column: ScreenColumn): string => `'${name}'!${area(column)}`;

/** The names of cells: that with the reason why the sheets are not filled. */
export const morningNames = { morning_state: `'${name}'!$B$3` };

const firstBoard = `'${name}'!$B$${FIRST_ROW}`;
const state = unfilled(
  [{ cell: firstSources.symbols }, { cell: firstBoard, when: `COUNT(${area("spot")})=0` }],
  [
    ...[...Object.values(firstSources), firstBoard].map(isPending),
    ...screenedSessions.map((cells) => `SUMPRODUCT(ISERROR(${cells})*(1-ISNA(${cells})))>0`),
  ],
);

/** The number of symbols with a board, and of those that have every figure. */
export const screenCounts = { boards: `'${name}'!$C$2`, complete: `'${name}'!$F$2` } as const;

/** Returns the formula of the distance from spot to a level, in expected moves of a day. */
const movesTo = (level: ScreenColumn) => (row: number) =>
  `=IF(COUNT(${cell("spot", row)},${cell("move", row)},${cell(level, row)})<3,"",(${cell(level, row)}/${cell("spot", row)}-1)*100/${cell("move", row)})`;

/**
 * Returns the formula of the points of a symbol for a figure: 1 less the share of the other symbols that are more unusual, 0 without the
 * figure. `size` is an expression of the size of cells.
 */
const pointsOf = (figure: ScreenColumn, more: "<" | ">", size = (cells: string) => cells) => {
  const all = area(figure);
  return (row: number) =>
    `=IF(${cell("symbol", row)}="","",IF(ISNUMBER(${cell(figure, row)}),1-SUMPRODUCT(ISNUMBER(${all})*(${size(all)}${more}${size(cell(figure, row))}))/MAX(1,${screenCounts.boards}-1),0))`;
};
const absolute = (cells: string) => `IFERROR(ABS(${cells}),0)`;

/** The flip counts only if no symbol has a zero gamma: where the service does not send it. */
const flipPoints = (row: number) =>
  `=IF(COUNT(${area("zeroGamma")})>0,IF(${cell("symbol", row)}="","",0),${pointsOf("toFlip", "<", absolute)(row).slice(1)})`;

/** Symbols that lack a figure come after all others. */
const order = (cells: (column: ScreenColumn) => string) =>
  `IF(${cells("symbol")}="",-99,ROUND(${cells("points")}-10*(${cells("missing")}<>""),9))`;

const level = { width: 76, format: "#,##0.00" };
const moves = { width: 76, format: "0.00" };
const share = { width: 52, format: "0.00" };

/** The columns that are computed here; the others are those of the boards, whose formula is in the column As of. */
const columns: Readonly<Record<ScreenColumn, RowColumn>> = {
  symbol: { heading: "Symbol", width: 60, isText: true, entry: symbolOf },
  asOf: { heading: "As of", width: 104, format: "yyyy-mm-dd hh:mm" },
  spot: { heading: "Spot", ...level },
  net: { heading: "Net exposure", width: 92, format: largeDollars },
  positiveWall: { heading: "Positive wall", ...level, width: 88 },
  negativeWall: { heading: "Negative wall", ...level, width: 92 },
  flip: { heading: "Flip", ...level },
  ownZeroGamma: { heading: "Of the root", ...level, note: "The zero gamma of all contracts of the root alone." },
  zeroGammaOf: {
    ...{ heading: "Zero gamma of", width: 92, isText: true },
    entry: (row) => `=IF(${cell("symbol", row)}="","",${zeroGammaSymbol(cell("symbol", row))})`,
    note: "An index is its roots together, such as SPX+ for SPX and SPXW.",
  },
  zeroGamma: {
    ...{ heading: "Zero gamma", ...level },
    entry: (row) => `=IF(${cell("symbol", row)}="","",${zeroGammaOf(cell("symbol", row), cell("ownZeroGamma", row))})`,
    note: "The price of the underlying at which net gamma of all contracts would be zero.",
  },
  volatility: {
    ...{ heading: "Volatility %", width: 80, format: "0.00" },
    entry: (row) => `=IF(${cell("symbol", row)}="","",${volatilityOf(row)})`,
    note: "Implied volatility per year at the close of the last settled session.",
  },
  move: {
    ...{ heading: "Move %", ...moves },
    entry: (row) => `=IF(N(${cell("volatility", row)})>0,${cell("volatility", row)}/SQRT(252),"")`,
    note: "The expected move of a day: one standard deviation, in percent of spot.",
  },
  toZeroGamma: {
    ...{ heading: "To zero gamma", ...moves, width: 96, entry: movesTo("zeroGamma") },
    note: "From spot, in expected moves of a day.",
  },
  toPositive: { heading: "To positive", ...moves, entry: movesTo("positiveWall") },
  toNegative: { heading: "To negative", width: 80, format: "0.00", entry: movesTo("negativeWall") },
  nearestWall: {
    ...{ heading: "Nearest wall", width: 84, format: "0.00" },
    entry: (row) => {
      const walls = `${cell("toPositive", row)}:${cell("toNegative", row)}`;
      return `=IF(COUNT(${walls})=0,"",MIN(IFERROR(ABS(${walls}),1000)))`;
    },
  },
  toFlip: { heading: "To flip", ...moves, entry: movesTo("flip") },
  netDeviation: {
    ...{ heading: "Net, sd", ...moves },
    entry: (row) =>
      `=IF(OR(COUNT(${pastNets(row)})<${LEAST_SESSIONS},NOT(ISNUMBER(${cell("net", row)}))),"",IFERROR((${cell("net", row)}-AVERAGE(${pastNets(row)}))/STDEV.S(${pastNets(row)}),""))`,
    note: "Net exposure less its mean of past sessions, in their standard deviations.",
  },
  flow: {
    ...{ heading: "Flow, times", ...moves },
    entry: (row) =>
      `=IF(OR(COUNT(${pastPremiums(row)})<${LEAST_SESSIONS},NOT(ISNUMBER(${newestPremium(row)}))),"",IFERROR(${newestPremium(row)}/AVERAGE(${pastPremiums(row)}),""))`,
    note: "Premium of the session before today, as a multiple of its mean of the twenty sessions before.",
  },
  report: {
    ...{ heading: "Next report", width: 76, format: "yyyy-mm-dd" },
    entry: (row) => `=IF(${cell("symbol", row)}="","",${reportOf(row)})`,
  },
  daysToReport: {
    ...{ heading: "In days", width: 56, format: "0" },
    entry: (row) => {
      const [asOf, report] = [cell("asOf", row), cell("report", row)];
      return `=IF(COUNT(${asOf},${report})<2,"",IF(AND(${report}>=INT(${asOf}),${report}-INT(${asOf})<=morning_days),${report}-INT(${asOf}),""))`;
    },
    note: "Blank if the report is later than the input says.",
  },
  zeroGammaPoints: { heading: "Zero gamma", ...share, width: 76, entry: pointsOf("toZeroGamma", "<", absolute) },
  wallPoints: { heading: "Wall", ...share, entry: pointsOf("nearestWall", "<") },
  netPoints: { heading: "Net", ...share, entry: pointsOf("netDeviation", ">", absolute) },
  flowPoints: { heading: "Flow", ...share, entry: pointsOf("flow", ">") },
  reportPoints: { heading: "Report", ...share, entry: pointsOf("daysToReport", "<") },
  flipPoints: { heading: "Flip", ...share, entry: flipPoints, note: "0 if the service sends zero gamma." },
  points: {
    ...{ heading: "Points", ...share },
    entry: (row) => `=IF(${cell("symbol", row)}="","",SUM(${cell("zeroGammaPoints", row)}:${cell("flipPoints", row)}))`,
  },
  missing: {
    ...{ heading: "Missing", width: 120, isText: true },
    entry: (row) =>
      `=IF(${cell("symbol", row)}="","",TEXTJOIN(", ",TRUE,IF(ISNUMBER(${cell("spot", row)}),"","no board"),IF(ISNUMBER(${cell("move", row)}),"","no implied volatility"),IF(ISNUMBER(${cell("flow", row)}),"","no flow")))`,
  },
  rank: {
    ...{ heading: "Rank", width: 48, format: "0" },
    entry: (row) =>
      `=IF(${cell("symbol", row)}="","",LET(all,${order(area)},own,${order((column) => cell(column, row))},1+SUM((all>own)*1)+SUM((all=own)*(ROW(${area("symbol")})<ROW()))))`,
    note: "By points; symbols that lack a figure come last.",
  },
};

/** One row per symbol, in the order of the service: its board, its figures, the points of each, and its rank. */
export const morningData: SheetContent = rowSheet({
  name,
  hint: "",
  lastRow: LAST_SYMBOL_ROW,
  columns: columnKeys.map((key) => columns[key]),
  cells: {
    A2: "Boards",
    C2: `=COUNT(${area("spot")})`,
    E2: "Complete",
    F2: `=SUMPRODUCT((${area("symbol")}<>"")*(${area("missing")}=""))`,
    ...{ A3: "State", B3: `=${state}` },
    B5: `=GEX.LEVELS(${screenedSymbols},"gamma",92,5,"${screenOptions}")`,
  },
  looks: [
    ["A2:A3", "label"],
    ["E2", "label"],
  ],
});
