import { PageTimers, type TimerThread } from "./page-timers";

/** The effects of the client. Tests pass their own; nothing else in `src` fetches, waits, reads a clock or draws random numbers. */
export interface Platform {
  fetch(url: string, init: RequestOptions): Promise<Response>;
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** Resolves after `waitMs`; rejects with the signal's reason if it aborts first. */
  sleep(waitMs: number, signal?: AbortSignal): Promise<void>;
  /** At least 0, below 1. */
  random(): number;
  /** The origin of this page, such as `https://desk.example.com`; absent in Node. */
  origin?: string | undefined;
  /** The other pages of this browser; absent in Node, and in browsers that isolate pages from each other. */
  pages?: PageChannels | undefined;
}

/** The options of a request to the service. */
export interface RequestOptions extends RequestInit {
  /** Called if the request fails before any of it was sent: no connection was made. Node knows this, a browser does not. */
  notSent?: (() => void) | undefined;
}

/** Returns a random id for this page, which no other page has. */
export function newPageId(platform: Pick<Platform, "random">): string {
  const part = () => platform.random().toString(36).slice(2);
  return part() + part();
}

/** Locks and messages shared by the pages of one origin in one browser: several workbooks that use the add-in at once. */
export interface PageChannels {
  /**
   * Resolves once this page holds the lock of that name, which one page holds at a time. It is released when the signal aborts
   * or the page closes or crashes. Rejects with the signal's reason, or if the browser refuses locks.
   */
  acquireLock(name: string, signal: AbortSignal): Promise<void>;
  /** Whether any page holds the lock of that name. */
  isLocked(name: string): Promise<boolean>;
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
  origin: typeof location === "undefined" ? undefined : location.origin,
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

/**
 * Makes the timers of this page keep their time while it is hidden: the add-in's own timers, and the timers with which Microsoft's runtime
 * delivers results to Excel. Does nothing outside a browser, or in one without workers.
 */
export function keepTimersOnTime(): void {
  if (typeof Worker === "undefined") return;
  const setPageTimeout = window.setTimeout.bind(window);
  const clearPageTimeout = window.clearTimeout.bind(window);
  const timers = new PageTimers({
    now: () => performance.now(),
    setTimeout: (run, waitMs) => setPageTimeout(run, waitMs),
    clearTimeout: (timer) => clearPageTimeout(timer),
    isHidden: () => document.hidden,
    onVisibilityChange: (listener) => document.addEventListener("visibilitychange", listener),
    startThread: startTimerThread,
  });
  Object.assign(window, {
    setTimeout: (run: (...given: unknown[]) => void, waitMs?: unknown, ...given: unknown[]) =>
      timers.set(() => run(...given), Number(waitMs) || 0),
    clearTimeout: (timer: number) => timers.clear(timer),
  });
}

/** Starts the worker of the timers; `undefined` if the browser refuses it. */
function startTimerThread(onTime: (id: number) => void): TimerThread | undefined {
  try {
    const worker = new Worker(/* webpackChunkName: "timer-worker" */ new URL("./timer-worker.ts", import.meta.url));
    worker.onmessage = ({ data }: MessageEvent<number>) => onTime(data);
    return { set: (id, waitMs) => worker.postMessage([id, waitMs]), clear: (id) => worker.postMessage([id]) };
  } catch {
    return undefined;
  }
}

/** Web Locks and BroadcastChannel; `undefined` if the browser lacks either. */
function browserPages(): PageChannels | undefined {
  if (typeof window === "undefined" || !("BroadcastChannel" in window) || !navigator.locks) return undefined;
  return { acquireLock, isLocked, openChannel };
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

async function isLocked(name: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}

function openChannel(name: string, onMessage: (message: unknown) => void): PageChannel {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => onMessage(data);
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}
