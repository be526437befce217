import type { NodeType } from "../../src/contract/heatmap";
import type { Level, LevelsSummary } from "../../src/contract/levels";
import { flipLevel } from "./flip";
import type { NettedBoard } from "./netted-board";
import { largestStrike } from "./node-types";

/** The key levels of a netted board. docs/api.md, Levels. */
interface LevelsDigest {
  summary: LevelsSummary;
  /** `null` if every strike is normal. */
  kingNode: Level | null;
  /** Strikes that are not normal, largest absolute value first; if equal, the lower strike first. */
  levels: Level[];
}

/** Returns the key levels of exactly the strikes of a netted board; distances are in percent of the board's spot. */
export function levelsDigest(netted: NettedBoard, spot: number): LevelsDigest {
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
    // A Level is never `normal` (docs/api.md, Levels): a wall is at least significant, even if another strike is far larger.
    return i === undefined ? null : levelAt(i, atLeastSignificant(nodeTypes[i]));
  };
  const flip = flipLevel(strikes, values, spot);
  return {
    summary: {
      netExposure: values.reduce((sum, value) => sum + value, 0),
      positiveWall: wallOf(1),
      negativeWall: wallOf(-1),
      flip: flip === undefined ? null : { level: flip, distancePct: distancePct(flip, spot) },
      lowStrike: strikes[0] ?? 0,
      highStrike: strikes[strikes.length - 1] ?? 0,
    },
    kingNode: levels.find(({ nodeType }) => nodeType === "king") ?? null,
    levels,
  };
}

function atLeastSignificant(nodeType: NodeType | undefined): NodeType {
  return nodeType === undefined || nodeType === "normal" ? "significant" : nodeType;
}

/** Returns the distance from spot in percent, negative below. */
function distancePct(price: number, spot: number): number {
  return (price / spot - 1) * 100;
}
