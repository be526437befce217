import type { SheetContent } from "../workbook/templates/workbook-content";
import { FIRST_ROW, rowSheet, space } from "./row-sheet";

const name = "Earnings data";
/** The rows of ten names, and of their past reports. */
const LAST_NAME = 14;
const LAST_REPORT = 204;

/** What is requested of the events and of the levels. */
export const eventOptions = "headers=off; columns=Symbol,Next date,Timing,Implied move %";
export const pastOptions = "view=past; headers=off; columns=Symbol,Date,implied_move_pct,realized_move_pct,timing";
export const earningsWallOptions = "headers=off; columns=Symbol,Spot,Positive wall distance %,Negative wall distance %";

const first = (letter: string) => `'${name}'!$${letter}$${FIRST_ROW}`;
const names = (letter: string) => `'${name}'!$${letter}$${FIRST_ROW}:$${letter}$${LAST_NAME}`;
const reports = (letter: string) => `'${name}'!$${letter}$${FIRST_ROW}:$${letter}$${LAST_REPORT}`;

/** The realized move of each past report as a multiple of the implied one. */
export const pastRatios = reports("R");
/** The past reports with their columns Symbol, Report, Implied %, Realized %, Timing; which report of its name each is, 1 for the newest. */
export const earlierReports = `'${name}'!$M$${FIRST_ROW}:$Q$${LAST_REPORT}`;
export const reportNumbers = reports("S");
/** The names that the service has an implied move and walls for: whether each wall is inside the implied move. */
export const wallPlaces = { positive: names("J"), negative: names("K") };
/** The first cells of the events, of the levels and of the past reports. */
export const firstCells = { events: first("A"), levels: first("F"), past: first("M") };
/** The cell with the number of past reports that have a ratio. */
export const reportCount = `'${name}'!$R$2`;

const ofName = { lastRow: LAST_NAME };
const place = (wall: string) => (row: number) =>
  `=IF(COUNT($D${row},${wall}${row})<2,"",IF(ABS(${wall}${row})<=$D${row},"inside","outside"))`;

/** The next report of each name beside its walls, and all past reports. */
export const earningsData: SheetContent = rowSheet({
  name,
  hint: "The next report of each name with its walls, and the past reports, newest first.",
  lastRow: LAST_REPORT,
  columns: [
    { heading: "Symbol", width: 56, isText: true, ...ofName },
    { heading: "Next report", width: 72, format: "yyyy-mm-dd", ...ofName },
    { heading: "Timing", width: 48, isText: true, ...ofName },
    { heading: "Implied %", width: 62, format: "0.00", ...ofName },
    space,
    { heading: "Symbol", width: 56, isText: true, ...ofName },
    { heading: "Spot", width: 62, format: "#,##0.00", ...ofName },
    { heading: "Positive wall %", width: 92, format: "0.00", ...ofName },
    { heading: "Negative wall %", width: 92, format: "0.00", ...ofName },
    {
      ...{ heading: "Positive wall", width: 84, isText: true, entry: place("H"), ...ofName },
      note: "Inside: the wall is closer to spot than the implied move of the next report.",
    },
    { heading: "Negative wall", width: 84, isText: true, entry: place("I"), ...ofName },
    space,
    { heading: "Symbol", width: 56, isText: true },
    { heading: "Report", width: 72, format: "yyyy-mm-dd" },
    { heading: "Implied %", width: 62, format: "0.00" },
    { heading: "Realized %", width: 66, format: "0.00" },
    { heading: "Timing", width: 76, isText: true },
    {
      ...{ heading: "Ratio", width: 48, format: "0.00" },
      entry: (row) => `=IF(COUNT($O${row},$P${row})<2,"",ABS($P${row})/$O${row})`,
      note: "Realized move, either direction, as a multiple of the implied one.",
    },
    {
      ...{ heading: "No.", width: 40 },
      entry: (row) => `=IF(N($N${row})=0,"",COUNTIF($M$${FIRST_ROW}:$M${row},$M${row}))`,
      note: "1 for the newest report of a name, 2 for the one before.",
    },
  ],
  cells: {
    ...{ P2: "With a ratio", R2: `=COUNT($R$${FIRST_ROW}:$R$${LAST_REPORT})` },
    A5: `=VOL.EVENTS(earn_symbols,"${eventOptions}")`,
    F5: `=GEX.LEVELS(earn_symbols,"gamma",92,5,"${earningsWallOptions}")`,
    M5: `=VOL.EVENTS(earn_symbols,"${pastOptions}")`,
  },
  looks: [["P2", "label"]],
  scales: [`P${FIRST_ROW}:P${LAST_REPORT}`],
});
