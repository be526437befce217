import type { CellEntry, SheetContent } from "../workbook/templates/workbook-content";
import { MAX_HELD, MAX_SESSIONS, runSessions } from "./lab-rows";
import { sessions, sumsSoFar } from "./lab-sessions";
import { rowSheet, type RowColumn } from "./row-sheet";
import { numberText } from "./value-text";

/** Row 5 is empty. */
const FIRST_ROW = 6;

/** Sessions that are traded by the rule that was best before each of them. */
interface TradedSessions {
  name: string;
  title: string;
  /** The most sessions. */
  most: number;
  /** Expressions of their number, and of the number of sessions before the first of them. */
  size: string;
  before: string;
}

const testSessions: TradedSessions = {
  ...{ name: "Lab equity", title: "Test sessions", most: MAX_SESSIONS },
  ...{ size: `${runSessions.all}-${runSessions.held}-wf_train`, before: "wf_train" },
};
const heldSessions: TradedSessions = {
  ...{ name: "Lab hold-out", title: "Hold-out: empty until it is opened", most: MAX_HELD },
  ...{
    size: `IF(OR(wf_opened="",${runSessions.all}-${runSessions.held}<wf_train),0,${runSessions.held})`,
    before: `(${runSessions.all}-${runSessions.held})`,
  },
};

const column = ({ name, most }: TradedSessions, letter: string) =>
  `'${name}'!$${letter}$${FIRST_ROW}:$${letter}$${FIRST_ROW + most - 1}`;

/** The ranges of the test sessions: units traded, gross and net return in basis points, drawdown in percent. */
export const tested = {
  session: column(testSessions, "B"),
  gross: column(testSessions, "K"),
  traded: column(testSessions, "L"),
  net: column(testSessions, "M"),
  drawdown: column(testSessions, "O"),
};
/** The range of the net returns of an open hold-out, in basis points. */
export const heldNet = column(heldSessions, "M");

/** The cell with the number of test sessions. */
export const testCount = `'${testSessions.name}'!$K$3`;

/** The lines of the charts. They end with the last test session. */
const charted = (letter: string) => column(testSessions, letter);
export const curves = { session: charted("Q"), equity: charted("R"), drawdown: charted("S") };

/** The rules among which each session chooses: the letter of the column here, the direction, and the threshold from 0 to 2. */
const rules = ["C", "D", "E", "F", "G", "H"].map((letter, index) => ({
  letter,
  direction: index < 3 ? 1 : -1,
  threshold: index % 3,
}));
export const RULES = rules.length;

const ruleColumns = rules.map(({ letter }): RowColumn => ({
  ...{ heading: `=IF(${letter}2>0,"Follow > ","Fade > ")&${numberText(`${letter}3`, 2)}`, width: 84, format: "0.0" },
}));

/** What each rule earned in the training sessions before each session, net of costs: an array with a row per session. */
const trained = (before: string) => {
  const cells = (sum: string, first: string) => `INDEX(${sum},${first}+1):INDEX(${sum},${first}+$L$3)`;
  const ofTraining = (sum: string) => `(${cells(sum, before)}-${cells(sum, `${before}-wf_train`)})`;
  const net = (sign: string) =>
    sumsSoFar.gross.map((gross, index) => {
      const traded = sumsSoFar.traded[index] ?? "";
      return `${sign}${ofTraining(gross)}-(wf_cost+wf_slippage)*${ofTraining(traded)}`;
    });
  return `HSTACK(${[...net(""), ...net("0-")].join(",")})`;
};

const ruleCells = Object.fromEntries(
  rules.flatMap(({ letter, direction, threshold }): [string, CellEntry][] => [
    [`${letter}2`, direction],
    [`${letter}3`, `=${threshold}*wf_step`],
  ]),
);

const ofTest = (range: string, row: number) => `INDEX(${range},P${row},MOD(I${row}-1,3)+1)`;
const unlessNone = (value: string, row: number) => `=IF(I${row}="","",IF(I${row}=0,0,${value}))`;

/** Returns a sheet with one row per session: what each rule earned in training, the rule that was chosen, and what it earned after costs. */
function equitySheet(traded: TradedSessions, further: Pick<SheetContent, "cells">, more: readonly RowColumn[]) {
  const { name, title, most, size, before } = traded;
  const lastRow = FIRST_ROW + most - 1;
  const curve = (letter: string) => `${letter}${FIRST_ROW}:${letter}${lastRow}`;
  return rowSheet({
    name,
    hint: "Direction",
    firstRow: FIRST_ROW,
    lastRow,
    columns: [
      { heading: "No.", width: 60, entry: (row) => row - FIRST_ROW + 1 },
      { heading: "Session", width: 80, format: "yyyy-mm-dd" },
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
        entry: (row) => `=IF(M${row}="","",N(N${row - 1})+M${row}/100)`,
      },
      {
        ...{ heading: "Drawdown %", width: 80, format: "0.000" },
        entry: (row) => `=IF(M${row}="","",N${row}-MAX(0,N$${FIRST_ROW}:N${row}))`,
        note: "Equity less its highest value so far, which is at least 0.",
      },
      {
        ...{ heading: "Of all", width: 48 },
        entry: (row) => `=IF(B${row}="","",A${row}+${before})`,
        note: "The number of the session among all of the run.",
      },
      ...more,
    ],
    cells: {
      J2: `${title}. Each is traded by the rule that earned most in the sessions before it, after costs.`,
      ...{ J3: "Sessions", K3: `=COUNT(${curve("M")})`, L3: `=MAX(0,${size})` },
      A3: "Threshold",
      B6: `=IF($L$3=0,"",TAKE(DROP(${sessions.date},${before}),$L$3))`,
      C6: `=IF($L$3=0,"",${trained(before)})`,
      ...ruleCells,
      ...further.cells,
    },
    looks: [["A2:J3", "hint"]],
    formats: [["C3:H3", "0.00"]],
    scales: [`C${FIRST_ROW}:H${lastRow}`],
    bars: [curve("M")],
    notes: { C4: "The net return of the rule in the training sessions alone." },
  });
}

const lines = ["B", "N", "O"].map((letter) => `${letter}${FIRST_ROW}:${letter}${FIRST_ROW + MAX_SESSIONS - 1}`);

/** The test sessions, with the figures of the charts. */
export const labEquity = equitySheet(
  testSessions,
  { cells: { Q6: `=IF(wf_tests=0,"",TAKE(HSTACK(${lines.join(",")}),wf_tests))` } },
  [
    {
      ...{ heading: "Session", width: 80, format: "yyyy-mm-dd" },
      note: "The same figures, for the charts: they end with the last test session.",
    },
    { heading: "Equity %", width: 66, format: "0.000" },
    { heading: "Drawdown %", width: 80, format: "0.000" },
  ],
);

/** The sessions of the hold-out, once it is open. */
export const labHoldOut = equitySheet(heldSessions, { cells: {} }, []);
