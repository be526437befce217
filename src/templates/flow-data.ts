import type { CellEntry, SheetContent } from "../workbook/templates/workbook-content";

/** The most sessions that the sheet has rows for. */
const MAX_SESSIONS = 60;
const FIRST_ROW = 5;
const LAST_ROW = FIRST_ROW + MAX_SESSIONS - 1;
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
/** Sessions that the service refused count nothing. */
const numbers = (letter: string) => `IFERROR('${name}'!${column(letter)},0)`;

/** By session: the sum of gains in basis points, and the number of trades, as expressions of arrays. */
interface HorizonSums {
  minutes: number;
  columns: Readonly<Record<"gains" | "trades", string>>;
}

/** The sums of each horizon. */
export const horizons: readonly HorizonSums[] = groups.map(({ minutes, sum, count }) => ({
  minutes,
  columns: { gains: numbers(sum), trades: numbers(count) },
}));

/** The cell with the number of sessions, which is 0 until the bars of every session have arrived or were refused. */
export const flowSessionCount = `'${name}'!$O$2`;

// MAX: an empty date would mean the current session, and the grid of the workbench calculates both branches of IF.
const bars = (row: number) =>
  `bars,FLOW.MARKET("1D","1min",MAX($A${row},1),"${flowBarOptions}"),net,CHOOSECOLS(bars,1)-CHOOSECOLS(bars,2)`;
const ifSession = (row: number, value: string) => `=IF(N($A${row})=0,"",${value})`;

/** Returns the formula of the sum of gains, and that of the number of trades, of a session. `minutes` is the cell of the horizon. */
function sumFormulas(row: number, minutes: string): { sum: string; count: string } {
  const trades = `trades,ROWS(bars)-1-${minutes},signal,TAKE(net,trades),least,flow_least*1000000`;
  return {
    sum: ifSession(
      row,
      `LET(${bars(row)},price,CHOOSECOLS(bars,3),${trades},move,(DROP(price,1+${minutes})/TAKE(DROP(price,1),trades)-1)*10000,side,(signal>least)-(signal<0-least),SUM(side*(move-AVERAGE(move))))`,
    ),
    count: ifSession(row, `LET(${bars(row)},${trades},SUM((ABS(signal)>least)*1))`),
  };
}

function sessionRows(): Record<string, CellEntry> {
  const rows = Array.from({ length: MAX_SESSIONS }, (_row, index) => FIRST_ROW + index);
  const cells: Record<string, CellEntry> = {};
  for (const { sum, count } of groups) {
    for (const row of rows) cells[`${sum}${row}`] = sumFormulas(row, `$${sum}$3`).sum;
    for (const row of rows) cells[`${count}${row}`] = sumFormulas(row, `$${sum}$3`).count;
  }
  for (const row of rows) cells[`L${row}`] = `=IFERROR(H${row}/I${row},"")`;
  return cells;
}

const headings: Record<string, CellEntry> = { C3: "Minutes", A4: "Date", B4: "Open", C4: "Close", L4: "Gain, 10 min" };
for (const { minutes, sum, count } of groups) {
  headings[`${sum}3`] = minutes;
  headings[`${sum}4`] = "Sum";
  headings[`${count}4`] = "n";
}

const sums = `$D$${FIRST_ROW}:$K$${LAST_ROW}`;
const dates = `COUNT(${column("A")})`;

/** One row per session: for each horizon the sum of what trades with the flow gained, and their number. */
export const flowData: SheetContent = {
  name,
  cells: {
    A1: "Flow data",
    A2: "One row per settled session of one-minute bars. Sum: what trades with the flow gained, in basis points. n: the trades.",
    N2: "Sessions",
    O2: `=IF(COUNT(${sums})+SUMPRODUCT(ISNA(${sums})*1)<8*${dates},0,${dates})`,
    ...headings,
    A5: `=TAKE(GEX.DAILY("SPY","-"&flow_sessions&"d","last session",,"${flowDayColumns}"),0-flow_sessions)`,
    ...sessionRows(),
  },
  looks: [
    ["A1", "title"],
    ["A2", "hint"],
    ["N2", "label"],
    ["C3", "label"],
    ["D3:K3", "numberHeading"],
    ["A4:L4", "numberHeading"],
    ["A4", "heading"],
  ],
  formats: [
    [`A${FIRST_ROW}:A${LAST_ROW}`, "yyyy-mm-dd"],
    [`B${FIRST_ROW}:C${LAST_ROW}`, "#,##0.00"],
    ...groups.map(({ sum }) => [`${sum}${FIRST_ROW}:${sum}${LAST_ROW}`, "0.0"] as const),
    [`L${FIRST_ROW}:L${LAST_ROW}`, "0.00"],
  ],
  widths: [72, 60, 60, ...groups.flatMap(() => [60, 40]), 84, 16, 60, 56],
  scales: [`L${FIRST_ROW}:L${LAST_ROW}`],
  bars: [],
  charts: [],
  notes: {
    D3: "The horizon of these two columns. A trade begins one bar after the end of the signal's bar, and ends this much later.",
    D4: "Return of SPY after bullish bars less that after bearish ones, each less the mean return of the session at this horizon.",
    L4: "The mean gain of a trade of ten minutes, before costs.",
  },
  frozenRows: 4,
};
