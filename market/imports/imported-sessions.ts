import { easternDay, nextSession, sessionOnOrBefore } from "../time/calendar";
import type { Day } from "../time/civil-day";
import type { ImportedListing } from "./imported-listing";

/** Calendar days before the file's session: a year of replay, and two years that its percentiles are taken from. */
const PAST_DAYS = 3 * 366;

/** The sessions that an imported market has, by their distance from the file's own, which is at position 0. */
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

  /** Undefined for a day without a session, or one that the market does not reach. */
  positionOf(day: Day): number | undefined {
    return this.#positions.get(day);
  }

  /** The session at a position; undefined where `positionOf` has none. */
  at(position: number): Day | undefined {
    return this.#sessions[this.#own + position];
  }
}
