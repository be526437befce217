/** The effects of the client. Tests pass their own; nothing else in `src` fetches, waits, reads a clock or draws random numbers. */
export interface Platform {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Resolves after `waitMs`; rejects with the signal's reason if it aborts first. */
  sleep(waitMs: number, signal?: AbortSignal): Promise<void>;
  /** At least 0, below 1. */
  random(): number;
  /** The other pages of this browser; absent in Node, and in browsers that isolate pages from each other. */
  pages?: PageChannels | undefined;
}

/** Locks and messages shared by the pages of one origin in one browser: several workbooks that use the add-in at once. */
export interface PageChannels {
  /**
   * Resolves once this page holds the lock of that name, which one page holds at a time. It is released when the signal aborts
   * or the page closes or crashes. Rejects with the signal's reason, or if the browser refuses locks.
   */
  acquireLock(name: string, signal: AbortSignal): Promise<void>;
  /** Opens a channel between all pages that open one of that name. */
  openChannel(name: string, onMessage: (message: unknown) => void): PageChannel;
}

export interface PageChannel {
  /** Sends plain data to all other pages, not to this one. */
  send(message: unknown): void;
  close(): void;
}

/** The effects of a browser or of Node. */
export const realPlatform: Platform = {
  fetch: (url, init) => fetch(url, init),
  now: () => Date.now(),
  random: () => Math.random(),
  pages: browserPages(),
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

/** Web Locks and BroadcastChannel; `undefined` if the browser lacks either. */
function browserPages(): PageChannels | undefined {
  if (typeof window === "undefined" || !("BroadcastChannel" in window) || !navigator.locks) return undefined;
  return { acquireLock, openChannel };
}

function acquireLock(name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const untilAborted = () => {
      resolve();
      return new Promise<void>((release) => signal.addEventListener("abort", () => release(), { once: true }));
    };
    navigator.locks.request(name, { signal }, untilAborted).catch(reject);
  });
}

function openChannel(name: string, onMessage: (message: unknown) => void): PageChannel {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => onMessage(data);
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}
