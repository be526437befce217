import type { StreamResumed } from "@strikebook/contract";
import type { MarketDataError } from "../../transport/errors";
import type { BoardResult } from "../board-result";
import type { StreamEvent } from "../connection/board-stream";
import type { FeedEvent } from "../hub-event";
import type { PooledStream } from "./pooled-stream";
import { feedName, type BoardWindow } from "../subscription";

/** What is known of one feed since it is served, besides its boards. */
interface FeedNotes {
  /** Whether a board was received. */
  hasBoard: boolean;
  /** Whether a stream has delivered one. */
  isStreamed: boolean;
  /** Whether the last board replaced others that were skipped. */
  lagged: boolean;
  /** Why the service has no board of it now, in its words; `undefined` if it has one. */
  unavailable: string | undefined;
  /** Whether no board was missed during the last interruption; `undefined` if there was none. */
  gapCovered: boolean | undefined;
  /** Why the last poll failed; `undefined` if it did not. */
  problem: MarketDataError | undefined;
}

const noNotes: FeedNotes = {
  hasBoard: false,
  isStreamed: false,
  lagged: false,
  unavailable: undefined,
  gapCovered: undefined,
  problem: undefined,
};

/** The reason for a service that gives none. */
const noBoard = "The service has no live board of this symbol now.";

/** Turns what connections and polls deliver into events of feeds, and notes what their status depends on. */
export class PoolFeeds {
  readonly #notes = new Map<string, FeedNotes>();
  readonly keepsText: boolean;
  /** The feeds of which boards may have been missed before the next one, each with whether a board was streamed before. */
  readonly #gaps = new Map<string, boolean>();
  #version = 0;

  /** `keepsText`: whether events have the payload as received, and say where boards may have been missed. */
  constructor(keepsText = false) {
    this.keepsText = keepsText;
  }

  /** Increases whenever the status of a feed may have changed: not with every board. */
  get version(): number {
    return this.#version;
  }

  notes(feed: string): FeedNotes {
    return this.#notes.get(feed) ?? noNotes;
  }

  /** Whether the next board of a feed may be one after others that were missed. */
  isBeforeGap(feed: string): boolean {
    return this.#gaps.has(feed);
  }

  /** Sets which feeds are served: the notes on others are removed. */
  setServed(feeds: ReadonlySet<string>): void {
    for (const feed of [...this.#notes.keys()]) if (!feeds.has(feed)) this.#notes.delete(feed);
    for (const feed of this.#gaps.keys()) if (!feeds.has(feed)) this.#gaps.delete(feed);
  }

  /** Returns the board or velocity that a stream has reported; `undefined` for other events and for symbols not requested. */
  fromStream(stream: PooledStream, event: StreamEvent): FeedEvent | undefined {
    switch (event.kind) {
      case "board": {
        const { board, eventId, receivedAtMs } = event;
        const feed = feedOf(stream, board.symbol);
        if (feed === undefined) return undefined;
        const { lagged, ...record } = board;
        const position = eventId === undefined ? undefined : { stream: stream.id, eventId };
        const hasGap = this.#gaps.get(feed) === true && { gapCovered: false };
        this.#note(feed, { hasBoard: true, isStreamed: true, lagged, unavailable: undefined, ...hasGap });
        const isAfterGap = this.#gaps.delete(feed);
        if (isAfterGap && this.keepsText) this.#version += 1;
        const kept = this.keepsText && { text: event.text, isAfterGap };
        return { kind: "board", feed, board: record, lagged, receivedAtMs, position, ...kept };
      }
      case "velocity": {
        const feed = feedOf(stream, event.velocity.symbol);
        const kept = this.keepsText && { text: event.text };
        return feed === undefined ? undefined : { kind: "velocity", feed, velocity: event.velocity, ...kept };
      }
      case "state":
        if (event.state.kind === "open") this.#expectGaps(stream);
        return undefined;
      case "unavailable": {
        const { symbol, message = noBoard } = event.unavailable;
        const feed = feedOf(stream, symbol);
        if (feed !== undefined) this.#note(feed, { unavailable: message });
        return undefined;
      }
      case "resumed":
        this.#resume(stream, event.resumed);
    }
    return undefined;
  }

  /** Returns the board of a poll; `undefined` if the poll failed. */
  fromPoll(window: BoardWindow, result: BoardResult): FeedEvent | undefined {
    const feed = feedName(result.symbol, window);
    if ("problem" in result) {
      this.#note(feed, { problem: result.problem });
      return undefined;
    }
    const { record: board, receivedAtMs } = result.fetched;
    this.#note(feed, { hasBoard: true, lagged: false, problem: undefined });
    return { kind: "board", feed, board, lagged: false, receivedAtMs, position: undefined };
  }

  /** Only a `resumed` event says that boards between two connections were not missed, and only of symbols that this stream continues. */
  #expectGaps(stream: PooledStream): void {
    for (const symbol of stream.symbols) {
      const feed = feedName(symbol, stream.window);
      this.#gaps.set(feed, this.notes(feed).isStreamed || stream.wasStreamed(symbol));
    }
  }

  /** A symbol whose board is unchanged has missed nothing, whatever the others have. docs/api.md, Stream events. */
  #resume(stream: PooledStream, { symbols, gapCovered }: StreamResumed): void {
    for (const { symbol, status } of symbols) {
      const feed = feedOf(stream, symbol);
      if (feed === undefined) continue;
      if (gapCovered || status === "unchanged") this.#gaps.delete(feed);
      this.#note(feed, {
        ...(stream.wasStreamed(symbol) && { gapCovered: gapCovered || status === "unchanged" }),
        ...(status === "unavailable" && { unavailable: this.notes(feed).unavailable ?? noBoard }),
      });
    }
  }

  #note(feed: string, noted: Partial<FeedNotes>): void {
    const before = this.notes(feed);
    const names = Object.keys(noted) as (keyof FeedNotes)[]; // as the type of the parameter says
    this.#notes.set(feed, { ...before, ...noted });
    if (names.some((name) => noted[name] !== before[name])) this.#version += 1;
  }
}

function feedOf(stream: PooledStream, sent: string): string | undefined {
  const symbol = stream.requestedSymbol(sent);
  return symbol === undefined ? undefined : feedName(symbol, stream.window);
}
