import type { Platform } from "@strikebook/client";
import { turn } from "../event-loop";
import { ManualSleep } from "./manual-sleep";

/** A request as the client sent it. */
export interface TestRequest {
  url: string;
  /** Path and parameters, without the host. */
  path: string;
  headers: Headers;
  /** Aborted when the client aborts the request, or when it takes too long. */
  signal: AbortSignal;
  /** What the client passed to `fetch`. */
  init: RequestInit;
  atMs: number;
}

/** Responds to a request; throws to simulate a network failure. `index` counts requests from 0. */
export type Responder = (request: TestRequest, index: number) => Response | Promise<Response>;

/** 10:00 of a Tuesday in New York, in milliseconds since 1970 UTC. */
const START_MS = Date.parse("2025-11-25T15:00:00Z");

/** A platform whose service is a function and whose clock moves only when the test moves it. */
export class TestPlatform implements Platform {
  readonly requests: TestRequest[] = [];
  /** What `random` returns. */
  chance = 0;
  origin: string | undefined;
  readonly #respond: Responder;
  readonly #clock = new ManualSleep(START_MS);

  constructor(respond: Responder) {
    this.#respond = respond;
  }

  /** Paths and parameters of all requests so far. */
  get paths(): string[] {
    return this.requests.map(({ path }) => path);
  }

  /** When each request was sent, in milliseconds after the start of the test. */
  get sentAtMs(): number[] {
    return this.requests.map(({ atMs }) => atMs - START_MS);
  }

  /** How much time has passed since the start of the test, in milliseconds. */
  get elapsedMs(): number {
    return this.#clock.nowMs - START_MS;
  }

  /** The number of pending `sleep` calls. */
  get sleeping(): number {
    return this.#clock.size;
  }

  now(): number {
    return this.#clock.nowMs;
  }

  random(): number {
    return this.chance;
  }

  sleep(waitMs: number, signal?: AbortSignal): Promise<void> {
    return this.#clock.sleep(waitMs, signal);
  }

  async fetch(url: string, init: RequestInit): Promise<Response> {
    const signal = init.signal ?? new AbortController().signal;
    const { pathname, search } = new URL(url);
    const request = {
      url,
      path: pathname + search,
      headers: new Headers(init.headers),
      signal,
      init,
      atMs: this.#clock.nowMs,
    };
    this.requests.push(request);
    const response = Promise.resolve(this.#respond(request, this.requests.length - 1));
    return respondedOrAborted(response, signal);
  }

  /** Moves the clock and wakes sleepers in order on the way; a negative time sets the clock back. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.#clock.nowMs + ms;
    do await turn();
    while (this.#clock.wakeNext(untilMs));
    this.#clock.nowMs = untilMs;
  }

  /** Moves the clock from sleeper to sleeper until the promise settles. */
  async settle<Result>(promise: Promise<Result>): Promise<Result> {
    let settled = false;
    const mark = () => void (settled = true);
    promise.then(mark, mark);
    for (;;) {
      await turn();
      if (settled) return promise;
      if (!this.#clock.wakeNext()) throw new Error("The promise is still pending and no sleeper is left to wake.");
    }
  }
}

/** A service that accepts the request and never responds. */
export function silence(): Promise<Response> {
  return new Promise(() => undefined);
}

function respondedOrAborted(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new DOMException("The operation was aborted.", "AbortError"));
    signal.addEventListener("abort", abort);
    response.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}
