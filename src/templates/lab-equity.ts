import type { CellEntry, SheetContent } from "../workbook/templates/workbook-content";
import { MAX_SESSIONS, sessions, thresholdLetters } from "./lab-sessions";
import { rowSheet, space, type RowColumn } from "./row-sheet";
import { numberText } from "./value-text";

/** Row 5 is empty. */
const FIRST_ROW = 6;
const LAST_ROW = FIRST_ROW + MAX_SESSIONS - 1;
const name = "Lab equity";

const column = (letter: string) => `'${name}'!$${letter}$${FIRST_ROW}:$${letter}$${LAST_ROW}`;

/** The ranges of the test sessions: units traded, gross and net return in basis points, equity and drawdown in percent. */
export const tested = {
  session: column("B"),
  gross: column("K"),
  traded: column("L"),
  net: column("M"),
  drawdown: column("O"),
};

/** The cell with the number of test sessions. */
export const testCount = `'${name}'!$K$3`;

/** The lines of the charts. They end with the last test session. */
export const curves = { session: column("Q"), equity: column("R"), drawdown: column("S") };

/** The rules among which each session chooses: the letter of the column here, the direction, and the threshold from 0 to 2. */
const rules = ["C", "D", "E", "F", "G", "H"].map((letter, index) => ({
  letter,
  direction: index < 3 ? 1 : -1,
  threshold: index % 3,
}));
export const RULES = rules.length;

/** What each rule earned in the training sessions before the session of a row. */
const ruleColumns = rules.map(({ letter, threshold }): RowColumn => {
  const [grossLetter, tradedLetter] = thresholdLetters[threshold] ?? ["", ""];
  const [earned, units] = [sessions.column(`$${grossLetter}`), sessions.column(`$${tradedLetter}`)];
  return {
    ...{ heading: `=IF(${letter}2>0,"Follow > ","Fade > ")&${numberText(`${letter}3`, 2)}`, width: 84, format: "0.0" },
    entry: (row) => {
      const training = `${sessions.number},">="&$A${row},${sessions.number},"<"&$A${row}+wf_train`;
      return `=IF($B${row}="","",${letter}$2*SUMIFS(${earned},${training})-(wf_cost+wf_slippage)*SUMIFS(${units},${training}))`;
    },
  };
});

const ruleCells = Object.fromEntries(
  rules.flatMap(({ letter, direction, threshold }): [string, CellEntry][] => [
    [`${letter}2`, direction],
    [`${letter}3`, `=${threshold}*wf_step`],
  ]),
);

const ofTest = (range: string, row: number) => `INDEX(${range},A${row}+wf_train,MOD(I${row}-1,3)+1)`;
const unlessNone = (value: string, row: number) => `=IF(I${row}="","",IF(I${row}=0,0,${value}))`;
const curve = (letter: string) => `${letter}${FIRST_ROW}:${letter}${LAST_ROW}`;

/** One row per test session: what each rule earned in training, the rule that was chosen, and what it earned after costs. */
export const labEquity: SheetContent = rowSheet({
  name,
  hint: "Direction",
  firstRow: FIRST_ROW,
  lastRow: LAST_ROW,
  columns: [
    { heading: "Test", width: 60, entry: (row) => row - FIRST_ROW + 1 },
    {
      ...{ heading: "Session", width: 80, format: "yyyy-mm-dd" },
      entry: (row) => `=IF(A${row}+wf_train>COUNT(${sessions.date}),"",INDEX(${sessions.date},A${row}+wf_train))`,
    },
    ...ruleColumns,
    {
      ...{ heading: "Chosen", width: 56 },
      entry: (row) => `=IF(B${row}="","",IF(MAX(C${row}:H${row})>0,XMATCH(MAX(C${row}:H${row}),C${row}:H${row}),0))`,
      note: "The rule with the largest net return in training, from the left; 0 if none earned anything: then nothing is traded.",
    },
    {
      ...{ heading: "Rule", width: 84, isText: true },
      entry: (row) => `=IF(I${row}="","",IF(I${row}=0,"No trade",INDEX(C$4:H$4,I${row})))`,
    },
    {
      ...{ heading: "Gross, bp", width: 66, format: "0.0" },
      entry: (row) => unlessNone(`INDEX(C$2:H$2,I${row})*${ofTest(sessions.gross, row)}`, row),
    },
    { heading: "Traded", width: 56, entry: (row) => unlessNone(ofTest(sessions.traded, row), row) },
    {
      ...{ heading: "Net, bp", width: 66, format: "0.0" },
      entry: (row) => `=IF(I${row}="","",K${row}-(wf_cost+wf_slippage)*L${row})`,
    },
    {
      ...{ heading: "Equity %", width: 66, format: "0.000" },
      entry: (row) => `=IF(M${row}="","",SUM(M$${FIRST_ROW}:M${row})/100)`,
    },
    {
      ...{ heading: "Drawdown %", width: 80, format: "0.000" },
      entry: (row) => `=IF(M${row}="","",N${row}-MAX(0,N$${FIRST_ROW}:N${row}))`,
      note: "Equity less its highest value so far, which is at least 0.",
    },
    space,
    {
      ...{ heading: "Session", width: 80, format: "yyyy-mm-dd" },
      note: "The same figures, for the charts: they end with the last test session.",
    },
    { heading: "Equity %", width: 66, format: "0.000" },
    { heading: "Drawdown %", width: 80, format: "0.000" },
  ],
  cells: {
    J2: "Each session is traded by the rule that earned most in the sessions before it, after costs.",
    J3: "Tests",
    K3: `=COUNT(${curve("M")})`,
    A3: "Threshold",
    ...ruleCells,
    Q6: `=IF(wf_tests=0,"",TAKE(HSTACK(${curve("B")},${curve("N")},${curve("O")}),wf_tests))`,
  },
  looks: [["A2:J3", "hint"]],
  formats: [["C3:H3", "0.00"]],
  scales: [`C${FIRST_ROW}:H${LAST_ROW}`],
  bars: [curve("M")],
  notes: { C4: "The net return of the rule in the training sessions alone." },
});
