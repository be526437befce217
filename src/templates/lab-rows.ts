import type { CellEntry, SheetContent } from "../workbook/templates/workbook-content";

/** The most rows of a run that the sheet reads: 25 sessions of 12 instants. */
export const MAX_ROWS = 300;

/** Row 4 has the headings. Row 5 is empty, so that the first row can look at the one above it. */
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

/** The formulas of one row. Each has the one above and the one below as its neighbours in time. */
function rowCells(row: number): Record<string, CellEntry> {
  const [above, below] = [row - 1, row + 1];
  const position = (letter: string) => `=IF(ABS($F${row})>${letter}$3,SIGN($F${row}),0)`;
  return {
    [`D${row}`]: `=IF(COUNT(A${row}:B${row})=2,INT(A${row}),"")`,
    [`E${row}`]: `=IF(D${row}="",0,IF(D${row}=D${above},B${row}/B${above}-1,0))`,
    [`F${row}`]: `=IF(D${row}="",0,IF(AND(D${row}=D${above},D${row}=D${below},ISNUMBER(C${above})),C${above},0))`,
    [`G${row}`]: position("G"),
    [`H${row}`]: position("H"),
    [`I${row}`]: position("I"),
  };
}

const rows = Array.from({ length: MAX_ROWS }, (_row, index) => rowCells(FIRST_ROW + index));
const columnOf = (heading: string) => `=IFERROR(XMATCH(${heading},${ofRun("A1:Z1")}),"")`;
const runCells = ofRun(`A2:Z${MAX_ROWS + 1}`);

/** One row per instant of the run: what was known, what was done one instant later, and the return. */
export const labRows: SheetContent = {
  name,
  cells: {
    A1: "Lab rows",
    A2: "The rows of the run. A signal of one row is acted on in the next; positions are closed in the last row of a session.",
    A3: 1,
    B3: columnOf("B4"),
    C3: columnOf("C4"),
    F3: "Threshold",
    G3: 0,
    H3: "=wf_step",
    I3: "=2*wf_step",
    A4: "Instant",
    B4: "Spot",
    C4: "Signal",
    D4: "Session",
    E4: "Return",
    F4: "Acted on",
    G4: "Position",
    H4: "Position",
    I4: "Position",
    A6: `=IFERROR(LET(cells,${runCells},CHOOSECOLS(IF(cells="","",cells),A3,B3,C3)),"")`,
    ...Object.fromEntries(rows.flatMap((cells) => Object.entries(cells))),
  },
  looks: [
    ["A1", "title"],
    ["A2", "hint"],
    ["A3:I3", "hint"],
    ["A4:I4", "numberHeading"],
  ],
  formats: [
    ["G3:I3", "0.00"],
    [`A${FIRST_ROW}:A${LAST_ROW}`, "yyyy-mm-dd hh:mm"],
    [`B${FIRST_ROW}:B${LAST_ROW}`, "#,##0.00"],
    [`C${FIRST_ROW}:C${LAST_ROW}`, "0.000"],
    [`D${FIRST_ROW}:D${LAST_ROW}`, "yyyy-mm-dd"],
    [`E${FIRST_ROW}:E${LAST_ROW}`, "0.000%"],
    [`F${FIRST_ROW}:F${LAST_ROW}`, "0.000"],
  ],
  widths: [110, 76, 66, 76, 66, 66, 60, 60, 60],
  scales: [],
  bars: [],
  charts: [],
  notes: {
    A3: "The column of the run with the text below as its heading. One formula reads all rows of the three columns.",
    E4: "Of the price since the row above, in the same session.",
    F4: "The signal of the row above. 0 in the first row of a session, where nothing is known yet, and in the last, where positions are closed.",
    G4: "1 or -1, the sign of the signal, if its size is above the threshold; otherwise 0. Held until the next row.",
  },
  frozenRows: 4,
};
