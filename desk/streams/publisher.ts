import { eventBytes, snapshotHead } from "@strikebook/http";
import { type FeedEvent, LATEST_MS, type PoolStatus } from "@strikebook/client";
import { EngineUnavailableError } from "../engine/engine";
import { EngineRetries } from "../engine/engine-retry";
import { sharedFields } from "./board-log";
import { deflatedBytes } from "./shared-bytes";
import type { DeskStreamParts } from "./stream-parts";

interface PublisherOptions extends DeskStreamParts {
  /** The fencing token of the lease. */
  token: number;
  /** Called when the engine refuses the token: another node has the lease. */
  onRefused: () => void;
}

/** The boards of one second are sent together, so that the nodes receive them together. */
const MOST_AT_ONCE = 50;

/** The response of the engine to a node that does not hold the lease under its token. */
const NOT_HOLDER = -1;

/**
 * Publishes what the streams to the provider deliver, in order. While the engine is away everything waits: a board
 * that was stored without a response is refused the second time.
 */
export class Publisher {
  readonly #options: PublisherOptions;
  readonly #retries: EngineRetries;
  readonly #closed = new AbortController();
  readonly #queue: (() => Promise<unknown>)[] = [];
  #isRunning = false;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#retries = new EngineRetries(options.platform);
  }

  publish(event: FeedEvent): void {
    if (event.kind === "board") this.#publishBoard(event);
    else this.#publishVelocity(event);
  }

  /** Publishes the status of the streams, and their positions, if they have a position. */
  publishStatus(status: PoolStatus, positions: ReadonlyMap<number, string>): void {
    const { node, token, keys } = this.#options;
    const text = JSON.stringify({ ...status, token });
    const args = [node, token, text, ...[...positions].flat()];
    this.#add("publish_status", [keys.lease, keys.status, keys.positions, keys.events], args);
  }

  /** Notifies all nodes of charges, or of a step of a hand-over. */
  publishNotice(kind: "paid" | "unpaid" | "hand_over", notice: object): void {
    const { node, token, keys } = this.#options;
    this.#add("publish_notice", [keys.lease, keys.events], [node, token, kind, JSON.stringify(notice)]);
  }

  /** Stops publishing, and drops what still waits. */
  close(): void {
    this.#closed.abort();
    this.#queue.length = 0;
  }

  #publishBoard({ feed, board, lagged, position, text, isAfterGap = true }: BoardEvent): void {
    const { node, token, keys } = this.#options;
    const shared = deflatedBytes(snapshotHead(text === undefined ? asStreamed(board) : withoutLagged(text)));
    const names = [keys.lease, keys.boards(feed), keys.velocities(feed), keys.positions, keys.events];
    this.#add("publish_board", names, [
      ...[node, token, feed, Date.parse(board.asOf), LATEST_MS],
      ...[position?.stream ?? "", position?.eventId ?? "", isAfterGap ? 1 : 0],
      ...["lagged", lagged ? 1 : 0, ...sharedFields(shared)],
    ]);
  }

  #publishVelocity({ feed, velocity, text }: VelocityEvent): void {
    const { node, token, keys } = this.#options;
    const payload = text === undefined ? velocity : (JSON.parse(text) as object);
    const args = [node, token, Date.parse(velocity.asOf), LATEST_MS];
    const shared = deflatedBytes(eventBytes("velocity", payload));
    this.#add("publish_velocity", [keys.lease, keys.velocities(feed)], [...args, ...sharedFields(shared)]);
  }

  #add(name: string, keys: readonly string[], args: readonly (string | number | Buffer)[]): void {
    if (this.#closed.signal.aborted) return;
    this.#queue.push(() => this.#options.engine.call(name, keys, args));
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#queue.length > 0) {
      const done = await this.#attempt(this.#queue.slice(0, MOST_AT_ONCE));
      this.#queue.splice(0, done);
    }
    this.#isRunning = false;
  }

  /** Sends calls, which the engine runs in order. Returns how many of them are done. */
  async #attempt(calls: readonly (() => Promise<unknown>)[]): Promise<number> {
    const { onRefused, report } = this.#options;
    const results = await Promise.allSettled(calls.map((call) => call()));
    const problems = results.map((result) => (result.status === "rejected" ? (result.reason as unknown) : undefined));
    for (const problem of problems) if (problem !== undefined && !isAway(problem)) report(problem);
    if (this.#closed.signal.aborted) return calls.length;
    if (results.some((result) => result.status === "fulfilled" && result.value === NOT_HOLDER)) {
      this.close();
      onRefused();
      return calls.length;
    }
    const failed = problems.findIndex(isAway);
    if (failed !== 0) this.#retries.reset();
    if (failed < 0) return calls.length;
    await this.#retries.wait(this.#closed.signal);
    return failed;
  }
}

const isAway = (problem: unknown): boolean => problem instanceof EngineUnavailableError;

type BoardEvent = Extract<FeedEvent, { kind: "board" }>;
type VelocityEvent = Extract<FeedEvent, { kind: "velocity" }>;

/** Whether a reader is too slow differs between readers: it is added again for each. */
function withoutLagged(text: string): object {
  const board = JSON.parse(text) as Record<string, unknown>; // the payload was checked when it was received
  delete board.lagged;
  return board;
}

/** A board that was requested instead of streamed has velocities, which a streamed board lacks. docs/api.md, Stream events. */
function asStreamed(board: BoardEvent["board"]): object {
  return { ...board, strikes: board.strikes.map(({ velocityPct: _, ...strike }) => strike) };
}
