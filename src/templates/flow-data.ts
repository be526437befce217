import type { SheetContent } from "../workbook/templates/workbook-content";
import { FIRST_ROW, rowSheet, space, type RowColumn } from "./row-sheet";
import { isPending, unfilled } from "./unfilled";

/** The rows of 60 sessions. */
const LAST_ROW = 64;
const name = "Flow data";

/** What is requested of the daily prices and of the bars. */
export const flowDayColumns = "headers=off; columns=Date,Open,Close";
export const flowBarOptions = "headers=off; columns=Net call premium,Net put premium,SPY price";

/** Each horizon in minutes, with the columns of its sum and its number. */
const groups = [
  { minutes: 1, sum: "D", count: "E" },
  { minutes: 5, sum: "F", count: "G" },
  { minutes: 10, sum: "H", count: "I" },
  { minutes: 30, sum: "J", count: "K" },
] as const;

const column = (letter: string) => `$${letter}$${FIRST_ROW}:$${letter}$${LAST_ROW}`;

/** Each horizon with its ranges by session: the sum of gains in basis points, and the number of trades. */
export const horizons = groups.map(({ minutes, sum, count }) => ({
  minutes,
  gains: `'${name}'!${column(sum)}`,
  trades: `'${name}'!${column(count)}`,
}));
/** The dates of the sessions, and their gains at ten minutes. */
export const flowDays = { date: `'${name}'!${column("A")}`, gain: `'${name}'!${column("L")}` };

/**
 * The names of the cells with the number of sessions, which is 0 until the bars of every session have arrived or were refused, and with
 * the reason why the sheet is not filled.
 */
export const flowNames = { flow_n: `'${name}'!$O$2`, flow_state: `'${name}'!$O$3` };

// MAX: an empty date would mean the current session, and the grid of the workbench calculates both branches of IF.
const barsOf = (row: number, value: string) =>
  `LET(bars,FLOW.MARKET("1D","1min",MAX($A${row},1),"${flowBarOptions}"),first,INDEX(bars,1,1),IF(ISERROR(first),first,LET(net,CHOOSECOLS(bars,1)-CHOOSECOLS(bars,2),${value})))`;
const ifSession = (row: number, value: string) => `=IF(N($A${row})=0,"",${value})`;

/** Returns the columns of a horizon: the sum of gains, and the number of trades, of each session. */
function horizonColumns({ sum }: (typeof groups)[number]): RowColumn[] {
  const minutes = `$${sum}$3`;
  const trades = `trades,ROWS(bars)-1-${minutes},signal,TAKE(net,trades),least,flow_least*1000000`;
  const gains = (row: number) =>
    barsOf(
      row,
      `price,CHOOSECOLS(bars,3),${trades},move,(DROP(price,1+${minutes})/TAKE(DROP(price,1),trades)-1)*10000,side,(signal>least)-(signal<0-least),SUM(side*(move-AVERAGE(move)))`,
    );
  const counted = (row: number) => barsOf(row, `${trades},SUM((ABS(signal)>least)*1)`);
  return [
    { heading: "Sum", width: 60, format: "0.0", entry: (row) => ifSession(row, gains(row)) },
    { heading: "n", width: 40, entry: (row) => ifSession(row, counted(row)) },
  ];
}

const sums = `$D$${FIRST_ROW}:$K$${LAST_ROW}`;
const dates = `COUNT(${column("A")})`;
const [firstDate, firstSum] = [`'${name}'!$A$${FIRST_ROW}`, `'${name}'!$D$${FIRST_ROW}`];

/** One row per session: for each horizon the sum of what trades with the flow gained, and their number. */
export const flowData: SheetContent = rowSheet({
  name,
  hint: "One row per settled session of one-minute bars. Sum: what trades with the flow gained, in basis points. n: the trades.",
  lastRow: LAST_ROW,
  columns: [
    { heading: "Date", width: 72, format: "yyyy-mm-dd" },
    { heading: "Open", width: 60, format: "#,##0.00" },
    { heading: "Close", width: 60, format: "#,##0.00" },
    ...groups.flatMap(horizonColumns),
    {
      ...{ heading: "Gain, 10 min", width: 84, format: "0.00" },
      entry: (row) => `=IFERROR(H${row}/I${row},"")`,
      note: "The mean gain of a trade of ten minutes, before costs.",
    },
    space,
    { width: 60 },
    { width: 56 },
  ],
  cells: {
    N2: "Sessions",
    O2: `=IF(COUNT(${sums})+SUMPRODUCT(ISNA(${sums})*1)<8*${dates},0,${dates})`,
    N3: "State",
    O3: `=${unfilled([{ cell: firstDate }, { cell: firstSum, when: `O2>0,COUNT(${sums})=0` }], ["O2=0", isPending(firstDate)])}`,
    C3: "Minutes",
    ...Object.fromEntries(groups.map(({ minutes, sum }) => [`${sum}3`, minutes])),
    A5: `=TAKE(GEX.DAILY("SPY","-"&flow_sessions&"d","last session",,"${flowDayColumns}"),0-flow_sessions)`,
  },
  looks: [
    ["N2:N3", "label"],
    ["C3", "label"],
    ["D3:K3", "numberHeading"],
  ],
  scales: [`L${FIRST_ROW}:L${LAST_ROW}`],
  notes: {
    D3: "The horizon of these two columns. A trade begins one bar after the end of the signal's bar, and ends this much later.",
    D4: "Return of SPY after bullish bars less that after bearish ones, each less the mean return of the session at this horizon.",
  },
});
