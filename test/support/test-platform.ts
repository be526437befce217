import type { Platform } from "../../src/transport/platform";

/** A request as the client sent it. */
export interface TestRequest {
  url: string;
  /** Path and parameters, without the host. */
  path: string;
  headers: Headers;
  /** Aborted when the client gave the request up; also once the answer is read. */
  signal: AbortSignal;
  atMs: number;
}

/** Answers a request; throwing stands for a network that fails. `index` counts requests from 0. */
export type Responder = (request: TestRequest, index: number) => Response | Promise<Response>;

interface Sleeper {
  wakeAtMs: number;
  wake: () => void;
}

/** A platform whose service is a function and whose clock moves only when the test moves it. */
export class TestPlatform implements Platform {
  readonly requests: TestRequest[] = [];
  /** What `random` gives. */
  chance = 0;
  readonly #respond: Responder;
  readonly #sleepers = new Set<Sleeper>();
  #nowMs = Date.parse("2025-11-25T15:00:00Z");

  constructor(respond: Responder) {
    this.#respond = respond;
  }

  /** Paths and parameters of all requests so far. */
  get paths(): string[] {
    return this.requests.map(({ path }) => path);
  }

  /** How many waits are still open. */
  get sleeping(): number {
    return this.#sleepers.size;
  }

  now(): number {
    return this.#nowMs;
  }

  random(): number {
    return this.chance;
  }

  sleep(waitMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const sleeper = { wakeAtMs: this.#nowMs + waitMs, wake: resolve };
      this.#sleepers.add(sleeper);
      signal?.addEventListener("abort", () => {
        this.#sleepers.delete(sleeper);
        reject(signal.reason);
      });
    });
  }

  async fetch(url: string, init: RequestInit): Promise<Response> {
    const signal = init.signal ?? new AbortController().signal;
    const { pathname, search } = new URL(url);
    const request = {
      url,
      path: pathname + search,
      headers: new Headers(init.headers),
      signal,
      atMs: this.#nowMs,
    };
    this.requests.push(request);
    return Promise.race([this.#respond(request, this.requests.length - 1), untilAborted(signal)]);
  }

  /** Moves the clock, waking sleepers in their order on the way. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      await quiet();
      const next = this.#nextSleeper();
      if (!next || next.wakeAtMs > untilMs) break;
      this.#wake(next);
    }
    this.#nowMs = untilMs;
  }

  /** Moves the clock from sleeper to sleeper until the promise has settled. */
  async settle<Answer>(promise: Promise<Answer>): Promise<Answer> {
    let settled = false;
    const mark = () => void (settled = true);
    promise.then(mark, mark);
    for (;;) {
      await quiet();
      if (settled) return promise;
      const next = this.#nextSleeper();
      if (!next) throw new Error("The promise is still open and nothing is left to wait for.");
      this.#wake(next);
    }
  }

  #nextSleeper(): Sleeper | undefined {
    return [...this.#sleepers].sort((one, other) => one.wakeAtMs - other.wakeAtMs)[0];
  }

  #wake(sleeper: Sleeper): void {
    this.#sleepers.delete(sleeper);
    this.#nowMs = Math.max(this.#nowMs, sleeper.wakeAtMs);
    sleeper.wake();
  }
}

/** A service that accepts the request and never answers. */
export function silence(): Promise<Response> {
  return new Promise(() => undefined);
}

/** Lets everything that is ready happen. No time passes. */
function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new DOMException("The operation was aborted.", "AbortError")));
  });
}
