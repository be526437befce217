import type { Trade } from "../../src/contract/flow/trades";
import { black76 } from "../pricing/black-scholes";
import { isoDate } from "../time/civil-day";
import { scoreInputs, scoresOfRow } from "./scored-tape";
import { cappedRatio, servedHundredths, servedNumber } from "../pricing/served-number";
import { premiumUsd, rightOf, type Tape } from "./tape";
import { flowBonusInterpretation, flowScoreInterpretation } from "./trade-scores";
import { dteMultiplier, moneynessOf, moneynessPct, moneynessWeight } from "./moneyness";
import { type ConvictionWeights, rvolScore, sizeOiScore, volOiScore } from "./conviction";

/** Options of a trade record. */
interface TradeRecordOptions {
  /** Conviction weights of the request; the default weights if absent. */
  weights?: ConvictionWeights | undefined;
  /** Whether legs of a multi-leg trade include their cluster. */
  withCluster: boolean;
}

const MULTIPLIER = 100;
const YEAR_DAYS = 365;

/** Returns a print as a trade of docs/api.md, Trades. Comments mark fields that the document names but does not define. */
export function tradeRecord(tape: Tape, row: number, { weights, withCluster }: TradeRecordOptions): Trade {
  const { day } = tape;
  const contract = tape.contract[row] ?? 0;
  const facts = scoreInputs(tape, row);
  const listed = day.expirations[day.expirationOf[contract >> 1] ?? 0];
  const cents = { price: facts.price, bid: facts.bid, ask: facts.ask, mid: (facts.bid + facts.ask) / 2 };
  return {
    timestamp: new Date(day.openMs + (tape.atMs[row] ?? 0)).toISOString(),
    tradeId: tradeId(tape, row),
    optionType: facts.right === "call" ? "CALL" : "PUT",
    strike: facts.strike,
    expiration: listed?.date ?? "",
    dte: facts.dte,
    contracts: facts.size,
    premium: facts.premiumUsd,
    price: cents.price / 100,
    bid: cents.bid / 100,
    ask: cents.ask / 100,
    mid: cents.mid / 100,
    underlyingPrice: facts.spot,
    isSweep: facts.isSweep,
    isMultiLeg: facts.isMultiLeg,
    ...classes(tape, row),
    scores: scoreRecord(tape, row, weights),
    spreadWidth: servedNumber((cents.ask - cents.bid) / 100, 2),
    exchangeCount: facts.venues,
    ...deltas(tape, row),
    openInterest: facts.openInterest,
    dailyVolume: facts.volumeSoFar,
    volOiRatio: perOpenInterest(facts.volumeSoFar, facts.openInterest),
    volOiScore: servedNumber(volOiScore(facts.volumeSoFar, facts.openInterest), 3),
    sizeOiRatio: perOpenInterest(facts.size, facts.openInterest),
    sizeOiScore: servedNumber(sizeOiScore(facts.size, facts.openInterest), 3),
    oiIsZero: facts.openInterest === 0,
    rvol: facts.rvol ?? null,
    rvolScore: servedNumber(rvolScore(facts.rvol), 3),
    rvolCategory: facts.rvol === undefined ? null : rvolCategory(facts.rvol),
    // Option price in percent of the underlying price.
    relativePremium: servedNumber(facts.price / facts.spot, 4),
    ...(withCluster && (tape.cluster[row] ?? 0) > 0 ? { cluster: clusterRecord(tape, row) } : {}),
  };
}

/** Returns the id of a print, which is the same in every response. */
function tradeId({ day }: Tape, row: number): string {
  return `${day.underlying}-${isoDate(day.sessionDay).replaceAll("-", "")}-${String(row + 1).padStart(6, "0")}`;
}

function scoreRecord(tape: Tape, row: number, weights: ConvictionWeights | undefined): Trade["scores"] {
  const { flowScore, flowBonus, baseDirection, convictionMultiplier } = scoresOfRow(tape, row, weights);
  return {
    flowScore,
    flowScoreInterpretation: flowScoreInterpretation(flowScore),
    flowBonus,
    flowBonusInterpretation: flowBonusInterpretation(flowBonus),
    baseDirection,
    convictionMultiplier,
  };
}

function classes(tape: Tape, row: number) {
  const { right, strike, spot, dte, bid, ask } = scoreInputs(tape, row);
  const inTheMoneyPct = moneynessPct(right, strike, spot);
  const moneyness = moneynessOf(inTheMoneyPct);
  const spreadWidthPct = (200 * (ask - bid)) / (ask + bid);
  return {
    moneyness: moneyness.toUpperCase(),
    moneynessPct: servedHundredths(inTheMoneyPct),
    moneynessWeight: moneynessWeight(moneyness),
    dteCategory: dteCategory(dte),
    // 1 on the expiration day, 0 from a year before.
    dteFactor: servedNumber(Math.max(0, 1 - dte / YEAR_DAYS), 3),
    dteMultiplier: dteMultiplier(dte),
    combinedMoneynessDteWeight: servedNumber(moneynessWeight(moneyness) * dteMultiplier(dte), 3),
    spreadWidthPct: servedHundredths(spreadWidthPct),
    liquidityGrade: liquidityGrade(spreadWidthPct),
  };
}

/** Returns delta and volatility of the contract at the second of the trade. */
function deltas(tape: Tape, row: number) {
  const { day } = tape;
  const contract = tape.contract[row] ?? 0;
  const cell = contract >> 1;
  const expiration = day.expirationOf[cell] ?? 0;
  const second = Math.floor((tape.atMs[row] ?? 0) / 1000);
  const volatility = tape.volatility[row] ?? 0;
  const spot = (tape.spotCents[row] ?? 0) / 100;
  const forward = day.forwardAt(expiration, second);
  const option = {
    right: rightOf(contract),
    strike: day.strikeOf[cell] ?? 0,
    years: day.yearsAt(expiration, second),
    volatility,
  };
  const delta = black76(option, { forward, rate: day.rate ?? 0 }).delta * (forward / spot);
  const opening = day.volatilityAt(cell, 0);
  return {
    delta: servedNumber(delta, 4),
    notionalDeltaExposure: servedHundredths(delta * (tape.size[row] ?? 0) * MULTIPLIER * spot),
    iv: servedNumber(volatility, 4),
    // Since the opening bell, in percent of the opening volatility.
    ivChangePct: servedHundredths(100 * (volatility / opening - 1)),
  };
}

/** Returns the cluster of a leg. The legs of a multi-leg trade are adjacent on the tape. */
function clusterRecord(tape: Tape, row: number): NonNullable<Trade["cluster"]> {
  const cluster = tape.cluster[row] ?? 0;
  let first = row;
  while (first > 0 && tape.cluster[first - 1] === cluster) first -= 1;
  let end = row + 1;
  while (end < tape.rows && tape.cluster[end] === cluster) end += 1;
  let premium = 0;
  for (let leg = first; leg < end; leg += 1) premium += premiumUsd(tape, leg);
  return {
    clusterId: `${tradeId(tape, first)}-cluster`,
    clusterTradeCount: end - first,
    clusterTotalPremium: premium,
    clusterTimeSpanSeconds: Math.floor(((tape.atMs[end - 1] ?? 0) - (tape.atMs[first] ?? 0)) / 1000),
  };
}

function perOpenInterest(contracts: number, openInterest: number): number | null {
  return openInterest > 0 ? cappedRatio(contracts, openInterest) : null;
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
