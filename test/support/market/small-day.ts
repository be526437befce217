import { dayFromIso, openingMs, sessionSeconds } from "@strikebook/calendar";
import type { TradingDay } from "../../../market/days/trading-day";

/** An expiration of the small day: a root and YYYY-MM-DD. */
type SmallExpiration = readonly [root: string, date: string];

/** The changes of a small day from the default one. */
interface SmallDayFacts {
  underlying?: string;
  /** YYYY-MM-DD. */
  session?: string;
  expirations?: readonly SmallExpiration[];
  strikes?: readonly number[];
  /** Of every contract, at the start of the session and of the next. */
  openInterest?: number;
  nextOpenInterest?: number;
  spot?: (second: number) => number;
}

const YEAR_SECONDS = 365 * 86_400;

/**
 * Returns a day whose figures can be calculated by hand: Wednesday 2026-06-10 with price 100 and volatility 20 %; strikes 90, 100 and
 * 110 of two SPXW expirations (today and Friday) and one SPX monthly; 100 open contracts each.
 */
export function smallDay(facts: SmallDayFacts = {}): TradingDay {
  const sessionDay = dayFromIso(facts.session ?? "2026-06-10") ?? 0;
  const strikes = facts.strikes ?? [90, 100, 110];
  const expirations = (facts.expirations ?? defaultExpirations).map(([root, date]) => ({
    root,
    date,
    day: dayFromIso(date) ?? 0,
  }));
  const cellCount = strikes.length * expirations.length;
  const spotAt = facts.spot ?? (() => 100);
  const seconds = sessionSeconds(sessionDay);
  return {
    underlying: facts.underlying ?? "SPX",
    sessionDay,
    openMs: openingMs(sessionDay),
    seconds,
    previousClose: 100,
    expirations,
    cellCount,
    expirationOf: Int32Array.from({ length: cellCount }, (_, cell) => Math.floor(cell / strikes.length)),
    strikeOf: Float64Array.from({ length: cellCount }, (_, cell) => strikes[cell % strikes.length] ?? 0),
    openInterest: new Int32Array(2 * cellCount).fill(facts.openInterest ?? 100),
    nextOpenInterest: new Int32Array(2 * cellCount).fill(facts.nextOpenInterest ?? 104),
    spotAt,
    yearsAt: (expiration, second) => {
      const days = (expirations[expiration]?.day ?? sessionDay) - sessionDay;
      return Math.max(900, days * 86_400 + seconds - second) / YEAR_SECONDS;
    },
    volatilityAt: () => 0.2,
    forwardAt: (_, second) => spotAt(second),
  };
}

const defaultExpirations: readonly SmallExpiration[] = [
  ["SPXW", "2026-06-10"],
  ["SPXW", "2026-06-12"],
  ["SPX", "2026-07-17"],
];
