import type { SheetContent } from "../workbook/templates/workbook-content";
import { firstCells, earlierReports, reportNumbers } from "./earnings-data";
import { FIRST_ROW, rowSheet } from "./row-sheet";
import { isPending, unfilled } from "./unfilled";

const name = "Earnings history";
/** Four reports of ten names. */
export const MAX_BOARDS = 40;
const LAST_ROW = FIRST_ROW + MAX_BOARDS - 1;

const boardOptions = "headers=off; columns=As of,Spot,Positive wall distance %,Negative wall distance %";

const column = (letter: string) => `'${name}'!$${letter}$${FIRST_ROW}:$${letter}$${LAST_ROW}`;

/** Whether each wall before a report was inside its implied move, and whether the close after it was between the walls. */
export const pastPlaces = { positive: column("K"), negative: column("L"), close: column("M") };

/** The cell with the reason why the sheets are not filled. */
export const earningsState = `'${name}'!$B$3`;

const place = (wall: string) => (row: number) =>
  `=IF(COUNT($C${row},$${wall}${row})<2,"",IF(ABS($${wall}${row})<=ABS($C${row}),"inside","outside"))`;

/**
 * The board before each of the newest past reports, and what the report did: requested only if the inputs ask for it. The workbench
 * evaluates both results of IF: without an instant the function requests nothing.
 */
export const earningsHistory: SheetContent = rowSheet({
  name,
  hint: "The walls at 15:55 of the last session before each report. Empty unless the input asks for past reports.",
  lastRow: LAST_ROW,
  columns: [
    { heading: "Symbol", width: 56, isText: true },
    { heading: "Report", width: 72, format: "yyyy-mm-dd" },
    { heading: "Implied %", width: 62, format: "0.00" },
    { heading: "Realized %", width: 66, format: "0.00" },
    { heading: "Timing", width: 56, isText: true },
    {
      ...{ heading: "Board at", width: 104, format: "yyyy-mm-dd hh:mm" },
      entry: (row) =>
        `=IF(N($B${row})=0,"",IF(OR($E${row}="amc",ISNUMBER(SEARCH("after",$E${row}))),$B${row},WORKDAY($B${row},-1))+TIME(15,55,0))`,
      note: "15:55 in New York of the session of the report if it comes after the close, otherwise of the weekday before.",
    },
    {
      ...{ heading: "As of", width: 104, format: "yyyy-mm-dd hh:mm" },
      entry: (row) => `=IF($F${row}="","",GEX.LEVELS.AT($A${row},$F${row},"gamma",92,5,"${boardOptions}"))`,
    },
    { heading: "Spot", width: 66, format: "#,##0.00" },
    { heading: "Positive wall %", width: 92, format: "0.00" },
    { heading: "Negative wall %", width: 92, format: "0.00" },
    {
      ...{ heading: "Positive wall", width: 84, isText: true, entry: place("I") },
      note: "Inside: the wall was closer to spot than the move that options implied for the report.",
    },
    { heading: "Negative wall", width: 84, isText: true, entry: place("J") },
    {
      ...{ heading: "Close after", width: 76, isText: true },
      entry: (row) =>
        `=IF(COUNT($D${row},$I${row},$J${row})<3,"",IF(AND($D${row}<=MAX($I${row},$J${row}),$D${row}>=MIN($I${row},$J${row})),"inside","outside"))`,
      note: "Inside: the move from the close before the report to the close after it stayed between the walls.",
    },
  ],
  cells: {
    A3: "State",
    B3: `=${unfilled(
      [{ cell: firstCells.past }],
      [
        ...Object.values(firstCells).map(isPending),
        `COUNT(${column("F")})>COUNT(${column("G")})+SUMPRODUCT(ISNA(${column("G")})*1)`,
      ],
    )}`,
    A5: `=IFERROR(TAKE(FILTER(${earlierReports},IFERROR((${reportNumbers}<=earn_history)*ISNUMBER(${reportNumbers}),FALSE)),${MAX_BOARDS}),"")`,
  },
  looks: [["A3", "label"]],
  scales: [`D${FIRST_ROW}:D${LAST_ROW}`],
});
