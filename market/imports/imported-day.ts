import type { BoardDay, ChainOfDay } from "../days/trading-day";
import { openMs, sessionSeconds } from "../time/calendar";
import type { Day } from "../time/civil-day";
import { type ImportedCells, importedOpenInterest } from "./imported-cells";
import type { ImportedListing } from "./imported-listing";
import type { ImportedPrices } from "./imported-prices";
import type { ImportedVariance } from "./imported-variance";
import type { ChainExpiration } from "../days/trading-day";
import { streamOf } from "../days/random";
import { yearsToSettlement } from "../time/settlement";

/** Continuous rates per year. */
export interface YearlyRates {
  /** Discount rate of premiums. */
  rate: number;
  /** Growth of the forward relative to the price. */
  growth: number;
}

/** Data shared by all sessions of an imported chain. */
export interface ImportedChain {
  listing: ImportedListing;
  cells: ImportedCells;
  variance: ImportedVariance;
  prices: ImportedPrices;
  seed: number;
  yearly: YearlyRates;
}

/**
 * One session of an imported chain, at a position from the file's session: the file's contracts without settled ones, the
 * file's volatility by strike, and a simulated price around the file's price.
 */
export class ImportedDay implements BoardDay {
  readonly underlying: string;
  readonly sessionDay: Day;
  readonly openMs: number;
  readonly seconds: number;
  readonly previousClose: number;
  readonly rate: number;
  readonly expirations: readonly ChainExpiration[];
  readonly cellCount: number;
  readonly strikeOf: Float64Array;
  readonly #chain: ImportedChain;
  readonly #position: number;
  /** Number of expirations and cells of the file that have settled. */
  readonly #settled: number;
  readonly #settledCells: number;
  readonly #boardAgeMs: number;
  #expirationOf: Int32Array | undefined;
  #openInterest: Int32Array | undefined;
  #nextOpenInterest: Int32Array | undefined;
  #prices: Float64Array | undefined;

  constructor(chain: ImportedChain, session: Day, position: number) {
    const { listing, cells, prices } = chain;
    this.underlying = listing.underlying;
    this.sessionDay = session;
    this.openMs = openMs(session);
    this.seconds = sessionSeconds(session);
    this.previousClose = prices.close(position - 1);
    this.rate = chain.yearly.rate;
    const live = cells.expirations.filter(({ settlesMs }) => settlesMs > this.openMs);
    this.#settled = cells.expirations.length - live.length;
    this.#settledCells = live[0]?.firstCell ?? cells.strikeOf.length;
    this.expirations = live.map((expiration) => ({
      ...expiration,
      firstCell: expiration.firstCell - this.#settledCells,
      endCell: expiration.endCell - this.#settledCells,
    }));
    this.strikeOf = cells.strikeOf.subarray(this.#settledCells);
    this.cellCount = this.strikeOf.length;
    this.#chain = chain;
    this.#position = position;
    // Quotes of a file made after the close count their years from then. The whole session does so, to avoid a jump.
    this.#boardAgeMs = position === 0 ? listing.boardAgeMs : 0;
  }

  get expirationOf(): Int32Array {
    return (this.#expirationOf ??= this.#expirationOfEach());
  }

  get openInterest(): Int32Array {
    return (this.#openInterest ??= this.#openInterestAt(this.#position));
  }

  get nextOpenInterest(): Int32Array {
    return (this.#nextOpenInterest ??= this.#openInterestTomorrow());
  }

  spotAt(second: number): number {
    const prices = (this.#prices ??= new Float64Array(this.seconds + 1));
    const at = Math.min(this.seconds, Math.max(0, Math.floor(second)));
    const price = prices[at] || this.#chain.prices.priceAt(this.#position, at);
    prices[at] = price;
    return price;
  }

  yearsAt(expiration: number, second: number): number {
    return yearsToSettlement(this.#msAt(second) + this.#boardAgeMs, this.expirations[expiration]?.settlesMs ?? 0);
  }

  volatilityAt(cell: number, second: number): number {
    const expiration = this.expirationOf[cell] ?? 0;
    const inFile = this.#chain.cells.pricingDeviationOf[this.#settledCells + cell] ?? 0;
    return (inFile * this.#scaleAt(expiration, second)) / Math.sqrt(this.yearsAt(expiration, second));
  }

  /** Returns the file's forward, scaled by the price move since the file and by the growth over the difference in time. */
  forwardAt(expiration: number, second: number): number {
    const { listing, yearly } = this.#chain;
    const { forward } = this.#sliceOf(expiration);
    const moved = this.spotAt(second) / listing.spot;
    return forward * moved * Math.exp(yearly.growth * this.#extraYears(expiration, second));
  }

  carryAt(expiration: number, second: number): number {
    const { discount } = this.#sliceOf(expiration);
    const discounted = discount * Math.exp(-this.rate * this.#extraYears(expiration, second));
    return (this.forwardAt(expiration, second) * discounted) / this.spotAt(second);
  }

  deviationsAt(second: number, { chain, own }: ChainOfDay, scratch: Float64Array<ArrayBuffer>): Float64Array {
    const { deviationOf } = this.#chain.cells;
    own.forEach((expiration, e) => {
      const scale = this.#scaleAt(expiration, second);
      const { firstCell = 0, endCell = 0 } = this.expirations[expiration] ?? {};
      const shift = (chain.firstPair[e] ?? 0) - firstCell;
      for (let cell = firstCell; cell < endCell; cell += 1) {
        scratch[cell + shift] = (deviationOf[this.#settledCells + cell] ?? 0) * scale;
      }
    });
    return scratch;
  }

  /** Returns the total variance to settlement of the strike at the forward, and the variance years to settlement. */
  atTheMoneyAt(expiration: number, second: number): { variance: number; varianceYears: number } {
    const varianceYears = this.#chain.variance.yearsAt(this.#settled + expiration, this.#position, this.#msAt(second));
    return { variance: this.varianceAt(expiration, second, 0), varianceYears };
  }

  /** Returns the total variance to settlement of the strike at a log-moneyness ln(strike / forward). */
  varianceAt(expiration: number, second: number, logMoneyness: number): number {
    const strike = this.forwardAt(expiration, second) * Math.exp(logMoneyness);
    const quoted = this.#chain.variance.quotedDeviation(this.#settled + expiration, strike);
    return (quoted * this.#scaleAt(expiration, second)) ** 2;
  }

  /** Returns the years to settlement beyond those at the file's instant, where it is exactly 0. */
  #extraYears(expiration: number, second: number): number {
    return this.yearsAt(expiration, second) - this.#sliceOf(expiration).years;
  }

  #scaleAt(expiration: number, second: number): number {
    return this.#chain.variance.scaleAt(this.#settled + expiration, this.#position, this.#msAt(second));
  }

  #msAt(second: number): number {
    return this.openMs + Math.min(this.seconds, Math.max(0, Math.floor(second))) * 1000;
  }

  #sliceOf(expiration: number): { forward: number; discount: number; years: number } {
    return this.#chain.listing.slices[this.#settled + expiration] ?? { forward: 1, discount: 1, years: 1 };
  }

  #expirationOfEach(): Int32Array {
    const expirationOf = new Int32Array(this.cellCount);
    this.expirations.forEach(({ firstCell, endCell }, e) => expirationOf.fill(e, firstCell, endCell));
    return expirationOf;
  }

  #openInterestAt(position: number): Int32Array {
    const { seed, cells, listing } = this.#chain;
    const stream = streamOf(`${listing.underlying} imported open interest`);
    return importedOpenInterest(cells, { seed, stream, position, fromCell: this.#settledCells });
  }

  #openInterestTomorrow(): Int32Array {
    const open = this.#openInterestAt(this.#position + 1);
    for (const { day, firstCell, endCell } of this.expirations) {
      if (day <= this.sessionDay) open.fill(0, 2 * firstCell, 2 * endCell);
    }
    return open;
  }
}
