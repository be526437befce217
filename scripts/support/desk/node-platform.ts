import { providerFetch } from "../../../desk/start/provider-fetch";
import type { Platform, RequestOptions } from "@strikebook/client";
import { ManualSleep } from "../client/manual-sleep";

/**
 * The platform of a node process in a test: its clock moves only when the test says so, over the channel between the processes. Requests
 * are real.
 */
export class NodePlatform implements Platform {
  readonly #clock: ManualSleep;
  #requests = 0;

  constructor(nowMs: number) {
    this.#clock = new ManualSleep(nowMs);
  }

  /** How many requests have no response yet. */
  get requests(): number {
    return this.#requests;
  }

  now(): number {
    return this.#clock.nowMs;
  }

  random(): number {
    return Math.random();
  }

  async fetch(url: string, init: RequestOptions): Promise<Response> {
    this.#requests += 1;
    try {
      return await providerFetch(url, init);
    } finally {
      this.#requests -= 1;
    }
  }

  sleep(waitMs: number, signal?: AbortSignal): Promise<void> {
    return this.#clock.sleep(waitMs, signal);
  }

  /** Moves the clock and wakes what is due, in order. */
  async moveTo(nowMs: number): Promise<void> {
    while (this.#clock.wakeNext(nowMs)) await new Promise((resolve) => setImmediate(resolve));
    this.#clock.nowMs = nowMs;
  }
}
