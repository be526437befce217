import type { RemedyWords } from "../../errors/remedy";
import { ServiceError } from "../../transport/errors";
import { BoardStream, type StreamEvent } from "../connection/board-stream";
import type { StreamParts } from "../connection/stream-opener";
import type { ResumableStream, StreamStatus } from "../hub-event";
import { connectionReason } from "../status-texts";
import type { BoardWindow } from "../subscription";

/** Refusals that mean that no further stream is available for now. docs/api.md, Errors. */
const refusedCodes: ReadonlySet<string> = new Set(["stream_limit_reached", "stream_capacity", "stream_unavailable"]);

/** How long a stream that replaces another may take until it counts as lost, in milliseconds. */
const REPLACING_MS = 2_000;

export interface PooledStreamOptions {
  parts: StreamParts;
  id: number;
  window: BoardWindow;
  symbols: readonly string[];
  labels: () => readonly string[];
  /** The stream that this one replaces: it resumes from there, and its cells do not show that the connection is new. */
  replaces: ResumableStream | undefined;
  /** When it may be opened, in milliseconds since 1970 UTC: connections that were closed count until then. */
  opensAtMs: number;
  /** Receives the events of the stream, after what they say of it is noted. */
  onEvent: (stream: PooledStream, event: StreamEvent) => void;
}

/** One connection of the pool, with what it carries and its state. */
export class PooledStream extends BoardStream {
  readonly id: number;
  readonly window: BoardWindow;
  /** Whether it is being found out which of its symbols the service refused. */
  isChecked = false;
  /** Since when each symbol without a subscription has been idle, in milliseconds since 1970 UTC. */
  idleSinceMs: ReadonlyMap<string, number> = new Map();
  /** Until when it may take the place of another stream unnoticed; `undefined` if it does not, or no longer. */
  replacingUntilMs: number | undefined;
  /** How often in a row the service has refused a further stream. */
  refusals = 0;
  /** After how many milliseconds the last refusal says to try again. */
  retryAfterMs: number | undefined;
  /** Symbols whose boards were received over this stream, or the stream that it replaces. */
  readonly #received: Set<string>;
  #creditsPerMinute: number;
  /** The requested symbol by the name that the service uses for it. */
  readonly #requested = new Map<string, string>();

  constructor({ id, window, symbols, replaces, onEvent, ...options }: PooledStreamOptions) {
    const request = { symbols, ...window };
    super({ ...options, request, lastEventId: replaces?.lastEventId }, (event) => {
      this.#note(event);
      onEvent(this, event);
    });
    this.id = id;
    this.window = window;
    this.#creditsPerMinute = symbols.length;
    this.#received = new Set(replaces?.symbols);
    this.replacingUntilMs = this.#received.size > 0 ? options.opensAtMs + REPLACING_MS : undefined;
  }

  /** Whether the service counts it as open, as far as known. */
  get isCounted(): boolean {
    return this.state.kind === "open" || this.state.kind === "connecting" || this.state.kind === "resuming";
  }

  /** Whether a symbol was streamed before the connection was last opened, so that boards of it may have been missed. */
  wasStreamed(sent: string): boolean {
    return this.#received.has(this.requestedSymbol(sent) ?? sent);
  }

  status(words: RemedyWords): StreamStatus {
    const { id, window, symbols, state } = this;
    const isOpen = state.kind === "open";
    return {
      id,
      window,
      symbols,
      state: state.kind,
      reason: connectionReason(state, words),
      creditsPerMinute: isOpen ? this.#creditsPerMinute : 0,
    };
  }

  /**
   * Returns the symbol as it was requested; `undefined` for one that was not. The service may use another name: if a single
   * symbol has not been received under its own name, it is that symbol.
   */
  requestedSymbol(sent: string): string | undefined {
    const known = this.#requested.get(sent);
    if (known !== undefined) return known;
    const name = sent.toUpperCase();
    const matched = new Set(this.#requested.values());
    const [only, ...others] = this.symbols.filter((symbol) => !matched.has(symbol));
    const requested = this.symbols.includes(name) ? name : others.length === 0 ? only : undefined;
    if (requested !== undefined) this.#requested.set(sent, requested);
    return requested;
  }

  /** Updates what is known of the stream with an event that it reported. */
  #note(event: StreamEvent): void {
    if (event.kind === "board") this.#received.add(this.requestedSymbol(event.board.symbol) ?? event.board.symbol);
    if (event.kind === "connected") this.#creditsPerMinute = event.connected.creditsPerMinute;
    if (event.kind !== "state") return;
    const { state } = event;
    if (state.kind === "open") this.refusals = 0;
    if (state.kind === "waiting" && isRefusal(state.why)) {
      this.refusals += 1;
      this.retryAfterMs = state.why.retryAfterMs;
    }
    if (state.kind !== "connecting" && state.kind !== "resuming") this.replacingUntilMs = undefined;
  }

  /** Notes which symbols have a subscription now; the others are idle. */
  noteWatched(watched: readonly string[], nowMs: number): void {
    const idle = this.symbols.filter((symbol) => !watched.includes(symbol));
    this.idleSinceMs = new Map(idle.map((symbol) => [symbol, this.idleSinceMs.get(symbol) ?? nowMs]));
  }

  /** Lets no symbol stay on it without a subscription. */
  dropIdle(): void {
    this.idleSinceMs = new Map(this.symbols.map((symbol) => [symbol, -Infinity]));
  }
}

function isRefusal(why: unknown): why is ServiceError {
  return why instanceof ServiceError && refusedCodes.has(why.code);
}
