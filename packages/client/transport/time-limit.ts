import { Alarm } from "./alarm";
import type { Platform } from "./platform";

/** The time limit of some work in progress. */
export interface TimeLimit {
  /** Aborts with the caller's reason when the caller aborts, and with the reason of the limit when the time is over. */
  readonly signal: AbortSignal;
  /** Called when the work has settled: releases the timer and the listener. */
  end(): void;
}

interface TimeLimitOptions {
  /** In milliseconds from now; the time is over at once if it is not above 0. */
  limitMs: number;
  /** The caller's own signal. */
  caller?: AbortSignal | undefined;
  /** Returns the reason of the abort when the time is over. */
  late: () => unknown;
}

/** Starts the time limit of some work. */
export function startTimeLimit(
  platform: Pick<Platform, "now" | "sleep">,
  { limitMs, caller, late }: TimeLimitOptions,
): TimeLimit {
  const over = new AbortController();
  const abort = () => over.abort(caller?.reason);
  const alarm = new Alarm(platform, () => over.abort(late()));
  if (caller?.aborted) abort();
  else if (limitMs <= 0) over.abort(late());
  else alarm.setAfter(limitMs);
  caller?.addEventListener("abort", abort, { once: true });
  return {
    signal: over.signal,
    end() {
      alarm.clear();
      caller?.removeEventListener("abort", abort);
    },
  };
}

/** Settles as `work` does, or rejects with the signal's reason as soon as that aborts: the work itself continues. */
export function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
