import type { CellEntry, SheetContent } from "../workbook/templates/workbook-content";

const name = "Earnings data";
const FIRST_ROW = 5;
/** The most names, and the most past reports of all of them. */
const MAX_NAMES = 10;
const MAX_REPORTS = 200;
const LAST_NAME = FIRST_ROW + MAX_NAMES - 1;
const LAST_REPORT = FIRST_ROW + MAX_REPORTS - 1;

/** What is requested of the events and of the levels. */
export const eventOptions = "headers=off; columns=Symbol,Next date,Timing,Implied move %";
export const pastOptions = "view=past; headers=off; columns=Symbol,Date,implied_move_pct,realized_move_pct,timing";
export const earningsWallOptions = "headers=off; columns=Symbol,Spot,Positive wall distance %,Negative wall distance %";

const names = (letter: string) => `'${name}'!$${letter}$${FIRST_ROW}:$${letter}$${LAST_NAME}`;
const reports = (letter: string) => `'${name}'!$${letter}$${FIRST_ROW}:$${letter}$${LAST_REPORT}`;

/** The realized move of each past report as a multiple of the implied one. */
export const pastRatios = reports("R");
/** The past reports with their columns Symbol, Report, Implied %, Realized %, Timing; which report of its name each is, 1 for the newest. */
export const pastReports = `'${name}'!$M$${FIRST_ROW}:$Q$${LAST_REPORT}`;
export const reportNumbers = reports("S");
/** The names that the service has an implied move and walls for: whether each wall is inside the implied move. */
export const wallPlaces = { positive: names("J"), negative: names("K") };
/** The cells with the number of past reports that have a ratio, and of all. */
export const reportCounts = { used: `'${name}'!$R$2`, listed: `'${name}'!$R$3` };

function nameCells(row: number): Record<string, CellEntry> {
  const place = (wall: string) =>
    `=IF(COUNT($D${row},${wall}${row})<2,"",IF(ABS(${wall}${row})<=$D${row},"inside","outside"))`;
  return { [`J${row}`]: place("H"), [`K${row}`]: place("I") };
}

function rowsFrom(count: number, cells: (row: number) => Record<string, CellEntry>): Record<string, CellEntry> {
  const rows = Array.from({ length: count }, (_row, index) => cells(FIRST_ROW + index));
  return Object.fromEntries(rows.flatMap((row) => Object.entries(row)));
}

/** The next report of each name beside its walls, and all past reports. */
export const earningsData: SheetContent = {
  name,
  cells: {
    A1: name,
    A2: "The next report of each name with its walls, and the past reports, newest first.",
    P2: "With a ratio",
    P3: "Listed",
    R3: `=COUNT($N$${FIRST_ROW}:$N$${LAST_REPORT})`,
    R2: `=COUNT($R$${FIRST_ROW}:$R$${LAST_REPORT})`,
    ...{ A4: "Symbol", B4: "Next report", C4: "Timing", D4: "Implied %", F4: "Symbol", G4: "Spot" },
    ...{ H4: "Positive wall %", I4: "Negative wall %", J4: "Positive wall", K4: "Negative wall" },
    ...{ M4: "Symbol", N4: "Report", O4: "Implied %", P4: "Realized %" },
    ...{ Q4: "Timing", R4: "Ratio", S4: "No." },
    A5: `=VOL.EVENTS(earn_symbols,"${eventOptions}")`,
    F5: `=GEX.LEVELS(earn_symbols,"gamma",92,5,"${earningsWallOptions}")`,
    M5: `=VOL.EVENTS(earn_symbols,"${pastOptions}")`,
    ...rowsFrom(MAX_NAMES, nameCells),
    ...rowsFrom(MAX_REPORTS, (row) => ({
      [`R${row}`]: `=IF(COUNT($O${row},$P${row})<2,"",ABS($P${row})/$O${row})`,
      [`S${row}`]: `=IF(N($N${row})=0,"",COUNTIF($M$${FIRST_ROW}:$M${row},$M${row}))`,
    })),
  },
  looks: [
    ["A1", "title"],
    ["A2", "hint"],
    ["P2:P3", "label"],
    ["A4:S4", "numberHeading"],
    ["A4", "heading"],
    ["F4", "heading"],
    ["J4:K4", "heading"],
    ["M4", "heading"],
    ["Q4", "heading"],
  ],
  formats: [
    [`B${FIRST_ROW}:B${LAST_NAME}`, "yyyy-mm-dd"],
    [`D${FIRST_ROW}:D${LAST_NAME}`, "0.00"],
    [`G${FIRST_ROW}:G${LAST_NAME}`, "#,##0.00"],
    [`H${FIRST_ROW}:I${LAST_NAME}`, "0.00"],
    [`N${FIRST_ROW}:N${LAST_REPORT}`, "yyyy-mm-dd"],
    [`O${FIRST_ROW}:P${LAST_REPORT}`, "0.00"],
    [`R${FIRST_ROW}:R${LAST_REPORT}`, "0.00"],
  ],
  widths: [56, 72, 48, 62, 16, 56, 62, 92, 92, 84, 84, 16, 56, 72, 62, 66, 76, 48, 40],
  scales: [`P${FIRST_ROW}:P${LAST_REPORT}`],
  bars: [],
  charts: [],
  notes: {
    J4: "Inside: the wall is closer to spot than the implied move of the next report.",
    R4: "Realized move, either direction, as a multiple of the implied one.",
    S4: "1 for the newest report of a name, 2 for the one before.",
  },
  frozenRows: 4,
};
