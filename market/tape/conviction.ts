import type { Right } from "@strikebook/pricing";
import { dteMultiplier, moneynessOf, moneynessPct, moneynessWeight } from "./moneyness";

/** The parts of a trade's conviction with their default weights, which sum to 1. */
export const defaultWeights = {
  premium: 0.25,
  volOi: 0.2,
  rvol: 0.15,
  sweep: 0.15,
  sizeOi: 0.1,
  moneynessDte: 0.1,
  spread: 0.05,
} as const;
type ConvictionPart = keyof typeof defaultWeights;

/** Weights of a request. An omitted part has weight 0. */
export type ConvictionWeights = Readonly<Partial<Record<ConvictionPart, number>>>;

/** The facts of one trade that its scores depend on. Price, bid and ask share one unit, of which they are whole numbers. */
export interface ScoreInputs {
  right: Right;
  strike: number;
  /** Price of the underlying, in dollars; `undefined` if unknown. */
  spot: number | undefined;
  dte: number;
  price: number;
  /** The quote at the trade; `undefined` if unknown. */
  bid: number | undefined;
  ask: number | undefined;
  premiumUsd: number;
  size: number;
  /** At the start of the session, in contracts; `undefined` if unknown. */
  openInterest: number | undefined;
  /** Volume of the contract in the session so far, this trade included. */
  volumeSoFar: number;
  /** Volume so far relative to the usual volume by this time; `undefined` if there is no usual volume. */
  rvol: number | undefined;
  venues: number;
  isSweep: boolean;
  isMultiLeg: boolean;
}

const MIN_WEIGHT_SUM = 0.95;
const MAX_WEIGHT_SUM = 1.05;

/** Tolerance for binary rounding in sums such as 0.3 + 0.65. */
const ROUNDING_TOLERANCE = 1e-9;

/**
 * Parses the conviction weights of a request, or returns a sentence that names the mistake.
 *
 * Expected is a JSON object with any of the part names, no negative weight, and a sum of 0.95 to 1.05. docs/api.md, Trades.
 */
export function readConvictionWeights(given: unknown): ConvictionWeights | string {
  const names = Object.keys(defaultWeights);
  const expected = `conviction_weights must be a JSON object with any of ${names.join(", ")}`;
  if (typeof given !== "object" || given === null || Array.isArray(given)) return `${expected}.`;
  let sum = 0;
  for (const [name, weight] of Object.entries(given)) {
    if (!names.includes(name)) return `${expected}; ${name} is not one of them.`;
    if (typeof weight !== "number" || !(weight >= 0)) {
      return `The conviction weight ${name} must be a number of at least 0.`;
    }
    sum += weight;
  }
  if (sum < MIN_WEIGHT_SUM - ROUNDING_TOLERANCE || sum > MAX_WEIGHT_SUM + ROUNDING_TOLERANCE) {
    return `The conviction weights sum to ${Number(sum.toFixed(6))}; the sum must be from 0.95 to 1.05.`;
  }
  return given;
}

/** Returns the conviction of a trade, 0 to 1: the weighted mean of its parts. */
export function convictionOf(trade: ScoreInputs, weights: ConvictionWeights): number {
  const { premium = 0, volOi = 0, rvol = 0, sweep = 0, sizeOi = 0, moneynessDte = 0, spread = 0 } = weights;
  const totalWeight = premium + volOi + rvol + sweep + sizeOi + moneynessDte + spread;
  if (totalWeight === 0) return 0;
  const parts = convictionParts(trade);
  // Written out. `npm run bench -- tape`, tape of SPX: 101 ms, with a loop over the names 266 ms.
  const sum =
    premium * parts.premium +
    volOi * parts.volOi +
    rvol * parts.rvol +
    sweep * parts.sweep +
    sizeOi * parts.sizeOi +
    moneynessDte * parts.moneynessDte +
    spread * parts.spread;
  return sum / totalWeight;
}

/**
 * Returns the parts of a trade's conviction, each 0 to 1; 0 for a part that depends on an unknown number. The API documentation names
 * them but does not define them.
 */
export function convictionParts(trade: ScoreInputs): Record<ConvictionPart, number> {
  const { right, strike, spot } = trade;
  return {
    premium: clampToUnit((Math.log10(Math.max(1, trade.premiumUsd)) - 4) / 3),
    volOi: volOiScore(trade.volumeSoFar, trade.openInterest),
    rvol: rvolScore(trade.rvol),
    sweep: trade.isSweep ? 1 : trade.venues > 1 ? 0.5 : 0,
    sizeOi: sizeOiScore(trade.size, trade.openInterest),
    moneynessDte:
      spot === undefined
        ? 0
        : moneynessWeight(moneynessOf(moneynessPct(right, strike, spot))) * dteMultiplier(trade.dte),
    spread: spreadScore(trade),
  };
}

/** Returns 1 for a spread of nothing, and 0 for a quarter of the mid price or more. */
function spreadScore({ bid, ask }: ScoreInputs): number {
  if (bid === undefined || ask === undefined) return 0;
  const mid = (bid + ask) / 2;
  const share = mid > 0 ? (ask - bid) / mid : 0;
  return clampToUnit(1 - share / 0.25);
}

/** Returns 1 for a session volume of twice the open interest or more, and for a contract without open interest. */
export function volOiScore(volumeSoFar: number, openInterest: number | undefined): number {
  if (openInterest === undefined) return 0;
  return openInterest > 0 ? clampToUnit(volumeSoFar / openInterest / 2) : 1;
}

/** Returns 1 for a trade of a fifth of the open interest or more, and for a contract without open interest. */
export function sizeOiScore(size: number, openInterest: number | undefined): number {
  if (openInterest === undefined) return 0;
  return openInterest > 0 ? clampToUnit((5 * size) / openInterest) : 1;
}

/** Returns 1 for five times the usual volume or more, 0 for the usual volume or less and for an unknown volume. */
export function rvolScore(rvol: number | undefined): number {
  return rvol === undefined ? 0 : clampToUnit((rvol - 1) / 4);
}

function clampToUnit(value: number): number {
  return Math.min(1, Math.max(0, value));
}
