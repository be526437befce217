import type { CellEntry, SheetContent } from "../workbook/templates/workbook-content";
import { pastReports, reportNumbers } from "./earnings-data";

const name = "Earnings history";
const FIRST_ROW = 5;
/** Four reports of ten names. */
export const MAX_BOARDS = 40;
const LAST_ROW = FIRST_ROW + MAX_BOARDS - 1;

const boardOptions = "headers=off; columns=As of,Spot,Positive wall distance %,Negative wall distance %";

const column = (letter: string) => `'${name}'!$${letter}$${FIRST_ROW}:$${letter}$${LAST_ROW}`;

/** Whether each wall before a report was inside its implied move, and whether the close after it was between the walls. */
export const pastPlaces = { positive: column("K"), negative: column("L"), close: column("M") };

/** The formulas of one report. The workbench evaluates both results of IF: without an instant the function requests nothing. */
function reportCells(row: number): Record<string, CellEntry> {
  const [positive, negative] = [`$I${row}`, `$J${row}`];
  const place = (wall: string) =>
    `=IF(COUNT($C${row},${wall})<2,"",IF(ABS(${wall})<=ABS($C${row}),"inside","outside"))`;
  const close = `AND($D${row}<=MAX(${positive},${negative}),$D${row}>=MIN(${positive},${negative}))`;
  return {
    [`F${row}`]: `=IF(N($B${row})=0,"",IF(OR($E${row}="amc",ISNUMBER(SEARCH("after",$E${row}))),$B${row},WORKDAY($B${row},-1))+TIME(15,55,0))`,
    [`G${row}`]: `=IF($F${row}="","",GEX.LEVELS.AT($A${row},$F${row},"gamma",92,5,"${boardOptions}"))`,
    [`K${row}`]: place(positive),
    [`L${row}`]: place(negative),
    [`M${row}`]: `=IF(COUNT($D${row},${positive},${negative})<3,"",IF(${close},"inside","outside"))`,
  };
}

const rows = Array.from({ length: MAX_BOARDS }, (_row, index) => reportCells(FIRST_ROW + index));

/** The board before each of the newest past reports, and what the report did: requested only if the inputs ask for it. */
export const earningsHistory: SheetContent = {
  name,
  cells: {
    A1: name,
    A2: "The walls at 15:55 of the last session before each report. Empty unless the input asks for past reports.",
    ...{ A4: "Symbol", B4: "Report", C4: "Implied %", D4: "Realized %", E4: "Timing", F4: "Board at" },
    ...{ G4: "As of", H4: "Spot", I4: "Positive wall %", J4: "Negative wall %" },
    ...{ K4: "Positive wall", L4: "Negative wall", M4: "Close after" },
    A5: `=IFERROR(TAKE(FILTER(${pastReports},IFERROR((${reportNumbers}<=earn_history)*ISNUMBER(${reportNumbers}),FALSE)),${MAX_BOARDS}),"")`,
    ...Object.fromEntries(rows.flatMap((cells) => Object.entries(cells))),
  },
  looks: [
    ["A1", "title"],
    ["A2", "hint"],
    ["A4:M4", "numberHeading"],
    ["A4", "heading"],
    ["E4", "heading"],
    ["K4:M4", "heading"],
  ],
  formats: [
    [`B${FIRST_ROW}:B${LAST_ROW}`, "yyyy-mm-dd"],
    [`C${FIRST_ROW}:D${LAST_ROW}`, "0.00"],
    [`F${FIRST_ROW}:G${LAST_ROW}`, "yyyy-mm-dd hh:mm"],
    [`H${FIRST_ROW}:H${LAST_ROW}`, "#,##0.00"],
    [`I${FIRST_ROW}:J${LAST_ROW}`, "0.00"],
  ],
  widths: [56, 72, 62, 66, 56, 104, 104, 66, 92, 92, 84, 84, 76],
  scales: [`D${FIRST_ROW}:D${LAST_ROW}`],
  bars: [],
  charts: [],
  notes: {
    F4: "15:55 in New York of the session of the report if it comes after the close, otherwise of the weekday before.",
    K4: "Inside: the wall was closer to spot than the move that options implied for the report.",
    M4: "Inside: the move from the close before the report to the close after it stayed between the walls.",
  },
  frozenRows: 4,
};
