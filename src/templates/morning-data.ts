import type { SheetContent } from "../workbook/templates/workbook-content";
import {
  firstSources,
  newestPremium,
  pastNets,
  pastPremiums,
  reportOf,
  screenedSymbols,
  screenRows,
  screenedSessions,
  symbolOf,
  volatilityOf,
} from "./morning-sources";
import { rowSheet } from "./row-sheet";
import { isPending, unfilled } from "./unfilled";

const name = "Morning data";
const { firstRow, lastRow } = screenRows;

/** What is requested of the board of each symbol. */
export const screenOptions = "headers=off; columns=As of,Spot,Net exposure,Positive wall,Negative wall,Flip";

/** Fewer past sessions have no mean to compare with. */
export const LEAST_SESSIONS = 5;

const area = (letter: string) => `$${letter}$${firstRow}:$${letter}$${lastRow}`;

/** Returns a column of the sheet, with its sheet. */
export const screenColumn = (letter: string): string => `'${name}'!${area(letter)}`;

/** The names of cells: that with the reason why the sheets are not filled. */
export const morningNames = { morning_state: `'${name}'!$B$3` };

const firstBoard = `'${name}'!$B$${firstRow}`;
const state = unfilled(
  [{ cell: firstSources.symbols }, { cell: firstBoard, when: `COUNT(${area("C")})=0` }],
  [
    ...[...Object.values(firstSources), firstBoard].map(isPending),
    ...screenedSessions.map((cells) => `SUMPRODUCT(ISERROR(${cells})*(1-ISNA(${cells})))>0`),
  ],
);

/** The number of symbols with a board, and of those that have every figure. */
export const screenCounts = { boards: `'${name}'!$C$2`, complete: `'${name}'!$F$2` } as const;

/** Returns the formula of the distance from spot to a level, in expected moves of a day. */
const movesTo = (level: string) => (row: number) =>
  `=IF(COUNT($C${row},$I${row},$${level}${row})<3,"",($${level}${row}/$C${row}-1)*100/$I${row})`;

/**
 * Returns the formula of the points of a symbol for a figure: 1 less the share of the other symbols that are more unusual, 0 without the
 * figure. `size` is an expression of the size of cells.
 */
const pointsOf = (letter: string, more: "<" | ">", size = (cells: string) => cells) => {
  const all = area(letter);
  return (row: number) =>
    `=IF($A${row}="","",IF(ISNUMBER($${letter}${row}),1-SUMPRODUCT(ISNUMBER(${all})*(${size(all)}${more}${size(`$${letter}${row}`)}))/MAX(1,${screenCounts.boards}-1),0))`;
};
const absolute = (cells: string) => `IFERROR(ABS(${cells}),0)`;

/** The points of each figure: their heading and their formula. */
const points = [
  ["Flip", pointsOf("J", "<", absolute)],
  ["Wall", pointsOf("M", "<")],
  ["Net", pointsOf("N", ">", absolute)],
  ["Flow", pointsOf("O", ">")],
  ["Report", pointsOf("Q", "<")],
] as const;

/** Symbols that lack a figure come after all others. */
const order = (cells: (letter: string) => string) =>
  `IF(${cells("A")}="",-99,ROUND(${cells("W")}-10*(${cells("X")}<>""),9))`;

const level = { width: 76, format: "#,##0.00" };
const moves = { width: 76, format: "0.00" };

/** One row per symbol, in the order of the service: its board, its figures, the points of each, and its rank. */
export const morningData: SheetContent = rowSheet({
  name,
  hint: "",
  ...screenRows,
  columns: [
    { heading: "Symbol", width: 60, isText: true, entry: symbolOf },
    { heading: "As of", width: 104, format: "yyyy-mm-dd hh:mm" },
    { heading: "Spot", ...level },
    { heading: "Net exposure", width: 92, format: '#,##0.0,,"M"' },
    { heading: "Positive wall", ...level, width: 88 },
    { heading: "Negative wall", ...level, width: 92 },
    { heading: "Flip", ...level },
    {
      ...{
        heading: "Volatility %",
        width: 80,
        format: "0.00",
        entry: (row) => `=IF($A${row}="","",${volatilityOf(row)})`,
      },
      note: "Implied volatility per year at the close of the last settled session.",
    },
    {
      ...{ heading: "Move %", ...moves, entry: (row) => `=IF(N($H${row})>0,$H${row}/SQRT(252),"")` },
      note: "The expected move of a day: one standard deviation, in percent of spot.",
    },
    { heading: "To flip", ...moves, entry: movesTo("G"), note: "From spot, in expected moves of a day." },
    { heading: "To positive", ...moves, entry: movesTo("E") },
    { heading: "To negative", width: 80, format: "0.00", entry: movesTo("F") },
    {
      ...{ heading: "Nearest wall", width: 84, format: "0.00" },
      entry: (row) => `=IF(COUNT($K${row}:$L${row})=0,"",MIN(IFERROR(ABS($K${row}:$L${row}),1000)))`,
    },
    {
      ...{ heading: "Net, sd", ...moves },
      entry: (row) =>
        `=IF(OR(COUNT(${pastNets(row)})<${LEAST_SESSIONS},NOT(ISNUMBER($D${row}))),"",IFERROR(($D${row}-AVERAGE(${pastNets(row)}))/STDEV.S(${pastNets(row)}),""))`,
      note: "Net exposure less its mean of past sessions, in their standard deviations.",
    },
    {
      ...{ heading: "Flow, times", ...moves },
      entry: (row) =>
        `=IF(OR(COUNT(${pastPremiums(row)})<${LEAST_SESSIONS},NOT(ISNUMBER(${newestPremium(row)}))),"",IFERROR(${newestPremium(row)}/AVERAGE(${pastPremiums(row)}),""))`,
      note: "Premium of the session before today, as a multiple of its mean of the twenty sessions before.",
    },
    {
      ...{ heading: "Next report", width: 76, format: "yyyy-mm-dd" },
      entry: (row) => `=IF($A${row}="","",${reportOf(row)})`,
    },
    {
      ...{ heading: "In days", width: 56, format: "0" },
      entry: (row) =>
        `=IF(COUNT($B${row},$P${row})<2,"",IF(AND($P${row}>=INT($B${row}),$P${row}-INT($B${row})<=morning_days),$P${row}-INT($B${row}),""))`,
      note: "Blank if the report is later than the input says.",
    },
    ...points.map(([heading, entry]) => ({ heading, width: 52, format: "0.00", entry })),
    {
      ...{ heading: "Points", width: 52, format: "0.00" },
      entry: (row) => `=IF($A${row}="","",SUM($R${row}:$V${row}))`,
    },
    {
      ...{ heading: "Missing", width: 120, isText: true },
      entry: (row) =>
        `=IF($A${row}="","",TEXTJOIN(", ",TRUE,IF(ISNUMBER($C${row}),"","no board"),IF(ISNUMBER($I${row}),"","no implied volatility"),IF(ISNUMBER($O${row}),"","no flow")))`,
    },
    {
      ...{ heading: "Rank", width: 48, format: "0" },
      entry: (row) =>
        `=IF($A${row}="","",LET(all,${order(area)},own,${order((letter) => `$${letter}${row}`)},1+SUM((all>own)*1)+SUM((all=own)*(ROW(${area("A")})<ROW()))))`,
      note: "By points; symbols that lack a figure come last.",
    },
  ],
  cells: {
    A2: "Boards",
    C2: `=COUNT(${area("C")})`,
    E2: "Complete",
    F2: `=SUMPRODUCT((${area("A")}<>"")*(${area("X")}=""))`,
    ...{ A3: "State", B3: `=${state}` },
    B5: `=GEX.LEVELS(${screenedSymbols},"gamma",92,5,"${screenOptions}")`,
  },
  looks: [
    ["A2:A3", "label"],
    ["E2", "label"],
  ],
});
