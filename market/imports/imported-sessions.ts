import { easternDay, nextSession, sessionOnOrBefore } from "../time/calendar";
import type { Day } from "../time/civil-day";
import type { ImportedListing } from "./imported-listing";

/** Calendar days before the file's session: one year of replay, and two years for its percentiles. */
const PAST_DAYS = 3 * 366;

/** The sessions of an imported market, by position from the file's session, which is at position 0. */
export class ImportedSessions {
  readonly first: Day;
  /** One second before the last contract settles, in milliseconds since 1970 UTC. */
  readonly lastMs: number;
  readonly #sessions: Day[] = [];
  readonly #positions: ReadonlyMap<Day, number>;
  readonly #own: number;

  constructor({ session: own, slices }: Pick<ImportedListing, "session" | "slices">) {
    this.lastMs = Math.max(...slices.map(({ expiration }) => expiration.settlesMs)) - 1000;
    const last = Math.max(own, sessionOnOrBefore(easternDay(this.lastMs)));
    this.first = nextSession(own - PAST_DAYS);
    for (let day = this.first; day <= last; day = nextSession(day)) this.#sessions.push(day);
    this.#own = this.#sessions.indexOf(own);
    this.#positions = new Map(this.#sessions.map((day, index) => [day, index - this.#own]));
  }

  /** Returns the position of a day; `undefined` without a session or outside the market's dates. */
  positionOf(day: Day): number | undefined {
    return this.#positions.get(day);
  }

  /** Returns the session at a position; `undefined` outside the market's dates. */
  at(position: number): Day | undefined {
    return this.#sessions[this.#own + position];
  }
}
