import type { EndpointName, ResponseMeta } from "@strikebook/contract";
import type { ConnectionError, MarketDataError } from "./errors";

interface SettledRequest {
  endpoint: EndpointName;
  /** As sent, upper-case; empty if the endpoint takes none. */
  symbols: readonly string[];
  /** The number of attempts, retries included; at least 1. */
  attempts: number;
  /** When the last attempt ended, in milliseconds since 1970 UTC. */
  receivedAtMs: number;
  /** `X-Credits-Remaining` of the last attempt; `undefined` if it was not sent. */
  creditsRemaining: number | undefined;
}

/** One attempt of a request, which may be retried: it was sent, a response of any status came, or none did. */
export interface AttemptEvent {
  kind: "sent" | "answered" | "lost";
  endpoint: EndpointName;
  /** The service, such as `https://api.example.com`. */
  origin: string;
  /** In milliseconds since 1970 UTC. */
  atMs: number;
  /** The status of the response. */
  status?: number | undefined;
  /** Why no response came. */
  error?: ConnectionError | undefined;
}

/**
 * One request that has settled. There is no event for results from the cache, for requests whose callers have all aborted, and
 * for requests that were never sent: without a key, after the time limit in the queue, or beyond a spending limit.
 */
export type RequestEvent = SettledRequest &
  ({ kind: "answered"; status: number; meta: ResponseMeta | undefined } | { kind: "failed"; error: MarketDataError });
