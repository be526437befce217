import { servedHundredths } from "../pricing/served-number";
import { constantMaturityVol } from "./term-structure";
import { previousClosePosition, type VolMoment } from "./vol-moment";

/** Horizons of the bands, in sessions. */
const HORIZONS = [1, 5, 21] as const;
const SESSIONS_PER_YEAR = 252;

/** The expected price range over a number of sessions: one and two standard deviations of the log price. */
interface SigmaBand {
  sessions: number;
  /** One standard deviation, in percent of the price. */
  sigmaPct: number;
  low1: number;
  high1: number;
  low2: number;
  high2: number;
}

/**
 * Returns the fields of `/v1/vol/sigma` at a price: the bands, and the move since the previous close in daily standard
 * deviations, as implied by options at that close. The API documentation does not name these fields.
 */
export function sigmaResponse(moment: VolMoment, spot: number) {
  const before = previousClose(moment);
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

function previousClose(moment: VolMoment): { close: number; iv30: number | null } | undefined {
  const position = previousClosePosition(moment);
  const close = moment.record.closes[position];
  return close === undefined ? undefined : { close, iv30: moment.record.rowAt(position).iv30 };
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
