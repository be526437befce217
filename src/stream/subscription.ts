import type { Layout, Metric } from "../contract/limits";

/** Which expirations are netted: a number of the nearest, all, or exact dates, YYYY-MM-DD. docs/api.md, Heatmap. */
export type Expirations = number | "all" | readonly string[];

/** The part of a board that is shown. One connection has one window for all its symbols. docs/api.md, Stream. */
export interface BoardWindow {
  metric: Metric;
  maxStrikes: number | "all";
  expirations: Expirations;
  layout: Layout;
  /** Whether the ladder includes strikes without exposure; not if omitted. */
  includeEmpty?: true;
  /** Whether the board has the zero gamma of its root; not if omitted. */
  zeroGamma?: true;
  /** Whether the board has calls and puts apart; not if omitted. */
  sides?: true;
}

/** What a cell shows of one symbol. */
export interface WatchRequest extends Omit<BoardWindow, "layout"> {
  /** One root, for example SPXW. */
  symbol: string;
  /** `matrix` adds the exposure of each strike by expiration; net if omitted. */
  layout?: Layout | undefined;
  /**
   * `spot`: any board of the symbol will do. `board`: a board of this window. `velocity`: also how its strikes move, which
   * only a stream delivers.
   */
  needs: "spot" | "board" | "velocity";
  /** Whether it shows no node types: a past board may then be a stored frame, which has none. Not if omitted. */
  valuesOnly?: boolean | undefined;
  /** The name of the function that watches: credits are booked on it. */
  label?: string | undefined;
  /** The address of the cell that watches; `undefined` for the pane. */
  cell?: string | undefined;
}

/** What all cells that watch the same have in common. Plain data: workbooks send it to each other. */
export interface Subscription {
  /** Upper-case. */
  symbol: string;
  window: BoardWindow;
  /** Whether a board of any window will do. */
  spotOnly: boolean;
  velocity: boolean;
  /** Whether none of the cells shows node types. */
  valuesOnly: boolean;
  /** The functions that watch. */
  labels: readonly string[];
}

/** Returns the subscription of one watch request, normalized so that equal requests have equal subscriptions. */
export function subscriptionFor(request: WatchRequest): Subscription {
  const { symbol, needs, layout = "net", valuesOnly = false, label, ...watch } = request;
  const { metric, maxStrikes, zeroGamma, sides } = watch;
  const expirations = typeof watch.expirations === "object" ? sorted(watch.expirations) : watch.expirations;
  return {
    symbol: symbol.trim().toUpperCase(),
    window: { metric, maxStrikes, expirations, layout, ...(zeroGamma && { zeroGamma }), ...(sides && { sides }) },
    spotOnly: needs === "spot",
    velocity: needs === "velocity",
    valuesOnly,
    labels: label === undefined ? [] : [label],
  };
}

/** Returns the name of a window; equal windows have equal names. */
export function windowName({ metric, maxStrikes, expirations, layout, ...more }: BoardWindow): string {
  const dates = typeof expirations === "object" ? expirations.join("+") : expirations;
  const words = [more.includeEmpty && "empty", more.zeroGamma && "zero gamma", more.sides && "sides"];
  return [metric, maxStrikes, dates, layout, ...words].filter(Boolean).join(" ");
}

/** What a board may have besides its strikes: a board with it shows all that one without it does. */
const additions: readonly Partial<BoardWindow>[] = [{ layout: "matrix" }, { zeroGamma: true }, { sides: true }];

/** Returns the windows whose boards have all that a window shows: itself first, then those that have more. */
export function windowsThatShow(window: BoardWindow): BoardWindow[] {
  const windows = new Map([[windowName(window), window]]);
  for (const addition of additions)
    for (const one of [...windows.values()]) {
      const larger = { ...one, ...addition };
      windows.set(windowName(larger), larger);
    }
  return [...windows.values()];
}

/** Returns the name of a feed: one symbol in one window, as a connection or a poll delivers it. */
export function feedName(symbol: string, window: BoardWindow): string {
  return `${symbol} ${windowName(window)}`;
}

/** Whether a feed is one of a window; false for none. */
export function isInWindow(feed: string | undefined, window: BoardWindow): boolean {
  return feed?.endsWith(feedName("", window)) ?? false;
}

/** Returns the name of a subscription; all subscriptions to the spot of a symbol have the same name. */
export function subscriptionName({ symbol, window, spotOnly }: Subscription): string {
  return spotOnly ? `${symbol} spot` : feedName(symbol, window);
}

/** Merges subscriptions of the same name. The first subscription of a name decides the order and, for a spot, the window. */
export function mergeSubscriptions(subscriptions: Iterable<Subscription>): Subscription[] {
  const merged = new Map<string, Subscription>();
  for (const subscription of subscriptions) {
    const name = subscriptionName(subscription);
    const first = merged.get(name);
    merged.set(name, first ? mergeTwo(first, subscription) : subscription);
  }
  return [...merged.values()];
}

/** Returns the functions that have any of the subscriptions, each once. */
export function labelsOf(subscriptions: readonly Subscription[]): string[] {
  return [...new Set(subscriptions.flatMap(({ labels }) => labels))];
}

function mergeTwo(first: Subscription, other: Subscription): Subscription {
  const valuesOnly = first.valuesOnly && other.valuesOnly;
  return { ...first, velocity: first.velocity || other.velocity, valuesOnly, labels: labelsOf([first, other]) };
}

function sorted(dates: readonly string[]): string[] {
  return [...new Set(dates)].sort();
}
