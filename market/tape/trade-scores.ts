import type { Right } from "@strikebook/pricing";
import { convictionOf, type ConvictionWeights, defaultWeights, type ScoreInputs } from "./conviction";

/** The aggressor of a trade: 1 a buyer at the ask, -1 a seller at the bid, 0 neither. */
export type Side = 1 | 0 | -1;

/** The scores of one trade. */
export interface TradeScores {
  /** -100 (bearish) to 100 (bullish). */
  flowScore: number;
  /** 0 to 100: conviction regardless of direction. */
  flowBonus: number;
  /** -100 to 100: position of the price between bid and ask, with its sign reversed for puts. */
  baseDirection: number;
  convictionMultiplier: number;
}

/** Tenths of the distance from bid to ask. Whole numbers, so that prices in cents compare exactly. */
const ASK_TENTHS = 7;
const BID_TENTHS = 3;

/**
 * Returns the aggressor: the buyer from seven tenths of the distance from bid to ask, the seller up to three tenths. Neither if the quote
 * is unknown.
 */
export function sideOf(price: number, bid: number | undefined, ask: number | undefined): Side {
  if (bid === undefined || ask === undefined || !(ask > bid)) return 0;
  const tenths = 10 * (price - bid);
  if (tenths >= ASK_TENTHS * (ask - bid)) return 1;
  return tenths <= BID_TENTHS * (ask - bid) ? -1 : 0;
}

/**
 * Applies the bull/bear rule: calls at the ask and puts at the bid are bullish (1), calls at the bid and puts at the ask
 * bearish (-1). docs/api.md, Flow scores.
 */
export function directionOf(side: Side, right: Right): Side {
  if (side === 0) return 0;
  return (side === 1) === (right === "call") ? 1 : -1;
}

/** Computes the scores of a trade: the direction by price times the conviction, halved for a leg of a multi-leg trade. */
export function scoresOf(trade: ScoreInputs, weights: ConvictionWeights = defaultWeights): TradeScores {
  const baseDirection = roundToInteger(100 * aggressionOf(trade) * (trade.right === "call" ? 1 : -1));
  const conviction = convictionOf(trade, weights);
  const multiplier = (0.5 + conviction) * (trade.isMultiLeg ? 0.5 : 1);
  return {
    flowScore: roundToInteger(clamp(baseDirection * multiplier, -100, 100)),
    flowBonus: roundToInteger(100 * conviction),
    baseDirection,
    convictionMultiplier: roundToInteger(multiplier * 1000) / 1000,
  };
}

/** Returns the position of the price between bid (-1) and ask (1); 0 if the quote is unknown. */
function aggressionOf({ price, bid, ask }: ScoreInputs): number {
  if (bid === undefined || ask === undefined) return 0;
  const half = (ask - bid) / 2;
  return half > 0 ? clamp((price - bid - half) / half, -1, 1) : 0;
}

/** Returns the label of a flow score. */
export function flowScoreInterpretation(flowScore: number): string {
  if (flowScore >= 60) return "strong_bullish";
  if (flowScore >= 20) return "bullish";
  if (flowScore > -20) return "neutral";
  return flowScore > -60 ? "bearish" : "strong_bearish";
}

/** Returns the label of a flow bonus. */
export function flowBonusInterpretation(flowBonus: number): string {
  if (flowBonus >= 70) return "high_conviction";
  return flowBonus >= 40 ? "moderate_conviction" : "low_conviction";
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Rounds to the nearest integer, never to a negative zero. */
function roundToInteger(value: number): number {
  return Math.round(value) + 0;
}
