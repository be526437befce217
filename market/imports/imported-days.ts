import type { BoardDays, RootOfUnderlying, TradingDay } from "../days/trading-day";
import type { Day } from "../time/civil-day";
import { importedCells } from "./imported-cells";
import { type ImportedChain, ImportedDay, type YearlyRates } from "./imported-day";
import { type ImportedListing, ImportedSessions } from "./imported-listing";
import { ImportedPrices } from "./imported-prices";
import { ImportedVariance } from "./imported-variance";
import { LruCache, marketBudget } from "../days/lru-cache";
import type { TickerScope } from "../flow/tapes/tape-source";
import { easternDay, openMs } from "../time/calendar";
import { volatilityRoots } from "../volatility/vol-coverage";
import type { TermPoint, VolatilitySource } from "../days/volatility-source";
import type { CellVolume } from "../exposure/held-contracts";

/** Upper limit for the largest chains. */
const BYTES_PER_DAY = 500_000;

/** The sessions of an imported chain, cached. Results depend only on the listing and the seed. */
export class ImportedDays implements BoardDays {
  readonly symbols: readonly string[];
  readonly roots: readonly RootOfUnderlying[];
  readonly sessions: ImportedSessions;
  readonly #chain: ImportedChain;
  readonly #days: LruCache<Day, ImportedDay>;

  constructor(listing: ImportedListing, seed: number, memory = marketBudget()) {
    this.#days = new LruCache(memory, () => BYTES_PER_DAY);
    this.symbols = [listing.underlying];
    this.roots = listing.roots.map((root) => ({ root, underlying: listing.underlying }));
    this.sessions = new ImportedSessions(listing);
    const cells = importedCells(listing);
    const variance = new ImportedVariance(cells, listing);
    const volatility = variance.monthlyVolatility(listing);
    const prices = new ImportedPrices({ listing, sessions: this.sessions, volatility, seed });
    this.#chain = { listing, cells, variance, prices, seed, yearly: yearlyTerms(listing) };
  }

  /** Returns a day; `undefined` for another underlying, without a session, or outside the market's dates. */
  day(underlying: string, session: Day): ImportedDay | undefined {
    const position = this.sessions.positionOf(session);
    if (position === undefined || !this.symbols.includes(underlying)) return undefined;
    return this.#days.getOrCreate(session, () => new ImportedDay(this.#chain, session, position));
  }

  /** Returns the closing price of a session; `undefined` outside the market's dates. */
  close(session: Day): number | undefined {
    const position = this.sessions.positionOf(session);
    return position === undefined ? undefined : this.#chain.prices.close(position);
  }

  /** Resolves a ticker. The ticker of the underlying refers to all its roots. */
  scopeOf(ticker: string): TickerScope | undefined {
    const [underlying = ""] = this.symbols;
    if (ticker === underlying) return { underlying };
    return this.roots.some(({ root }) => root === ticker) ? { underlying, root: ticker } : undefined;
  }
}

/** Shortest expiration for yearly rates. The rates of nearer expirations are mostly noise. */
const MIN_YEARS = 1 / 6;

/** Returns the rates of the expiration nearest to one year, or zero if all expirations are too near. */
function yearlyTerms({ slices, spot }: ImportedListing): YearlyRates {
  const nearest = slices.reduce((best, slice) => (Math.abs(slice.years - 1) < Math.abs(best.years - 1) ? slice : best));
  const { years, forward, discount } = nearest;
  if (years < MIN_YEARS) return { rate: 0, growth: 0 };
  return { rate: Math.max(0, -Math.log(discount) / years), growth: Math.log(forward / spot) / years };
}

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

/**
 * Returns the volume of a session that boards of an imported chain count: on the file's session that since the file's
 * instant, so that the board at that instant is exactly the file's; on any other session all of it.
 */
export function volumeSinceFile(
  volume: CellVolume,
  day: TradingDay,
  { session, second: fileSecond }: Pick<ImportedListing, "session" | "second">,
): CellVolume {
  if (day.sessionDay !== session) return volume;
  const before = volume.at(fileSecond);
  return {
    at(second) {
      const since = volume.at(Math.max(second, fileSecond));
      for (let cell = 0; cell < since.length; cell += 1) since[cell] = (since[cell] ?? 0) - (before[cell] ?? 0);
      return since;
    },
  };
}
