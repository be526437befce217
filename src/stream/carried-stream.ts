import { ServiceError } from "../transport/errors";
import { BoardStream, type ConnectionState, type StreamNews, type StreamParts } from "./board-stream";
import type { BoardWindow } from "./board-watch";
import type { StreamStatus } from "./hub-news";
import { connectionReason } from "./live-words";

/** Refusals that say that no further stream is to be had for now. API document, Part 7. */
const refusedCodes: ReadonlySet<string> = new Set(["stream_limit_reached", "stream_capacity", "stream_unavailable"]);

/** After how long without a line a stream that took another one's place counts as lost, in milliseconds. */
const TAKEOVER_MS = 2_000;

export interface CarriedStreamOptions {
  parts: StreamParts;
  id: number;
  window: BoardWindow;
  symbols: readonly string[];
  /** Where the stream was left whose place this one takes; undefined to begin anew. */
  lastEventId: string | undefined;
  /** The symbols of the stream whose place this one takes: their cells need not be told that the line is a new one. */
  before: readonly string[];
  hear: (stream: CarriedStream, news: StreamNews) => void;
}

/** One connection of the hub, with what it carries and how it stands. */
export class CarriedStream {
  readonly id: number;
  readonly window: BoardWindow;
  readonly symbols: readonly string[];
  /** Since when each symbol that nobody watches has been idle, in milliseconds since 1970 UTC. */
  idleSinceMs: ReadonlyMap<string, number> = new Map();
  readonly #stream: BoardStream;
  /** Symbols that were heard over this line, or the one before it. */
  readonly #shown: Set<string>;
  /** Until when it counts as the stream whose place it takes, in milliseconds since 1970 UTC; undefined once it stands for itself. */
  #placeUntilMs: number | undefined;
  #refusals = 0;
  #creditsPerMinute: number;
  /** What the service calls symbols of its own accord, by its name for them. */
  readonly #asked = new Map<string, string>();

  constructor({ parts, id, window, symbols, lastEventId, before, hear }: CarriedStreamOptions) {
    this.id = id;
    this.window = window;
    this.symbols = symbols;
    this.#creditsPerMinute = symbols.length;
    this.#shown = new Set(before);
    this.#placeUntilMs = before.length > 0 ? parts.platform.now() + TAKEOVER_MS : undefined;
    const listen = (news: StreamNews) => {
      this.#note(news);
      hear(this, news);
    };
    this.#stream = new BoardStream(parts, { symbols, ...window }, listen, lastEventId);
  }

  get state(): ConnectionState {
    return this.#stream.state;
  }

  get lastEventId(): string | undefined {
    return this.#stream.lastEventId;
  }

  /** Until when cells are not told that the line is being renewed; undefined for no such time. */
  get placeUntilMs(): number | undefined {
    return this.#placeUntilMs;
  }

  /** Whether a symbol was carried before the line was last opened, so that something may have been missed. */
  wentOn(sent: string): boolean {
    return this.#shown.has(this.askedSymbol(sent) ?? sent);
  }

  /** How often in a row the service has said that no further stream is to be had. */
  get refusals(): number {
    return this.#refusals;
  }

  status(explain: (problem: unknown) => string): StreamStatus {
    const { id, window, symbols, state } = this;
    const isOpen = state.kind === "open";
    return {
      id,
      window,
      symbols,
      state: state.kind,
      reason: connectionReason(state, explain),
      creditsPerMinute: isOpen ? this.#creditsPerMinute : 0,
    };
  }

  /**
   * The symbol as it was asked for; undefined for one that was not. The service may call it by another name: where one symbol
   * alone has not been heard of by its own, it is that one.
   */
  askedSymbol(sent: string): string | undefined {
    const known = this.#asked.get(sent);
    if (known !== undefined) return known;
    const name = sent.toUpperCase();
    const heard = new Set(this.#asked.values());
    const [only, ...others] = this.symbols.filter((symbol) => !heard.has(symbol));
    const asked = this.symbols.includes(name) ? name : others.length === 0 ? only : undefined;
    if (asked !== undefined) this.#asked.set(sent, asked);
    return asked;
  }

  /** Connects anew where it is closed, or waits to be. */
  restart(): void {
    if (this.state.kind === "closed" || this.state.kind === "waiting") this.#stream.restart();
  }

  close(): void {
    this.#stream.close();
  }

  #note(news: StreamNews): void {
    if (news.kind === "board") this.#shown.add(this.askedSymbol(news.board.symbol) ?? news.board.symbol);
    if (news.kind === "connected") this.#creditsPerMinute = news.connected.creditsPerMinute;
    if (news.kind !== "state") return;
    const { state } = news;
    if (state.kind === "open") this.#refusals = 0;
    if (state.kind === "waiting" && isRefusal(state.why)) this.#refusals += 1;
    if (state.kind !== "connecting" && state.kind !== "resuming") this.#placeUntilMs = undefined;
  }
}

function isRefusal(why: unknown): boolean {
  return why instanceof ServiceError && refusedCodes.has(why.code);
}
