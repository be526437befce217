import type { SymbolVolHistory } from "../../src/contract/volatility";
import { type Day, isoDate, weekday } from "../time/civil-day";
import { servedHundredths } from "../pricing/served-number";
import type { VolRecord, VolRecords } from "./vol-record";
import type { VolColumn } from "./vol-row";

/** A question for daily columns, both dates included. */
export interface VolHistoryQuestion {
  from: Day;
  to: Day;
  columns: readonly VolColumn[];
}

/** The daily rows of a covered symbol in a window, sessions up to `lastClosed` only: a session still open has no close. */
export function symbolVolHistory(
  records: VolRecords,
  symbol: string,
  { from, to, columns }: VolHistoryQuestion,
  lastClosed: Day,
): SymbolVolHistory {
  const record = records.through(symbol, Math.min(to, lastClosed));
  const first = record.sessions.findIndex((session) => session >= from);
  const positions = first < 0 ? [] : Array.from({ length: record.sessions.length - first }, (_, i) => first + i);
  return {
    symbol,
    dates: positions.map((position) => isoDate(record.sessions[position] ?? 0)),
    columns: Object.fromEntries(
      columns.map((column) => [column, positions.map((position) => served(record, position, column))]),
    ),
  };
}

function served(record: VolRecord, position: number, column: VolColumn): number | null {
  return column === "close" ? servedHundredths(record.closes[position]) : record.rowAt(position)[column];
}

/** What a history costs: one credit for each started ten symbol-weekdays of the window, both dates included. */
export function volHistoryCredits(symbols: number, from: Day, to: Day): number {
  let weekdays = 0;
  for (let day = from; day <= to; day += 1) if (weekday(day) !== 0 && weekday(day) !== 6) weekdays += 1;
  return Math.ceil((symbols * weekdays) / 10);
}
