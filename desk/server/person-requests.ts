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

/**
 * Counts a request of a person, who may send `limit` per minute. While the engine is away nothing is counted and everything is allowed:
 * answers then come from the node's memory.
 */
export async function countRequest(engine: Engine, { name }: Person, limit: number): Promise<RequestRate> {
  try {
    const reply = await engine.call("person_request", [engine.keys.of(`r:${name}`)], [limit]);
    const [allowed, remaining, resetMs] = reply as [number, number, number]; // as the function documents
    return { isAllowed: allowed === 1, limit, remaining, resetMs };
  } catch (problem) {
    if (!(problem instanceof EngineUnavailableError)) throw problem;
    return { isAllowed: true, limit, remaining: limit, resetMs: engine.nowMs };
  }
}
