import { servedHundredths } from "../pricing/served-number";
import { constantMaturityVol } from "./term-structure";
import type { VolMoment } from "./vol-moment";

const HORIZONS = [1, 5, 21] as const;
const SESSIONS_PER_YEAR = 252;

/** How far the price may go in so many sessions: one and two standard deviations around it, on the scale of logarithms. */
export interface SigmaBand {
  sessions: number;
  /** One standard deviation in percent of the price. */
  sigmaPct: number;
  low1: number;
  high1: number;
  low2: number;
  high2: number;
}

/**
 * What `/v1/vol/sigma` serves of a symbol at a price: the bands, and how many standard deviations of a day, as options
 * had them at the close before, the price has moved since. Names are ours.
 */
export function sigmaAnswer(moment: VolMoment, spot: number) {
  const before = closeBefore(moment);
  const change = before && Math.log(spot / before.close);
  const daySigma = before && before.iv30 !== null ? before.iv30 / 100 / Math.sqrt(SESSIONS_PER_YEAR) : undefined;
  return {
    spot: servedHundredths(spot),
    previousClose: servedHundredths(before?.close),
    movePct: servedHundredths(before && 100 * (spot / before.close - 1)),
    moveSigmas: servedHundredths(change === undefined || !daySigma ? undefined : change / daySigma),
    bands: HORIZONS.flatMap((sessions) => bandOf(moment, spot, sessions) ?? []),
  };
}

/** The session before the one that the price belongs to. */
function closeBefore({ state, record }: VolMoment): { close: number; iv30: number | null } | undefined {
  // A frozen state is itself the last close: the one before it is one position further back.
  const position = record.sessions.length - (state.frozen ? 2 : 1);
  const close = record.closes[position];
  return close === undefined ? undefined : { close, iv30: record.rowAt(position).iv30 };
}

function bandOf({ term }: VolMoment, spot: number, sessions: number): SigmaBand | undefined {
  const volatility = constantMaturityVol(term, (sessions * 365) / SESSIONS_PER_YEAR);
  if (volatility === undefined) return undefined;
  const sigma = (volatility / 100) * Math.sqrt(sessions / SESSIONS_PER_YEAR);
  const at = (deviations: number) => servedHundredths(spot * Math.exp(deviations * sigma));
  return {
    sessions,
    sigmaPct: servedHundredths(100 * sigma),
    low1: at(-1),
    high1: at(1),
    low2: at(-2),
    high2: at(2),
  };
}
