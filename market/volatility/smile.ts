import type { SmilePoint } from "../days/volatility-source";
import { normalQuantile } from "@strikebook/pricing";
import { servedHundredths } from "@strikebook/contract";
import { maturityBracket } from "./term-structure";

/** The volatility smile of one maturity: `varianceAt` is the total variance at a log-moneyness ln(strike / forward). */
type Smile = Pick<SmilePoint, "years" | "varianceAt">;

/** Returns the volatility of a strike, in percent per year. */
export function smileVol({ years, varianceAt }: Smile, logMoneyness: number): number {
  return 100 * Math.sqrt(varianceAt(logMoneyness) / years);
}

/**
 * Returns the smile over a number of calendar days.
 *
 * At each moneyness total variance is interpolated linearly in time between two expirations. Before the first and after
 * the last expiration the volatility is constant. `undefined` for an empty term structure.
 */
export function constantMaturitySmile(term: readonly Smile[], days: number): Smile | undefined {
  const years = days / 365;
  const bracket = maturityBracket(term, years);
  if (bracket === undefined) return undefined;
  if (bracket.nearest) {
    const { nearest } = bracket;
    return { years, varianceAt: (logMoneyness) => (nearest.varianceAt(logMoneyness) / nearest.years) * years };
  }
  const { before, after, share } = bracket;
  const varianceAt = (logMoneyness: number) => {
    const from = before.varianceAt(logMoneyness);
    return from + (after.varianceAt(logMoneyness) - from) * share;
  };
  return { years, varianceAt };
}

/** Iterations of `moneynessOfDelta`. Each reduces the error about tenfold. */
const DELTA_ITERATIONS = 12;

/**
 * Returns the log-moneyness at which a call on the forward has a delta from 0 to 1. The put at that strike has the delta less 1. NaN if
 * the smile does not reach there, or has no single such strike.
 */
export function moneynessOfDelta({ varianceAt }: Smile, callDelta: number): number {
  const quantile = normalQuantile(callDelta);
  let logMoneyness = 0;
  let next = 0;
  for (let iteration = 0; iteration < DELTA_ITERATIONS; iteration += 1) {
    logMoneyness = next;
    const variance = varianceAt(logMoneyness);
    next = variance / 2 - quantile * Math.sqrt(variance);
  }
  // In standard deviations.
  const error = Math.abs(next - logMoneyness) / Math.sqrt(varianceAt(next));
  return error < DELTA_TOLERANCE ? next : NaN;
}

/** The largest error of a strike of a delta, in standard deviations: 0.0004 of delta. */
const DELTA_TOLERANCE = 1e-3;

/** Maturities of `/v1/vol/tilt`, in calendar days. */
const TILT_MATURITIES = [7, 30, 90] as const;

/** Returns the skews of `/v1/vol/tilt`, shortest maturity first. The API documentation does not name these fields. */
export function volTilts({ term }: { term: readonly SmilePoint[] }) {
  return TILT_MATURITIES.flatMap((days) => {
    const smile = constantMaturitySmile(term, days);
    return smile ? [tiltOf(smile, days)] : [];
  });
}

/** Returns the skew of one maturity in calendar days: volatilities in percent per year, differences in volatility points. */
function tiltOf(smile: Smile, days: number) {
  const at = (logMoneyness: number) => smileVol(smile, logMoneyness);
  const [atm, put25, call25] = [at(0), at(moneynessOfDelta(smile, 0.75)), at(moneynessOfDelta(smile, 0.25))];
  return {
    days,
    atm: servedHundredths(atm),
    /** Of the put and the call with a delta of 0.25. */
    put25: servedHundredths(put25),
    call25: servedHundredths(call25),
    /** Negative when puts are more expensive. */
    riskReversal25: servedHundredths(call25 - put25),
    butterfly25: servedHundredths((put25 + call25) / 2 - atm),
    /** Strike at 90 % of the forward less strike at 110 %. */
    skew90110: servedHundredths(at(Math.log(0.9)) - at(Math.log(1.1))),
  };
}
