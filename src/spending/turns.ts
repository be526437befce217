import { endpoints, type EndpointName } from "../contract/endpoints";
import { ServiceError, type MarketDataError } from "../transport/errors";

/** What limits apart from the rate a request stands under: replays under way, the flow service's own cap, or none. */
export type Lane = "live" | "replay" | "flow";

/** One request that waits for its turn. */
export interface Turn {
  lane: Lane;
  /** The lowest goes first; read anew each time, as those who wait for the request change. */
  priority: () => number;
  signal?: AbortSignal | undefined;
}

/** After so long in line a request stands one priority higher, in milliseconds: none waits until its deadline for others' sake. */
const PATIENCE_MS = 10_000;

/** The endpoints that `historicalInFlight` limits. API document, Part 8. */
const replays: ReadonlySet<EndpointName> = new Set<EndpointName>(["historical", "range"]);

/** The lane of an endpoint's requests. */
export function laneOf(endpoint: EndpointName, service = endpoints[endpoint].service): Lane {
  if (service === "flow") return "flow";
  return replays.has(endpoint) ? "replay" : "live";
}

/**
 * Whose turn it is: of those whose lane is open the one of the lowest priority, the first to come among equals. A lane that
 * is closed holds nobody else up.
 */
export function nextTurn<Waiting extends { turn: Turn; sinceMs: number }>(
  waiting: Iterable<Waiting>,
  isOpen: (lane: Lane) => boolean,
  nowMs: number,
): Waiting | undefined {
  let next: { one: Waiting; rank: number } | undefined;
  for (const one of waiting) {
    if (!isOpen(one.turn.lane)) continue;
    const rank = one.turn.priority() - Math.floor((nowMs - one.sinceMs) / PATIENCE_MS);
    if (!next || rank < next.rank) next = { one, rank };
  }
  return next?.one;
}

/** Limits that one lane alone stands under; streams have no lane here. API document, Part 7. */
const narrowLimits: ReadonlyMap<string, Lane | undefined> = new Map([
  ["too_many_concurrent_requests", "replay"],
  ["too_many_concurrent_queries", "flow"],
  ["stream_limit_reached", undefined],
]);

/** Whose requests a 429 asks to wait; undefined for any other failure. */
export function heldLane(failure: MarketDataError): Lane | "all" | undefined {
  if (!(failure instanceof ServiceError) || failure.status !== 429) return undefined;
  return narrowLimits.has(failure.code) ? narrowLimits.get(failure.code) : "all";
}
