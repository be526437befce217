import { type Layout, type Metric, indexOfRoot } from "@strikebook/contract";

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
  /** Whether the board has the zero gamma of its root, or of all roots of its index; none if omitted. */
  zeroGamma?: true | "family";
  /** Whether the board has calls and puts apart; not if omitted. */
  sides?: true;
}

/** What a cell shows of one symbol. */
export interface WatchRequest extends Omit<BoardWindow, "layout"> {
  /** One root, for example SPXW; of the cells also a sum of roots. */
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
  const { metric, maxStrikes, includeEmpty, zeroGamma, sides } = watch;
  const expirations = typeof watch.expirations === "object" ? sorted(watch.expirations) : watch.expirations;
  const besides = { ...(includeEmpty && { includeEmpty }), ...(zeroGamma && { zeroGamma }), ...(sides && { sides }) };
  return {
    symbol: symbol.trim().toUpperCase(),
    window: { metric, maxStrikes, expirations, layout, ...besides },
    spotOnly: needs === "spot",
    velocity: needs === "velocity",
    valuesOnly,
    labels: label === undefined ? [] : [label],
  };
}

/** Returns the name of a window; equal windows have equal names. */
export function windowName({ metric, maxStrikes, expirations, layout, ...more }: BoardWindow): string {
  const dates = typeof expirations === "object" ? expirations.join("+") : expirations;
  const besides = [
    more.includeEmpty && "empty",
    more.zeroGamma && (more.zeroGamma === "family" ? "zero gamma of the family" : "zero gamma"),
    more.sides && "sides",
  ].filter((part) => part !== undefined);
  return [metric, maxStrikes, dates, layout, ...besides].join(" ");
}

/** Returns the windows whose boards have all that a window shows: itself first, then those with more. */
export function windowsThatShow(window: BoardWindow): BoardWindow[] {
  const withMatrix = window.layout === "matrix" ? [window] : [window, { ...window, layout: "matrix" as const }];
  const zeroGammas = window.zeroGamma ? [] : [true as const, "family" as const];
  const withZeroGamma = [
    ...withMatrix,
    ...zeroGammas.flatMap((zeroGamma) => withMatrix.map((one): BoardWindow => ({ ...one, zeroGamma }))),
  ];
  return window.sides
    ? withZeroGamma
    : [...withZeroGamma, ...withZeroGamma.map((one): BoardWindow => ({ ...one, sides: true }))];
}

/** Whether the boards of a window are added: those of sums of roots include empty strikes. */
export function isOfSums({ includeEmpty }: BoardWindow): boolean {
  return includeEmpty === true;
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

/** Returns the symbols of the subscriptions with the same window, each once. */
export function symbolsWith({ window }: Subscription, all: readonly Subscription[]): string[] {
  const name = windowName(window);
  return [...new Set(all.flatMap((one) => (windowName(one.window) === name ? [one.symbol] : [])))];
}

/** Returns the symbols of the index of a root: their boards may be added, so that one request carries them. */
export function rootsTogether(root: string, symbols: readonly string[]): readonly string[] {
  const index = indexOfRoot(root);
  return symbols.filter((other) => other === root || (index !== undefined && indexOfRoot(other) === index));
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
