import { feedName, type Demand } from "./board-watch";
import { creditsPerMinute, type CarriedStatus } from "./hub-news";
import type { LiveBoard, Standing } from "./live-board";

/** One board that this workbook watches. */
export interface WatchedStatus {
  demand: Demand;
  live: LiveBoard;
  /** Names the board that is carried for it: demands with the same name are paid for once. Undefined while none is. */
  feed: string | undefined;
  /** What its symbol costs a minute, in credits, as its share of the connection or poll. */
  creditsPerMinute: number;
}

/** How live data stands, for the pane and the functions that tell of it. */
export interface HubState {
  /** Whether this workbook holds the connections for others, has them held, or is by itself. */
  role: "alone" | "leads" | "follows";
  /** Workbooks that share the connections, this one included. */
  workbooks: number;
  /** Why this workbook's live data rests; undefined where it runs. */
  rest: Standing | undefined;
  /** What this workbook watches. */
  boards: readonly WatchedStatus[];
  /** Connections and polls, for all workbooks together. */
  carried: CarriedStatus;
  /** What all of them cost a minute, in credits. */
  creditsPerMinute: number;
}

/** What a state is made of. */
export interface HubFacts extends Pick<HubState, "role" | "workbooks" | "rest" | "carried"> {
  boards: readonly { name: string; demand: Demand; live: LiveBoard }[];
}

export function hubState({ boards, carried, ...facts }: HubFacts): HubState {
  const routes = new Map(carried.routes);
  const shares = feedShares(carried);
  return {
    ...facts,
    carried,
    boards: boards.map(({ name, demand, live }) => {
      const feed = routes.get(name);
      return { demand, live, feed, creditsPerMinute: (feed === undefined ? undefined : shares.get(feed)) ?? 0 };
    }),
    creditsPerMinute: creditsPerMinute(carried),
  };
}

/** Credits a minute by feed. */
function feedShares({ streams, polls }: CarriedStatus): Map<string, number> {
  const shares = [...streams, ...polls].flatMap(({ window, symbols, creditsPerMinute: credits }) =>
    symbols.map((symbol) => [feedName(symbol, window), credits / symbols.length] as const),
  );
  return new Map(shares);
}

/** A state that is made when somebody reads it, and watched like a store. */
export class DerivedStore<State> {
  readonly #make: () => State;
  readonly #listeners = new Set<() => void>();
  #state: State | undefined;

  constructor(make: () => State) {
    this.#make = make;
  }

  /** The same object until something changes. */
  readonly get = (): State => (this.#state ??= this.#make());

  /** Calls `listener` after each change; the function returned ends that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Something changed that the state is made of. */
  note(): void {
    this.#state = undefined;
    for (const listener of [...this.#listeners]) listener();
  }
}
