import { normalQuantile } from "../pricing/normal-distribution";
import type { TermPoint } from "../days/vol-source";

/** The smile of one maturity: `varianceAt` is the total variance at a log-moneyness ln(strike / forward). */
export type Smile = Pick<TermPoint, "years" | "varianceAt">;

/** The volatility of a strike, in percent per year. */
export function smileVol({ years, varianceAt }: Smile, logMoneyness: number): number {
  return 100 * Math.sqrt(varianceAt(logMoneyness) / years);
}

/**
 * The smile over so many calendar days: at each moneyness total variance is straight in time between the expirations on
 * either side. Before the first and after the last expiration the volatility is level. Undefined without any.
 */
export function constantMaturitySmile(term: readonly Smile[], days: number): Smile | undefined {
  const years = days / 365;
  const after = term.find((point) => point.years >= years);
  const before = term.findLast((point) => point.years < years);
  const nearest = after ?? before;
  if (nearest === undefined) return undefined;
  if (after === undefined || before === undefined) {
    return { years, varianceAt: (logMoneyness) => (nearest.varianceAt(logMoneyness) / nearest.years) * years };
  }
  const share = (years - before.years) / (after.years - before.years);
  const varianceAt = (logMoneyness: number) => {
    const from = before.varianceAt(logMoneyness);
    return from + (after.varianceAt(logMoneyness) - from) * share;
  };
  return { years, varianceAt };
}

/** The steps that find a delta's strike: each comes ten times nearer. */
const STEPS = 12;

/** The log-moneyness at which a call on the forward has a delta, 0 to 1; a put there has the delta less 1. */
export function moneynessOfDelta({ varianceAt }: Smile, callDelta: number): number {
  const quantile = normalQuantile(callDelta);
  let logMoneyness = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const variance = varianceAt(logMoneyness);
    logMoneyness = variance / 2 - quantile * Math.sqrt(variance);
  }
  return logMoneyness;
}
