import { servedHundredths } from "../pricing/served-number";
import { constantMaturitySmile, moneynessOfDelta, smileVol, type Smile } from "./smile";
import type { VolMoment } from "./vol-moment";

const MATURITIES = [7, 30, 90] as const;

/** How the smile of one maturity leans; volatilities in percent per year, differences in volatility points. */
export interface Tilt {
  /** Calendar days. */
  days: number;
  /** At the forward. */
  atm: number;
  /** Of the put and the call with a delta of a quarter. */
  put25: number;
  call25: number;
  /** call25 - put25: negative where puts are dearer. */
  riskReversal25: number;
  /** The mean of both less atm. */
  butterfly25: number;
  /** The strike at 90 % of the forward less that at 110 %. */
  skew90110: number;
}

/** What `/v1/vol/tilt` serves of a symbol, shortest maturity first. Names are ours. */
export function volTilts({ term }: VolMoment): Tilt[] {
  return MATURITIES.flatMap((days) => {
    const smile = constantMaturitySmile(term, days);
    return smile ? [tiltOf(smile, days)] : [];
  });
}

function tiltOf(smile: Smile, days: number): Tilt {
  const at = (logMoneyness: number) => smileVol(smile, logMoneyness);
  const [atm, put25, call25] = [at(0), at(moneynessOfDelta(smile, 0.75)), at(moneynessOfDelta(smile, 0.25))];
  return {
    days,
    atm: servedHundredths(atm),
    put25: servedHundredths(put25),
    call25: servedHundredths(call25),
    riskReversal25: servedHundredths(call25 - put25),
    butterfly25: servedHundredths((put25 + call25) / 2 - atm),
    skew90110: servedHundredths(at(Math.log(0.9)) - at(Math.log(1.1))),
  };
}
