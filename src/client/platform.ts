/** Every effect the client needs. Tests pass their own; nothing else in `src` fetches, waits, reads a clock or rolls dice. */
export interface Platform {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Resolves after `waitMs`; rejects with the signal's reason when it aborts first. */
  sleep(waitMs: number, signal?: AbortSignal): Promise<void>;
  /** At least 0, below 1. */
  random(): number;
}

/** The effects of a browser or of Node. */
export const realPlatform: Platform = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (waitMs, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", stop);
        resolve();
      }, waitMs);
      signal?.addEventListener("abort", stop, { once: true });
    }),
};
