import { columnName } from "../workbook/office/addresses";
import type { SheetContent } from "../workbook/templates/workbook-content";
import { FIRST_ROW, rowsBetween, rowSheet } from "./row-sheet";
import { unfilled } from "./unfilled";

/** The most days, and the largest prints of each that are requested. */
const MAX_DAYS = 20;
export const PRINTS_PER_DAY = 25;
const LAST_DAY = FIRST_ROW + MAX_DAYS - 1;
const LAST_PRINT = FIRST_ROW + MAX_DAYS * PRINTS_PER_DAY - 1;
const days = "Dark pool data";
const prints = "Dark pool prints";
const table = "Dark pool shares";

/** What is requested of the prints and of the levels. */
export const printOptions = "sort=notional; order=desc; headers=off; columns=Time,Price,Notional";
export const darkPoolWallOptions = (column: string): string => `headers=off; columns=${column}`;

/** The rows of the prints of a day, by the row of the day; and the row of the day of a print. */
const firstPrint = (row: number) => FIRST_ROW + (row - FIRST_ROW) * PRINTS_PER_DAY;
const dayOf = (print: number) => FIRST_ROW + Math.floor((print - FIRST_ROW) / PRINTS_PER_DAY);
const ofPrints = (letter: string, row: number) =>
  `'${prints}'!$${letter}$${firstPrint(row)}:$${letter}$${firstPrint(row) + PRINTS_PER_DAY - 1}`;
const ownDays = (letter: string) => `$${letter}$${FIRST_ROW}:$${letter}$${LAST_DAY}`;
const ofDays = (letter: string) => `'${days}'!${ownDays(letter)}`;
const lastShare = columnName(MAX_DAYS - 1);

/** The notional of the large prints of each day, and of those near a wall of the day before, in million dollars. */
export const dayNotionals = { large: ofDays("J"), near: ofDays("K") };
/** The number of large prints of each day. */
export const dayPrints = ofDays("I");
/** Notional near the walls of every other day, in million dollars: a row for the prints of a day, a column for the walls of one. */
export const nearNotionals = `'${table}'!$A$${FIRST_ROW}:$${lastShare}$${LAST_DAY}`;
/**
 * The names of the cells with the number of days, which is 0 until all prints and levels have arrived or were refused, with the number of
 * those with a wall, and with the reason why the sheets are not filled.
 */
export const darkPoolNames = {
  dark_n: `'${days}'!$L$2`,
  dark_walls: `'${days}'!$L$3`,
  dark_state: `'${days}'!$B$3`,
};

const board = (column: string) => (row: number) =>
  `=IF(N($B${row})=0,"",GEX.LEVELS.AT(dark_symbol,$B${row}-0.25,"gamma",92,5,"${darkPoolWallOptions(column)}"))`;
/** The figures of a day without prints are not known. */
const ifPrinted = (row: number, value: string) => `=IF(COUNT($B${row})=0,"",${value})`;
const wall = (level: string) => (row: number) =>
  `=IF(COUNT($C${row},$D${row},${level}${row})<3,"",IF($C${row}<$B${row},(${level}${row}/$D${row}-1)*100,""))`;

const state = unfilled(
  [
    { cell: `'${prints}'!$A$${FIRST_ROW}`, when: `COUNT(${ownDays("B")})=0` },
    { cell: `'${days}'!$C$${FIRST_ROW}`, when: `L2>0,COUNT(${ownDays("C")})=0` },
  ],
  ["L2=0"],
);

/** One row per day: the walls at the close before, and its large prints near them and near those of other days. */
const daySheet = rowSheet({
  name: days,
  hint: "One row per session. The walls are those at the close of the session before: four cells share one request.",
  lastRow: LAST_DAY,
  columns: [
    {
      ...{ heading: "Back", width: 40 },
      entry: (row) => `=IF(dark_sessions>${row - FIRST_ROW},dark_sessions-${row - FIRST_ROW},"")`,
    },
    {
      ...{ heading: "Date", width: 72, format: "yyyy-mm-dd" },
      entry: (row) => `=IF(N('${prints}'!$A$${firstPrint(row)})=0,"",INT('${prints}'!$A$${firstPrint(row)}))`,
    },
    { heading: "Walls as of", width: 104, format: "yyyy-mm-dd hh:mm", entry: board("As of") },
    { heading: "Spot", width: 60, format: "#,##0.00", entry: board("Spot") },
    { heading: "Positive", width: 60, format: "#,##0.00", entry: board("Positive wall") },
    { heading: "Negative", width: 60, format: "#,##0.00", entry: board("Negative wall") },
    {
      ...{ heading: "Positive %", width: 66, format: "0.00", entry: wall("E") },
      note: "From the spot at that close to the wall. Blank without a wall, or if the levels are not older than the prints.",
    },
    { heading: "Negative %", width: 70, format: "0.00", entry: wall("F") },
    { heading: "Prints", width: 48, entry: (row) => ifPrinted(row, `SUMPRODUCT((${ofPrints("D", row)}>0)*1)`) },
    {
      ...{
        heading: "Million $",
        width: 62,
        format: "#,##0.0",
        entry: (row) => ifPrinted(row, `SUM(${ofPrints("D", row)})`),
      },
      note: "Notional of the large prints.",
    },
    {
      ...{ heading: "Near walls", width: 66, format: "#,##0.0" },
      entry: (row) => ifPrinted(row, `'${table}'!${columnName(row - FIRST_ROW)}${row}`),
      note: "Of that, within the band of a wall of the day before.",
    },
    {
      ...{ heading: "Share %", width: 60, format: "0.0" },
      entry: (row) => `=IF(N(J${row})=0,"",K${row}/J${row}*100)`,
    },
    {
      ...{ heading: "Others %", width: 60, format: "0.0" },
      entry: (row) =>
        `=IF(OR(N(J${row})=0,dark_n<2),"",(SUM('${table}'!$A${row}:$${lastShare}${row})-K${row})/(dark_n-1)/J${row}*100)`,
      note: "The mean share with the walls of the other days, moved to the spot of this one.",
    },
  ],
  cells: {
    ...{ A3: "State", B3: `=${state}` },
    K2: "Days",
    L2: `=IF(COUNT(${ownDays("A")})>COUNT(${ownDays("C")})+SUMPRODUCT(ISNA(${ownDays("C")})*1),0,COUNT(${ownDays("A")}))`,
    K3: "With walls",
    L3: `=SUMPRODUCT((ISNUMBER(${ownDays("G")})+ISNUMBER(${ownDays("H")})>0)*1)`,
  },
  looks: [
    ["A3", "label"],
    ["K2:K3", "label"],
  ],
});

const toWall = (print: number) => {
  const row = dayOf(print);
  return `=IF($D${print}=0,"",LET(spot,'${days}'!$D$${row},walls,'${days}'!$E$${row}:$F$${row},usable,'${days}'!$G$${row}:$H$${row},IF(COUNT(usable)=0,"",MIN(IFERROR(IF(ISNUMBER(usable),ABS($B${print}-walls)/spot*100,1000),1000)))))`;
};

const printSheet = rowSheet({
  name: prints,
  hint: `The ${PRINTS_PER_DAY} largest prints of each session, the oldest session first.`,
  lastRow: LAST_PRINT,
  columns: [
    { heading: "Time", width: 104, format: "yyyy-mm-dd hh:mm" },
    { heading: "Price", width: 66, format: "#,##0.00" },
    { heading: "Notional", width: 104, format: "#,##0" },
    {
      ...{ heading: "Large, million $", width: 92, format: "#,##0.0" },
      entry: (print) => `=IF(COUNT($C${print})=0,0,IF($C${print}<dark_least*1000000,0,$C${print}/1000000))`,
      note: "0 if the print is smaller than the least notional.",
    },
    {
      ...{ heading: "To a wall %", width: 74, format: "0.00", entry: toWall },
      note: "From the price of the print to the nearest wall of the day before, in percent of spot.",
    },
  ],
  cells: Object.fromEntries(
    rowsBetween(FIRST_ROW, LAST_DAY).map((row) => [
      `A${firstPrint(row)}`,
      `=IF('${days}'!$A${row}="","",FLOW.DARKPOOL(dark_symbol,"-"&'${days}'!$A${row}&"d",${PRINTS_PER_DAY},"${printOptions}"))`,
    ]),
  ),
});

/** Returns the formula of the notional of a day's prints near the walls of another day, moved to the spot before the prints. */
function nearFormula(row: number, other: number): string {
  const level = (letter: string) => `ROUND(spot*(1+'${days}'!$${letter}$${other}/100)/dark_step,0)*dark_step`;
  const isNear = (letter: string) => `IFERROR((ABS(price-${level(letter)})/spot*100<=dark_band)*1,0)`;
  return `=IFERROR(LET(price,${ofPrints("B", row)},spot,'${days}'!$D$${row},SUM(${ofPrints("D", row)}*(${isNear("G")}+${isNear("H")}>0))),0)`;
}

const shareSheet = rowSheet({
  name: table,
  hint: "Million dollars of large prints near walls. Row: the prints of a day. Column: the day whose walls are used, moved to its spot.",
  lastRow: LAST_DAY,
  columns: rowsBetween(FIRST_ROW, LAST_DAY).map((other, index) => ({
    ...{ heading: index + 1, width: 50, format: "#,##0" },
    entry: (row) => nearFormula(row, other),
  })),
  cells: { A3: "The diagonal has each day's own walls." },
  looks: [["A3", "hint"]],
  scales: [`A${FIRST_ROW}:${lastShare}${LAST_DAY}`],
});

/** The days, their prints, and what is near the walls of each day. */
export const darkPoolSheets: readonly SheetContent[] = [daySheet, printSheet, shareSheet];
