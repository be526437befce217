import type { ResumableStream } from "./hub-event";
import type { PlannedStream } from "./plan/idle-symbols";
import type { OpenStream } from "./plan/stream-groups";
import type { PooledStream } from "./pooled-stream";

/** Opens a planned stream under an id, in place of another one if `replaces` is given. */
type Open = (id: number, planned: PlannedStream, replaces: ResumableStream | undefined) => PooledStream;

/** The connections of a pool, opened and closed as its plan says. */
export class OpenStreams {
  readonly #open: Open;
  readonly #streams = new Map<number, PooledStream>();
  /** By the id under which the stream continues. */
  readonly #resumable: Map<number, ResumableStream>;
  #lastId: number;

  /** `resumable` are the connections of the workbook that led before. */
  constructor(resumable: readonly ResumableStream[], open: Open) {
    this.#open = open;
    this.#resumable = new Map(resumable.map((one, index) => [index + 1, one]));
    this.#lastId = resumable.length;
  }

  get all(): PooledStream[] {
    return [...this.#streams.values()];
  }

  has(stream: PooledStream): boolean {
    return this.#streams.get(stream.id) === stream;
  }

  /** Whether there are streams of another workbook to resume. */
  get hasResumable(): boolean {
    return this.#resumable.size > 0;
  }

  /** The streams that a plan may continue: the open ones, and those to resume. */
  get candidates(): OpenStream[] {
    const resumable = [...this.#resumable].map(([id, { window, symbols }]) => {
      // It has to be opened again in any case: without idle symbols.
      const idleSinceMs = new Map(symbols.map((symbol) => [symbol, -Infinity]));
      return { id, window, symbols, idleSinceMs };
    });
    return [...this.#streams.values(), ...resumable];
  }

  /** Opens and closes streams as planned. Returns the plan with the ids of the new streams. */
  follow(planned: readonly PlannedStream[], nowMs: number): PlannedStream[] {
    const stays = ({ id, symbols }: PlannedStream) =>
      id !== undefined && this.#streams.get(id)?.symbols.join() === symbols.join();
    const staying = new Set(planned.filter(stays).map(({ id }) => id));
    const ended = new Map<number, ResumableStream>(this.#resumable);
    this.#resumable.clear();
    // Streams are closed before others are opened: the account counts both while both are open.
    for (const [id, stream] of [...this.#streams]) {
      if (staying.has(id)) continue;
      ended.set(id, stream);
      this.remove(stream);
    }
    return planned.map((one) => {
      const id = one.id ?? (this.#lastId += 1);
      if (!stays(one)) this.#streams.set(id, this.#open(id, one, ended.get(id)));
      this.#streams.get(id)?.noteWatched(one.watched, nowMs);
      return { ...one, id };
    });
  }

  /** Closes a stream for good. */
  remove(stream: PooledStream): void {
    this.#streams.delete(stream.id);
    stream.close();
  }

  /** Opens closed and waiting streams again. */
  restart(): void {
    for (const stream of this.#streams.values()) stream.restart();
  }

  close(): void {
    const streams = this.all;
    this.#streams.clear();
    for (const stream of streams) stream.close();
  }
}
