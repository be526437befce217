import { ContractError, type MarketDataError } from "../transport/errors";
import { backoffMs, MAX_ATTEMPTS } from "../transport/retry-policy";

/** What was tried in a row. */
export interface Tries {
  /** Attempts that came to nothing lasting. */
  failures: number;
  /** Lines that ended with something that could not be read. */
  unread: number;
}

/**
 * Where a connection stands. Instants are in milliseconds since 1970 UTC; reasons are the service's own words, or an error.
 *
 * - `connecting`: asks for a stream. `resuming`: asks for one that goes on after the last event id.
 * - `open`: boards come, or the service says why none do.
 * - `waiting`: until it asks again.
 * - `closed`: until the cause is mended; `stopped` for good.
 */
export type ConnectionState =
  | ({ kind: "connecting" | "resuming" } & Tries)
  | ({ kind: "open"; sinceMs: number } & Tries)
  | ({ kind: "waiting"; untilMs: number; why: MarketDataError | string } & Tries)
  | { kind: "closed"; reason: MarketDataError | string };

/** What happens to a connection. `lastHeardAtMs` is when something last came over the line that ended. */
export type ConnectionEvent =
  /** It is asked for, anew and at once: the first time, or after its cause was mended. */
  | { kind: "start" }
  | { kind: "opened" }
  /** It was not opened. */
  | { kind: "refused"; failure: MarketDataError }
  /** It broke, fell silent, could not be read, or may not be paid for any longer. */
  | { kind: "lost"; failure: MarketDataError; lastHeardAtMs: number }
  /** The computer slept, and the line is dead. */
  | { kind: "slept" }
  /** The service ended it. API document, Part 6. */
  | { kind: "reconnect" | "closed"; reason: string; lastHeardAtMs: number }
  | { kind: "waited" }
  /** Nobody wants it any more. */
  | { kind: "stop" };

/** What has to be done: whatever was under way is given up first. */
export type ConnectionEffect = "connect" | "hangUp" | { waitMs: number };

export interface Circumstances {
  nowMs: number;
  /** At least 0, below 1. */
  chance: number;
  /** Whether there is an event id to go on from. */
  resumes: boolean;
}

export interface Step {
  state: ConnectionState;
  /** Undefined where what is under way goes on. */
  effect: ConnectionEffect | undefined;
}

/**
 * A line has proved itself when something came this long after it opened: the longest wait before another attempt. Opening
 * costs as much as a minute, so a service that accepts and drops again is asked ever less often, boards or not.
 */
const PROVED_MS = 30_000;

/** The one reason of `closed` that a new connection may mend. API document, Part 6. */
const passingReason = "credit_check_failed";

const noTries: Tries = { failures: 0, unread: 0 };

/** The next state of a connection and what has to be done. An event that its state does not know changes nothing. */
export function nextStep(state: ConnectionState, event: ConnectionEvent, circumstances: Circumstances): Step {
  if (state.kind === "closed" && state.reason === "stopped") return { state, effect: undefined };
  if (event.kind === "start") return connect(noTries, circumstances);
  if (event.kind === "stop") return closed("stopped");
  switch (state.kind) {
    case "connecting":
    case "resuming":
      return whileConnecting(state, event, circumstances);
    case "open":
      return whileOpen(state, event, circumstances);
    case "waiting":
      return event.kind === "waited" ? connect(state, circumstances) : { state, effect: undefined };
    case "closed":
      return { state, effect: undefined };
  }
}

function whileConnecting(
  state: Extract<ConnectionState, { kind: "connecting" | "resuming" }>,
  event: ConnectionEvent,
  circumstances: Circumstances,
): Step {
  const { failures, unread } = state;
  if (event.kind === "opened")
    return { state: { kind: "open", failures, unread, sinceMs: circumstances.nowMs }, effect: undefined };
  if (event.kind !== "refused") return { state, effect: undefined };
  const { failure } = event;
  return failure.retryable ? wait(state, failure, circumstances, failure.retryAfterMs) : closed(failure);
}

function whileOpen(
  state: Extract<ConnectionState, { kind: "open" }>,
  event: ConnectionEvent,
  circumstances: Circumstances,
): Step {
  if (event.kind === "slept") return connect(noTries, circumstances);
  if (event.kind !== "lost" && event.kind !== "reconnect" && event.kind !== "closed")
    return { state, effect: undefined };
  const tries: Tries = event.lastHeardAtMs - state.sinceMs >= PROVED_MS ? noTries : state;
  const { failures } = tries;
  switch (event.kind) {
    case "lost":
      return afterLoss(tries, event.failure, circumstances);
    case "reconnect":
      // At once, but not again and again: until the next line has proved itself it counts as one that failed.
      return failures === 0
        ? connect({ failures: 1, unread: 0 }, circumstances)
        : wait({ failures, unread: 0 }, event.reason, circumstances);
    case "closed":
      return event.reason === passingReason
        ? wait({ failures, unread: 0 }, event.reason, circumstances)
        : closed(event.reason);
  }
}

/** A frame may be garbled on the way; a service that cannot be read is not paid for again and again. */
function afterLoss({ failures, unread }: Tries, failure: MarketDataError, circumstances: Circumstances): Step {
  if (!(failure instanceof ContractError))
    return failure.retryable ? wait({ failures, unread: 0 }, failure, circumstances) : closed(failure);
  return unread + 1 < MAX_ATTEMPTS ? wait({ failures, unread: unread + 1 }, failure, circumstances) : closed(failure);
}

function connect({ failures, unread }: Tries, { resumes }: Circumstances): Step {
  return { state: { kind: resumes ? "resuming" : "connecting", failures, unread }, effect: "connect" };
}

/** Waits after one more failure. */
function wait(
  { failures, unread }: Tries,
  why: MarketDataError | string,
  { nowMs, chance }: Circumstances,
  askedMs?: number,
): Step {
  const waitMs = backoffMs(failures, chance, askedMs);
  const state = { kind: "waiting", failures: failures + 1, unread, untilMs: nowMs + waitMs, why } as const;
  return { state, effect: { waitMs } };
}

function closed(reason: MarketDataError | string): Step {
  return { state: { kind: "closed", reason }, effect: "hangUp" };
}
