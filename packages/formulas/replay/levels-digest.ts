import {
  type KeyLevels,
  type Level,
  type StrikeNode,
  type SymbolHeatmap,
  type SymbolLevels,
  toCents,
} from "@strikebook/contract";
import { ContractError } from "@strikebook/client";

/**
 * Computes the levels of a board as `/v1/gex/levels` does: king, walls, flip, and every strike that is not `normal`, strongest
 * first. docs/api.md, Levels.
 *
 * Used for replayed boards, which have no levels of their own. Distances are in percent of the board's `spot`, and only the strikes
 * of the board count.
 *
 * @throws ContractError for a board without strikes.
 */
export function levelsDigest(board: SymbolHeatmap): SymbolLevels & { isOfBoard: true } {
  const { symbol, asOf, spot, previousClose, strikes, straddle, zeroGamma, sides } = board;
  const { kingNode, summary } = keyLevels(board);
  // The sort is stable and strikes ascend: of equal values the lower strike comes first.
  const levels = strikes
    .filter(({ nodeType }) => nodeType !== "normal")
    .map((node) => levelOf(node, spot))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const facts = { symbol, asOf, spot, previousClose, straddle, zeroGamma, sides };
  return { ...facts, kingNode, levels, summary, isOfBoard: true };
}

/**
 * Computes the king and the summary alone. Streamed boards have no levels of their own, and arrive once per second and symbol: this
 * makes no object per strike.
 *
 * @throws ContractError for a board without strikes.
 */
export function keyLevels({ symbol, spot, strikes }: SymbolHeatmap): KeyLevels {
  const [lowest, highest] = [strikes[0], strikes.at(-1)];
  if (!lowest || !highest) throw new ContractError("strikes", `The service sent a board of ${symbol} without strikes.`);
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
      lowStrike: lowest.strike,
      highStrike: highest.strike,
      positiveWallMarginPct: positive.marginPct,
      negativeWallMarginPct: negative.marginPct,
    },
  };
}

function netExposure(strikes: readonly StrikeNode[]): number {
  let net = 0;
  for (const node of strikes) net += node.value;
  return toCents(net);
}

/** Returns the king with the largest absolute value; of equal values the lower strike. */
function strongestKing(strikes: readonly StrikeNode[]): StrikeNode | undefined {
  let king: StrikeNode | undefined;
  for (const node of strikes)
    if (node.nodeType === "king" && (!king || Math.abs(node.value) > Math.abs(king.value))) king = node;
  return king;
}

/** A wall, and how much larger it is than the second strike of its sign, in percent; null without one. */
interface Wall {
  level: Level | null;
  marginPct: number | null;
}

/** Returns the strike with the largest value of a sign; of equal values the nearest to spot, then the lower. Null if none has the sign. */
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

/** Returns the distance from spot in percent, negative below spot. */
function distancePct(price: number, spot: number): number {
  return (price / spot - 1) * 100;
}

/**
 * Returns the price at which the cumulative sum of values, from the lowest strike up, changes sign: linearly interpolated between
 * two strikes, or the strike at which the sum became zero before it changed sign. docs/api.md, Levels.
 *
 * Of several, the one nearest to spot, and the lower of two equally near; `undefined` if the sum never changes sign.
 */
function flipLevel(strikes: readonly StrikeNode[], spot: number): number | undefined {
  let nearest: number | undefined;
  let sum = 0;
  /** The strike before, and the sum up to it. */
  let strikeBelow = NaN;
  let sumBelow = NaN;
  /** The sign of the last non-zero sum. */
  let sign = 0;
  /** The strike at which the sum became zero. */
  let zeroAt: number | undefined;
  for (const { strike, value } of strikes) {
    sum += value;
    if (sum === 0) zeroAt ??= strike;
    else {
      if (sign * sum < 0) {
        const crossing = zeroAt ?? strikeBelow + ((strike - strikeBelow) * -sumBelow) / (sum - sumBelow);
        if (nearest === undefined || Math.abs(crossing - spot) < Math.abs(nearest - spot)) nearest = crossing;
      }
      sign = Math.sign(sum);
      zeroAt = undefined;
    }
    strikeBelow = strike;
    sumBelow = sum;
  }
  return nearest;
}
