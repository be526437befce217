/** Every effect the client needs. Tests pass their own; nothing else in `src` fetches, waits, reads a clock or rolls dice. */
export interface Platform {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Resolves after `waitMs`; rejects with the signal's reason when it aborts first. */
  sleep(waitMs: number, signal?: AbortSignal): Promise<void>;
  /** At least 0, below 1. */
  random(): number;
  /** The other pages on this machine; absent where the browser keeps pages apart, and in Node. */
  neighbours?: Neighbours | undefined;
}

/** The pages of one origin in one browser: several workbooks that use the add-in at once. */
export interface Neighbours {
  /** Resolves once this page alone leads all that use `name`; it leads until the signal aborts or the page goes. */
  lead(name: string, signal: AbortSignal): Promise<void>;
  /** Opens a line on which every other page with a line of that name hears what is said. */
  line(name: string, hear: (message: unknown) => void): Line;
}

export interface Line {
  /** Plain data only; one's own words are not heard. */
  say(message: unknown): void;
  hangUp(): void;
}

/** The effects of a browser or of Node. */
export const realPlatform: Platform = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  neighbours: browserNeighbours(),
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

/** Neighbours by Web Locks and BroadcastChannel; undefined where the browser lacks either. */
function browserNeighbours(): Neighbours | undefined {
  if (typeof window === "undefined" || !("BroadcastChannel" in window) || !navigator.locks) return undefined;
  return { lead, line };
}

function lead(name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const whileLeading = () => {
      resolve();
      return new Promise<void>((end) => signal.addEventListener("abort", () => end(), { once: true }));
    };
    navigator.locks.request(name, { signal }, whileLeading).catch(reject);
  });
}

function line(name: string, hear: (message: unknown) => void): Line {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => hear(data);
  return { say: (message) => channel.postMessage(message), hangUp: () => channel.close() };
}
