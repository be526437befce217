import { endpoints, type EndpointName } from "../contract/endpoints";
import { ServiceError, type MarketDataError } from "../transport/errors";

/** The limits that a request has besides the rate limit: replays at once, the flow service's own limit, or none. */
export type Lane = "live" | "replay" | "flow";

/** A request that waits for its permit. */
export interface PermitRequest {
  lane: Lane;
  /** The lowest is served first; read again at each turn, because callers join and leave. */
  priority: () => number;
  signal?: AbortSignal | undefined;
}

/** For each such wait a request moves up one priority, so that none waits until its deadline. In milliseconds. */
const PROMOTION_MS = 10_000;

/** The endpoints that `historicalInFlight` limits. API document, Part 8. */
const replays: ReadonlySet<EndpointName> = new Set<EndpointName>(["historical", "range"]);

/** Returns the lane of an endpoint's requests. */
export function laneOf(endpoint: EndpointName, service = endpoints[endpoint].service): Lane {
  if (service === "flow") return "flow";
  return replays.has(endpoint) ? "replay" : "live";
}

/** Returns the next request to permit: the lowest priority of the open lanes, and among equals the first to arrive. */
export function nextInQueue<Waiting extends { request: PermitRequest; sinceMs: number }>(
  waiting: Iterable<Waiting>,
  isOpen: (lane: Lane) => boolean,
  nowMs: number,
): Waiting | undefined {
  let next: { one: Waiting; rank: number } | undefined;
  for (const one of waiting) {
    if (!isOpen(one.request.lane)) continue;
    const rank = one.request.priority() - Math.floor((nowMs - one.sinceMs) / PROMOTION_MS);
    if (!next || rank < next.rank) next = { one, rank };
  }
  return next?.one;
}

/** The limits of one lane only; streams have no lane here. API document, Part 7. */
const laneLimits: ReadonlyMap<string, Lane | undefined> = new Map([
  ["too_many_concurrent_requests", "replay"],
  ["too_many_concurrent_queries", "flow"],
  ["stream_limit_reached", undefined],
]);

/** Returns the lane that a 429 asks to pause; `undefined` for any other failure. */
export function pausedLane(failure: MarketDataError): Lane | "all" | undefined {
  if (!(failure instanceof ServiceError) || failure.status !== 429) return undefined;
  return laneLimits.has(failure.code) ? laneLimits.get(failure.code) : "all";
}
