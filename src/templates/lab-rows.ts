import type { SheetContent } from "../workbook/templates/workbook-content";
import { rowSheet, space, type RowColumn } from "./row-sheet";

/** The most sessions that are read: 250 of tests, ten of training, and a quarter that is held out. */
export const MAX_SESSIONS = 350;
/** The fewest and the most sessions of a hold-out. */
export const MIN_HELD = 10;
export const MAX_HELD = 120;
/** The most rows of a run that the sheet reads: eleven instants of each session. The grid of the workbench has 4,000 rows. */
export const MAX_ROWS = 11 * MAX_SESSIONS;

/** Row 5 is empty, so that the first row can look at the row above it. */
const FIRST_ROW = 6;
const LAST_ROW = FIRST_ROW + MAX_ROWS - 1;
const name = "Lab rows";

/** Returns a range of rows. `shift` is -1 for the rows above. */
const rows = (letter: string, shift = 0) => `${letter}$${FIRST_ROW + shift}:${letter}$${LAST_ROW + shift}`;
const column = (letter: string) => `'${name}'!${rows(`$${letter}`)}`;

/** The ranges with the session of each row, and with what each threshold earned and traded in it, by the letter of the position. */
export const runRows = {
  session: column("D"),
  earned: { G: column("J"), H: column("K"), I: column("L") },
  traded: { G: column("M"), H: column("N"), I: column("O") },
} as const;

/** The cells with the numbers of the columns of the run that have the spot and the signal; empty texts if it has none. */
export const runColumns = [`'${name}'!$B$3`, `'${name}'!$C$3`] as const;

/** The cells with the number of sessions of the run, and how many of them are held out. */
export const runSessions = { all: `'${name}'!$R$1`, held: `'${name}'!$R$2` };

/** Returns the reference to cells of the sheet of the run. It is an error until that sheet exists. */
export const ofRun = (cells: string) => `INDIRECT("'"&wf_run&"'!${cells}")`;

const columnOf = (heading: string) => `=IFERROR(XMATCH(${heading},${ofRun("A1:Z1")}),"")`;
/** Returns the rows of a column of the run; `cell` has its number. */
const runColumn = (cell: string) => `INDIRECT("'"&wf_run&"'!"&ADDRESS(2,${cell})&":"&ADDRESS(${MAX_ROWS + 1},${cell}))`;
/** The instant, the spot and the signal of each row of the run, as long as the hold-out is locked without those in it. */
const unlocked = `LET(cells,HSTACK(${runColumn("A3")},${runColumn("B3")},${runColumn("C3")}),rows,IF(cells="","",cells),IF(OR(wf_opened<>"",R3=""),rows,FILTER(rows,IFERROR(CHOOSECOLS(rows,1)<R3,FALSE))))`;
/** Each session of the run, with or without those in the hold-out: a row counts if it has a spot. */
const sessionsOfRun = `LET(at,${runColumn("A3")},day,IF(ISNUMBER(at)*ISNUMBER(${runColumn("B3")}),INT(at),0),TAKE(UNIQUE(FILTER(day,day>0)),${MAX_SESSIONS}))`;

/** The letters of the thresholds: of the position that is held, of what it earned, and of the units traded. */
const thresholds = [
  { held: "G", gain: "J", units: "M" },
  { held: "H", gain: "K", units: "N" },
  { held: "I", gain: "L", units: "O" },
];
const ofEach = (look: RowColumn): RowColumn[] => thresholds.map(() => look);

/** The rows in use of a column. `shift` is -1 for the rows above, and 1 for those below. */
const used = (letter: string, shift = 0) => `TAKE(${rows(letter, shift)},$O$1)`;
const ifAny = (value: string) => `=IF($O$1=0,"",${value})`;

/** One formula for each column, as long as the run: a run has thousands of rows. */
const spilled: Readonly<Record<string, string>> = {
  A6: `=IF(COUNT(B3:C3)<2,"",IFERROR(${unlocked},""))`,
  D6: ifAny(`IF(ISNUMBER(${used("A")})*ISNUMBER(${used("B")}),INT(${used("A")}),"")`),
  E6: ifAny(`IF(${used("D")}="",0,IF(${used("D")}=${used("D", -1)},${used("B")}/${used("B", -1)}-1,0))`),
  F6: ifAny(
    `IF(${used("D")}="",0,IF((${used("D")}=${used("D", -1)})*(${used("D")}=${used("D", 1)})*ISNUMBER(${used("C", -1)}),${used("C", -1)},0))`,
  ),
  ...Object.fromEntries(
    thresholds.flatMap(({ held, gain, units }) => [
      [`${held}6`, ifAny(`IF(ABS(${used("F")})>${held}$3,SIGN(${used("F")}),0)`)],
      [`${gain}6`, ifAny(`${used(held, -1)}*${used("E")}`)],
      [`${units}6`, ifAny(`IF(${used("D")}="",0,ABS(${used(held)}-${used(held, -1)}))`)],
    ]),
  ),
};

/**
 * One row per instant of the run: what was known, what was done one instant later, and the return. The rows above and below a row are
 * its neighbours in time. As long as the hold-out is locked, its rows are not here.
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
    { heading: "Session", width: 76, format: "yyyy-mm-dd" },
    {
      ...{ heading: "Return", width: 66, format: "0.000%" },
      note: "Of the price since the row above, in the same session.",
    },
    {
      ...{ heading: "Acted on", width: 66, format: "0.000" },
      note: "The signal of the row above. 0 in the first row of a session, where nothing is known yet, and in the last, where positions are closed.",
    },
    ...ofEach({
      ...{ heading: "Position", width: 60 },
      note: "1 or -1, the sign of the signal, if its size is above the threshold; otherwise 0. Held until the next row.",
    }),
    ...ofEach({
      ...{ heading: "Earned", width: 60, format: "0.000%" },
      note: "The position of the row above times the return of this row.",
    }),
    ...ofEach({ heading: "Traded", width: 56 }),
    space,
    { heading: "All sessions", width: 96, format: "yyyy-mm-dd", note: "Of the run, with those that are held out." },
    { width: 76 },
  ],
  cells: {
    ...{ A3: 1, B3: columnOf("B4"), C3: columnOf("C4"), F3: "Threshold", G3: 0, H3: "=wf_step", I3: "=2*wf_step" },
    ...{ N1: "Rows", O1: `=COUNT(${rows("A")})` },
    ...{ Q1: "Sessions", R1: `=COUNT(${rows("Q")})` },
    ...{ Q2: "Held out", R2: `=MIN(R1,${MAX_HELD},MAX(${MIN_HELD},ROUND(R1*wf_hold,0)))` },
    ...{ Q3: "From", R3: `=IF(R2=0,"",INDEX(${rows("Q")},R1-R2+1))` },
    Q6: `=IF(COUNT(B3)=0,"",IFERROR(${sessionsOfRun},""))`,
    ...spilled,
  },
  looks: [
    ["A3:I3", "hint"],
    ["N1", "label"],
    ["Q1:Q3", "label"],
  ],
  formats: [
    ["G3:I3", "0.00"],
    ["R3", "yyyy-mm-dd"],
  ],
  notes: {
    A3: "The column of the run with the text below as its heading. One formula reads all rows of the three columns.",
  },
});
