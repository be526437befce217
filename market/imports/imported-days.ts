import type { BoardDays, RootOfUnderlying } from "../days/board-day";
import type { Day } from "../time/civil-day";
import { importedCells } from "./imported-cells";
import { ImportedDay, type ImportedGrounds, type YearlyTerms } from "./imported-day";
import type { ImportedListing } from "./imported-listing";
import { ImportedPrices } from "./imported-prices";
import { ImportedSessions } from "./imported-sessions";
import { ImportedVariance } from "./imported-variance";
import { marketBudget } from "../days/memory-budget";
import { RecentlyUsed } from "../days/recently-used";
import type { TickerScope } from "../flow/tape-source";

/** At most, of a chain as large as any. */
const BYTES_PER_DAY = 500_000;

/** The sessions of an imported chain. A pure function of the listing and the seed: what is kept only saves time. */
export class ImportedDays implements BoardDays {
  readonly symbols: readonly string[];
  readonly roots: readonly RootOfUnderlying[];
  readonly sessions: ImportedSessions;
  readonly #grounds: ImportedGrounds;
  readonly #days: RecentlyUsed<Day, ImportedDay>;

  constructor(listing: ImportedListing, seed: number, memory = marketBudget()) {
    this.#days = new RecentlyUsed(memory, () => BYTES_PER_DAY);
    this.symbols = [listing.underlying];
    this.roots = listing.roots.map((root) => ({ root, underlying: listing.underlying }));
    this.sessions = new ImportedSessions(listing);
    const cells = importedCells(listing);
    const variance = new ImportedVariance(cells, listing);
    const volatility = variance.monthlyVolatility(listing);
    const prices = new ImportedPrices({ listing, sessions: this.sessions, volatility, seed });
    this.#grounds = { listing, cells, variance, prices, seed, yearly: yearlyTerms(listing) };
  }

  /** One session; undefined for another underlying, a day without a session, or one that the market does not reach. */
  day(underlying: string, session: Day): ImportedDay | undefined {
    const position = this.sessions.positionOf(session);
    if (position === undefined || !this.symbols.includes(underlying)) return undefined;
    return this.#days.get(session, () => new ImportedDay(this.#grounds, session, position));
  }

  /** The closing price of a session; undefined for a day that the market does not have. */
  close(session: Day): number | undefined {
    const position = this.sessions.positionOf(session);
    return position === undefined ? undefined : this.#grounds.prices.close(position);
  }

  /** The ticker of the underlying means all its roots. */
  scopeOf(ticker: string): TickerScope | undefined {
    const [underlying = ""] = this.symbols;
    if (ticker === underlying) return { underlying };
    return this.roots.some(({ root }) => root === ticker) ? { underlying, root: ticker } : undefined;
  }
}

/** Of a nearer expiration the discount and the forward, taken to a year, are mostly noise of the quotes. */
const LEAST_YEARS = 1 / 6;

/** What the expiration nearest to a year ahead says; nothing where all are too near. */
function yearlyTerms({ slices, spot }: ImportedListing): YearlyTerms {
  const nearest = slices.reduce((best, slice) => (Math.abs(slice.years - 1) < Math.abs(best.years - 1) ? slice : best));
  const { years, forward, discount } = nearest;
  if (years < LEAST_YEARS) return { rate: 0, growth: 0 };
  return { rate: Math.max(0, -Math.log(discount) / years), growth: Math.log(forward / spot) / years };
}
