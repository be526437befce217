import { closeMs, monthlyExpiration, previousSession } from "./calendar";
import { type Day, monthOf, yearOf } from "./civil-day";
import { expirationOf, type Listing } from "./chain";
import { expirationDays } from "./expirations";
import { openInterestOf, type OpenInterestTerms } from "./synthetic-open-interest";
import { streamOf } from "./random";
import { type StrikeBand, strikeLadder } from "./strike-ladder";
import { syntheticSpot } from "./synthetic-spot";
import type { SyntheticRoot } from "./synthetic-roots";

/** Days to expiration up to which a date that is no monthly lists the near strikes. */
const NEAR_DAYS = 49;
const LEAP_DAYS = 370;

/** Everything a synthetic root lists in a session, expirations ascending, with the open interest of its start. */
export function syntheticListings(root: SyntheticRoot, session: Day, seed: number): Listing[] {
  const closeBack = (sessions: number) => syntheticSpot(root.price, closeMs(sessionsBack(session, sessions)), seed);
  const pastCloses: OpenInterestTerms["pastCloses"] = [closeBack(1), closeBack(6), closeBack(16)];
  const [, aWeekAgo, threeWeeksAgo] = pastCloses;
  const range = { low: Math.min(aWeekAgo, threeWeeksAgo), high: Math.max(aWeekAgo, threeWeeksAgo) };
  const stream = streamOf(root.symbol);
  return expirationDays(root.expirations, session).map((expiration) => {
    const terms = { shape: root.openInterest, seed, stream, session, expiration, pastCloses };
    const open = openInterestOf(terms);
    const strikes = strikeLadder(bandsFor(root, session, expiration), range);
    return {
      expiration: expirationOf(root.symbol, expiration),
      strikes,
      calls: strikes.map((strike) => open(strike, "call")),
      puts: strikes.map((strike) => open(strike, "put")),
    };
  });
}

function sessionsBack(session: Day, count: number): Day {
  let day = session;
  for (let back = 0; back < count; back += 1) day = previousSession(day);
  return day;
}

function bandsFor({ strikes }: SyntheticRoot, session: Day, expiration: Day): readonly StrikeBand[] {
  if (expiration - session > LEAP_DAYS) return strikes.leaps;
  const isMonthly = monthlyExpiration(yearOf(expiration), monthOf(expiration)) === expiration;
  return isMonthly || expiration - session > NEAR_DAYS ? strikes.far : strikes.near;
}
