import { activityBySecond } from "../time/activity-clock";
import { dteOf, MULTI_LEG, premiumUsd, type PrintedColumns, rightOf, SWEEP, type Tape } from "./tape";
import { type ConvictionWeights, directionOf, type ScoredFacts, type Scores, scoresOf, sideOf } from "./trade-scores";
import type { TradingDay } from "../days/trading-day";

/** Under one contract nothing is usual: the multiple would say how rare a contract is, not how busy. */
const LEAST_USUAL = 1;

/** A tape from what was printed, rows in order of time: volume so far, direction and scores are worked out row by row. */
export function scoredTape(day: TradingDay, printed: PrintedColumns, usualVolume: Float32Array): Tape {
  const rows = printed.atMs.length;
  const tape: Tape = {
    ...printed,
    day,
    rows,
    volumeSoFar: new Int32Array(rows),
    direction: new Int8Array(rows),
    flowScore: new Int8Array(rows),
    flowBonus: new Uint8Array(rows),
    usualVolume,
  };
  const volume = new Int32Array(2 * day.cellCount);
  for (let row = 0; row < rows; row += 1) {
    const contract = tape.contract[row] ?? 0;
    const soFar = (volume[contract] ?? 0) + (tape.size[row] ?? 0);
    volume[contract] = soFar;
    tape.volumeSoFar[row] = soFar;
    const facts = scoredFacts(tape, row);
    tape.direction[row] = directionOf(sideOf(facts.price, facts.bid, facts.ask), facts.right);
    const { flowScore, flowBonus } = scoresOf(facts);
    tape.flowScore[row] = flowScore;
    tape.flowBonus[row] = flowBonus;
  }
  return tape;
}

/** The scores of a print with the weights of a request. */
export function scoresOfRow(tape: Tape, row: number, weights?: ConvictionWeights): Scores {
  return scoresOf(scoredFacts(tape, row), weights);
}

/** A print as far as its scores depend on it, prices in cents. */
export function scoredFacts(tape: Tape, row: number): ScoredFacts {
  const { day } = tape;
  const contract = tape.contract[row] ?? 0;
  const marks = tape.marks[row] ?? 0;
  return {
    right: rightOf(contract),
    strike: day.strikeOf[contract >> 1] ?? 0,
    spot: (tape.spotCents[row] ?? 0) / 100,
    dte: dteOf(day, contract),
    price: tape.priceCents[row] ?? 0,
    bid: tape.bidCents[row] ?? 0,
    ask: tape.askCents[row] ?? 0,
    premiumUsd: premiumUsd(tape, row),
    size: tape.size[row] ?? 0,
    openInterest: day.openInterest[contract] ?? 0,
    volumeSoFar: tape.volumeSoFar[row] ?? 0,
    rvol: rvolOf(tape, row),
    venues: tape.venues[row] ?? 1,
    isSweep: (marks & SWEEP) !== 0,
    isMultiLeg: (marks & MULTI_LEG) !== 0,
  };
}

/**
 * The contract's volume so far over what is usual by this second; undefined while less than one contract is usual.
 * Usual is what the market's own habits give a contract like it, which is what the mean of many sessions would tend to.
 */
export function rvolOf(tape: Tape, row: number): number | undefined {
  const passed = activityBySecond(tape.day.seconds)[Math.floor((tape.atMs[row] ?? 0) / 1000)] ?? 1;
  const usual = (tape.usualVolume[tape.contract[row] ?? 0] ?? 0) * passed;
  return usual >= LEAST_USUAL ? (tape.volumeSoFar[row] ?? 0) / usual : undefined;
}
