import { sentence } from "../errors/explained-error";
import { DeadlineError, type MarketDataError, type WaitedFor } from "./errors";
import type { Platform } from "./platform";
import { startTimeLimit, type TimeLimit } from "./time-limit";

/**
 * The time limit of one request, in milliseconds: its wait in the queue, every attempt and the waits between them. The service
 * itself gives up after 25 s (docs/api.md, Limits).
 */
export const DEADLINE_MS = 30_000;

/** The time limit of one request in progress. Its signal aborts with a `DeadlineError` when the time is over. */
export interface Deadline extends TimeLimit {
  /** Sets what the request waits for now: the error names it. */
  waitFor(what: WaitedFor): void;
  /** Returns an error if a wait after `failure` would end too late; `undefined` if it ends in time. */
  refuseWait(waitMs: number, failure: MarketDataError): DeadlineError | undefined;
}

/** Starts the time limit of a request that was made at `startedAtMs`, in milliseconds since 1970 UTC. */
export function startDeadline(
  platform: Pick<Platform, "now" | "sleep">,
  deadlineMs: number,
  startedAtMs: number,
  caller?: AbortSignal,
): Deadline {
  let waitedFor: WaitedFor = "queue";
  const leftMs = () => startedAtMs + deadlineMs - platform.now();
  const late = () => new DeadlineError(waitedFor, lateTexts[waitedFor](seconds(deadlineMs)));
  return {
    ...startTimeLimit(platform, { limitMs: leftMs(), caller, late }),
    waitFor: (what) => void (waitedFor = what),
    refuseWait: (waitMs, failure) => (waitMs < leftMs() ? undefined : tooLong(waitMs, deadlineMs, failure)),
  };
}

function tooLong(waitMs: number, deadlineMs: number, failure: MarketDataError): DeadlineError {
  const wait = seconds(Math.ceil(waitMs / 1_000) * 1_000);
  const message = `${sentence(failure.message)} The next attempt would be in ${wait}, after the time limit of ${seconds(deadlineMs)}.`;
  return new DeadlineError("retry", message, { cause: failure, retryAfterMs: waitMs });
}

/** What happened, by what a request waited for. */
const lateTexts: Readonly<Record<WaitedFor, (time: string) => string>> = {
  queue: (time) =>
    `Waited ${time} in the request queue: the account's rate limit was reached, or the service asked for a pause.`,
  connection: (time) => `The service did not respond within ${time}.`,
  response: (time) => `The response did not complete within ${time}.`,
  retry: (time) => `The service failed, and no further attempt was possible within ${time}.`,
};

function seconds(ms: number): string {
  const count = Math.round(ms / 100) / 10;
  return count === 1 ? "1 second" : `${count} seconds`;
}
