import { DeadlineError, type MarketDataError, type WaitedFor } from "./errors";
import type { Platform } from "./platform";

/**
 * How long a question may take in all, in milliseconds: its turn, every attempt and the waits between them. The service
 * itself gives up after 25 s (API document, Part 8).
 */
export const DEADLINE_MS = 30_000;

/** The time of one question. */
export interface Deadline {
  /** Aborts when the asker gives up, with the asker's reason; and when the time is over, with a `DeadlineError`. */
  readonly signal: AbortSignal;
  /** Says what the question waits for from now on, for the error to name. */
  waitFor(what: WaitedFor): void;
  /** The error of a wait after `failure` that ends too late to be worth while; undefined for one that ends in time. */
  refuseWait(waitMs: number, failure: MarketDataError): DeadlineError | undefined;
  /** The question has settled: nothing is left behind. */
  end(): void;
}

/** Starts the time of a question that was asked at `askedAtMs` (since 1970 UTC), now when undefined. */
export function startDeadline(
  platform: Pick<Platform, "now" | "sleep">,
  deadlineMs: number,
  askedAtMs = platform.now(),
  asker?: AbortSignal,
): Deadline {
  const over = new AbortController();
  const ended = new AbortController();
  let waitedFor: WaitedFor = "turn";
  const giveUp = () => over.abort(asker?.reason);
  if (asker?.aborted) giveUp();
  asker?.addEventListener("abort", giveUp, { once: true });
  const leftMs = () => askedAtMs + deadlineMs - platform.now();
  const expire = () => over.abort(new DeadlineError(waitedFor, explain(waitedFor, deadlineMs)));
  if (leftMs() <= 0) expire();
  // Rejects when the question settles first, as most do.
  else platform.sleep(leftMs(), ended.signal).then(expire, () => undefined);
  return {
    signal: over.signal,
    waitFor: (what) => void (waitedFor = what),
    refuseWait: (waitMs, failure) => (waitMs < leftMs() ? undefined : tooLong(waitMs, deadlineMs, failure)),
    end() {
      asker?.removeEventListener("abort", giveUp);
      ended.abort();
    },
  };
}

function tooLong(waitMs: number, deadlineMs: number, failure: MarketDataError): DeadlineError {
  const words = /[.!?]$/.test(failure.message) ? failure.message : `${failure.message}.`;
  const waitS = Math.ceil(waitMs / 1_000);
  return new DeadlineError(
    "retry",
    `${words} It would be asked again in ${waitS} seconds, later than the ${seconds(deadlineMs)} a question may take. Recalculate then.`,
    { cause: failure, retryAfterMs: waitMs },
  );
}

function explain(waitedFor: WaitedFor, deadlineMs: number): string {
  const time = seconds(deadlineMs);
  switch (waitedFor) {
    case "turn":
      return `The question waited ${time} for its turn: the account allows so many requests a minute and replays at once, and others came first, or the service asked to be left alone. Recalculate in a minute.`;
    case "connection":
      return `The service did not answer within ${time}. Recalculate in a minute.`;
    case "answer":
      return `The service began to answer and did not finish within ${time}. Recalculate, or ask for less at once.`;
    case "retry":
      return `The service failed and could not be asked again within ${time}. Recalculate in a minute.`;
  }
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} seconds`;
}
