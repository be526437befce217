import { cappedRatio, servedHundredths, servedNumber, type Trade } from "@strikebook/contract";
import { type ConvictionWeights, rvolScore, type ScoreInputs, sizeOiScore, volOiScore } from "./conviction";
import { dteMultiplier, moneynessOf, moneynessPct, moneynessWeight } from "./moneyness";
import { flowBonusInterpretation, flowScoreInterpretation, scoresOf } from "./trade-scores";

/** What is known of one trade, of a tape or of a recording. Volatility and delta are `undefined` if unknown. */
export interface TradeFacts extends ScoreInputs {
  tradeId: string;
  /** Milliseconds since 1970 UTC. */
  instantMs: number;
  /** YYYY-MM-DD. */
  expiration: string;
  /** The unit of price, bid and ask: 100 for cents. */
  unitsPerUsd: number;
  /** Implied volatility per year, 0.20 is 20 %. */
  volatility: number | undefined;
  /** Its change since the opening bell, in percent of the opening volatility. */
  volatilityChangePct: number | undefined;
  /** Of the price of the underlying. */
  delta: number | undefined;
  /** The shares of a contract. */
  multiplier: number;
  /** The package that the trade is a leg of, if the request wants it. */
  cluster?: NonNullable<Trade["cluster"]> | undefined;
}

const YEAR_DAYS = 365;

/**
 * Returns a trade as docs/api.md, Trades, with the conviction weights of the request, or the default ones. What depends on an unknown
 * number is null. Comments mark fields that the document names but does not define.
 */
export function tradeOf(facts: TradeFacts, weights?: ConvictionWeights): Trade {
  const { volumeSoFar, size, openInterest, rvol, unitsPerUsd, cluster } = facts;
  return {
    timestamp: new Date(facts.instantMs).toISOString(),
    tradeId: facts.tradeId,
    optionType: facts.right === "call" ? "CALL" : "PUT",
    strike: facts.strike,
    expiration: facts.expiration,
    dte: facts.dte,
    contracts: size,
    premium: facts.premiumUsd,
    price: facts.price / unitsPerUsd,
    underlyingPrice: facts.spot ?? null,
    isSweep: facts.isSweep,
    isMultiLeg: facts.isMultiLeg,
    ...quoteFields(facts),
    ...moneynessFields(facts),
    scores: scoreFields(facts, weights),
    dteCategory: dteCategory(facts.dte),
    // 1 on the expiration day, 0 from a year before.
    dteFactor: servedNumber(Math.max(0, 1 - facts.dte / YEAR_DAYS), 3),
    dteMultiplier: dteMultiplier(facts.dte),
    exchangeCount: facts.venues,
    ...volatilityFields(facts),
    openInterest: openInterest ?? null,
    dailyVolume: volumeSoFar,
    volOiRatio: perOpenInterest(volumeSoFar, openInterest),
    volOiScore: servedNumber(volOiScore(volumeSoFar, openInterest), 3),
    sizeOiRatio: perOpenInterest(size, openInterest),
    sizeOiScore: servedNumber(sizeOiScore(size, openInterest), 3),
    oiIsZero: openInterest === undefined ? null : openInterest === 0,
    rvol: rvol ?? null,
    rvolScore: servedNumber(rvolScore(rvol), 3),
    rvolCategory: rvol === undefined ? null : rvolCategory(rvol),
    ...(cluster ? { cluster } : {}),
  };
}

function scoreFields(facts: TradeFacts, weights: ConvictionWeights | undefined): Trade["scores"] {
  const { flowScore, flowBonus, baseDirection, convictionMultiplier } = scoresOf(facts, weights);
  return {
    flowScore,
    flowScoreInterpretation: flowScoreInterpretation(flowScore),
    flowBonus,
    flowBonusInterpretation: flowBonusInterpretation(flowBonus),
    baseDirection,
    convictionMultiplier,
  };
}

function quoteFields({ bid, ask, unitsPerUsd }: TradeFacts) {
  if (bid === undefined || ask === undefined) {
    return { bid: null, ask: null, mid: null, spreadWidth: null, spreadWidthPct: null, liquidityGrade: null };
  }
  const spreadWidthPct = ask + bid > 0 ? (200 * (ask - bid)) / (ask + bid) : undefined;
  return {
    bid: bid / unitsPerUsd,
    ask: ask / unitsPerUsd,
    mid: (bid + ask) / 2 / unitsPerUsd,
    spreadWidth: servedNumber((ask - bid) / unitsPerUsd, 2),
    spreadWidthPct: servedHundredths(spreadWidthPct),
    liquidityGrade: spreadWidthPct === undefined ? null : liquidityGrade(spreadWidthPct),
  };
}

function moneynessFields({ right, strike, spot, dte, price, unitsPerUsd }: TradeFacts) {
  if (spot === undefined) {
    return {
      moneyness: null,
      moneynessPct: null,
      moneynessWeight: null,
      combinedMoneynessDteWeight: null,
      relativePremium: null,
    };
  }
  const inTheMoneyPct = moneynessPct(right, strike, spot);
  const moneyness = moneynessOf(inTheMoneyPct);
  const weight = moneynessWeight(moneyness);
  return {
    moneyness: moneyness.toUpperCase(),
    moneynessPct: servedHundredths(inTheMoneyPct),
    moneynessWeight: weight,
    combinedMoneynessDteWeight: servedNumber(weight * dteMultiplier(dte), 3),
    // Option price in percent of the underlying price.
    relativePremium: servedNumber((price * (100 / unitsPerUsd)) / spot, 4),
  };
}

function volatilityFields({ delta, size, multiplier, spot, volatility, volatilityChangePct }: TradeFacts) {
  const exposure = delta === undefined || spot === undefined ? undefined : delta * size * multiplier * spot;
  return {
    delta: servedNumber(delta, 4),
    notionalDeltaExposure: servedNumber(exposure, 2),
    iv: servedNumber(volatility, 4),
    ivChangePct: servedNumber(volatilityChangePct, 2),
  };
}

function perOpenInterest(contracts: number, openInterest: number | undefined): number | null {
  return openInterest !== undefined && openInterest > 0 ? cappedRatio(contracts, openInterest) : null;
}

function dteCategory(dte: number): string {
  if (dte <= 0) return "0DTE";
  if (dte <= 7) return "WEEKLY";
  if (dte <= 30) return "SHORT_TERM";
  if (dte <= 90) return "MEDIUM_TERM";
  return dte <= 180 ? "LONG_TERM" : "LEAPS";
}

function liquidityGrade(spreadPct: number): string {
  if (spreadPct < 2) return "HIGH";
  return spreadPct <= 5 ? "MEDIUM" : "LOW";
}

/** Returns the category of a relative volume. The API documentation does not define the limits. */
function rvolCategory(rvol: number): string {
  if (rvol < 0.5) return "LOW";
  if (rvol < 2) return "NORMAL";
  return rvol < 4 ? "HIGH" : "EXTREME";
}
