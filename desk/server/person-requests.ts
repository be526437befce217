import { type Engine, EngineUnavailableError } from "../engine/engine";
import type { Person } from "../people/person";
import { creditsKeys, readCredits } from "../spending/credits-left";

/** The state of a person's requests of the last minute, all nodes together. */
export interface RequestRate {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** When the oldest request no longer counts, in milliseconds since 1970 UTC. */
  resetMs: number;
  /** What the person may still spend, in credits; `undefined` if nothing limits it, or if the engine is away. */
  creditsLeft: number | undefined;
}

/** Counts the requests of each person, who may send `limit` per minute. */
export class PersonRequests {
  readonly #engine: Engine;
  readonly #limit: number;
  /** The people whose last minute was full: none of them may send another before its oldest request no longer counts. */
  readonly #full = new Map<string, RequestRate>();

  constructor(engine: Engine, limit: number) {
    this.#engine = engine;
    this.#limit = limit;
  }

  /**
   * Counts a request of a person. While the engine is away nothing is counted and everything is allowed: answers then come from the
   * node's memory. Of a person whose minute is full the engine is not asked.
   */
  async count(person: Person): Promise<RequestRate> {
    const full = this.#full.get(person.name);
    if (full && this.#engine.nowMs < full.resetMs) return full;
    const rate = await this.#count(person);
    if (rate.isAllowed) this.#full.delete(person.name);
    else this.#full.set(person.name, rate);
    return rate;
  }

  async #count({ name, team }: Person): Promise<RequestRate> {
    const [engine, limit] = [this.#engine, this.#limit];
    try {
      const keys = [engine.keys.of(`r:${name}`), ...creditsKeys(engine)];
      const reply = await engine.call("person_request", keys, [limit, name, team]);
      const [allowed, remaining, resetMs, credits] = reply as [number, number, number, string]; // as the function documents
      return { isAllowed: allowed === 1, limit, remaining, resetMs, creditsLeft: readCredits(credits) };
    } catch (problem) {
      if (!(problem instanceof EngineUnavailableError)) throw problem;
      return { isAllowed: true, limit, remaining: limit, resetMs: engine.nowMs, creditsLeft: undefined };
    }
  }
}
