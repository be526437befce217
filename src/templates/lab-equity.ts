import type { CellEntry, SheetContent } from "../workbook/templates/workbook-content";
import { MAX_SESSIONS, sessions, thresholdLetters } from "./lab-sessions";

/** Row 4 has the headings, and row 5 is empty. */
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

function testCells(index: number): Record<string, CellEntry> {
  const row = FIRST_ROW + index;
  const { number, date, gross, traded } = sessions;
  const training = `${number},">="&$A${row},${number},"<"&$A${row}+wf_train`;
  const trained = rules.map(({ letter, threshold }) => {
    const [grossLetter, tradedLetter] = thresholdLetters[threshold] ?? ["", ""];
    const [earned, units] = [sessions.column(`$${grossLetter}`), sessions.column(`$${tradedLetter}`)];
    const value = `${letter}$2*SUMIFS(${earned},${training})-(wf_cost+wf_slippage)*SUMIFS(${units},${training})`;
    return [`${letter}${row}`, `=IF($B${row}="","",${value})`] as const;
  });
  const ofTest = (range: string) => `INDEX(${range},A${row}+wf_train,MOD(I${row}-1,3)+1)`;
  const unlessNone = (value: string) => `=IF(I${row}="","",IF(I${row}=0,0,${value}))`;
  return {
    [`A${row}`]: index + 1,
    [`B${row}`]: `=IF(A${row}+wf_train>COUNT(${date}),"",INDEX(${date},A${row}+wf_train))`,
    ...Object.fromEntries(trained),
    [`I${row}`]: `=IF(B${row}="","",IF(MAX(C${row}:H${row})>0,XMATCH(MAX(C${row}:H${row}),C${row}:H${row}),0))`,
    [`J${row}`]: `=IF(I${row}="","",IF(I${row}=0,"No trade",INDEX(C$4:H$4,I${row})))`,
    [`K${row}`]: unlessNone(`INDEX(C$2:H$2,I${row})*${ofTest(gross)}`),
    [`L${row}`]: unlessNone(ofTest(traded)),
    [`M${row}`]: `=IF(I${row}="","",K${row}-(wf_cost+wf_slippage)*L${row})`,
    [`N${row}`]: `=IF(M${row}="","",SUM(M$${FIRST_ROW}:M${row})/100)`,
    [`O${row}`]: `=IF(M${row}="","",N${row}-MAX(0,N$${FIRST_ROW}:N${row}))`,
  };
}

const rows = Array.from({ length: MAX_SESSIONS }, (_row, index) => testCells(index));

function ruleCells(): Record<string, CellEntry> {
  const cells = rules.flatMap(({ letter, direction, threshold }): [string, CellEntry][] => [
    [`${letter}2`, direction],
    [`${letter}3`, `=${threshold}*wf_step`],
    [`${letter}4`, `=IF(${letter}2>0,"Follow > ","Fade > ")&TEXT(${letter}3,"0.00")`],
  ]);
  return Object.fromEntries(cells);
}

const curve = (letter: string) => `${letter}${FIRST_ROW}:${letter}${LAST_ROW}`;

/** One row per test session: what each rule earned in training, the rule that was chosen, and what it earned after costs. */
export const labEquity: SheetContent = {
  name,
  cells: {
    A1: "Lab equity",
    J2: "Each session is traded by the rule that earned most in the sessions before it, after costs.",
    J3: "Tests",
    K3: `=COUNT(${curve("M")})`,
    A2: "Direction",
    A3: "Threshold",
    ...ruleCells(),
    A4: "Test",
    B4: "Session",
    I4: "Chosen",
    J4: "Rule",
    K4: "Gross, bp",
    L4: "Traded",
    M4: "Net, bp",
    N4: "Equity %",
    O4: "Drawdown %",
    Q4: "Session",
    R4: "Equity %",
    S4: "Drawdown %",
    Q6: `=IF(wf_tests=0,"",TAKE(HSTACK(${curve("B")},${curve("N")},${curve("O")}),wf_tests))`,
    ...Object.fromEntries(rows.flatMap((cells) => Object.entries(cells))),
  },
  looks: [
    ["A1", "title"],
    ["A2:J3", "hint"],
    ["A4:O4", "numberHeading"],
    ["Q4:S4", "numberHeading"],
    ["J4", "heading"],
  ],
  formats: [
    ["C3:H3", "0.00"],
    [curve("B"), "yyyy-mm-dd"],
    [`C${FIRST_ROW}:H${LAST_ROW}`, "0.0"],
    [curve("K"), "0.0"],
    [curve("M"), "0.0"],
    [`N${FIRST_ROW}:O${LAST_ROW}`, "0.000"],
    [curve("Q"), "yyyy-mm-dd"],
    [`R${FIRST_ROW}:S${LAST_ROW}`, "0.000"],
  ],
  widths: [60, 80, 84, 84, 84, 84, 84, 84, 56, 84, 66, 56, 66, 66, 80, 16, 80, 66, 80],
  scales: [`C${FIRST_ROW}:H${LAST_ROW}`],
  bars: [curve("M")],
  charts: [],
  notes: {
    C4: "The net return of the rule in the training sessions alone.",
    I4: "The rule with the largest net return in training, from the left; 0 if none earned anything: then nothing is traded.",
    O4: "Equity less its highest value so far, which is at least 0.",
    Q4: "The same figures, for the charts: they end with the last test session.",
  },
  frozenRows: 4,
};
