import { type Level, type NodeType, type SymbolLevels, largestStrike, toCents } from "@strikebook/contract";
import type { NettedBoard } from "./netted-board";

/**
 * Returns the key levels of exactly the strikes of a netted board; distances are in percent of the board's spot. `kingNode` is `null` if
 * every strike is normal; `levels` are the strikes that are not, largest absolute value first. docs/api.md, Levels.
 */
export function levelsDigest(netted: NettedBoard, spot: number): Pick<SymbolLevels, "summary" | "kingNode" | "levels"> {
  const { strikes, values, nodeTypes } = netted;
  const levelAt = (i: number, nodeType: NodeType): Level => {
    const strike = strikes[i] ?? 0;
    return { strike, value: values[i] ?? 0, nodeType, distancePct: distancePct(strike, spot) };
  };
  // The sort is stable and strikes are ascending, so the lower of equal strikes comes first.
  const levels = Array.from(strikes.keys())
    .map((i) => levelAt(i, nodeTypes[i] ?? "normal"))
    .filter(({ nodeType }) => nodeType !== "normal")
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const wallOf = (sign: 1 | -1) => {
    const ofSign = Array.from(strikes.keys()).filter((at) => sign * (values[at] ?? 0) > 0);
    const i = largestStrike(ofSign, strikes, values, spot);
    // A level is never `normal`: a wall is at least significant, even if another strike is far larger.
    return i === undefined ? null : levelAt(i, atLeastSignificant(nodeTypes[i]));
  };
  const flip = flipLevel(strikes, values, spot);
  return {
    summary: {
      netExposure: toCents(values.reduce((sum, value) => sum + value, 0)),
      positiveWall: wallOf(1),
      negativeWall: wallOf(-1),
      flip: flip === undefined ? null : { level: flip, distancePct: distancePct(flip, spot) },
      lowStrike: strikes[0] ?? 0,
      highStrike: strikes[strikes.length - 1] ?? 0,
      positiveWallMarginPct: marginPct(values.filter((value) => value > 0)),
      negativeWallMarginPct: marginPct(values.filter((value) => value < 0)),
    },
    kingNode: levels.find(({ nodeType }) => nodeType === "king") ?? null,
    levels,
  };
}

/** Returns by how many percent the largest of some values of one sign exceeds the second; null without a second. */
function marginPct(values: readonly number[]): number | null {
  const [largest, second] = values.map(Math.abs).sort((a, b) => b - a);
  return largest === undefined || second === undefined ? null : 100 * (largest / second - 1);
}

function atLeastSignificant(nodeType: NodeType | undefined): NodeType {
  return nodeType === undefined || nodeType === "normal" ? "significant" : nodeType;
}

/** Returns the distance from spot in percent, negative below. */
function distancePct(price: number, spot: number): number {
  return (price / spot - 1) * 100;
}

/**
 * Returns the price at which the running sum of values, from the lowest strike upward, changes sign: interpolated between
 * two strikes, or the strike at which the sum is zero before it changes sign. If there are several, the one nearest spot,
 * the lower one of a tie. `undefined` if the sum never changes sign. docs/api.md, Levels.
 */
export function flipLevel(strikes: ArrayLike<number>, values: ArrayLike<number>, spot: number): number | undefined {
  let nearest: number | undefined;
  for (const crossing of crossings(strikes, values)) {
    if (nearest === undefined || Math.abs(crossing - spot) < Math.abs(nearest - spot)) nearest = crossing;
  }
  return nearest;
}

/** Returns every crossing, ascending. */
function crossings(strikes: ArrayLike<number>, values: ArrayLike<number>): number[] {
  const found: number[] = [];
  let sum = 0;
  let lastNonZero = 0;
  let zeroAt: number | undefined;
  for (let i = 0; i < values.length; i += 1) {
    const before = sum;
    const strike = strikes[i] ?? 0;
    sum += values[i] ?? 0;
    if (sum === 0) {
      zeroAt ??= strike;
      continue;
    }
    if (lastNonZero * sum < 0) {
      const below = strikes[i - 1] ?? 0;
      found.push(zeroAt ?? below + ((strike - below) * -before) / (sum - before));
    }
    lastNonZero = Math.sign(sum);
    zeroAt = undefined;
  }
  return found;
}
