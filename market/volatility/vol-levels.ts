import { servedHundredths } from "../pricing/served-number";
import { constantMaturityVol } from "./term-structure";
import type { VolMoment } from "./vol-moment";

/** The maturities of `/v1/vol/iv`, in calendar days. */
const MATURITIES = [7, 14, 30, 60, 90, 180, 365] as const;

/** What `/v1/vol/iv` serves of a symbol: the at-the-money volatility over so many calendar days, in percent per year. Names are ours. */
export function ivLevels({ term }: VolMoment): Record<string, number | null> {
  return Object.fromEntries(MATURITIES.map((days) => [`iv${days}`, servedHundredths(constantMaturityVol(term, days))]));
}
