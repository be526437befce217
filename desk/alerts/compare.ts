import type { AlertCondition, AlertLevel, SymbolLevels } from "@strikebook/contract";

/** What a check has found. */
export interface Observation {
  /** The spot price, the strike of the level, or the credits. */
  value: number;
  /** What the spot price is compared with. */
  level?: number;
  /** The spot price beside a strike. */
  spot?: number;
  /** The time of the board, RFC 3339. */
  boardAt?: string;
}

/** What is remembered of the last check: the side of the level on which the value was, or the strike. */
export type LastSide = "above" | "below" | number;

/** Returns what a condition is about in the levels of its symbol; `undefined` if they do not have it. */
export function observationOf(
  condition: Exclude<AlertCondition, { kind: "balance" }>,
  levels: SymbolLevels,
): Observation | undefined {
  const { spot, asOf: boardAt } = levels;
  const level = typeof condition.level === "number" ? condition.level : levelOf(condition.level, levels);
  if (level === undefined) return undefined;
  return condition.kind === "moves" ? { value: level, spot, boardAt } : { value: spot, level, boardAt };
}

function levelOf(name: AlertLevel, { kingNode, summary, zeroGamma }: SymbolLevels): number | undefined {
  const { flip, positiveWall, negativeWall } = summary;
  return {
    flip: flip?.level,
    king: kingNode?.strike,
    positiveWall: positiveWall?.strike,
    negativeWall: negativeWall?.strike,
    // Where net gamma is nearly zero all around spot, a crossing says nothing.
    zeroGamma: zeroGamma?.status === "flat" ? undefined : zeroGamma?.level,
  }[name];
}

/**
 * Compares what was found with what is remembered of the check before. The first check is no event. A price that equals the level is on
 * the side of the price before it; credits that equal their limit are not below it.
 */
export function compareObservation(
  condition: AlertCondition,
  { value, level = 0 }: Observation,
  before: LastSide | undefined,
): { memory: LastSide | undefined; isEvent: boolean } {
  if (condition.kind === "moves") return { memory: value, isEvent: before !== undefined && value !== before };
  if (condition.kind === "balance") {
    const memory = value < condition.credits ? "below" : "above";
    return { memory, isEvent: before === "above" && memory === "below" };
  }
  const memory = value === level ? before : value > level ? "above" : "below";
  const isWanted = condition.direction === "crosses" || condition.direction === memory;
  return { memory, isEvent: before !== undefined && memory !== before && isWanted };
}
