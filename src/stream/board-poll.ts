import { carry } from "../client/asker";
import type { BoardQuestion } from "../client/requests/board-query";
import { MarketDataError } from "../transport/errors";
import type { Platform } from "../transport/platform";
import type { SymbolHeatmap } from "../contract/heatmap";
import type { Attribution } from "../contract/meta";
import { Alarm } from "./alarm";
import type { BoardWindow } from "./board-watch";

/** A board that was asked for, and when it arrived, in milliseconds since 1970 UTC. */
export interface AskedBoard {
  record: SymbolHeatmap;
  receivedAtMs: number;
  /** What the answer said of itself: whose data it is. */
  meta?: { attribution?: Attribution | undefined } | undefined;
}

/** Asks for one board; questions asked together share a call. Rejects with a `MarketDataError`, or with the signal's reason. */
export type AskBoard = (question: BoardQuestion, signal: AbortSignal) => Promise<AskedBoard>;

/** What became of one question. */
export type PolledBoard = { symbol: string; asked: AskedBoard } | { symbol: string; problem: MarketDataError };

export interface BoardPollOptions {
  platform: Pick<Platform, "now" | "sleep">;
  ask: AskBoard;
  window: BoardWindow;
  /** Read anew after every round, in milliseconds. */
  everyMs: () => number;
  /** The functions whose cells watch. */
  labels: () => readonly string[];
  hear: (polled: PolledBoard) => void;
}

/** Asks for the boards of some symbols together, again and again, until it is closed. */
export class BoardPoll {
  readonly #options: BoardPollOptions;
  readonly #alarm: Alarm;
  readonly #closed = new AbortController();
  #symbols: readonly string[] = [];

  constructor(options: BoardPollOptions) {
    this.#options = options;
    bookOn(options.labels, this.#closed.signal);
    this.#alarm = new Alarm(options.platform, () => void this.#round(this.#symbols));
  }

  get window(): BoardWindow {
    return this.#options.window;
  }

  get symbols(): readonly string[] {
    return this.#symbols;
  }

  /** From now on these: a symbol that is new is asked for at once, and all of them in turn. */
  watch(symbols: readonly string[]): void {
    const added = symbols.filter((symbol) => !this.#symbols.includes(symbol));
    this.#symbols = symbols;
    if (added.length > 0) void this.#round(added);
  }

  /** Asks for all of them at once. */
  restart(): void {
    void this.#round(this.#symbols);
  }

  close(): void {
    this.#closed.abort();
    this.#alarm.set(undefined);
  }

  async #round(symbols: readonly string[]): Promise<void> {
    const { platform, everyMs } = this.#options;
    const startedAtMs = platform.now();
    this.#alarm.set(undefined);
    await Promise.all(symbols.map((symbol) => this.#ask(symbol)));
    if (!this.#closed.signal.aborted && !this.#alarm.isSet) this.#alarm.set(startedAtMs + everyMs());
  }

  async #ask(symbol: string): Promise<void> {
    const { ask, window, hear } = this.#options;
    const polled = await askBoard(ask, symbol, window, this.#closed.signal);
    if (polled && this.#symbols.includes(symbol)) hear(polled);
  }
}

/** What became of asking for one board once; undefined when it was given up. */
export async function askBoard(
  ask: AskBoard,
  symbol: string,
  window: BoardWindow,
  signal: AbortSignal,
): Promise<PolledBoard | undefined> {
  try {
    const asked = await ask({ symbol, ...window }, signal);
    return signal.aborted ? undefined : { symbol, asked };
  } catch (problem) {
    if (signal.aborted) return undefined;
    if (problem instanceof MarketDataError) return { symbol, problem };
    throw problem;
  }
}

/** Has what is spent on a signal booked on these functions, read anew for every call. */
export function bookOn(labels: () => readonly string[], signal: AbortSignal): AbortSignal {
  return carry(signal, () => ({ labels: labels(), priority: 1, askedAtMs: undefined, collector: undefined }));
}
