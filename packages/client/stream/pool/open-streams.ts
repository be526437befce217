import type { StreamEvent } from "../connection/board-stream";
import type { StreamParts } from "../connection/stream-opener";
import type { ResumableStream } from "../hub-event";
import type { PlannedStream } from "../plan/idle-symbols";
import type { OpenStream } from "../plan/stream-groups";
import type { StreamLimits } from "../plan/stream-limits";
import { feedName, type BoardWindow } from "../subscription";
import { PooledStream, type PooledStreamOptions } from "./pooled-stream";

interface OpenStreamsOptions {
  parts: StreamParts;
  /** The connections of the workbook that led before. */
  resumable: readonly ResumableStream[];
  /** The functions whose cells show boards of a window. */
  labels: (window: BoardWindow) => readonly string[];
  onEvent: (stream: PooledStream, event: StreamEvent) => void;
}

/** A connection that was closed, and may still be counted by the service. */
interface ClosingStream {
  symbols: number;
  /** In milliseconds since 1970 UTC. */
  untilMs: number;
}

/** How long the service may take to notice that a connection was closed, in milliseconds. */
export const CLOSING_MS = 300;

/** The connections of a pool, opened and closed as its plan says. */
export class OpenStreams {
  readonly #options: OpenStreamsOptions;
  readonly #streams = new Map<number, PooledStream>();
  /** By the id under which the stream continues. */
  readonly #resumable: Map<number, ResumableStream>;
  #lastId: number;
  #closing: ClosingStream[] = [];

  constructor(options: OpenStreamsOptions) {
    const { resumable } = options;
    this.#options = options;
    this.#resumable = new Map(resumable.map((one, index) => [index + 1, one]));
    this.#lastId = resumable.length;
  }

  get all(): PooledStream[] {
    return [...this.#streams.values()];
  }

  has(stream: PooledStream): boolean {
    return this.#streams.get(stream.id) === stream;
  }

  /** Returns the stream that carries a feed and its position; `undefined` before its first event. */
  positionOf(feed: string): { stream: number; eventId: string } | undefined {
    const carries = ({ symbols, window }: PooledStream) => symbols.some((symbol) => feedName(symbol, window) === feed);
    const stream = this.all.find(carries);
    return stream?.lastEventId === undefined ? undefined : { stream: stream.id, eventId: stream.lastEventId };
  }

  /** Whether there are streams of another workbook to resume. */
  get hasResumable(): boolean {
    return this.#resumable.size > 0;
  }

  /** The streams that a plan may continue: open streams, and streams to resume. */
  get candidates(): OpenStream[] {
    const resumable = [...this.#resumable].map(([id, { window, symbols }]) => {
      // Without idle symbols: it has to be opened again in any case.
      const idleSinceMs = new Map(symbols.map((symbol) => [symbol, -Infinity]));
      return { id, window, symbols, idleSinceMs, hasToOpen: true };
    });
    return [...this.#streams.values(), ...resumable];
  }

  /**
   * Opens and closes streams as planned. Returns the plan with the ids of the new streams.
   *
   * Streams are closed before others are opened, and where the service would exceed its limits by counting both, the others wait
   * until it has noticed.
   */
  follow(planned: readonly PlannedStream[], limits: StreamLimits, nowMs: number): PlannedStream[] {
    const stays = ({ id, symbols }: PlannedStream) =>
      id !== undefined && this.#streams.get(id)?.symbols.join() === symbols.join();
    const staying = new Set(planned.filter(stays).map(({ id }) => id));
    const ended = new Map<number, ResumableStream>(this.#resumable);
    this.#resumable.clear();
    this.#closing = this.#closing.filter(({ untilMs }) => untilMs > nowMs);
    for (const [id, stream] of [...this.#streams]) {
      if (staying.has(id)) continue;
      ended.set(id, stream);
      if (stream.isCounted) this.#closing.push({ symbols: stream.symbols.length, untilMs: nowMs + CLOSING_MS });
      this.remove(stream);
    }
    return planned.map((one) => {
      const id = one.id ?? (this.#lastId += 1);
      if (!stays(one)) {
        const opensAtMs = this.#opensAtMs(one, limits, nowMs);
        this.#streams.set(id, this.#open({ ...one, id, replaces: ended.get(id), opensAtMs }));
      }
      this.#streams.get(id)?.noteWatched(one.watched, nowMs);
      return { ...one, id };
    });
  }

  #open(terms: Pick<PooledStreamOptions, "id" | "window" | "symbols" | "replaces" | "opensAtMs">): PooledStream {
    const { parts, labels, onEvent } = this.#options;
    return new PooledStream({ ...terms, parts, labels: () => labels(terms.window), onEvent });
  }

  /** Returns when the service counts few enough streams and symbols for one more, in milliseconds since 1970 UTC. */
  #opensAtMs({ symbols }: PlannedStream, limits: StreamLimits, nowMs: number): number {
    const counted = [...this.all.map((stream) => stream.symbols.length), ...this.#closing.map((one) => one.symbols)];
    const total = counted.reduce((sum, count) => sum + count, symbols.length);
    const fits = counted.length < limits.streams && total <= limits.streamSymbolsConcurrent;
    return fits ? nowMs : Math.max(nowMs, ...this.#closing.map(({ untilMs }) => untilMs));
  }

  /** Lets no symbol without a subscription stay on its stream. */
  dropIdle(): void {
    for (const stream of this.#streams.values()) stream.dropIdle();
  }

  /** Closes a stream for good. */
  remove(stream: PooledStream): void {
    this.#streams.delete(stream.id);
    stream.close();
  }

  /** Opens closed and waiting streams again. */
  restart(): void {
    for (const stream of this.#streams.values()) {
      if (stream.state.kind === "closed" || stream.state.kind === "waiting") stream.restart();
    }
  }

  /** The service has responded to another request. */
  noteReachable(): void {
    for (const stream of this.#streams.values()) stream.noteReachable();
  }

  close(): void {
    const streams = this.all;
    this.#streams.clear();
    for (const stream of streams) stream.close();
  }
}
