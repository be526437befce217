import { type Day, nextSession, openingMs } from "@strikebook/calendar";
import { sessionOf } from "../boards/recorded-index";
import { termsOf } from "../snapshots/quotes";
import { type FlowReading, type OpenInterestByContract } from "./flow-reading";
import { termsOfRow } from "./session-reader";
import type { SqlRow } from "../database/database";

/**
 * Returns the change of open interest over the sessions in which a contract traded, by the names of contracts: that of the next session
 * less that of the session, as chains record both. Sessions of which the next has not opened by `nowMs` do not count yet. A contract has
 * no change if it has no other session, if a chain is missing, or if it expires in all of them.
 */
export async function openInterestChanges(
  reading: FlowReading,
  rows: readonly SqlRow[],
  nowMs: number,
): Promise<Map<string, number>> {
  const changes = new Map<string, number>();
  const unknown = new Set<string>();
  const chains = new Chains(reading, nowMs);
  for (const row of rows) {
    const terms = termsOfRow(row);
    const name = termsOf(terms);
    for (const day of Array.isArray(row["days"]) ? row["days"].map(Number) : []) {
      const next = nextSession(day);
      if (terms.expiration <= day || openingMs(next) > nowMs) continue;
      const underlying = String(row["underlying"]);
      const before = (await chains.of(underlying, day))?.get(name);
      const after = (await chains.of(underlying, next))?.get(name);
      if (before === undefined || after === undefined) unknown.add(name);
      else changes.set(name, (changes.get(name) ?? 0) + after - before);
    }
  }
  for (const name of unknown) changes.delete(name);
  return changes;
}

/** The recorded open interest of sessions. */
class Chains {
  readonly #reading: FlowReading;
  readonly #nowMs: number;
  readonly #found = new Map<string, Promise<OpenInterestByContract> | undefined>();

  constructor(reading: FlowReading, nowMs: number) {
    this.#reading = reading;
    this.#nowMs = nowMs;
  }

  /** Returns the open interest of a session as its first snapshot has it; `undefined` without one by now. */
  of(underlying: string, session: Day): Promise<OpenInterestByContract> | undefined {
    const key = `${underlying} ${session}`;
    if (!this.#found.has(key)) {
      const first = this.#reading.snapshots.find(
        (snapshot) =>
          snapshot.underlying === underlying &&
          snapshot.asOfMs <= this.#nowMs &&
          sessionOf(snapshot.quoteMs) === session,
      );
      this.#found.set(key, first && this.#reading.openInterest(first.id));
    }
    return this.#found.get(key);
  }
}
