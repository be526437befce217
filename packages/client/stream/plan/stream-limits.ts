import { heatmapBounds } from "@strikebook/contract";
import { backoffMs } from "../../transport/retry-policy";

/** What the account allows at once. docs/api.md, Limits. */
export interface StreamLimits {
  streams: number;
  symbolsPerStream: number;
  streamSymbolsConcurrent: number;
  /** Symbols of one `/v1/heatmap` request. */
  symbolsPerHeatmapCall: number;
}

/** The limits that the account states, as far as known. It does not state the number of streams. */
export type AccountStreamLimits = Partial<Omit<StreamLimits, "streams">>;

/** The limits of a paid plan, until the account's own are known. docs/api.md, Limits. */
const assumedLimits: StreamLimits = {
  streams: 2,
  symbolsPerStream: 10,
  streamSymbolsConcurrent: 20,
  symbolsPerHeatmapCall: heatmapBounds.symbols.max,
};

/** How long a refusal lasts for which the service states no `Retry-After`, and at least, in milliseconds. */
const ASSUMED_RETRY_MS = 5_000;
const LEAST_RETRY_MS = 1_000;

/** The longest wait for a stream that others may use all day, in milliseconds, unless the service states a longer one. */
const LONGEST_RETRY_MS = 60_000;

/** A refusal of the service, and when one more stream is tried. */
interface Refused {
  /** How many streams were open at the time. */
  streams: number;
  untilMs: number;
  /** How many there were in a row. */
  count: number;
}

interface StreamLimitOptions {
  /** The limits that the account states; read each time. */
  account: () => AccountStreamLimits;
  /** A random number, at least 0 and below 1. */
  random: () => number;
  /** Whether nobody else uses the streams of the account, so that each refusal passes soon: later attempts are not farther apart. */
  isOnlyUser: boolean;
}

/**
 * The present limit on streams. The account does not state how many it allows: two, or one if the symbols it may stream do not
 * fill a second stream. After a refusal, no more than were open at the time, until the `Retry-After` of the service has passed: then
 * one more is tried.
 */
export class StreamLimitTracker {
  readonly #options: StreamLimitOptions;
  #refused: Refused | undefined;

  constructor(options: StreamLimitOptions) {
    this.#options = options;
  }

  /** Whether the service has refused a stream, and none has been opened since. */
  get isRefused(): boolean {
    return this.#refused !== undefined;
  }

  /** Returns the limits at a time, in milliseconds since 1970 UTC. */
  at(nowMs: number): StreamLimits {
    const { symbolsPerStream, streamSymbolsConcurrent, symbolsPerHeatmapCall } = this.#options.account();
    const perStream = limitOr(assumedLimits.symbolsPerStream, symbolsPerStream);
    const concurrent = limitOr(assumedLimits.streamSymbolsConcurrent, streamSymbolsConcurrent);
    const streams = Math.min(assumedLimits.streams, Math.max(1, Math.floor(concurrent / perStream)));
    return {
      streams: Math.min(streams, this.#unrefusedAt(nowMs)),
      symbolsPerStream: perStream,
      streamSymbolsConcurrent: concurrent,
      symbolsPerHeatmapCall: limitOr(assumedLimits.symbolsPerHeatmapCall, symbolsPerHeatmapCall),
    };
  }

  /**
   * Notes that the service has refused a stream, the `refusals`-th time in a row, while others were open. Returns whether to
   * give it up. The first refusal does not count: a stream that was just closed may still be counted by the service.
   */
  refuse(
    { refusals, retryAfterMs }: { refusals: number; retryAfterMs: number | undefined },
    othersOpen: number,
    nowMs: number,
  ): boolean {
    if (refusals < 2 && !this.#refused) return false;
    const { isOnlyUser, random } = this.#options;
    const count = (this.#refused?.count ?? 0) + 1;
    const statedMs = Math.max(LEAST_RETRY_MS, retryAfterMs ?? ASSUMED_RETRY_MS);
    const growingMs = isOnlyUser ? statedMs : Math.min(LONGEST_RETRY_MS, statedMs * 2 ** (count - 1));
    const waitMs = backoffMs(0, random(), Math.max(statedMs, growingMs));
    this.#refused = { streams: othersOpen, untilMs: nowMs + waitMs, count };
    return true;
  }

  /** Notes that a stream was opened. Returns whether a refusal is over with it: it is the one that was tried. */
  accept(nowMs: number): boolean {
    if (!this.#refused || nowMs < this.#refused.untilMs) return false;
    this.#refused = undefined;
    return true;
  }

  /** Returns when to try one more stream, in milliseconds since 1970 UTC; `undefined` if none was refused, or one is being tried. */
  retryAtMs(nowMs: number): number | undefined {
    return this.#refused && this.#refused.untilMs > nowMs ? this.#refused.untilMs : undefined;
  }

  /** Forgets the refusal: everything is tried again. */
  reset(): void {
    this.#refused = undefined;
  }

  #unrefusedAt(nowMs: number): number {
    if (!this.#refused) return Infinity;
    const { streams, untilMs } = this.#refused;
    return nowMs < untilMs ? streams : streams + 1;
  }
}

/** A stated limit; the assumed one if it is absent or allows nothing. */
function limitOr(assumed: number, stated: number | undefined): number {
  return stated !== undefined && stated >= 1 ? Math.floor(stated) : assumed;
}
