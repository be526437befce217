import { isoDate } from "../time/civil-day";
import { servedHundredths, servedNumber } from "../pricing/served-number";
import { straddlePct } from "./term-structure";
import type { VolMoment } from "./vol-moment";
import type { TermPoint } from "../days/vol-source";

/** One expiration of `/v1/vol/term`: volatilities in percent per year, the straddle in percent of the forward. */
export interface ServedTermPoint {
  /** YYYY-MM-DD. */
  expiration: string;
  /** Calendar days to settlement. */
  days: number;
  iv: number;
  /** Of the time since the expiration before; null where options price less than nothing into it. */
  forwardIv: number | null;
  straddlePct: number;
}

/** What `/v1/vol/term` serves of a symbol: the at-the-money term structure, nearest expiration first. Names are ours. */
export function termAnswer({ term, row }: VolMoment) {
  const expirations = term.map((point, at) => servedPoint(point, term[at - 1]));
  return { iv30: row.iv30, iv90: row.iv90, termSlope: row.termSlope, expirations };
}

function servedPoint(point: TermPoint, before: TermPoint | undefined): ServedTermPoint {
  const added = point.variance - (before?.variance ?? 0);
  const years = point.years - (before?.years ?? 0);
  return {
    expiration: isoDate(point.expiration),
    days: servedNumber(point.years * 365, 2),
    iv: servedHundredths(100 * Math.sqrt(point.variance / point.years)),
    forwardIv: servedHundredths(added < 0 || years <= 0 ? undefined : 100 * Math.sqrt(added / years)),
    straddlePct: servedHundredths(straddlePct(point.variance)),
  };
}
