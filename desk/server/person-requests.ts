import { type Engine, EngineUnavailableError } from "../engine/engine";
import type { EngineFunction } from "../engine/function-library";
import type { Person } from "../people/person";

/**
 * Counts a request of a person, unless the last minute had as many as allowed. Keys: clock, the person's requests. Argument: the most
 * requests per minute. Returns 1 if it is allowed, how many are left, and when the oldest request is a minute old.
 */
export const personRequestFunction: EngineFunction = {
  name: "person_request",
  body: `
  local clock, requests = unpack(keys)
  local most = tonumber(args[1])
  local now_ms = now()
  local oldest = call("LINDEX", requests, 0)
  while oldest and (tonumber(oldest) <= now_ms - 60000 or tonumber(oldest) > now_ms) do
    call("LPOP", requests)
    oldest = call("LINDEX", requests, 0)
  end
  local count = call("LLEN", requests)
  local allowed = count < most
  if allowed then
    call("RPUSH", requests, string.format("%.0f", now_ms))
    call("PEXPIRE", requests, 60000)
    count = count + 1
  end
  return { allowed and 1 or 0, math.max(0, most - count), tonumber(oldest or now_ms) + 60000 }`,
};

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
