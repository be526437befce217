import type { NodeType } from "../../src/contract/heatmap";

/** A cell or strike under 50 dollars counts as empty. API document, Part 4.1. */
export const EMPTY_USD = 50;

/** Shares of the largest absolute value on the board. The API document names the kinds and leaves the thresholds open. */
const GATE_SHARE = 0.25;
const MAJOR_SHARE = 0.2;
const SIGNIFICANT_SHARE = 0.1;

/**
 * What each strike is on its board. API document, Part 2.2.
 *
 * The king has the largest absolute value, either sign (of equals the one nearest spot, then the lower). The gatekeeper
 * is the largest strike strictly between spot and the king that tops both neighbours and has a quarter of the king's
 * size; there is at most one. Of the others a fifth of the king makes a pika (positive) or a barney (negative), a tenth
 * is significant. With no strike of 50 dollars all are normal.
 */
export function nodeTypes(strikes: ArrayLike<number>, values: ArrayLike<number>, spot: number): NodeType[] {
  const all = Array.from({ length: values.length }, (_, i) => i);
  const king = strongest(all, strikes, values, spot);
  const largest = king === undefined ? 0 : size(values, king);
  if (king === undefined || largest < EMPTY_USD) return all.map(() => "normal");
  const low = Math.min(strikes[king] ?? 0, spot);
  const high = Math.max(strikes[king] ?? 0, spot);
  const gates = all.filter((i) => {
    const strike = strikes[i] ?? 0;
    return strike > low && strike < high && size(values, i) >= GATE_SHARE * largest && isPeak(values, i);
  });
  const gatekeeper = strongest(gates, strikes, values, spot);
  return all.map((i) => {
    if (i === king) return "king";
    if (i === gatekeeper) return "gatekeeper";
    return kindBySize(values[i] ?? 0, largest);
  });
}

function kindBySize(value: number, largest: number): NodeType {
  const share = Math.abs(value) / largest;
  if (share >= MAJOR_SHARE) return value > 0 ? "pika" : "barney";
  return share >= SIGNIFICANT_SHARE ? "significant" : "normal";
}

function size(values: ArrayLike<number>, i: number): number {
  return Math.abs(values[i] ?? 0);
}

function isPeak(values: ArrayLike<number>, i: number): boolean {
  return size(values, i) >= size(values, i - 1) && size(values, i) >= size(values, i + 1);
}

/** The candidate of the largest absolute value; of equals the one nearest spot, then the lower. */
function strongest(
  candidates: readonly number[],
  strikes: ArrayLike<number>,
  values: ArrayLike<number>,
  spot: number,
): number | undefined {
  const away = (i: number) => Math.abs((strikes[i] ?? 0) - spot);
  let best: number | undefined;
  for (const i of candidates) {
    const lead = best === undefined ? 1 : size(values, i) - size(values, best);
    if (lead > 0 || (lead === 0 && best !== undefined && away(i) < away(best))) best = i;
  }
  return best;
}
