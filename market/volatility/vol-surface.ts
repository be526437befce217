import { isoDate } from "../time/civil-day";
import { servedHundredths } from "../pricing/served-number";
import { smileVol } from "./smile";
import type { VolMoment } from "./vol-moment";

/** Strikes of the grid, in percent of the forward. */
const MONEYNESS_PCT = [80, 85, 90, 95, 97.5, 100, 102.5, 105, 110, 115, 120] as const;

/** What `/v1/vol/surface` serves of a symbol: `iv[e][m]` in percent per year, a row an expiration, a column a moneyness. Names are ours. */
export function surfaceGrid({ term }: VolMoment) {
  return {
    moneynessPct: [...MONEYNESS_PCT],
    expirations: term.map(({ expiration }) => isoDate(expiration)),
    iv: term.map((point) => MONEYNESS_PCT.map((pct) => servedHundredths(smileVol(point, Math.log(pct / 100))))),
  };
}
