import type { EndpointName } from "../contract/endpoints";
import type { Attribution } from "../contract/meta";
import type { MarketDataError } from "./errors";

/** What any answer may say about itself: the parts of every endpoint's meta that tell how its data came about. */
export interface AnswerMeta {
  resolution?: string | undefined;
  /** When the newest value was computed (RFC 3339). */
  asOf?: string | undefined;
  mode?: string | undefined;
  cached?: boolean | undefined;
  delayed?: boolean | undefined;
  delayMinutes?: number | undefined;
  attribution?: Attribution | undefined;
  /** When a flow answer was made, by the service's clock (RFC 3339). */
  timestamp?: string | undefined;
}

interface SettledRequest {
  endpoint: EndpointName;
  /** As sent, upper-case; empty where the endpoint takes none. */
  symbols: readonly string[];
  /** How often the service was asked, retries included; at least 1. */
  attempts: number;
  /** When the last attempt ended, in milliseconds since 1970 UTC. */
  receivedAtMs: number;
  /** `X-Credits-Remaining` of the last attempt; undefined when it was not sent. */
  creditsRemaining: number | undefined;
}

/** A request that was answered. */
export interface RequestAnswered extends SettledRequest {
  kind: "answered";
  status: number;
  meta: AnswerMeta | undefined;
}

/** A request that failed for good, after every retry. */
export interface RequestFailed extends SettledRequest {
  kind: "failed";
  error: MarketDataError;
}

/**
 * One request that has settled. Answers from the cache make no event, nor do questions given up by everyone who asked,
 * nor questions that were never sent: for want of a key, of a turn in time, or of credits that may be spent.
 */
export type ClientEvent = RequestAnswered | RequestFailed;
