import type { OpeningTurn, PoolStatus, StreamRequest } from "@strikebook/client";
import { Changes } from "./changes";
import { feedsOf, type HandOverNotice } from "./hand-over";

interface TakeOverOptions {
  /** The fencing token of the leader that hands its streams over. */
  leader: number;
  publish: (notice: HandOverNotice) => void;
  /** Connects to the provider, so that the next request need not. Rejects with a bug only. */
  connect: (signal: AbortSignal) => Promise<void>;
  /** Tries again at once to open the streams that the provider has refused. */
  retry: () => void;
}

/** The stream that is being opened. */
interface Opening {
  feeds: readonly string[];
  grant?: Extract<HandOverNotice, { step: "grants" }>;
}

/**
 * Takes the streams of another node over, one after another. Each is opened when the leader permits it, with its price reserved and a
 * connection to the provider made before.
 */
export class TakeOver {
  readonly #options: TakeOverOptions;
  readonly #changes = new Changes();
  /** The streams that the leader has permitted, by their feeds, and those that the provider has refused nevertheless. */
  readonly #granted = new Set<string>();
  readonly #refused = new Set<string>();
  #current: Opening | undefined;
  #carried = "";
  /** Whether there is a connection that no stream uses yet: at first the one over which the limits of the account were read. */
  #isConnected = true;
  #isOver = false;

  constructor(options: TakeOverOptions) {
    this.#options = options;
    options.publish({ owner: options.leader, step: "claimed" });
  }

  readonly turn: OpeningTurn = async ({ request, signal }) => {
    const isFree = () => this.#isOver || this.#current === undefined;
    // Another opening may have had its turn in the meantime.
    while (!isFree()) await this.#changes.until(isFree, signal);
    if (this.#isOver) return () => Promise.resolve(undefined);
    const current: Opening = { feeds: feedsOf(withLayout(request)) };
    this.#current = current;
    signal.addEventListener("abort", () => this.#end(current), { once: true });
    if (!this.#isConnected) await this.#options.connect(signal);
    this.#isConnected = false;
    return () => this.#ask(current, signal);
  };

  receive(notice: HandOverNotice): void {
    const { leader } = this.#options;
    if (notice.owner !== leader || notice.step !== "grants" || notice.feeds.join() !== this.#current?.feeds.join())
      return;
    this.#current.grant = notice;
    this.#granted.add(notice.feeds.join());
    this.#changes.note();
  }

  /** Notes the status of the streams of this node, and notifies the leader of what they carry. */
  note({ streams, feeds }: PoolStatus): void {
    if (this.#isOver) return;
    const settled = new Set(
      feeds.flatMap(({ feed, isCurrent, state }) => (isCurrent || state === "unavailable" ? [feed] : [])),
    );
    const carried = streams.filter((one) => one.state === "open" && feedsOf(one).every((feed) => settled.has(feed)));
    const carriedFeeds = carried.flatMap(feedsOf);
    const isAll = streams.every((one) => carried.includes(one) || one.state === "closed");
    if (isAll || carried.length > 0) this.#notify(carriedFeeds, isAll);
    if (this.#current?.feeds.every((feed) => carriedFeeds.includes(feed))) this.#end(this.#current);
    const waiting = streams.filter(({ state }) => state === "waiting").map((one) => feedsOf(one).join());
    const refused = waiting.filter((name) => this.#granted.delete(name));
    for (const name of refused) this.#refused.add(name);
    if (refused.length > 0) this.#options.retry();
  }

  /** This node has the lease: what is not open yet is opened without a permission. */
  end(): void {
    this.#isOver = true;
    this.#changes.note();
  }

  async #ask(current: Opening, signal: AbortSignal): Promise<string | undefined> {
    const { leader, publish } = this.#options;
    const { feeds } = current;
    if (this.#isOver) return undefined;
    publish({ owner: leader, step: "asks", feeds, isRefused: this.#refused.has(feeds.join()) });
    await this.#changes.until(() => this.#isOver || current.grant !== undefined, signal);
    return current.grant?.lastEventId;
  }

  #notify(feeds: readonly string[], isAll: boolean): void {
    const { leader, publish } = this.#options;
    const text = JSON.stringify([feeds, isAll]);
    if (text === this.#carried) return;
    this.#carried = text;
    publish({ owner: leader, step: "carries", feeds, isAll });
  }

  #end(opening: Opening): void {
    if (this.#current !== opening) return;
    this.#current = undefined;
    this.#changes.note();
  }
}

function withLayout({ symbols, layout = "net", ...window }: StreamRequest) {
  return { symbols, window: { ...window, layout } };
}
