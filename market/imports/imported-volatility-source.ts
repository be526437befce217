import { easternDay, openMs } from "../time/calendar";
import type { ImportedDays } from "./imported-days";
import { volatilityRoots } from "../volatility/vol-coverage";
import type { TermPoint, VolatilitySource } from "../days/volatility-source";

/** Creates the volatility source of an imported chain. It reads the same days as the boards. Files contain no earnings reports. */
export function importedVolatilitySource(days: ImportedDays): VolatilitySource {
  return {
    symbols: volatilityRoots(days.roots.map(({ root }) => root)),
    firstSession: () => days.sessions.first,
    close: (_, session) => days.close(session),
    term: (root, asOfMs) => termOf(days, root, asOfMs),
    reports: () => [],
    newestMs: (_, instantMs) => instantMs,
  };
}

function termOf(days: ImportedDays, root: string, asOfMs: number): TermPoint[] {
  const session = easternDay(asOfMs);
  const { underlying } = days.scopeOf(root) ?? {};
  const day = underlying === undefined ? undefined : days.day(underlying, session);
  if (day === undefined) return [];
  const second = Math.floor((asOfMs - openMs(session)) / 1000);
  return day.expirations.flatMap((expiration, e) => {
    if (expiration.root !== root || expiration.settlesMs <= asOfMs) return [];
    const varianceAt = (logMoneyness: number) => day.varianceAt(e, second, logMoneyness);
    return [{ expiration: expiration.day, years: day.yearsAt(e, second), ...day.atTheMoneyAt(e, second), varianceAt }];
  });
}
