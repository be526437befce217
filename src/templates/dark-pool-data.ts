import type { CellEntry, SheetContent } from "../workbook/templates/workbook-content";

/** The most days, and the largest prints of each that are requested. */
const MAX_DAYS = 20;
export const PRINTS_PER_DAY = 25;
const FIRST_ROW = 5;
const LAST_DAY = FIRST_ROW + MAX_DAYS - 1;
const LAST_PRINT = FIRST_ROW + MAX_DAYS * PRINTS_PER_DAY - 1;
const days = "Dark pool data";
const prints = "Dark pool prints";
const table = "Dark pool shares";

/** What is requested of the prints and of the levels. */
export const printOptions = "sort=notional; order=desc; headers=off; columns=Time,Price,Notional";
export const darkPoolWallOptions = (column: string): string => `headers=off; columns=${column}`;

const lines = (count: number) => Array.from({ length: count }, (_line, index) => FIRST_ROW + index);
/** The rows of the prints of a day, by the row of the day. */
const firstPrint = (row: number) => FIRST_ROW + (row - FIRST_ROW) * PRINTS_PER_DAY;
const ofPrints = (letter: string, row: number) =>
  `'${prints}'!$${letter}$${firstPrint(row)}:$${letter}$${firstPrint(row) + PRINTS_PER_DAY - 1}`;
const ofDays = (letter: string) => `'${days}'!$${letter}$${FIRST_ROW}:$${letter}$${LAST_DAY}`;
const letterOf = (index: number) => String.fromCharCode(65 + index);

/** The notional of the large prints of each day, and of those near a wall of the day before, in million dollars. */
export const dayNotionals = { large: ofDays("J"), near: ofDays("K") };
/** The number of large prints of each day. */
export const dayPrints = ofDays("I");
/** Notional near the walls of every other day, in million dollars: a row for the prints of a day, a column for the walls of one. */
export const nearNotionals = `'${table}'!$A$${FIRST_ROW}:$${letterOf(MAX_DAYS - 1)}$${LAST_DAY}`;
/** The cells with the number of days, which is 0 until all prints and levels have arrived or were refused, and of those with a wall. */
export const dayCounts = { all: `'${days}'!$L$2`, withWalls: `'${days}'!$L$3` };

function dayCells(row: number): Record<string, CellEntry> {
  const index = row - FIRST_ROW;
  const largest = `'${prints}'!$A$${firstPrint(row)}`;
  const board = (column: string) =>
    `=IF(N($B${row})=0,"",GEX.LEVELS.AT(dark_symbol,$B${row}-0.25,"gamma",92,5,"${darkPoolWallOptions(column)}"))`;
  const wall = (level: string) =>
    `=IF(COUNT($C${row},$D${row},${level}${row})<3,"",IF($C${row}<$B${row},(${level}${row}/$D${row}-1)*100,""))`;
  return {
    [`A${row}`]: `=IF(dark_sessions>${index},dark_sessions-${index},"")`,
    [`B${row}`]: `=IF(N(${largest})=0,"",INT(${largest}))`,
    [`C${row}`]: board("As of"),
    [`D${row}`]: board("Spot"),
    [`E${row}`]: board("Positive wall"),
    [`F${row}`]: board("Negative wall"),
    [`G${row}`]: wall("E"),
    [`H${row}`]: wall("F"),
    [`I${row}`]: `=SUMPRODUCT((${ofPrints("D", row)}>0)*1)`,
    [`J${row}`]: `=SUM(${ofPrints("D", row)})`,
    [`K${row}`]: `='${table}'!${letterOf(index)}${row}`,
    [`L${row}`]: `=IF(J${row}=0,"",K${row}/J${row}*100)`,
    [`M${row}`]: `=IF(OR(J${row}=0,dark_n<2),"",(SUM('${table}'!$A${row}:$${letterOf(MAX_DAYS - 1)}${row})-K${row})/(dark_n-1)/J${row}*100)`,
  };
}

function printCells(row: number): Record<string, CellEntry> {
  const cells: Record<string, CellEntry> = {
    [`A${firstPrint(row)}`]: `=IF('${days}'!$A${row}="","",FLOW.DARKPOOL(dark_symbol,"-"&'${days}'!$A${row}&"d",${PRINTS_PER_DAY},"${printOptions}"))`,
  };
  for (let print = firstPrint(row); print < firstPrint(row) + PRINTS_PER_DAY; print += 1) {
    cells[`D${print}`] = `=IF(N($C${print})<dark_least*1000000,0,N($C${print})/1000000)`;
    cells[`E${print}`] =
      `=IF($D${print}=0,"",LET(spot,'${days}'!$D$${row},walls,'${days}'!$E$${row}:$F$${row},usable,'${days}'!$G$${row}:$H$${row},IF(COUNT(usable)=0,"",MIN(IFERROR(IF(ISNUMBER(usable),ABS($B${print}-walls)/spot*100,1000),1000)))))`;
  }
  return cells;
}

/** Returns the formula of the notional of a day's prints near the walls of another day, moved to the spot before the prints. */
function nearFormula(row: number, other: number): string {
  const level = (letter: string) => `ROUND(spot*(1+'${days}'!$${letter}$${other}/100)/dark_step,0)*dark_step`;
  const isNear = (letter: string) => `IFERROR((ABS(price-${level(letter)})/spot*100<=dark_band)*1,0)`;
  return `=IFERROR(LET(price,${ofPrints("B", row)},spot,'${days}'!$D$${row},SUM(${ofPrints("D", row)}*(${isNear("G")}+${isNear("H")}>0))),0)`;
}

function nearCells(): Record<string, CellEntry> {
  const cells: Record<string, CellEntry> = {};
  for (const [index, other] of lines(MAX_DAYS).entries()) {
    cells[`${letterOf(index)}4`] = index + 1;
    for (const row of lines(MAX_DAYS)) cells[`${letterOf(index)}${row}`] = nearFormula(row, other);
  }
  return cells;
}

const joined = (cells: readonly Record<string, CellEntry>[]): Record<string, CellEntry> =>
  Object.fromEntries(cells.flatMap((one) => Object.entries(one)));
const plain = { scales: [], bars: [], charts: [], notes: {}, frozenRows: 4 };
const ownDays = (letter: string) => `$${letter}$${FIRST_ROW}:$${letter}$${LAST_DAY}`;

/** One row per day: the walls at the close before, and its large prints near them and near those of other days. */
const daySheet: SheetContent = {
  ...plain,
  name: days,
  cells: {
    A1: days,
    A2: "One row per session. The walls are those at the close of the session before: four cells share one request.",
    K2: "Days",
    L2: `=IF(COUNT(${ownDays("A")})>COUNT(${ownDays("C")})+SUMPRODUCT(ISNA(${ownDays("C")})*1),0,COUNT(${ownDays("A")}))`,
    K3: "With walls",
    L3: `=SUMPRODUCT((ISNUMBER(${ownDays("G")})+ISNUMBER(${ownDays("H")})>0)*1)`,
    ...{ A4: "Back", B4: "Date", C4: "Walls as of", D4: "Spot", E4: "Positive", F4: "Negative", G4: "Positive %" },
    ...{ H4: "Negative %", I4: "Prints", J4: "Million $", K4: "Near walls", L4: "Share %", M4: "Others %" },
    ...joined(lines(MAX_DAYS).map(dayCells)),
  },
  looks: [
    ["A1", "title"],
    ["A2", "hint"],
    ["K2:K3", "label"],
    ["A4:M4", "numberHeading"],
  ],
  formats: [
    [`B${FIRST_ROW}:B${LAST_DAY}`, "yyyy-mm-dd"],
    [`C${FIRST_ROW}:C${LAST_DAY}`, "yyyy-mm-dd hh:mm"],
    [`D${FIRST_ROW}:F${LAST_DAY}`, "#,##0.00"],
    [`G${FIRST_ROW}:H${LAST_DAY}`, "0.00"],
    [`J${FIRST_ROW}:K${LAST_DAY}`, "#,##0.0"],
    [`L${FIRST_ROW}:M${LAST_DAY}`, "0.0"],
  ],
  widths: [40, 72, 104, 60, 60, 60, 66, 70, 48, 62, 66, 60, 60],
  notes: {
    G4: "From the spot at that close to the wall. Blank without a wall, or if the levels are not older than the prints.",
    J4: "Notional of the large prints.",
    K4: "Of that, within the band of a wall of the day before.",
    M4: "The mean share with the walls of the other days, moved to the spot of this one.",
  },
};

const printSheet: SheetContent = {
  ...plain,
  name: prints,
  cells: {
    A1: prints,
    A2: `The ${PRINTS_PER_DAY} largest prints of each session, the oldest session first.`,
    ...{ A4: "Time", B4: "Price", C4: "Notional", D4: "Large, million $", E4: "To a wall %" },
    ...joined(lines(MAX_DAYS).map(printCells)),
  },
  looks: [
    ["A1", "title"],
    ["A2", "hint"],
    ["A4:E4", "numberHeading"],
  ],
  formats: [
    [`A${FIRST_ROW}:A${LAST_PRINT}`, "yyyy-mm-dd hh:mm"],
    [`B${FIRST_ROW}:B${LAST_PRINT}`, "#,##0.00"],
    [`C${FIRST_ROW}:C${LAST_PRINT}`, "#,##0"],
    [`D${FIRST_ROW}:D${LAST_PRINT}`, "#,##0.0"],
    [`E${FIRST_ROW}:E${LAST_PRINT}`, "0.00"],
  ],
  widths: [104, 66, 104, 92, 74],
  notes: {
    D4: "0 if the print is smaller than the least notional.",
    E4: "From the price of the print to the nearest wall of the day before, in percent of spot.",
  },
};

const shareSheet: SheetContent = {
  ...plain,
  name: table,
  cells: {
    A1: table,
    A2: "Million dollars of large prints near walls. Row: the prints of a day. Column: the day whose walls are used, moved to its spot.",
    A3: "The diagonal has each day's own walls.",
    ...nearCells(),
  },
  looks: [
    ["A1", "title"],
    ["A2:A3", "hint"],
    [`A4:${letterOf(MAX_DAYS - 1)}4`, "numberHeading"],
  ],
  formats: [[`A${FIRST_ROW}:${letterOf(MAX_DAYS - 1)}${LAST_DAY}`, "#,##0"]],
  widths: Array.from({ length: MAX_DAYS }, () => 50),
  scales: [`A${FIRST_ROW}:${letterOf(MAX_DAYS - 1)}${LAST_DAY}`],
};

/** The days, their prints, and what is near the walls of each day. */
export const darkPoolSheets: readonly SheetContent[] = [daySheet, printSheet, shareSheet];
