import { Alarm } from "./alarm";
import type { Platform } from "./platform";

interface TimeLimit {
  /** In milliseconds from now; the time is over at once if it is not above 0. */
  limitMs: number;
  /** The caller's own signal. */
  signal?: AbortSignal | undefined;
  /** Returns the reason of the abort when the time is over. */
  late: () => unknown;
}

/**
 * Does work with a signal that aborts when the caller's does, with the same reason, or when the time is over. Releases the timer and the
 * listener when the work has settled.
 */
export async function withTimeLimit<Result>(
  platform: Pick<Platform, "now" | "sleep">,
  { limitMs, signal, late }: TimeLimit,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const over = new AbortController();
  const abort = () => over.abort(signal?.reason);
  const alarm = new Alarm(platform, () => over.abort(late()));
  if (signal?.aborted) abort();
  else if (limitMs <= 0) over.abort(late());
  else alarm.setAfter(limitMs);
  signal?.addEventListener("abort", abort, { once: true });
  try {
    return await work(over.signal);
  } finally {
    alarm.clear();
    signal?.removeEventListener("abort", abort);
  }
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
