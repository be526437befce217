import { type Engine, EngineUnavailableError } from "../engine/engine";
import type { Person } from "../people/person";

/** The state of a person's requests of the last minute, all nodes together. */
export interface RequestRate {
  isAllowed: boolean;
  limit: number;
  remaining: number;
  /** When the oldest request no longer counts, in milliseconds since 1970 UTC. */
  resetMs: number;
}

/** The requests per minute of each person. */
export class PersonRequests {
  readonly #engine: Engine;
  readonly #perMinute: number;

  constructor(engine: Engine, perMinute: number) {
    this.#engine = engine;
    this.#perMinute = perMinute;
  }

  /**
   * Counts a request. While the engine is away nothing is counted and everything is allowed: answers then come from the node's memory.
   */
  async take({ name }: Person): Promise<RequestRate> {
    const limit = this.#perMinute;
    try {
      const reply = await this.#engine.call("person_request", [this.#engine.keys.of(`r:${name}`)], [limit]);
      const [allowed, remaining, resetMs] = reply as [number, number, number]; // as the function documents
      return { isAllowed: allowed === 1, limit, remaining, resetMs };
    } catch (problem) {
      if (!(problem instanceof EngineUnavailableError)) throw problem;
      return { isAllowed: true, limit, remaining: limit, resetMs: this.#engine.nowMs };
    }
  }
}
