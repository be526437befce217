import { easternDay, openMs } from "../time/calendar";
import { optionRootOf } from "../chains/option-roots";
import { FIRST_SESSION } from "../days/session-table";
import type { TradingDays } from "../days/trading-days";
import { volatilityRoots } from "./vol-coverage";
import type { TermPoint, VolSource } from "./vol-source";

/** The volatility of the moving market, read from the very surface and closes its boards are made of. */
export function movingVolSource(days: TradingDays, roots: readonly string[]): VolSource {
  const underlyingOf = (root: string) => optionRootOf(root)?.underlying ?? root;
  return {
    symbols: volatilityRoots(roots),
    firstSession: () => FIRST_SESSION,
    close: (root, session) => days.close(underlyingOf(root), session),
    term: (root, asOfMs) => termOf(days, root, underlyingOf(root), asOfMs),
    reports: (root) => days.reports(underlyingOf(root)),
    newestMs: (_, instantMs) => instantMs,
  };
}

function termOf(days: TradingDays, root: string, underlying: string, asOfMs: number): TermPoint[] {
  const session = easternDay(asOfMs);
  const surface = days.surface(underlying, session);
  if (surface === undefined) return [];
  const second = Math.floor((asOfMs - openMs(session)) / 1000);
  return surface.expirations.flatMap((expiration, e) => {
    if (expiration.root !== root || expiration.settlesMs <= asOfMs) return [];
    const years = surface.yearsAt(e, second);
    const varianceYears = surface.varianceYearsAt(e, second);
    return [{ expiration: expiration.day, years, varianceYears, variance: surface.atmVarianceAt(e, second) }];
  });
}
