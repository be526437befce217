import type { SheetContent } from "../workbook/templates/workbook-content";
import { ofRun, runColumns, runRows } from "./lab-rows";
import { rowSheet, space, type RowColumn } from "./row-sheet";

/** The most sessions of a run. */
export const MAX_SESSIONS = 30;

/** Row 5 is empty. */
const FIRST_ROW = 6;
const LAST_ROW = FIRST_ROW + MAX_SESSIONS - 1;
const name = "Lab sessions";

const columns = (first: string, last = first) => `'${name}'!${first}$${FIRST_ROW}:${last}$${LAST_ROW}`;

/** The ranges of the sessions, oldest first. Gross returns and units traded have three columns, one for each threshold. */
export const sessions = {
  number: columns("$A"),
  date: columns("$B"),
  gross: columns("$D", "$F"),
  traded: columns("$G", "$I"),
  column: (letter: string) => columns(letter),
};

/** The cell that says why there is no result; an empty text if there is one. */
export const labState = `'${name}'!$L$2`;

/** The letters of the three thresholds: of the gross return here, and of the position among the rows, where it is also that of the trades here. */
export const thresholdLetters = [
  ["D", "G"],
  ["E", "H"],
  ["F", "I"],
] as const;

const { session, earned, position, positionBefore } = runRows;

const grossColumns = thresholdLetters.map(([, held]): RowColumn => ({
  ...{ heading: "Gross, bp", width: 66, format: "0.0" },
  entry: (row) => `=IF($B${row}="","",10000*SUMPRODUCT((${session}=$B${row})*${positionBefore(held)}*${earned}))`,
}));
const tradedColumns = thresholdLetters.map(([, held]): RowColumn => ({
  ...{ heading: "Traded", width: 60 },
  entry: (row) =>
    `=IF($B${row}="","",SUMPRODUCT((${session}=$B${row})*ABS(${position(held)}-${positionBefore(held)})))`,
}));

const count = `COUNT(${sessions.date})`;
const [spotColumn, signalColumn] = runColumns;

/** One row per session of the run: what each threshold would have earned and traded, before costs. */
export const labSessions: SheetContent = rowSheet({
  name,
  hint: "What following the signal earned in each session, before costs, by threshold. Fading it earned the opposite.",
  firstRow: FIRST_ROW,
  lastRow: LAST_ROW,
  columns: [
    { heading: "No.", width: 40, entry: (row) => row - FIRST_ROW + 1 },
    {
      ...{ heading: "Session", width: 80, format: "yyyy-mm-dd" },
      entry: (row) =>
        `=LET(before,MAX(B$5:B${row - 1}),IF(COUNTIF(${session},">"&before)=0,"",SMALL(${session},COUNTIF(${session},"<="&before)+1)))`,
    },
    { heading: "Rows", width: 66, entry: (row) => `=IF($B${row}="","",COUNTIF(${session},$B${row}))` },
    ...grossColumns,
    ...tradedColumns,
    space,
    { width: 48 },
    { width: 300 },
  ],
  cells: {
    K2: "State",
    L2: `=IF(ISERROR(${ofRun("A1")}),"No run yet: there is no sheet "&wf_run&". The steps below say how to get it.",IF(OR(${spotColumn}="",${signalColumn}=""),"The sheet "&wf_run&" has no columns Spot and Signal: record these two cells.",IF(${count}<=wf_train,"Too few sessions: "&wf_run&" has "&${count}&", and training takes "&wf_train&" before the first test.","")))`,
    ...{ C3: "Threshold", D3: 0, E3: "=wf_step", F3: "=2*wf_step", G3: 0, H3: "=wf_step", I3: "=2*wf_step" },
  },
  looks: [
    ["K2", "label"],
    ["A3:I3", "hint"],
  ],
  formats: [["D3:I3", "0.00"]],
  scales: [`D${FIRST_ROW}:F${LAST_ROW}`],
  notes: {
    D4: "Basis points of the amount held: the position of the row before times the return of the row, summed.",
    G4: "Units bought and sold. Opening and closing a position are two, a reversal is two.",
  },
});
