import type { SymbolVolHistory } from "../../src/contract/volatility";
import { servedHundredths } from "../pricing/served-number";
import { type Day, isoDate, weekday } from "../time/civil-day";
import type { VolColumn, VolRecord, VolRecords } from "./vol-record";

/** A request for daily columns. Both dates are included. */
export interface VolHistoryRequest {
  from: Day;
  to: Day;
  columns: readonly VolColumn[];
}

/** Returns the daily rows of a covered symbol, up to session `lastClosed`: a session in progress has no close. */
export function symbolVolHistory(
  records: VolRecords,
  symbol: string,
  { from, to, columns }: VolHistoryRequest,
  lastClosed: Day,
): SymbolVolHistory {
  const record = records.through(symbol, Math.min(to, lastClosed));
  const first = record.sessions.findIndex((session) => session >= from);
  const positions = first < 0 ? [] : Array.from({ length: record.sessions.length - first }, (_, i) => first + i);
  return {
    symbol,
    dates: positions.map((position) => isoDate(record.sessions[position] ?? 0)),
    columns: Object.fromEntries(
      columns.map((column) => [column, positions.map((position) => valueOf(record, position, column))]),
    ),
  };
}

function valueOf(record: VolRecord, position: number, column: VolColumn): number | null {
  return column === "close" ? servedHundredths(record.closes[position]) : record.rowAt(position)[column];
}

/** Returns the price of a history: one credit per ten weekdays of each symbol, rounded up. Both dates are included. */
export function volHistoryCredits(symbols: number, from: Day, to: Day): number {
  let weekdays = 0;
  for (let day = from; day <= to; day += 1) if (weekday(day) !== 0 && weekday(day) !== 6) weekdays += 1;
  return Math.ceil((symbols * weekdays) / 10);
}
