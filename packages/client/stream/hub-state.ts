import { createStore } from "../store/store";
import { Alarm } from "../transport/alarm";
import type { Platform } from "../transport/platform";
import { totalCreditsPerMinute, type PoolStatus } from "./hub-event";
import type { FeedStatus, LiveBoard } from "./live-board";
import { feedName, type Subscription } from "./subscription";

/** One board that this workbook watches. */
export interface WatchedStatus {
  subscription: Subscription;
  live: LiveBoard;
  /** The share of its symbol in the cost of the connection or poll. */
  creditsPerMinute: number;
}

/** The state of live data, for the pane and the functions that report on it. */
export interface HubState {
  /** Whether this workbook holds the connections for others, receives boards from the workbook that does, or is alone. */
  role: "alone" | "leader" | "follower";
  /** How many workbooks share the connections, including this one. */
  workbooks: number;
  /** Why live data of this workbook is suspended; `undefined` if it is not. */
  suspension: FeedStatus | undefined;
  /** What this workbook watches. */
  boards: readonly WatchedStatus[];
  /** The connections and polls of all workbooks together. */
  pool: PoolStatus;
  /** What they cost together. */
  creditsPerMinute: number;
}

/** What a state is made from. */
interface HubFacts extends Pick<HubState, "role" | "workbooks" | "suspension" | "pool"> {
  boards: readonly { name: string; subscription: Subscription; live: LiveBoard }[];
}

/** Returns the state of live data. */
export function hubState({ boards, pool, ...facts }: HubFacts): HubState {
  const routes = new Map(pool.routes);
  const shares = feedShares(pool);
  return {
    ...facts,
    pool,
    boards: boards.map(({ name, subscription, live }) => {
      const feed = routes.get(name);
      return { subscription, live, creditsPerMinute: shares.get(feed ?? "") ?? 0 };
    }),
    creditsPerMinute: totalCreditsPerMinute(pool),
  };
}

/** Returns the credits per minute of each feed. */
function feedShares({ streams, polls }: PoolStatus): Map<string, number> {
  const shares = [...streams, ...polls].flatMap(({ window, symbols, creditsPerMinute: credits }) =>
    symbols.map((symbol) => [feedName(symbol, window), credits / symbols.length] as const),
  );
  return new Map(shares);
}

/** A store whose state is computed when it is read. */
export class DerivedStore<State> {
  readonly #compute: () => State;
  readonly #changes = createStore(0);
  readonly #alarm: Alarm;
  #state: State | undefined;

  constructor(platform: Pick<Platform, "now" | "sleep">, compute: () => State) {
    this.#compute = compute;
    this.#alarm = new Alarm(platform, () => this.invalidate());
  }

  /** Returns the state; the same object until it is invalidated. */
  readonly get = (): State => (this.#state ??= this.#compute());

  /** Calls `listener` after each change; the returned function ends that. */
  readonly subscribe = this.#changes.subscribe;

  /** Notifies the listeners that something the state is computed from has changed. */
  invalidate(): void {
    this.#alarm.clear();
    this.#state = undefined;
    this.#changes.set(this.#changes.get() + 1);
  }

  /** Does so after everything else that happens now: of many changes in a row, the listeners are notified once. */
  invalidateSoon(): void {
    this.#state = undefined;
    if (!this.#alarm.isSet) this.#alarm.setAfter(0);
  }
}
