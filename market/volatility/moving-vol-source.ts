import { easternDay, openMs } from "../time/calendar";
import { optionRootOf } from "../chains/option-roots";
import { underlyingOf } from "../chains/underlyings";
import { smileOf } from "../days/moving-surface";
import { FIRST_SESSION } from "../days/session-table";
import type { TradingDays } from "../days/trading-days";
import { totalVariance } from "../chains/surface";
import { volatilityRoots } from "./vol-coverage";
import type { TermPoint, VolSource } from "../days/vol-source";

/** The volatility of the moving market, read from the very surface and closes its boards are made of. */
export function movingVolSource(days: TradingDays, roots: readonly string[]): VolSource {
  const priceOf = (root: string) => optionRootOf(root)?.underlying ?? root;
  return {
    symbols: volatilityRoots(roots),
    firstSession: () => FIRST_SESSION,
    close: (root, session) => days.close(priceOf(root), session),
    term: (root, asOfMs) => termOf(days, root, priceOf(root), asOfMs),
    reports: (root) => days.reports(priceOf(root)),
    newestMs: (_, instantMs) => instantMs,
  };
}

function termOf(days: TradingDays, root: string, underlying: string, asOfMs: number): TermPoint[] {
  const session = easternDay(asOfMs);
  const surface = days.surface(underlying, session);
  const facts = underlyingOf(underlying);
  if (surface === undefined || facts === undefined) return [];
  const smile = smileOf(facts);
  const second = Math.floor((asOfMs - openMs(session)) / 1000);
  return surface.expirations.flatMap((expiration, e) => {
    if (expiration.root !== root || expiration.settlesMs <= asOfMs) return [];
    const years = surface.yearsAt(e, second);
    const varianceYears = surface.varianceYearsAt(e, second);
    const variance = surface.atmVarianceAt(e, second);
    const varianceAt = (logMoneyness: number) => totalVariance(smile, variance, logMoneyness);
    return [{ expiration: expiration.day, years, varianceYears, variance, varianceAt }];
  });
}
