import type { Layout, Metric } from "../contract/limits";

/** Which expirations are netted: how many of the nearest, all, or exactly these dates, YYYY-MM-DD. API document, Part 4.1. */
export type Expirations = number | "all" | readonly string[];

/** What part of a board is shown. One connection carries one window for all its symbols. API document, Part 4.4. */
export interface BoardWindow {
  metric: Metric;
  maxStrikes: number | "all";
  expirations: Expirations;
  layout: Layout;
}

/** What a cell wants to see of one symbol. */
export interface BoardWatch {
  /** One root, for example SPXW. */
  symbol: string;
  metric: Metric;
  maxStrikes: number | "all";
  expirations: Expirations;
  /** `matrix` adds the exposure of each strike by expiration; net when left out. */
  layout?: Layout | undefined;
  /**
   * `spot` is content with any board of the symbol; `board` takes its own window; `velocity` takes the window too and how
   * its strikes move, which only a stream tells.
   */
  needs: "spot" | "board" | "velocity";
  /** The function that watches, for example `GEX.LIVE`: what is spent is booked on it. */
  label?: string | undefined;
}

/** What all cells that watch the same have in common. Plain data: workbooks tell it to each other. */
export interface Demand {
  symbol: string;
  window: BoardWindow;
  /** Whether a board of any window will do. */
  spotOnly: boolean;
  velocity: boolean;
  /** The functions that watch. */
  labels: readonly string[];
}

/** The demand of one watch: upper-case, its dates sorted and named once, so that watches of the same are one. */
export function demandOf({ symbol, needs, layout = "net", label, ...watch }: BoardWatch): Demand {
  const { metric, maxStrikes } = watch;
  const expirations = typeof watch.expirations === "object" ? sorted(watch.expirations) : watch.expirations;
  return {
    symbol: symbol.trim().toUpperCase(),
    window: { metric, maxStrikes, expirations, layout },
    spotOnly: needs === "spot",
    velocity: needs === "velocity",
    labels: label === undefined ? [] : [label],
  };
}

/** Names a window: windows that show the same have the same name. */
export function windowName({ metric, maxStrikes, expirations, layout }: BoardWindow): string {
  const dates = typeof expirations === "object" ? expirations.join("+") : expirations;
  return `${metric} ${maxStrikes} ${dates} ${layout}`;
}

/** Names one symbol's board in one window: what a connection carries, or a poll asks for. */
export function feedName(symbol: string, window: BoardWindow): string {
  return `${symbol} ${windowName(window)}`;
}

/** Names a demand: all who want nothing but the spot of a symbol want the same. */
export function demandName({ symbol, window, spotOnly }: Demand): string {
  return spotOnly ? `${symbol} spot` : feedName(symbol, window);
}

/** Each demand once, in the order they come. Of those after the spot the first one's window stands. */
export function distinctDemands(demands: Iterable<Demand>): Demand[] {
  const distinct = new Map<string, Demand>();
  for (const demand of demands) {
    const name = demandName(demand);
    const known = distinct.get(name);
    distinct.set(name, known ? together(known, demand) : demand);
  }
  return [...distinct.values()];
}

function together(one: Demand, other: Demand): Demand {
  const labels = [...new Set([...one.labels, ...other.labels])];
  return { ...one, velocity: one.velocity || other.velocity, labels };
}

function sorted(dates: readonly string[]): string[] {
  return [...new Set(dates)].sort();
}
