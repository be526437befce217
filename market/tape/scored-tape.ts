import { servedHundredths } from "@strikebook/contract";
import { activityBySecond } from "../time/variance-clock";
import { dteOf, MULTI_LEG, premiumUsd, type PrintColumns, rightOf, SWEEP, type Tape, type TapeColumns } from "./tape";
import { directionOf, type TradeScores, scoresOf, sideOf } from "./trade-scores";
import type { TradingDay } from "../days/trading-day";
import type { ConvictionWeights, ScoreInputs } from "./conviction";

/** Below one contract the ratio would measure how rarely a contract trades, not how active it is. */
const MIN_USUAL_VOLUME = 1;

/** Builds a tape from prints sorted by time: computes volume so far and direction row by row. */
export function scoredTape(day: TradingDay, printed: PrintColumns, usualVolume: Float32Array): Tape {
  const rows = printed.atMs.length;
  const volumeSoFar = new Int32Array(rows);
  const direction = new Int8Array(rows);
  const volume = new Int32Array(2 * day.cellCount);
  const { contract, size, priceCents, bidCents, askCents } = printed;
  for (let row = 0; row < rows; row += 1) {
    const at = contract[row] ?? 0;
    const soFar = (volume[at] ?? 0) + (size[row] ?? 0);
    volume[at] = soFar;
    volumeSoFar[row] = soFar;
    const side = sideOf(priceCents[row] ?? 0, bidCents[row] ?? 0, askCents[row] ?? 0);
    direction[row] = directionOf(side, rightOf(at));
  }
  return withScores(day, { ...printed, rows, volumeSoFar, direction, usualVolume });
}

/** Returns a tape with its scores, which are computed when they are first read: rankings, totals and boards need none. */
export function withScores(day: TradingDay, columns: TapeColumns): Tape {
  let scores: Pick<Tape, "flowScore" | "flowBonus"> | undefined;
  const tape: Tape = {
    ...columns,
    columns,
    day,
    get flowScore() {
      return (scores ??= scoresOfTape(tape)).flowScore;
    },
    get flowBonus() {
      return (scores ??= scoresOfTape(tape)).flowBonus;
    },
  };
  return tape;
}

function scoresOfTape(tape: Tape): Pick<Tape, "flowScore" | "flowBonus"> {
  const flowScore = new Int8Array(tape.rows);
  const flowBonus = new Uint8Array(tape.rows);
  for (let row = 0; row < tape.rows; row += 1) {
    const scores = scoresOfRow(tape, row);
    flowScore[row] = scores.flowScore;
    flowBonus[row] = scores.flowBonus;
  }
  return { flowScore, flowBonus };
}

/** Returns the scores of a print with the weights of a request. */
export function scoresOfRow(tape: Tape, row: number, weights?: ConvictionWeights): TradeScores {
  return scoresOf(scoreInputs(tape, row), weights);
}

/** Returns the facts of a print that its scores depend on, with prices in cents. */
export function scoreInputs(tape: Tape, row: number): ScoreInputs {
  const { day } = tape;
  const contract = tape.contract[row] ?? 0;
  const marks = tape.flags[row] ?? 0;
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
 * Returns the contract's volume so far relative to the usual volume by this second; `undefined` if that is below one contract. It is rounded
 * as it is served, so that filters and scores agree with the value that a trade shows. The usual volume is the expected value of the
 * simulation, to which the mean of many sessions converges.
 */
export function rvolOf(tape: Tape, row: number): number | undefined {
  const passed = activityBySecond(tape.day.seconds)[Math.floor((tape.atMs[row] ?? 0) / 1000)] ?? 1;
  const usual = (tape.usualVolume[tape.contract[row] ?? 0] ?? 0) * passed;
  return relativeVolume(tape.volumeSoFar[row] ?? 0, usual);
}

/** Returns a volume relative to the usual volume by the same second, rounded; `undefined` if that is below one contract. */
export function relativeVolume(volumeSoFar: number, usualSoFar: number): number | undefined {
  return usualSoFar >= MIN_USUAL_VOLUME ? servedHundredths(volumeSoFar / usualSoFar) : undefined;
}
