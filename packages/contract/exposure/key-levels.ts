import { toCents } from "../cents";
import type { StrikeNode } from "./heatmap";
import type { KeyLevels, Level } from "./levels";
import { flipLevel } from "./flip";

/**
 * Returns the king and the summary of a board from its strikes, which are ascending. Distances are in percent of `spot`. Streamed boards
 * arrive once per second and symbol, so no object is made per strike. docs/api.md, Levels.
 */
export function keyLevels(strikes: readonly StrikeNode[], spot: number): KeyLevels {
  const king = strongestKing(strikes);
  const flip = flipLevel(strikes, spot);
  const positive = wall(strikes, 1, spot);
  const negative = wall(strikes, -1, spot);
  return {
    kingNode: king ? levelOf(king, spot) : null,
    summary: {
      netExposure: netExposure(strikes),
      positiveWall: positive.level,
      negativeWall: negative.level,
      flip: flip === undefined ? null : { level: flip, distancePct: distancePct(flip, spot) },
      lowStrike: strikes[0]?.strike ?? 0,
      highStrike: strikes.at(-1)?.strike ?? 0,
      positiveWallMarginPct: positive.marginPct,
      negativeWallMarginPct: negative.marginPct,
    },
  };
}

/** Returns every strike that is not `normal`, the largest absolute value first. Of equal values the lower strike is first. */
export function notableLevels(strikes: readonly StrikeNode[], spot: number): Level[] {
  // The sort is stable and strikes ascend.
  return strikes
    .filter(({ nodeType }) => nodeType !== "normal")
    .map((node) => levelOf(node, spot))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
}

/** Returns the distance of a price from spot in percent, negative below spot. */
function distancePct(price: number, spot: number): number {
  return (price / spot - 1) * 100;
}

function netExposure(strikes: readonly StrikeNode[]): number {
  let net = 0;
  for (const { value } of strikes) net += value;
  return toCents(net);
}

/** Returns the king with the largest absolute value. Of equal values it is the lower strike. */
function strongestKing(strikes: readonly StrikeNode[]): StrikeNode | undefined {
  let king: StrikeNode | undefined;
  for (const node of strikes)
    if (node.nodeType === "king" && (!king || Math.abs(node.value) > Math.abs(king.value))) king = node;
  return king;
}

/** A wall and its margin over the second strike of its sign, in percent. Null if there is none. */
interface Wall {
  level: Level | null;
  marginPct: number | null;
}

/** Returns the strike with the largest value of a sign. Of equal values it is the nearest to spot, then the lower. Null if none has the sign. */
function wall(strikes: readonly StrikeNode[], sign: 1 | -1, spot: number): Wall {
  let best: StrikeNode | undefined;
  let largest = 0;
  let second = 0;
  for (const node of strikes) {
    const size = sign * node.value;
    if (size > largest || (best && size === largest && isNearer(node, best, spot))) {
      second = largest;
      best = node;
      largest = size;
    } else if (size > second) second = size;
  }
  if (!best) return { level: null, marginPct: null };
  // A level is never `normal`: the largest value of a sign counts, even if it is small compared to the other sign.
  const nodeType = best.nodeType === "normal" ? "significant" : best.nodeType;
  const level = { ...levelOf(best, spot), nodeType };
  return { level, marginPct: second > 0 ? (largest / second - 1) * 100 : null };
}

function isNearer(a: StrikeNode, b: StrikeNode, spot: number): boolean {
  return Math.abs(a.strike - spot) < Math.abs(b.strike - spot);
}

function levelOf({ strike, value, nodeType }: StrikeNode, spot: number): Level {
  return { strike, value, nodeType, distancePct: distancePct(strike, spot) };
}
