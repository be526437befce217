import { heatmapBounds } from "../../contract/limits";

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

/** How long fewer streams are used after a refusal before one more is tried, in milliseconds. */
const REFUSED_MS = 60_000;

/**
 * The present limit on streams. The account does not state how many it allows: two, or one if the symbols it may stream do not
 * fill a second stream; and for a minute after a refusal, no more than were open at the time.
 */
export class StreamLimitTracker {
  readonly #account: () => AccountStreamLimits;
  #refused: { streams: number; untilMs: number } | undefined;

  /** `account` is read each time. */
  constructor(account: () => AccountStreamLimits) {
    this.#account = account;
  }

  /** Whether the service has refused a stream, and none has been opened since. */
  get isRefused(): boolean {
    return this.#refused !== undefined;
  }

  /** Returns the limits at a time, in milliseconds since 1970 UTC. */
  at(nowMs: number): StreamLimits {
    const { symbolsPerStream, streamSymbolsConcurrent, symbolsPerHeatmapCall } = this.#account();
    const perStream = limitOr(assumedLimits.symbolsPerStream, symbolsPerStream);
    const concurrent = limitOr(assumedLimits.streamSymbolsConcurrent, streamSymbolsConcurrent);
    const streams = Math.min(assumedLimits.streams, Math.max(1, Math.floor(concurrent / perStream)));
    return {
      streams: this.#refused && nowMs < this.#refused.untilMs ? Math.min(streams, this.#refused.streams) : streams,
      symbolsPerStream: perStream,
      streamSymbolsConcurrent: concurrent,
      symbolsPerHeatmapCall: limitOr(assumedLimits.symbolsPerHeatmapCall, symbolsPerHeatmapCall),
    };
  }

  /**
   * Notes that the service has refused a stream, the `refusals`-th time in a row, while others were open. Returns whether to
   * give it up. The first refusal does not count: a stream that was just closed may still be counted by the service.
   */
  refuse(refusals: number, othersOpen: number, nowMs: number): boolean {
    if (refusals < 2 && !this.#refused) return false;
    this.#refused = { streams: othersOpen, untilMs: nowMs + REFUSED_MS };
    return true;
  }

  /** Notes that a stream was opened: the refusal is over, unless it was less than a minute ago. */
  accept(nowMs: number): void {
    if (this.#refused && nowMs >= this.#refused.untilMs) this.#refused = undefined;
  }

  /** Returns when to try one more stream, in milliseconds since 1970 UTC; `undefined` if none was refused, or one is being tried. */
  retryAtMs(nowMs: number): number | undefined {
    return this.#refused && this.#refused.untilMs > nowMs ? this.#refused.untilMs : undefined;
  }

  /** Forgets the refusal: everything is tried again. */
  reset(): void {
    this.#refused = undefined;
  }
}

/** A stated limit; the assumed one if it is absent or allows nothing. */
function limitOr(assumed: number, stated: number | undefined): number {
  return stated !== undefined && stated >= 1 ? Math.floor(stated) : assumed;
}
