import { ContractError } from "../transport/errors";
import type { StrikeNode, SymbolHeatmap } from "../contract/heatmap";
import type { Level, SymbolLevels } from "../contract/levels";
import { flipLevel } from "./flip-level";

/**
 * What `/v1/gex/levels` says of a board: king, walls, flip, and every strike that is not `normal`, strongest first.
 *
 * For boards whose `spot` is their own, as replayed and streamed ones have it: distances are in percent of it. Digests exactly
 * the strikes of the board. API document, Part 2.5.
 *
 * @throws ContractError for a board without strikes.
 */
export function levelsDigest({ symbol, asOf, spot, previousClose, strikes }: SymbolHeatmap): SymbolLevels {
  const [lowest, highest] = [strikes[0], strikes.at(-1)];
  if (!lowest || !highest) throw new ContractError("strikes", `The service sent a board of ${symbol} without strikes.`);
  // Sorting keeps the order of equals, and strikes ascend: of equals the lower comes first.
  const levels = strikes
    .filter(({ nodeType }) => nodeType !== "normal")
    .map((node) => levelOf(node, spot))
    .sort((one, other) => Math.abs(other.value) - Math.abs(one.value));
  const flip = flipLevel(strikes, spot);
  return {
    symbol,
    asOf,
    spot,
    previousClose,
    kingNode: levels.find(({ nodeType }) => nodeType === "king") ?? null,
    levels,
    summary: {
      netExposure: strikes.reduce((sum, { value }) => sum + value, 0),
      positiveWall: wall(strikes, 1, spot),
      negativeWall: wall(strikes, -1, spot),
      flip: flip === undefined ? null : { level: flip, distancePct: distancePct(flip, spot) },
      lowStrike: lowest.strike,
      highStrike: highest.strike,
    },
  };
}

/** The strike with the largest value of a sign; of equals the one nearest spot, then the lower. Null when none has the sign. */
function wall(strikes: readonly StrikeNode[], sign: 1 | -1, spot: number): Level | null {
  const away = ({ strike }: StrikeNode) => Math.abs(strike - spot);
  let best: StrikeNode | undefined;
  for (const node of strikes) {
    const lead = sign * (node.value - (best?.value ?? 0));
    if (lead > 0 || (best && lead === 0 && away(node) < away(best))) best = node;
  }
  if (!best) return null;
  // A Level is never `normal`: the largest of its sign stands out, however small beside the other sign.
  return { ...levelOf(best, spot), nodeType: best.nodeType === "normal" ? "significant" : best.nodeType };
}

function levelOf({ strike, value, nodeType }: StrikeNode, spot: number): Level {
  return { strike, value, nodeType, distancePct: distancePct(strike, spot) };
}

/** Percent from spot, negative below. */
function distancePct(price: number, spot: number): number {
  return (price / spot - 1) * 100;
}
