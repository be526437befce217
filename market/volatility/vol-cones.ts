import { servedHundredths } from "../pricing/served-number";
import { realizedVol } from "./realized-vol";
import { constantMaturityVol } from "./term-structure";
import type { VolMoment } from "./vol-moment";
import { known, yearOfPositions } from "./year-standing";

const WINDOWS = [10, 20, 60, 120, 252] as const;
const SESSIONS_PER_YEAR = 252;

/** One window of `/v1/vol/cones`: realized volatility over so many sessions, in percent per year. Null where the past does not reach. */
export interface Cone {
  sessions: number;
  /** Up to the last close. */
  current: number | null;
  /** The range of the windows that ended within the last 252 sessions. */
  low: number | null;
  lowerQuartile: number | null;
  median: number | null;
  upperQuartile: number | null;
  high: number | null;
  /** At the money over as long a time ahead. */
  iv: number | null;
}

/** What `/v1/vol/cones` serves of a symbol. Names are ours. */
export function volCones({ term, record }: VolMoment): Cone[] {
  const last = record.closes.length - 1;
  return WINDOWS.map((sessions) => {
    const current = realizedVol(record.closes, last, sessions);
    const year = yearOfPositions(last).map((end) => realizedVol(record.closes, end, sessions) ?? null);
    const at = quantilesOf(known(year));
    return {
      sessions,
      current: servedHundredths(current),
      low: at(0),
      lowerQuartile: at(0.25),
      median: at(0.5),
      upperQuartile: at(0.75),
      high: at(1),
      iv: servedHundredths(constantMaturityVol(term, (sessions * 365) / SESSIONS_PER_YEAR)),
    };
  });
}

/** The value below which a share of the values lies: straight between the two nearest in order. Null without values. */
function quantilesOf(values: readonly number[]): (share: number) => number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return (share) => {
    const place = share * (sorted.length - 1);
    const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    if (below === undefined || above === undefined) return null;
    return servedHundredths(below + (above - below) * (place - Math.floor(place)));
  };
}
