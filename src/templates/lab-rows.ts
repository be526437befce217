import type { SheetContent } from "../workbook/templates/workbook-content";
import { rowSheet } from "./row-sheet";

/** The most rows of a run that the sheet reads: 25 sessions of 12 instants. */
export const MAX_ROWS = 300;

/** Row 5 is empty, so that the first row can look at the row above it. */
const FIRST_ROW = 6;
const LAST_ROW = FIRST_ROW + MAX_ROWS - 1;
const name = "Lab rows";

/** Returns a range of rows. `shift` is -1 for the rows above. */
const column = (letter: string, shift = 0) => `'${name}'!${letter}$${FIRST_ROW + shift}:${letter}$${LAST_ROW + shift}`;

/** The ranges with the session and the return of each row; of the positions by the letter of their threshold: G, H or I. */
export const runRows = {
  session: column("$D"),
  /** The return since the row above, in the same session. */
  earned: column("$E"),
  position: (letter: string) => column(letter),
  positionBefore: (letter: string) => column(letter, -1),
};

/** The cells with the numbers of the columns of the run that have the spot and the signal; empty texts if it has none. */
export const runColumns = [`'${name}'!$B$3`, `'${name}'!$C$3`] as const;

/** Returns the reference to cells of the sheet of the run. It is an error until that sheet exists. */
export const ofRun = (cells: string) => `INDIRECT("'"&wf_run&"'!${cells}")`;

const columnOf = (heading: string) => `=IFERROR(XMATCH(${heading},${ofRun("A1:Z1")}),"")`;
const runCells = ofRun(`A2:Z${MAX_ROWS + 1}`);

const position = (letter: string) => ({
  ...{ heading: "Position", width: 60 },
  entry: (row: number) => `=IF(ABS($F${row})>${letter}$3,SIGN($F${row}),0)`,
});

/**
 * One row per instant of the run: what was known, what was done one instant later, and the return. The rows above and below a row are
 * its neighbours in time.
 */
export const labRows: SheetContent = rowSheet({
  name,
  hint: "The rows of the run. A signal of one row is acted on in the next; positions are closed in the last row of a session.",
  firstRow: FIRST_ROW,
  lastRow: LAST_ROW,
  columns: [
    { heading: "Instant", width: 110, format: "yyyy-mm-dd hh:mm" },
    { heading: "Spot", width: 76, format: "#,##0.00" },
    { heading: "Signal", width: 66, format: "0.000" },
    {
      ...{ heading: "Session", width: 76, format: "yyyy-mm-dd" },
      entry: (row) => `=IF(COUNT(A${row}:B${row})=2,INT(A${row}),"")`,
    },
    {
      ...{ heading: "Return", width: 66, format: "0.000%" },
      entry: (row) => `=IF(D${row}="",0,IF(D${row}=D${row - 1},B${row}/B${row - 1}-1,0))`,
      note: "Of the price since the row above, in the same session.",
    },
    {
      ...{ heading: "Acted on", width: 66, format: "0.000" },
      entry: (row) =>
        `=IF(D${row}="",0,IF(AND(D${row}=D${row - 1},D${row}=D${row + 1},ISNUMBER(C${row - 1})),C${row - 1},0))`,
      note: "The signal of the row above. 0 in the first row of a session, where nothing is known yet, and in the last, where positions are closed.",
    },
    {
      ...position("G"),
      note: "1 or -1, the sign of the signal, if its size is above the threshold; otherwise 0. Held until the next row.",
    },
    position("H"),
    position("I"),
  ],
  cells: {
    ...{ A3: 1, B3: columnOf("B4"), C3: columnOf("C4"), F3: "Threshold", G3: 0, H3: "=wf_step", I3: "=2*wf_step" },
    A6: `=IFERROR(LET(cells,${runCells},CHOOSECOLS(IF(cells="","",cells),A3,B3,C3)),"")`,
  },
  looks: [["A3:I3", "hint"]],
  formats: [["G3:I3", "0.00"]],
  notes: {
    A3: "The column of the run with the text below as its heading. One formula reads all rows of the three columns.",
  },
});
