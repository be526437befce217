import { servedHundredths } from "../pricing/served-number";
import { premiumUsd, rightOf, SWEEP, type Tape } from "../tape/tape";

/**
 * What a set of trades comes to. Sums add: those of two sets that share no trade are the sums of both together, to the last
 * digit, because without time decay every one of them is a whole number. Premiums in dollars, volumes in contracts.
 */
export interface FlowSums {
  tradeCount: number;
  sweepCount: number;
  volume: number;
  premium: number;
  /** Premium times flow score. */
  scoredPremium: number;
  /** Flow scores alone. */
  scores: number;
  bullishPremium: number;
  bearishPremium: number;
  bullishVolume: number;
  bearishVolume: number;
  sweepPremium: number;
  bullishSweepPremium: number;
  bearishSweepPremium: number;
  askTrades: number;
  bidTrades: number;
  askVolume: number;
  bidVolume: number;
}

/** The sums of no trade. */
export function noFlow(): FlowSums {
  return {
    tradeCount: 0,
    sweepCount: 0,
    volume: 0,
    premium: 0,
    scoredPremium: 0,
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

/** How a trade counts: with the tape's score and in full, unless the request scores or weighs it otherwise. */
export interface Counting {
  flowScore?: number;
  /** Above 0; time decay makes it less than 1. */
  weight?: number;
}

/** Adds one print of a tape. */
export function addTrade(sums: FlowSums, tape: Tape, row: number, { flowScore, weight = 1 }: Counting = inFull): void {
  const premium = weight * premiumUsd(tape, row);
  const volume = weight * (tape.size[row] ?? 0);
  const direction = tape.direction[row] ?? 0;
  const score = flowScore ?? tape.flowScore[row] ?? 0;
  sums.tradeCount += weight;
  sums.volume += volume;
  sums.premium += premium;
  sums.scoredPremium += premium * score;
  sums.scores += weight * score;
  if (direction !== 0) addDirection(sums, direction === 1, premium, volume);
  if (((tape.marks[row] ?? 0) & SWEEP) !== 0) {
    sums.sweepCount += weight;
    sums.sweepPremium += premium;
    if (direction === 1) sums.bullishSweepPremium += premium;
    else if (direction === -1) sums.bearishSweepPremium += premium;
  }
  if (direction === 0) return;
  // A bullish call was lifted at the ask, and so was a bearish put.
  if ((direction === 1) === (rightOf(tape.contract[row] ?? 0) === "call")) {
    sums.askTrades += weight;
    sums.askVolume += volume;
  } else {
    sums.bidTrades += weight;
    sums.bidVolume += volume;
  }
}

const inFull: Counting = {};

function addDirection(sums: FlowSums, isBullish: boolean, premium: number, volume: number): void {
  if (isBullish) {
    sums.bullishPremium += premium;
    sums.bullishVolume += volume;
  } else {
    sums.bearishPremium += premium;
    sums.bearishVolume += volume;
  }
}

/** Adds sums to others, all of them times a weight. */
export function addFlow(into: FlowSums, from: FlowSums, weight = 1): void {
  for (const name of names) into[name] += weight * from[name];
}

const names = Object.keys(noFlow()) as (keyof FlowSums)[]; // the keys of a literal

/** The three measures of direction and their composite, each -100 to 100 with two decimals, 0 without premium. */
export interface FlowMeasures {
  /** Flow score weighted by premium. */
  vwf: number;
  /** Bullish less bearish sweeps, as a percentage of all directional premium. */
  sdf: number;
  /** Bullish less bearish premium, as a percentage of both. */
  fir: number;
  composite: number;
}

/** Reads the measures: composite = 0.40 vwf + 0.35 sdf + 0.25 fir. Flow document, Part 2.2; the weights are ours. */
export function measuresOf(sums: FlowSums): FlowMeasures {
  const directional = sums.bullishPremium + sums.bearishPremium;
  const vwf = ratio(sums.scoredPremium, sums.premium);
  const sdf = 100 * ratio(sums.bullishSweepPremium - sums.bearishSweepPremium, directional);
  const fir = 100 * ratio(sums.bullishPremium - sums.bearishPremium, directional);
  const composite = Math.min(100, Math.max(-100, 0.4 * vwf + 0.35 * sdf + 0.25 * fir));
  return {
    vwf: servedHundredths(vwf),
    sdf: servedHundredths(sdf),
    fir: servedHundredths(fir),
    composite: servedHundredths(composite),
  };
}

/** Bullish less bearish premium: the net premium of tides and strikes. Daily rows have another: calls less puts. */
export function netDirectional({ bullishPremium, bearishPremium }: FlowSums): number {
  return bullishPremium - bearishPremium;
}

/** A quotient that is 0 where there is nothing to divide by. */
export function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
