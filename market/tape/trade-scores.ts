import type { Right } from "../pricing/black-scholes";

/** Who was in a hurry: 1 a buyer who paid the ask, -1 a seller who took the bid, 0 neither. */
export type Side = 1 | 0 | -1;

export const moneynessClasses = ["deep_itm", "itm", "atm", "otm", "deep_otm"] as const;
export type Moneyness = (typeof moneynessClasses)[number];

/** What the conviction of a trade is made of, with the weight of each part when the request sets none; they sum to 1. */
export const defaultWeights = {
  premium: 0.25,
  volOi: 0.2,
  rvol: 0.15,
  sweep: 0.15,
  sizeOi: 0.1,
  moneynessDte: 0.1,
  spread: 0.05,
} as const;
export type ConvictionPart = keyof typeof defaultWeights;
/** A part left out weighs nothing. */
export type ConvictionWeights = Readonly<Partial<Record<ConvictionPart, number>>>;

/** One trade, as far as its scores depend on it. Prices in one unit, cents or dollars. */
export interface ScoredFacts {
  right: Right;
  strike: number;
  spot: number;
  dte: number;
  price: number;
  bid: number;
  ask: number;
  premiumUsd: number;
  size: number;
  /** Open at the start of the session, in contracts. */
  openInterest: number;
  /** Of the contract in the session so far, this trade included. */
  volumeSoFar: number;
  /** Volume so far over what is usual at this time; undefined where nothing is usual. */
  rvol: number | undefined;
  venues: number;
  isSweep: boolean;
  isMultiLeg: boolean;
}

export interface Scores {
  /** -100 (sold in a hurry, bearish) to 100. */
  flowScore: number;
  /** 0 to 100: how much conviction, whatever the direction. */
  flowBonus: number;
  /** -100 to 100: where between bid and ask the price lies, folded with the right. */
  baseDirection: number;
  convictionMultiplier: number;
}

/** Tenths of the way from bid to ask, counted so that a price in whole cents falls on them exactly. */
const ASK_TENTHS = 7;
const BID_TENTHS = 3;

const moneynessWeights: Readonly<Record<Moneyness, number>> = {
  deep_itm: 0.2,
  itm: 0.5,
  atm: 0.8,
  otm: 1,
  deep_otm: 0.7,
};

/** Which side was in a hurry: at seven tenths of the way from bid to ask and above the buyer, at three and below the seller. */
export function sideOf(price: number, bid: number, ask: number): Side {
  if (!(ask > bid)) return 0;
  const tenths = 10 * (price - bid);
  if (tenths >= ASK_TENTHS * (ask - bid)) return 1;
  return tenths <= BID_TENTHS * (ask - bid) ? -1 : 0;
}

/** Bull/bear rule: a call lifted and a put hit are bullish (1), a call hit and a put lifted bearish (-1). Flow document, Part 2.2. */
export function directionOf(side: Side, right: Right): Side {
  if (side === 0) return 0;
  return (side === 1) === (right === "call") ? 1 : -1;
}

/** Percent that a contract is in the money, negative out of it. */
export function moneynessPct(right: Right, strike: number, spot: number): number {
  return right === "call" ? (100 * (spot - strike)) / strike : (100 * (strike - spot)) / spot;
}

/** At the money is less than 2 % either way, deep is 10 % and more. Ours: the flow document names the classes only. */
export function moneynessOf(inTheMoneyPct: number): Moneyness {
  if (inTheMoneyPct >= 10) return "deep_itm";
  if (inTheMoneyPct >= 2) return "itm";
  if (inTheMoneyPct > -2) return "atm";
  return inTheMoneyPct > -10 ? "otm" : "deep_otm";
}

/** How much a trade tells by its moneyness, 0 to 1. */
export function moneynessWeight(moneyness: Moneyness): number {
  return moneynessWeights[moneyness];
}

/** How much a trade tells by its days to expiration, 0 to 1: most within the week. */
export function dteMultiplier(dte: number): number {
  if (dte <= 0) return 0.8;
  if (dte <= 7) return 1;
  if (dte <= 45) return 0.9;
  return dte <= 180 ? 0.7 : 0.5;
}

/** Twice the open interest traded in a session is the most that counts; a contract without open interest counts in full. */
export function volOiScore(volumeSoFar: number, openInterest: number): number {
  return openInterest > 0 ? share(volumeSoFar / openInterest / 2) : 1;
}

/** A trade of a fifth of the open interest is the most that counts; a contract without open interest counts in full. */
export function sizeOiScore(size: number, openInterest: number): number {
  return openInterest > 0 ? share((5 * size) / openInterest) : 1;
}

/** Five times the usual volume is the most that counts; unknown and usual count nothing. */
export function rvolScore(rvol: number | undefined): number {
  return rvol === undefined ? 0 : share((rvol - 1) / 4);
}

/** The parts of a trade's conviction, each 0 to 1. Ours: the flow document names the scores and their ranges. */
export function convictionParts(trade: ScoredFacts): Record<ConvictionPart, number> {
  const moneyness = moneynessOf(moneynessPct(trade.right, trade.strike, trade.spot));
  const mid = (trade.bid + trade.ask) / 2;
  const spreadShare = mid > 0 ? (trade.ask - trade.bid) / mid : 0;
  return {
    premium: share((Math.log10(Math.max(1, trade.premiumUsd)) - 4) / 3),
    volOi: volOiScore(trade.volumeSoFar, trade.openInterest),
    rvol: rvolScore(trade.rvol),
    sweep: trade.isSweep ? 1 : trade.venues > 1 ? 0.5 : 0,
    sizeOi: sizeOiScore(trade.size, trade.openInterest),
    moneynessDte: moneynessWeight(moneyness) * dteMultiplier(trade.dte),
    spread: share(1 - spreadShare / 0.25),
  };
}

/** The scores of a trade: direction by its price between bid and ask, times conviction, halved for a leg of a package. */
export function scoresOf(trade: ScoredFacts, weights: ConvictionWeights = defaultWeights): Scores {
  const half = (trade.ask - trade.bid) / 2;
  const aggression = half > 0 ? clamp((trade.price - trade.bid - half) / half, -1, 1) : 0;
  const baseDirection = rounded(100 * aggression * (trade.right === "call" ? 1 : -1));
  const conviction = weighted(convictionParts(trade), weights);
  const multiplier = (0.5 + conviction) * (trade.isMultiLeg ? 0.5 : 1);
  return {
    flowScore: rounded(clamp(baseDirection * multiplier, -100, 100)),
    flowBonus: rounded(100 * conviction),
    baseDirection,
    convictionMultiplier: rounded(multiplier * 1000) / 1000,
  };
}

/** What a flow score says in words. */
export function flowScoreInterpretation(flowScore: number): string {
  if (flowScore >= 60) return "strong_bullish";
  if (flowScore >= 20) return "bullish";
  if (flowScore > -20) return "neutral";
  return flowScore > -60 ? "bearish" : "strong_bearish";
}

/** What a flow bonus says in words. */
export function flowBonusInterpretation(flowBonus: number): string {
  if (flowBonus >= 70) return "high_conviction";
  return flowBonus >= 40 ? "moderate_conviction" : "low_conviction";
}

const parts = Object.keys(defaultWeights) as ConvictionPart[]; // the keys of a literal

function weighted(values: Record<ConvictionPart, number>, weights: ConvictionWeights): number {
  let sum = 0;
  let whole = 0;
  for (const part of parts) {
    const weight = weights[part] ?? 0;
    sum += weight * values[part];
    whole += weight;
  }
  return whole > 0 ? sum / whole : 0;
}

function share(value: number): number {
  return clamp(value, 0, 1);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** The nearest whole number, never a negative zero. */
function rounded(value: number): number {
  return Math.round(value) + 0;
}
