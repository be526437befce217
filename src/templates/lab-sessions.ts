import type { CellEntry, SheetContent } from "../workbook/templates/workbook-content";
import { MAX_SESSIONS, ofRun, runColumns, runRows, runSessions } from "./lab-rows";
import { rowSheet, space, type RowColumn } from "./row-sheet";

/** Row 5 has the sums before the first session, and is empty otherwise. */
const FIRST_ROW = 6;
const LAST_ROW = FIRST_ROW + MAX_SESSIONS - 1;
const name = "Lab sessions";

const columns = (first: string, last = first) => `'${name}'!${first}$${FIRST_ROW}:${last}$${LAST_ROW}`;

/** The ranges of the sessions, oldest first. Gross returns and units traded have three columns, one for each threshold. */
export const sessions = {
  date: columns("$B"),
  gross: columns("$D", "$F"),
  traded: columns("$G", "$I"),
};

/** The letters of the sums of gross returns and of units traded so far, of each threshold. */
const sumLetters = { gross: ["N", "O", "P"], traded: ["Q", "R", "S"] };
const sumRanges = (letters: readonly string[]) =>
  letters.map((letter) => `'${name}'!$${letter}$${FIRST_ROW - 1}:$${letter}$${LAST_ROW}`);
/** The ranges of these sums, of no session first: cell k + 1 is the sum of the first k sessions. */
export const sumsSoFar = { gross: sumRanges(sumLetters.gross), traded: sumRanges(sumLetters.traded) };

/** The cell that says why there is no result; an empty text if there is one. */
export const labState = `'${name}'!$L$2`;
/** The cell that says when the hold-out was opened; an empty text until then. */
export const holdOutOpened = `'${name}'!$L$3`;

/** Returns the value beside a line of the manifest of the run; an empty text without one. */
export const ofManifest = (line: string): string =>
  `IFERROR(VLOOKUP("${line}",INDIRECT("'"&wf_run&" manifest'!A1:B20"),2,FALSE),"")`;

/** The letters of the three thresholds: of the gross return and of the trades here. */
const thresholdLetters = [
  ["D", "G"],
  ["E", "H"],
  ["F", "I"],
] as const;

const { session, earned, traded } = runRows;
const dates = `B${FIRST_ROW}:B${LAST_ROW}`;
/** One formula for each column, as long as there are sessions. */
const bySession = (value: (date: string) => string) =>
  `=IF(COUNT(${dates})=0,"",${value(`TAKE(${dates},COUNT(${dates}))`)})`;
const sumOf = (column: string) =>
  bySession(
    () => `SCAN(0,TAKE(${column}${FIRST_ROW}:${column}${LAST_ROW},COUNT(${dates})),LAMBDA(total,one,total+one))`,
  );
const spilled = Object.fromEntries(
  thresholdLetters.flatMap(([gross, units], index): [string, CellEntry][] => {
    const [grossSum = "", unitSum = ""] = [sumLetters.gross[index], sumLetters.traded[index]];
    return [
      [`${gross}6`, bySession((date) => `10000*SUMIFS(${Object.values(earned)[index]},${session},${date})`)],
      [`${units}6`, bySession((date) => `SUMIFS(${Object.values(traded)[index]},${session},${date})`)],
      ...[grossSum, unitSum].map((letter): [string, CellEntry] => [`${letter}5`, 0]),
      [`${grossSum}6`, sumOf(gross)],
      [`${unitSum}6`, sumOf(units)],
    ];
  }),
);

const [spotColumn, signalColumn] = runColumns;
const { all, held } = runSessions;

/** One row per session of the run: what each threshold would have earned and traded, before costs. */
export const labSessions: SheetContent = rowSheet({
  name,
  hint: "What following the signal earned in each session, before costs, by threshold. Fading it earned the opposite.",
  firstRow: FIRST_ROW,
  lastRow: LAST_ROW,
  columns: [
    { heading: "No.", width: 40, entry: (row) => row - FIRST_ROW + 1 },
    { heading: "Session", width: 80, format: "yyyy-mm-dd" },
    { heading: "Rows", width: 66 },
    ...thresholdLetters.map((): RowColumn => ({ heading: "Gross, bp", width: 66, format: "0.0" })),
    ...thresholdLetters.map((): RowColumn => ({ heading: "Traded", width: 60 })),
    space,
    { width: 100 },
    { width: 300 },
    space,
    ...thresholdLetters.map((): RowColumn => ({ heading: "Gross so far", width: 76, format: "0.0" })),
    ...thresholdLetters.map((): RowColumn => ({ heading: "Traded so far", width: 80 })),
  ],
  cells: {
    K2: "State",
    L2: `=IF(ISERROR(${ofRun("A1")}),"No run yet: there is no sheet "&wf_run&". The steps below say how to get it.",IF(OR(${spotColumn}="",${signalColumn}=""),"The sheet "&wf_run&" has no columns Spot and Signal: record these two cells.",IF(${all}-${held}<=wf_train,"Too few sessions: "&wf_run&" has "&${all}&". "&${held}&" are held out, and training takes "&wf_train&" before the first test.","")))`,
    K3: "Hold-out opened",
    L3: `=LET(line,${ofManifest("Hold-out opened")},IF(LEN(line)>1,line,""))`,
    B6: `=IFERROR(TAKE(UNIQUE(FILTER(${session},ISNUMBER(${session}))),${MAX_SESSIONS}),"")`,
    C6: bySession((date) => `COUNTIF(${session},${date})`),
    ...spilled,
    ...{ C3: "Threshold", D3: 0, E3: "=wf_step", F3: "=2*wf_step", G3: 0, H3: "=wf_step", I3: "=2*wf_step" },
  },
  looks: [
    ["K2:K3", "label"],
    ["A3:I3", "hint"],
  ],
  formats: [["D3:I3", "0.00"]],
  scales: [`D${FIRST_ROW}:F${LAST_ROW}`],
  notes: {
    D4: "Basis points of the amount held: the position of the row before times the return of the row, summed.",
    G4: "Units bought and sold. Opening and closing a position are two, a reversal is two.",
  },
});
