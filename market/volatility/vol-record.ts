import { nextSession } from "../time/calendar";
import type { Day } from "../time/civil-day";
import { termStructure } from "./term-structure";
import { volRow, type VolRow } from "./vol-row";
import type { VolSource } from "../days/vol-source";
import { closeStampMs } from "./vol-state";

/** One symbol's past, session by session: positions count from its first session. */
export interface VolRecord {
  sessions: readonly Day[];
  closes: readonly number[];
  /** The state at the close of the session at a position; worked out once. */
  rowAt(position: number): VolRow;
}

/**
 * The records of every symbol of a source. Rows are kept, some hundred bytes for each symbol and session, since every
 * percentile reads a year of them.
 */
export class VolRecords {
  readonly source: VolSource;
  readonly #records = new Map<string, GrowingRecord>();

  constructor(source: VolSource) {
    this.source = source;
  }

  /** The record of a covered symbol, its sessions up to and including `last` if the source has their closes. */
  through(symbol: string, last: Day): VolRecord {
    const record = this.#records.get(symbol) ?? new GrowingRecord(this.source, symbol);
    this.#records.set(symbol, record);
    return record.through(last);
  }
}

class GrowingRecord {
  readonly #source: VolSource;
  readonly #symbol: string;
  readonly #sessions: Day[] = [];
  readonly #closes: number[] = [];
  readonly #rows = new Map<number, VolRow>();
  #next: Day;

  constructor(source: VolSource, symbol: string) {
    this.#source = source;
    this.#symbol = symbol;
    this.#next = source.firstSession(symbol);
  }

  through(last: Day): VolRecord {
    this.#growTo(last);
    const end = this.#sessions.findLastIndex((session) => session <= last) + 1;
    return {
      sessions: this.#sessions.slice(0, end),
      closes: this.#closes.slice(0, end),
      rowAt: (position) => this.#rowAt(position),
    };
  }

  #growTo(last: Day): void {
    while (this.#next <= last) {
      const close = this.#source.close(this.#symbol, this.#next);
      if (close === undefined) return;
      this.#sessions.push(this.#next);
      this.#closes.push(close);
      this.#next = nextSession(this.#next);
    }
  }

  #rowAt(position: number): VolRow {
    const session = this.#sessions[position];
    if (session === undefined) throw new RangeError(`${this.#symbol} has no session at position ${position}.`);
    const found = this.#rows.get(position);
    if (found !== undefined) return found;
    const term = termStructure(this.#source, this.#symbol, closeStampMs(session));
    const row = volRow(term, this.#closes, position);
    this.#rows.set(position, row);
    return row;
  }
}
