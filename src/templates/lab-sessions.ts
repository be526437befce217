import type { CellEntry, SheetContent } from "../workbook/templates/workbook-content";
import { ofRun, runColumns, runRows } from "./lab-rows";

/** The most sessions of a run. */
export const MAX_SESSIONS = 30;

/** Row 4 has the headings, and row 5 is empty. */
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

function sessionCells(index: number): Record<string, CellEntry> {
  const row = FIRST_ROW + index;
  const { session, earned, position, positionBefore } = runRows;
  const sums = thresholdLetters.flatMap(([gross, held]): [string, string][] => [
    [`${gross}${row}`, `=IF($B${row}="","",10000*SUMPRODUCT((${session}=$B${row})*${positionBefore(held)}*${earned}))`],
    [
      `${held}${row}`,
      `=IF($B${row}="","",SUMPRODUCT((${session}=$B${row})*ABS(${position(held)}-${positionBefore(held)})))`,
    ],
  ]);
  return {
    [`A${row}`]: index + 1,
    [`B${row}`]: `=LET(before,MAX(B$5:B${row - 1}),IF(COUNTIF(${session},">"&before)=0,"",SMALL(${session},COUNTIF(${session},"<="&before)+1)))`,
    [`C${row}`]: `=IF($B${row}="","",COUNTIF(${session},$B${row}))`,
    ...Object.fromEntries(sums),
  };
}

const rows = Array.from({ length: MAX_SESSIONS }, (_row, index) => sessionCells(index));
const count = `COUNT(${sessions.date})`;
const [spotColumn, signalColumn] = runColumns;

/** One row per session of the run: what each threshold would have earned and traded, before costs. */
export const labSessions: SheetContent = {
  name,
  cells: {
    A1: "Lab sessions",
    A2: "What following the signal earned in each session, before costs, by threshold. Fading it earned the opposite.",
    K2: "State",
    L2: `=IF(ISERROR(${ofRun("A1")}),"No run yet: there is no sheet "&wf_run&". The steps below say how to get it.",IF(OR(${spotColumn}="",${signalColumn}=""),"The sheet "&wf_run&" has no columns Spot and Signal: record these two cells.",IF(${count}<=wf_train,"Too few sessions: "&wf_run&" has "&${count}&", and training takes "&wf_train&" before the first test.","")))`,
    C3: "Threshold",
    D3: 0,
    E3: "=wf_step",
    F3: "=2*wf_step",
    G3: 0,
    H3: "=wf_step",
    I3: "=2*wf_step",
    A4: "No.",
    B4: "Session",
    C4: "Rows",
    D4: "Gross, bp",
    E4: "Gross, bp",
    F4: "Gross, bp",
    G4: "Traded",
    H4: "Traded",
    I4: "Traded",
    ...Object.fromEntries(rows.flatMap((cells) => Object.entries(cells))),
  },
  looks: [
    ["A1", "title"],
    ["A2", "hint"],
    ["K2", "label"],
    ["A3:I3", "hint"],
    ["A4:I4", "numberHeading"],
  ],
  formats: [
    ["D3:I3", "0.00"],
    [`B${FIRST_ROW}:B${LAST_ROW}`, "yyyy-mm-dd"],
    [`D${FIRST_ROW}:F${LAST_ROW}`, "0.0"],
  ],
  widths: [40, 80, 66, 66, 66, 66, 60, 60, 60, 16, 48, 300],
  scales: [`D${FIRST_ROW}:F${LAST_ROW}`],
  bars: [],
  charts: [],
  notes: {
    D4: "Basis points of the amount held: the position of the row before times the return of the row, summed.",
    G4: "Units bought and sold. Opening and closing a position are two, a reversal is two.",
  },
  frozenRows: 4,
};
