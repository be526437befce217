import type { RecorderPlatform } from "../../../recordings/recorders/fetch-quotes";

/** A platform whose waits end at once and move its clock, until it is stopped at an instant. */
export class RecorderClock {
  readonly platform: RecorderPlatform;
  /** The waits, in milliseconds. */
  readonly waits: number[] = [];
  readonly #stopping = new AbortController();
  nowMs: number;

  constructor(startMs: number, { stopMs, random = 0 }: { stopMs: number; random?: number }) {
    this.nowMs = startMs;
    this.platform = {
      now: () => this.nowMs,
      sleep: (ms) => {
        this.waits.push(ms);
        this.nowMs += ms;
        if (this.nowMs >= stopMs) this.stop();
        return Promise.resolve();
      },
      fetch,
      random: () => random,
      timeLimit: () => new AbortController().signal,
    };
  }

  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  stop(): void {
    this.#stopping.abort();
  }
}
