import type { NodeType } from "../../src/contract/heatmap";
import type { Level, LevelsSummary } from "../../src/contract/levels";
import { flipLevel } from "./flip";
import type { NettedBoard } from "./netted-board";

/** What stands out on a netted board. API document, Parts 2.5 and 4.3. */
export interface LevelsDigest {
  summary: LevelsSummary;
  /** Null on a board where every strike is normal. */
  kingNode: Level | null;
  /** Strikes that are not normal, largest absolute value first, the lower strike first of equals. */
  levels: Level[];
}

/** Digests exactly the strikes the netted board shows; distances are in percent of the board's spot. */
export function levelsDigest(netted: NettedBoard, spot: number): LevelsDigest {
  const { strikes, values, nodeTypes } = netted;
  const levelAt = (i: number, nodeType: NodeType): Level => {
    const strike = strikes[i] ?? 0;
    return { strike, value: values[i] ?? 0, nodeType, distancePct: distancePct(strike, spot) };
  };
  // Sorting keeps the order of equals, and strikes ascend.
  const levels = Array.from(strikes.keys())
    .map((i) => levelAt(i, nodeTypes[i] ?? "normal"))
    .filter(({ nodeType }) => nodeType !== "normal")
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const wall = (sign: 1 | -1) => {
    const i = extreme(netted, sign, spot);
    // A Level is never `normal` (Part 2.5): a wall on a board with a far larger strike is at least significant.
    return i === undefined ? null : levelAt(i, promoted(nodeTypes[i]));
  };
  const flip = flipLevel(strikes, values, spot);
  return {
    summary: {
      netExposure: values.reduce((sum, value) => sum + value, 0),
      positiveWall: wall(1),
      negativeWall: wall(-1),
      flip: flip === undefined ? null : { level: flip, distancePct: distancePct(flip, spot) },
      lowStrike: strikes[0] ?? 0,
      highStrike: strikes[strikes.length - 1] ?? 0,
    },
    kingNode: levels.find(({ nodeType }) => nodeType === "king") ?? null,
    levels,
  };
}

function promoted(nodeType: NodeType | undefined): NodeType {
  return nodeType === undefined || nodeType === "normal" ? "significant" : nodeType;
}

/** The position of the largest value of a sign; of equals the one nearest spot, then the lower. */
function extreme({ strikes, values }: NettedBoard, sign: 1 | -1, spot: number): number | undefined {
  const away = (i: number) => Math.abs((strikes[i] ?? 0) - spot);
  let best: number | undefined;
  values.forEach((value, i) => {
    const lead = sign * value - (best === undefined ? 0 : sign * (values[best] ?? 0));
    if (lead > 0 || (lead === 0 && best !== undefined && away(i) < away(best))) best = i;
  });
  return best;
}

/** Percent from spot, negative below. */
function distancePct(price: number, spot: number): number {
  return (price / spot - 1) * 100;
}
