import { servedHundredths } from "@strikebook/contract";
import { premiumUsd, rightOf, SWEEP, type Tape } from "../../tape/tape";

/**
 * The totals of a set of trades. Totals of disjoint sets add up exactly, because without time decay every one of them is a
 * whole number. Premiums in dollars, volumes in contracts.
 */
export type FlowSums = ReturnType<typeof emptySums>;

/** Returns sums of zero. */
export function emptySums() {
  return {
    tradeCount: 0,
    sweepCount: 0,
    volume: 0,
    premium: 0,
    /** Sum of premium times flow score. */
    scoredPremium: 0,
    /** Sum of flow scores. */
    scores: 0,
    bullishPremium: 0,
    bearishPremium: 0,
    bullishVolume: 0,
    bearishVolume: 0,
    sweepPremium: 0,
    bullishSweepPremium: 0,
    bearishSweepPremium: 0,
    askTrades: 0,
    bidTrades: 0,
    askVolume: 0,
    bidVolume: 0,
  };
}

/** How a trade is counted: by default with the tape's score and a weight of 1. */
interface CountOptions {
  flowScore?: number;
  /** Above 0; below 1 with time decay. */
  weight?: number;
}

/** One trade as sums count it. */
interface CountedTrade {
  premium: number;
  volume: number;
  /** 1 bullish, -1 bearish, 0 neither. */
  direction: number;
  score: number;
  isSweep: boolean;
  isCall: boolean;
}

/** Adds one print of a tape to sums. */
export function addTrade(
  sums: FlowSums,
  tape: Tape,
  row: number,
  { flowScore, weight = 1 }: CountOptions = defaultOptions,
): void {
  addCounted(
    sums,
    {
      premium: premiumUsd(tape, row),
      volume: tape.size[row] ?? 0,
      direction: tape.direction[row] ?? 0,
      score: flowScore ?? tape.flowScore[row] ?? 0,
      isSweep: ((tape.flags[row] ?? 0) & SWEEP) !== 0,
      isCall: rightOf(tape.contract[row] ?? 0) === "call",
    },
    weight,
  );
}

/** Adds one trade to sums. */
export function addCounted(sums: FlowSums, trade: CountedTrade, weight = 1): void {
  const { direction, score, isSweep, isCall } = trade;
  const premium = weight * trade.premium;
  const volume = weight * trade.volume;
  sums.tradeCount += weight;
  sums.volume += volume;
  sums.premium += premium;
  sums.scoredPremium += premium * score;
  sums.scores += weight * score;
  if (direction !== 0) addDirection(sums, direction === 1, premium, volume);
  if (isSweep) {
    sums.sweepCount += weight;
    sums.sweepPremium += premium;
    if (direction === 1) sums.bullishSweepPremium += premium;
    else if (direction === -1) sums.bearishSweepPremium += premium;
  }
  if (direction === 0) return;
  // Bullish calls and bearish puts traded at the ask.
  if ((direction === 1) === isCall) {
    sums.askTrades += weight;
    sums.askVolume += volume;
  } else {
    sums.bidTrades += weight;
    sums.bidVolume += volume;
  }
}

const defaultOptions: CountOptions = {};

function addDirection(sums: FlowSums, isBullish: boolean, premium: number, volume: number): void {
  if (isBullish) {
    sums.bullishPremium += premium;
    sums.bullishVolume += volume;
  } else {
    sums.bearishPremium += premium;
    sums.bearishVolume += volume;
  }
}

/** Adds sums to other sums, multiplied by a weight. */
export function addSums(into: FlowSums, from: FlowSums, weight = 1): void {
  for (const name of sumNames) into[name] += weight * from[name];
}

const sumNames = Object.keys(emptySums()) as (keyof FlowSums)[]; // the keys of a literal

/**
 * Returns three measures of direction and their composite, each -100 to 100 with two decimals; `null` without the premium that it
 * divides by. `vwf` is the flow score weighted by premium; `sdf` and `fir` are bullish less bearish sweep premium and premium, in percent
 * of the directional premium. composite = 0.40 vwf + 0.35 sdf + 0.25 fir. docs/api.md, Flow scores, which does not state the weights.
 */
export function flowMeasures(sums: FlowSums) {
  const directional = sums.bullishPremium + sums.bearishPremium;
  const vwf = quotientOf(sums.scoredPremium, sums.premium);
  const sdf = percentOf(sums.bullishSweepPremium - sums.bearishSweepPremium, directional);
  const fir = percentOf(sums.bullishPremium - sums.bearishPremium, directional);
  const isKnown = vwf !== undefined && sdf !== undefined && fir !== undefined;
  const composite = isKnown ? Math.min(100, Math.max(-100, 0.4 * vwf + 0.35 * sdf + 0.25 * fir)) : undefined;
  return {
    vwf: servedHundredths(vwf),
    sdf: servedHundredths(sdf),
    fir: servedHundredths(fir),
    composite: servedHundredths(composite),
  };
}

/** Returns bullish less bearish premium, the net premium of tides and strikes. In daily totals net premium is calls less puts. */
export function netDirectional({ bullishPremium, bearishPremium }: FlowSums): number {
  return bullishPremium - bearishPremium;
}

/** Returns a quotient; `undefined` if the divisor is 0: a ratio to nothing is unknown. */
export function quotientOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

/** Returns 100 times a quotient; `undefined` if the divisor is 0. */
export function percentOf(part: number, whole: number): number | undefined {
  const share = quotientOf(part, whole);
  return share && 100 * share;
}
