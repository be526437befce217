import { isoDate } from "../time/civil-day";
import { servedHundredths } from "../pricing/served-number";
import { isAhead } from "../days/earnings-reaction";
import { impliedMove } from "./implied-move";
import { derivedMeasures } from "./vol-derived";
import type { VolMoment } from "./vol-moment";
import type { VolSource } from "../days/vol-source";
import { stampOf } from "./vol-stamp";
import { volTilts } from "./vol-tilt";

const TILT_DAYS = 30;

/** One row of `/v1/vol/screener`: the measures by which symbols are compared, as the other routes serve them. Names are ours. */
export function screenerRow(moment: VolMoment, source: VolSource) {
  const { iv30, iv30Change1d, ivRank, ivPercentile, rv20, termSlope, vrp, vrpPercentile, dayMovePct } =
    derivedMeasures(moment);
  const next = source.reports(moment.symbol).find((report) => isAhead(report, moment.state.asOfMs));
  return {
    ...stampOf(moment),
    iv30,
    iv30Change1d,
    ivRank,
    ivPercentile,
    rv20,
    vrp,
    vrpPercentile,
    termSlope,
    riskReversal25: volTilts(moment).find(({ days }) => days === TILT_DAYS)?.riskReversal25 ?? null,
    dayMovePct,
    nextReport: next ? isoDate(next.day) : null,
    impliedMovePct: servedHundredths(next && impliedMove(moment.term, next)?.movePct),
  };
}

export type ScreenerRow = ReturnType<typeof screenerRow>;
