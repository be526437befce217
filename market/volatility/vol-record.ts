import { type Day, isoDate, nextSession } from "@strikebook/calendar";
import type { TermPoint, VolatilitySource } from "../days/volatility-source";
import { servedHundredths, type SymbolVolHistory } from "@strikebook/contract";
import { type Closes, forecastVol, realizedVol } from "./realized-vol";
import { constantMaturityVol, termStructure } from "./term-structure";
import { closingMinuteMs } from "./vol-state";

/** Daily columns of a volatility history. The API documentation does not name them. */
export const volColumns = ["close", "iv7", "iv30", "iv90", "termSlope", "rv20", "rv60", "rv252", "vrp"] as const;
export type VolColumn = (typeof volColumns)[number];

/**
 * The volatility of one symbol at one instant, in percent per year with two decimals; `null` when the history is too short.
 * Ranks are computed from the rounded values, so that they can be reproduced from the history.
 *
 * `iv7`, `iv30`, `iv90`: at-the-money volatility by calendar days. `termSlope`: iv90 - iv30. `rv20`, `rv60`, `rv252`:
 * realized volatility by sessions. `vrp`: iv30 less the forecast of realized volatility.
 */
export type VolRow = Record<Exclude<VolColumn, "close">, number | null>;

/** Computes the row of an at-the-money term structure and the closes up to position `end`. */
export function volRow(term: readonly TermPoint[], closes: Closes, end: number): VolRow {
  const [iv7, iv30, iv90] = [7, 30, 90].map((days) => constantMaturityVol(term, days));
  const [rv20, rv60, rv252] = [20, 60, 252].map((sessions) => realizedVol(closes, end, sessions));
  return {
    iv7: servedHundredths(iv7),
    iv30: servedHundredths(iv30),
    iv90: servedHundredths(iv90),
    termSlope: servedHundredths(difference(iv90, iv30)),
    rv20: servedHundredths(rv20),
    rv60: servedHundredths(rv60),
    rv252: servedHundredths(rv252),
    vrp: servedHundredths(difference(iv30, forecastVol(rv20, rv60, rv252))),
  };
}

function difference(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a - b;
}

/** The history of one symbol by session. Positions count from its first session. */
export interface VolRecord {
  sessions: readonly Day[];
  closes: readonly number[];
  /** Returns the row at the close of the session at a position. Computed once. */
  rowAt(position: number): VolRow;
}

/** The records of every symbol of a source, through the last session that is asked for. */
export class VolRecords {
  readonly source: VolatilitySource;
  readonly #records: Map<string, GrowingRecord>;

  constructor(source: VolatilitySource, records = new Map<string, GrowingRecord>()) {
    this.source = source;
    this.#records = records;
  }

  /** Returns the record of a covered symbol up to and including session `last`, as far as the source has closes. */
  through(symbol: string, last: Day): VolRecord {
    const record = this.#records.get(symbol) ?? new GrowingRecord(symbol, this.source.firstSession(symbol));
    this.#records.set(symbol, record);
    return record.through(last, this.source);
  }
}

/**
 * Keeps the rows of records between requests, a few hundred bytes per symbol and session, because every percentile reads a year of them.
 */
export class VolRecordCache {
  readonly #records = new Map<string, GrowingRecord>();
  #version: unknown;

  /** Returns the records of a source. The rows of sources of the same version are equal, and computed once. */
  recordsOf(source: VolatilitySource, version: unknown): VolRecords {
    if (version !== this.#version) this.#records.clear();
    this.#version = version;
    return new VolRecords(source, this.#records);
  }
}

class GrowingRecord {
  readonly #symbol: string;
  readonly #sessions: Day[] = [];
  readonly #closes: number[] = [];
  readonly #rows = new Map<number, VolRow>();
  #next: Day;

  constructor(symbol: string, firstSession: Day) {
    this.#symbol = symbol;
    this.#next = firstSession;
  }

  through(last: Day, source: VolatilitySource): VolRecord {
    this.#growTo(last, source);
    const end = this.#sessions.findLastIndex((session) => session <= last) + 1;
    return {
      sessions: this.#sessions.slice(0, end),
      closes: this.#closes.slice(0, end),
      rowAt: (position) => this.#rowAt(position, source),
    };
  }

  #growTo(last: Day, source: VolatilitySource): void {
    while (this.#next <= last) {
      const close = source.close(this.#symbol, this.#next);
      if (close === undefined) return;
      this.#sessions.push(this.#next);
      this.#closes.push(close);
      this.#next = nextSession(this.#next);
    }
  }

  #rowAt(position: number, source: VolatilitySource): VolRow {
    const session = this.#sessions[position];
    if (session === undefined) throw new RangeError(`${this.#symbol} has no session at position ${position}.`);
    const cached = this.#rows.get(position);
    if (cached !== undefined) return cached;
    const term = termStructure(source, this.#symbol, closingMinuteMs(session));
    const row = volRow(term, this.#closes, position);
    this.#rows.set(position, row);
    return row;
  }
}

/** A request for daily columns. Both dates are included. */
interface VolHistoryRequest {
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
