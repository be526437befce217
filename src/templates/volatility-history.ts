import { FIRST_ROW, type RowColumn, rowsBetween, rowSheet, space } from "./row-sheet";

const name = "Volatility history";
/** More rows than a year has sessions. */
const LAST_CLOSE = 264;
/** The most past sessions whose skew is requested. */
export const MOST_SKEWS = 20;
const LAST_SKEW = FIRST_ROW + MOST_SKEWS - 1;

export const historyFields = "iv7,iv30,iv90,rv20";
export const historyOptions = "headers=off";
/** The contracts nearest to a delta of 0.25, of the expiration nearest to 30 days. */
export const contractOptions = "dte=30; delta=0.25; headers=off; columns=Right,Expiration,Delta,Implied volatility";

const column = (letter: string, last: number) => `'${name}'!$${letter}$${FIRST_ROW}:$${letter}$${last}`;
export const closes = {
  date: column("A", LAST_CLOSE),
  iv7: column("B", LAST_CLOSE),
  iv30: column("C", LAST_CLOSE),
  iv90: column("D", LAST_CLOSE),
  rv20: column("E", LAST_CLOSE),
};

/** The row of the first contract of a session, which is a number of sessions back. */
const rowOf = (back: number) => FIRST_ROW + 2 * back;
/** The risk reversals of past sessions from the oldest, a line at that of now, and that of now. */
export const skews = {
  date: column("O", LAST_SKEW),
  past: column("P", LAST_SKEW),
  line: column("Q", LAST_SKEW),
  now: `'${name}'!$M$${FIRST_ROW}`,
};
/** The first cells of what is requested, and the time of the newest past skew. */
export const historyCells = {
  closes: `'${name}'!$A$${FIRST_ROW}`,
  now: `'${name}'!$I$${FIRST_ROW}`,
  past: `'${name}'!$I$${rowOf(1)}`,
  pastTime: `'${name}'!$H$${rowOf(1)}`,
};

/** The volatility of the call less that of the put, in points. Their order is that of their strikes. */
function reversal(row: number): string {
  const [right, volatility] = ["I", "L"].map((letter) => `${letter}${row}:${letter}${row + 1}`);
  const of = (word: string) => `SUMIFS(${volatility},${right},"${word}")`;
  const isPair = `COUNTIF(${right},"call")=1,COUNTIF(${right},"put")=1,COUNT(${volatility})=2`;
  return `=IF(H${row}="","",IF(ISERROR(I${row}),I${row},IF(AND(${isPair}),100*(${of("call")}-${of("put")}),"")))`;
}

function contractsAt(back: number) {
  const row = rowOf(back);
  const date = `LARGE(${column("A", LAST_CLOSE)},G${row})`;
  const isNow = back === 0;
  return {
    [`G${row}`]: back,
    [`H${row}`]: isNow ? "now" : `=IF(N(vol_skews)<G${row},"",IFERROR(${date}+vol_time,""))`,
    [`I${row}`]: isNow
      ? `=OPT.CHAIN(vol_symbol,,"${contractOptions}")`
      : `=IF(N(H${row})=0,"",OPT.CHAIN(vol_symbol,H${row},"${contractOptions}"))`,
    [`M${row}`]: reversal(row),
  };
}

/** A value of the session of a row of the chart, in which the oldest comes first. */
function inChart(row: number, value: string): string {
  return `=IF(N(vol_skews)<${row - FIRST_ROW + 1},"",${value})`;
}

const ofSession = (letter: string, row: number) =>
  `INDEX($${letter}$${FIRST_ROW}:$${letter}$${rowOf(MOST_SKEWS)},2*(vol_skews-${row - FIRST_ROW})+1)`;

const percent = (heading: string, width = 60): RowColumn => ({ heading, width, format: "0.00" });

/** Volatility at past closes; and the skew now and in past sessions, from the contracts themselves. */
export const volatilityHistory = rowSheet({
  name,
  hint: "Volatility at past closes, percent per year; and the put and the call with a delta of 0.25, now and in past sessions.",
  lastRow: LAST_CLOSE,
  columns: [
    { heading: "Date", width: 76, format: "yyyy-mm-dd", isText: true },
    percent("IV7 %"),
    percent("IV30 %"),
    percent("IV90 %"),
    { ...percent("RV20 %"), note: "Realized volatility of the 20 sessions up to the close." },
    space,
    { heading: "Back", width: 40 },
    { heading: "At", width: 108, format: "yyyy-mm-dd hh:mm" },
    { heading: "Right", width: 48, isText: true },
    { heading: "Expiration", width: 76, format: "yyyy-mm-dd" },
    { heading: "Delta", width: 48, format: "0.00" },
    { heading: "Volatility", width: 66, format: "0.00%" },
    { ...percent("Reversal"), note: "The call less the put, in points: negative where puts are dearer." },
    space,
    {
      ...{ heading: "Session", width: 76, format: "yyyy-mm-dd", lastRow: LAST_SKEW },
      entry: (row) => inChart(row, `IFERROR(INT(${ofSession("H", row)}),"")`),
    },
    { ...percent("Reversal"), lastRow: LAST_SKEW, entry: (row) => inChart(row, ofSession("M", row)) },
    { ...percent("Now"), lastRow: LAST_SKEW, entry: (row) => inChart(row, `$M$${FIRST_ROW}`) },
  ],
  cells: {
    [`A${FIRST_ROW}`]: `=VOL.HISTORY(vol_symbol,"-"&vol_sessions&"d","last session","${historyFields}","${historyOptions}")`,
    ...Object.fromEntries(rowsBetween(0, MOST_SKEWS).flatMap((back) => Object.entries(contractsAt(back)))),
  },
});
