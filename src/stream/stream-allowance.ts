import { heatmapBounds } from "../contract/limits";
import type { StreamLimits } from "./stream-plan";

/** What a paid plan streams, until the account's own limits are known. API document, Part 8. */
const assumed: StreamLimits = {
  streams: 2,
  symbolsPerStream: 10,
  streamSymbolsConcurrent: 20,
  symbolsPerHeatmapCall: heatmapBounds.symbols.max,
};

/** How long fewer streams are held after a refusal, before one more is tried again, in milliseconds. */
const REFUSED_MS = 60_000;

/** The account's own limits, where they are known. */
export type AccountStreamLimits = Partial<Omit<StreamLimits, "streams">>;

/**
 * How many streams may be held now. The account does not state it: two, or one where the symbols it may stream make no second
 * full stream; and no more than were open when the service last refused one, for a minute.
 */
export class StreamAllowance {
  readonly #account: () => AccountStreamLimits;
  #refused: { streams: number; untilMs: number } | undefined;

  /** `account` is read anew each time. */
  constructor(account: () => AccountStreamLimits) {
    this.#account = account;
  }

  /** Whether the service has refused a stream, and none has been opened since. */
  get isRefused(): boolean {
    return this.#refused !== undefined;
  }

  /** The limits at an instant, in milliseconds since 1970 UTC. */
  at(nowMs: number): StreamLimits {
    const { symbolsPerStream, streamSymbolsConcurrent, symbolsPerHeatmapCall } = this.#account();
    const perStream = limit(symbolsPerStream, assumed.symbolsPerStream);
    const concurrent = limit(streamSymbolsConcurrent, assumed.streamSymbolsConcurrent);
    const streams = Math.min(assumed.streams, Math.max(1, Math.floor(concurrent / perStream)));
    return {
      streams: this.#refused && nowMs < this.#refused.untilMs ? Math.min(streams, this.#refused.streams) : streams,
      symbolsPerStream: perStream,
      streamSymbolsConcurrent: concurrent,
      symbolsPerHeatmapCall: limit(symbolsPerHeatmapCall, assumed.symbolsPerHeatmapCall),
    };
  }

  /**
   * The service refused a stream for the so-many-th time in a row while others were open; true where it is to be given up.
   * A stream that was just closed may still count at the service: the first refusal is not taken at its word.
   */
  refuse(times: number, othersOpen: number, nowMs: number): boolean {
    if (times < 2 && !this.#refused) return false;
    this.#refused = { streams: othersOpen, untilMs: nowMs + REFUSED_MS };
    return true;
  }

  /** A stream was opened: unless the refusal still stands, it is over. */
  accept(nowMs: number): void {
    if (this.#refused && nowMs >= this.#refused.untilMs) this.#refused = undefined;
  }

  /** When one more stream is tried again, in milliseconds since 1970 UTC; undefined where nothing was refused, or it is being tried. */
  retryAtMs(nowMs: number): number | undefined {
    return this.#refused && this.#refused.untilMs > nowMs ? this.#refused.untilMs : undefined;
  }

  /** Another key, or a person's wish: everything is tried again. */
  forget(): void {
    this.#refused = undefined;
  }
}

/** A limit that is absent, or none that lets anything through, leaves the assumed one in force. */
function limit(stated: number | undefined, otherwise: number): number {
  return stated !== undefined && stated >= 1 ? Math.floor(stated) : otherwise;
}
