import { easternDay, openMs } from "../time/calendar";
import type { ImportedDays } from "./imported-days";
import { volatilityRoots } from "../volatility/vol-coverage";
import type { TermPoint, VolSource } from "../days/vol-source";

/** The volatility of an imported chain, read from the days its boards are made of. A file says nothing of reports. */
export function importedVolSource(days: ImportedDays): VolSource {
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
