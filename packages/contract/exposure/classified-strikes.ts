import type { NodeType } from "./heatmap";

/** A cell or strike under 50 dollars counts as empty. docs/api.md, Heatmap. */
export const EMPTY_USD = 50;

/** Thresholds, as shares of the largest absolute value on the board. The API documentation does not state them. */
const GATEKEEPER_SHARE = 0.25;
const LARGE_SHARE = 0.2;
const SIGNIFICANT_SHARE = 0.1;

/**
 * Returns the type of each strike of a board. docs/api.md, Board.
 *
 * The king has the largest absolute value. Of equal values it is the strike nearest spot, then the lower one. The gatekeeper is the largest
 * strike between spot and the king that is at least as large as both neighbours and has at least 25 % of the size of the king. Other
 * strikes from 20 % of it are pika (positive) or barney (negative), from 10 % significant. If none reaches 50 dollars, all are normal.
 */
export function classifiedStrikes(strikes: ArrayLike<number>, values: ArrayLike<number>, spot: number): NodeType[] {
  const all = Array.from({ length: values.length }, (_, i) => i);
  const king = largestStrike(all, strikes, values, spot);
  const largest = king === undefined ? 0 : size(values, king);
  if (king === undefined || largest < EMPTY_USD) return all.map(() => "normal");
  const low = Math.min(strikes[king] ?? 0, spot);
  const high = Math.max(strikes[king] ?? 0, spot);
  const gatekeepers = all.filter((i) => {
    const strike = strikes[i] ?? 0;
    return strike > low && strike < high && size(values, i) >= GATEKEEPER_SHARE * largest && isPeak(values, i);
  });
  const gatekeeper = largestStrike(gatekeepers, strikes, values, spot);
  return all.map((i) => {
    if (i === king) return "king";
    if (i === gatekeeper) return "gatekeeper";
    return typeBySize(values[i] ?? 0, largest);
  });
}

function typeBySize(value: number, largest: number): NodeType {
  const share = Math.abs(value) / largest;
  if (share >= LARGE_SHARE) return value > 0 ? "pika" : "barney";
  return share >= SIGNIFICANT_SHARE ? "significant" : "normal";
}

function size(values: ArrayLike<number>, i: number): number {
  return Math.abs(values[i] ?? 0);
}

function isPeak(values: ArrayLike<number>, i: number): boolean {
  return size(values, i) >= size(values, i - 1) && size(values, i) >= size(values, i + 1);
}

/** Returns the position with the largest absolute value. Of equal values it is the strike nearest spot, then the lower one. */
export function largestStrike(
  candidates: readonly number[],
  strikes: ArrayLike<number>,
  values: ArrayLike<number>,
  spot: number,
): number | undefined {
  const distance = (i: number) => Math.abs((strikes[i] ?? 0) - spot);
  let best: number | undefined;
  for (const i of candidates) {
    const lead = best === undefined ? 1 : size(values, i) - size(values, best);
    if (lead > 0 || (lead === 0 && best !== undefined && distance(i) < distance(best))) best = i;
  }
  return best;
}
