import type { Snapshot } from "../recordings/snapshots/snapshot";
import { type ChainLevels, chainLevels } from "./chain-levels";
import { pricedBy, published, served, signedOpenInterest } from "./conventions";
import type { LevelName, PublishedLevel } from "./published-levels";

/** The levels of a chain, from the convention of publishers to ours: each step changes one part. */
export interface Step {
  name: string;
  levels: ChainLevels;
}

/** A chain, computed both ways, with what was published of it. */
export interface ComparedChain {
  snapshot: Snapshot;
  figures: readonly PublishedLevel[];
  /** The first is the convention of publishers, the last is ours. */
  steps: readonly Step[];
}

/** Computes a chain by every step. `figures` are those published of it. */
export function comparedChain(snapshot: Snapshot, figures: readonly PublishedLevel[]): ComparedChain {
  const first = { ...published, lastDay: figures[0]?.lastDay ?? "one" };
  const calendar = { ...first, time: "calendar" } as const;
  const forwards = { ...calendar, forward: "parity" } as const;
  const step = (name: string, convention: typeof published, crossing: "first" | "nearest") => ({
    name,
    levels: chainLevels(pricedBy(snapshot, convention), crossing),
  });
  return {
    snapshot,
    figures,
    steps: [
      step("Publishers", first, "first"),
      step("with calendar time", calendar, "nearest"),
      step("and forwards of put-call parity", forwards, "nearest"),
      step("and volatilities of the quotes: served here", served, "nearest"),
    ],
  };
}

/** Returns a level: a price, or billions of dollars per 1 % for net gamma. `undefined` if there is none. */
export function levelOf(levels: ChainLevels, name: LevelName): number | undefined {
  if (name === "call wall") return levels.callWall?.strike;
  if (name === "put wall") return levels.putWall?.strike;
  if (name === "absolute gamma") return levels.absoluteGamma;
  return name === "zero gamma" ? levels.zeroGamma : levels.netUsd / 1e9;
}

/** Returns the level by the convention of its publisher. Net gamma adds up the gammas that the file states. */
export function publishersLevel({ snapshot, steps }: ComparedChain, name: LevelName): number | undefined {
  const [first] = steps;
  if (name !== "net gamma") return first && levelOf(first.levels, name);
  const spot = snapshot.statedSpot ?? snapshot.spot;
  const contracts = snapshot.contracts.reduce((sum, own) => sum + (own.gamma ?? 0) * signedOpenInterest(own), 0);
  return (contracts * spot * spot) / 1e9;
}

/** Returns the step that moves a level most; `undefined` if none moves it. */
export function largestStep({ steps }: ComparedChain, name: LevelName): string | undefined {
  const moves = steps.slice(1).map((step, at) => {
    const before = steps[at];
    const [from, to] = [before && levelOf(before.levels, name), levelOf(step.levels, name)];
    return { name: step.name, size: from === undefined || to === undefined ? 0 : Math.abs(to - from) };
  });
  const [largest] = moves.sort((a, b) => b.size - a.size);
  return largest && largest.size > 0 ? largest.name : undefined;
}

/** Returns the least margin of a wall by the conventions, in percent; `undefined` of other levels. */
export function leastMarginPct({ steps }: ComparedChain, name: LevelName): number | undefined {
  const wall = name === "call wall" ? "callWall" : name === "put wall" ? "putWall" : undefined;
  if (wall === undefined) return undefined;
  return Math.min(...steps.flatMap(({ levels }) => levels[wall]?.marginPct ?? []));
}
