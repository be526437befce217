import { ConnectionError, ContractError, type MarketDataError } from "../../transport/errors";
import { backoffMs, MAX_ATTEMPTS } from "../../transport/retry-policy";

/** Consecutive attempts without success. */
export interface Attempts {
  /** Attempts that failed, or whose connection did not last. */
  failures: number;
  /** Connections that ended because something received could not be read. */
  unreadable: number;
  /** How many of their waits were shortened, because the service had responded to another request; absent if it was reached last. */
  shortened?: number;
}

/**
 * The state of a connection. Times are in milliseconds since 1970 UTC; reasons are the service's own words, or an error.
 *
 * - `connecting`: requests a stream. `resuming`: requests one that continues after the last event id.
 * - `open`: boards arrive, or the service says why none do.
 * - `waiting`: until the next attempt.
 * - `closed`: until the cause is resolved; for good if the reason is `stopped`.
 */
export type ConnectionState =
  | ({ kind: "connecting" | "resuming" } & Attempts)
  | ({ kind: "open"; sinceMs: number } & Attempts)
  | ({ kind: "waiting"; untilMs: number; why: MarketDataError | string; isShortened?: true } & Attempts)
  | { kind: "closed"; reason: MarketDataError | string };

/** What happens to a connection. `lastReceivedAtMs` is when something last arrived over the connection that ended. */
export type ConnectionEvent =
  /** A connection is wanted at once: the first time, or after the cause of a failure was resolved. */
  | { kind: "start" }
  | { kind: "opened" }
  /** It was not opened. */
  | { kind: "refused"; failure: MarketDataError }
  /** It was interrupted, fell silent, could not be read, or its next minute exceeds a spending limit. */
  | { kind: "lost"; failure: MarketDataError; lastReceivedAtMs: number }
  /** The computer slept, and the connection is dead. */
  | { kind: "slept" }
  /** The service ended it. docs/api.md, Stream events. */
  | { kind: "reconnect" | "closed"; reason: string; lastReceivedAtMs: number }
  | { kind: "waited" }
  /** The service has responded to another request. */
  | { kind: "reachable" }
  /** No subscription needs it any more. */
  | { kind: "stop" };

/** What to do next; whatever is in progress is aborted first. */
export type ConnectionEffect = "connect" | "disconnect" | { waitMs: number };

export interface Circumstances {
  nowMs: number;
  /** A random number, at least 0 and below 1. */
  chance: number;
  /** Whether there is an event id to resume after. */
  resumes: boolean;
}

export interface Transition {
  state: ConnectionState;
  /** `undefined` if the work in progress continues. */
  effect: ConnectionEffect | undefined;
}

/**
 * A connection is stable if something arrived this long after it opened: the longest wait before another attempt. Opening one
 * costs as much as a minute, so a service that accepts and then drops connections is tried less and less often, even if boards
 * arrive in between. In milliseconds.
 */
const STABLE_MS = 30_000;

/** The one reason of `closed` that a new connection may resolve. docs/api.md, Stream events. */
const temporaryReason = "credit_check_failed";

const noAttempts: Attempts = { failures: 0, unreadable: 0 };

/** Returns the next state of a connection and what to do. An event that does not apply to the state changes nothing. */
export function nextState(state: ConnectionState, event: ConnectionEvent, circumstances: Circumstances): Transition {
  if (state.kind === "closed" && state.reason === "stopped") return { state, effect: undefined };
  if (event.kind === "start") return connect(noAttempts, circumstances);
  if (event.kind === "stop") return closed("stopped");
  switch (state.kind) {
    case "connecting":
    case "resuming":
      return whileConnecting(state, event, circumstances);
    case "open":
      return whileOpen(state, event, circumstances);
    case "waiting":
      if (event.kind === "reachable") return shorten(state, circumstances);
      return event.kind === "waited" ? connect(state, circumstances) : { state, effect: undefined };
    case "closed":
      return { state, effect: undefined };
  }
}

function whileConnecting(
  state: Extract<ConnectionState, { kind: "connecting" | "resuming" }>,
  event: ConnectionEvent,
  circumstances: Circumstances,
): Transition {
  const { failures, unreadable } = state;
  if (event.kind === "opened")
    return { state: { kind: "open", failures, unreadable, sinceMs: circumstances.nowMs }, effect: undefined };
  if (event.kind !== "refused") return { state, effect: undefined };
  const { failure } = event;
  if (!failure.retryable) return closed(failure);
  const { shortened = 0 } = state;
  const attempts = failure instanceof ConnectionError ? { failures, unreadable, shortened } : { failures, unreadable };
  return wait(attempts, failure, circumstances, failure.retryAfterMs);
}

/**
 * Shortens the wait of a connection that was not made because the service could not be reached: it has responded to another request since
 * then. The new wait is random, so that clients do not connect at the same moment, and longer after each failed attempt. A wait
 * after a connection that was made stays as it is: each opening is charged.
 */
function shorten(state: Extract<ConnectionState, { kind: "waiting" }>, { nowMs, chance }: Circumstances): Transition {
  const { shortened, isShortened } = state;
  if (shortened === undefined || isShortened) return { state, effect: undefined };
  const waitMs = Math.min(backoffMs(shortened + 1, chance), Math.max(0, state.untilMs - nowMs));
  return {
    state: { ...state, shortened: shortened + 1, isShortened: true, untilMs: nowMs + waitMs },
    effect: { waitMs },
  };
}

function whileOpen(
  state: Extract<ConnectionState, { kind: "open" }>,
  event: ConnectionEvent,
  circumstances: Circumstances,
): Transition {
  if (event.kind === "slept") return connect(noAttempts, circumstances);
  if (event.kind !== "lost" && event.kind !== "reconnect" && event.kind !== "closed")
    return { state, effect: undefined };
  const attempts: Attempts = event.lastReceivedAtMs - state.sinceMs >= STABLE_MS ? noAttempts : state;
  const { failures } = attempts;
  switch (event.kind) {
    case "lost":
      return afterLoss(attempts, event.failure, circumstances);
    case "reconnect":
      // At once, but not repeatedly: it counts as a failure until the next connection is stable.
      return failures === 0
        ? connect({ failures: 1, unreadable: 0 }, circumstances)
        : wait({ failures, unreadable: 0 }, event.reason, circumstances);
    case "closed":
      return event.reason === temporaryReason
        ? wait({ failures, unreadable: 0 }, event.reason, circumstances)
        : closed(event.reason);
  }
}

/** An event may be corrupted in transit; a service that cannot be read at all is not paid for without limit. */
function afterLoss(
  { failures, unreadable }: Attempts,
  failure: MarketDataError,
  circumstances: Circumstances,
): Transition {
  if (!(failure instanceof ContractError))
    return failure.retryable ? wait({ failures, unreadable: 0 }, failure, circumstances) : closed(failure);
  return unreadable + 1 < MAX_ATTEMPTS
    ? wait({ failures, unreadable: unreadable + 1 }, failure, circumstances)
    : closed(failure);
}

function connect(attempts: Attempts, { resumes }: Circumstances): Transition {
  return { state: { kind: resumes ? "resuming" : "connecting", ...attemptsOf(attempts) }, effect: "connect" };
}

/** Returns what a state says of the attempts. */
function attemptsOf({ failures, unreadable, shortened }: Attempts): Attempts {
  return { failures, unreadable, ...(shortened !== undefined && { shortened }) };
}

/** Waits after one more failure. */
function wait(
  attempts: Attempts,
  why: MarketDataError | string,
  { nowMs, chance }: Circumstances,
  retryAfterMs?: number,
): Transition {
  const { failures } = attempts;
  const waitMs = backoffMs(failures, chance, retryAfterMs);
  const counted = { ...attemptsOf(attempts), failures: failures + 1 };
  const state = { kind: "waiting", ...counted, untilMs: nowMs + waitMs, why } as const;
  return { state, effect: { waitMs } };
}

function closed(reason: MarketDataError | string): Transition {
  return { state: { kind: "closed", reason }, effect: "disconnect" };
}
