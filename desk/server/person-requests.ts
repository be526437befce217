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

/**
 * Counts a request of a person, who may send `limit` per minute. While the engine is away nothing is counted and everything is allowed:
 * answers then come from the node's memory.
 */
export async function countRequest(engine: Engine, { name, team }: Person, limit: number): Promise<RequestRate> {
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
