import {
  type BoardWindow,
  CLOSING_MS,
  type OpenStreams,
  type Platform,
  type PooledStream,
  type StreamLimits,
  feedName,
} from "@strikebook/client";
import { Changes } from "./changes";

/** What the leader of the streams and the node that takes them over tell each other. All nodes receive it. */
export type HandOverNotice = {
  /** The fencing token of the leader. */
  owner: number;
} &
  /** The leader stops: the first node that claims the lease is the next leader. */
  (
    | { step: "leaving" }
    /** The next leader has claimed it. */
    | { step: "claimed" }
    /** The next leader has reserved the price of a stream with these feeds, and is connected. `isRefused`: the provider has refused it before. */
    | { step: "asks"; feeds: readonly string[]; isRefused: boolean }
    /** The next leader may open that stream, and resumes after this event. */
    | { step: "grants"; feeds: readonly string[]; lastEventId?: string | undefined }
    /** The next leader receives the boards of these feeds; `isAll` if it opens no more streams. */
    | { step: "carries"; feeds: readonly string[]; isAll: boolean }
  );

interface HandOverOptions {
  platform: Pick<Platform, "now" | "sleep">;
  /** The fencing token of this node, which is the leader. */
  token: number;
  /** The streams of this node, and the limits of the account. */
  streams: OpenStreams;
  limits: StreamLimits;
  /** When the last board of each feed arrived, in milliseconds since 1970 UTC. */
  boardsAtMs: ReadonlyMap<string, number>;
  publish: (notice: HandOverNotice) => void;
}

/** The longest that it takes, in milliseconds: then the streams are closed, whether or not another node has them. */
const HAND_OVER_MS = 8_000;

/** How long it is waited for a node that claims the lease, in milliseconds: there may be none, or none of this version. */
const CLAIM_MS = 3_000;

/** Boards of a second arrive within this time, in milliseconds. */
const FRESH_MS = 500;

/** How long it is waited for a board of each symbol, in milliseconds: each has one a second. */
const BOARDS_MS = 1_200;

/** A feed without a board for this long has none at present, in milliseconds. */
const SILENT_MS = 3_000;

/**
 * Hands the streams of this node over to the node that is the first to claim the lease. If the account permits both at once, the next leader
 * opens a stream before it is closed here. Otherwise it is closed here directly after a board of each symbol, when the next leader has all that
 * it needs to open it.
 */
export class HandOver {
  readonly #options: HandOverOptions;
  readonly #changes = new Changes();
  readonly #received: HandOverNotice[] = [];
  /** How many symbols the streams have that the next leader may have open, by their feeds. */
  readonly #granted = new Map<string, number>();
  readonly #endMs: number;
  #isClosed = false;

  constructor(options: HandOverOptions) {
    this.#options = options;
    this.#endMs = options.platform.now() + HAND_OVER_MS;
  }

  /** Resolves when the next leader has all streams, or when it is clear that none takes them in time. */
  async run(): Promise<void> {
    const { streams } = this.#options;
    this.#publish({ step: "leaving" });
    let waitMs = CLAIM_MS;
    while ((await this.#within(waitMs, () => this.#received.length > 0)) && !this.#isClosed) {
      const notice = this.#received.shift();
      waitMs = HAND_OVER_MS;
      if (notice?.step === "asks") {
        const { feeds } = notice;
        const lastEventId = await this.#makeRoom(notice);
        this.#granted.set(feeds.join(), feeds.length);
        this.#publish({ step: "grants", feeds, lastEventId });
      }
      if (notice?.step === "carries") {
        this.#endCarried(new Set(notice.feeds));
        if (notice.isAll || streams.all.length === 0) return;
      }
    }
  }

  receive(notice: HandOverNotice): void {
    if (notice.owner !== this.#options.token || notice.step === "grants") return;
    this.#received.push(notice);
    this.#changes.note();
  }

  /** A board has arrived, whose time is known. */
  noteBoard(): void {
    this.#changes.note();
  }

  /** The next leader is gone, or this node has lost the lease. */
  close(): void {
    this.#isClosed = true;
    this.#changes.note();
  }

  /** Closes streams until the account permits one more with these feeds. Returns the event to resume it after. */
  async #makeRoom({ feeds, isRefused }: { feeds: readonly string[]; isRefused: boolean }): Promise<string | undefined> {
    const { platform, streams } = this.#options;
    this.#granted.delete(feeds.join());
    const same = streams.all.find((stream) => feedsOf(stream).some((feed) => feeds.includes(feed)));
    // Somebody else may use a stream of the account: then a refusal shows that there is none to spare.
    for (let isFull = isRefused; isFull || !this.#hasRoom(feeds.length); isFull = false) {
      const closing = streams.all.find((stream) => stream === same) ?? streams.all[0];
      if (!closing && !isFull) break;
      if (closing) {
        await this.#within(BOARDS_MS, () => this.#isFresh(closing));
        streams.remove(closing);
      }
      await platform.sleep(CLOSING_MS);
    }
    return same?.lastEventId;
  }

  #hasRoom(symbols: number): boolean {
    const { streams, limits } = this.#options;
    const counted = [...streams.all.map((stream) => stream.symbols.length), ...this.#granted.values()];
    const total = counted.reduce((sum, count) => sum + count, symbols);
    return counted.length < limits.streams && total <= limits.streamSymbolsConcurrent;
  }

  /** Whether a board of each symbol that has boards has just arrived, so that the next ones are almost a second away. */
  #isFresh(stream: PooledStream): boolean {
    const { platform, boardsAtMs } = this.#options;
    const nowMs = platform.now();
    const agesMs = feedsOf(stream).map((feed) => nowMs - (boardsAtMs.get(feed) ?? -Infinity));
    return agesMs.every((ageMs) => ageMs <= FRESH_MS || ageMs >= SILENT_MS);
  }

  #endCarried(feeds: ReadonlySet<string>): void {
    const { streams } = this.#options;
    for (const stream of streams.all) if (feedsOf(stream).every((feed) => feeds.has(feed))) streams.remove(stream);
  }

  /** Waits until something is so or this is closed, for some milliseconds and no longer than the whole may take. Returns whether it is. */
  async #within(waitMs: number, isSo: () => boolean): Promise<boolean> {
    const { platform } = this.#options;
    const timeout = new AbortController();
    const leftMs = Math.max(0, Math.min(waitMs, this.#endMs - platform.now()));
    platform.sleep(leftMs, timeout.signal).then(
      () => timeout.abort(),
      () => undefined,
    );
    try {
      await this.#changes.until(() => this.#isClosed || isSo(), timeout.signal);
      return true;
    } catch (problem) {
      if (!timeout.signal.aborted) throw problem;
      return false;
    } finally {
      timeout.abort();
    }
  }

  #publish(notice: LeaderNotice): void {
    const { publish, token } = this.#options;
    publish({ owner: token, ...notice });
  }
}

/** Returns the feeds of a stream. */
export function feedsOf({ symbols, window }: { symbols: readonly string[]; window: BoardWindow }): string[] {
  return symbols.map((symbol) => feedName(symbol, window));
}

type WithoutLeader<Notice> = Notice extends HandOverNotice ? Omit<Notice, "owner"> : never;
type LeaderNotice = WithoutLeader<Extract<HandOverNotice, { step: "leaving" | "grants" }>>;
