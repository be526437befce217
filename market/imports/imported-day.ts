import type { BoardDay, ChainOfDay } from "../days/board-day";
import { openMs, sessionSeconds } from "../time/calendar";
import type { Day } from "../time/civil-day";
import type { ImportedCells } from "./imported-cells";
import type { ImportedListing } from "./imported-listing";
import { importedOpenInterest } from "./imported-open-interest";
import type { ImportedPrices } from "./imported-prices";
import type { ImportedVariance } from "./imported-variance";
import type { ChainExpiration } from "../days/listed-chain";
import { streamOf } from "../days/random";
import { yearsToSettlement } from "../time/settlement";

/** Both continuous, per year. */
export interface YearlyTerms {
  /** What premiums are discounted at. */
  rate: number;
  /** How much dearer than the price the forward is. */
  growth: number;
}

/** What every session of an imported chain shares. */
export interface ImportedGrounds {
  listing: ImportedListing;
  cells: ImportedCells;
  variance: ImportedVariance;
  prices: ImportedPrices;
  seed: number;
  yearly: YearlyTerms;
}

/**
 * One session of an imported chain, at a position from the file's own: the file's contracts without those settled, their
 * volatility strike by strike as in the file, the price moving around the file's.
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
  readonly #grounds: ImportedGrounds;
  readonly #position: number;
  /** Expirations and cells of the file that have settled. */
  readonly #settled: number;
  readonly #settledCells: number;
  readonly #lateMs: number;
  #expirationOf: Int32Array | undefined;
  #openInterest: Int32Array | undefined;
  #nextOpenInterest: Int32Array | undefined;
  #prices: Float64Array | undefined;

  constructor(grounds: ImportedGrounds, session: Day, position: number) {
    const { listing, cells, prices } = grounds;
    this.underlying = listing.underlying;
    this.sessionDay = session;
    this.openMs = openMs(session);
    this.seconds = sessionSeconds(session);
    this.previousClose = prices.close(position - 1);
    this.rate = grounds.yearly.rate;
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
    this.#grounds = grounds;
    this.#position = position;
    // Quotes made after the bell count their years from then: in the file's session the whole day does, or they would jump.
    this.#lateMs = position === 0 ? listing.lateMs : 0;
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
    const price = prices[at] || this.#grounds.prices.priceAt(this.#position, at);
    prices[at] = price;
    return price;
  }

  yearsAt(expiration: number, second: number): number {
    return yearsToSettlement(this.#msAt(second) + this.#lateMs, this.expirations[expiration]?.settlesMs ?? 0);
  }

  volatilityAt(cell: number, second: number): number {
    const expiration = this.expirationOf[cell] ?? 0;
    const inFile = this.#grounds.cells.pricingDeviationOf[this.#settledCells + cell] ?? 0;
    return (inFile * this.#scaleAt(expiration, second)) / Math.sqrt(this.yearsAt(expiration, second));
  }

  /** The file's forward, moved as the price has moved since and with what it grows in the years between. */
  forwardAt(expiration: number, second: number): number {
    const { listing, yearly } = this.#grounds;
    const { forward } = this.#sliceOf(expiration);
    const moved = this.spotAt(second) / listing.spot;
    return forward * moved * Math.exp(yearly.growth * this.#longerBy(expiration, second));
  }

  carryAt(expiration: number, second: number): number {
    const { discount } = this.#sliceOf(expiration);
    const discounted = discount * Math.exp(-this.rate * this.#longerBy(expiration, second));
    return (this.forwardAt(expiration, second) * discounted) / this.spotAt(second);
  }

  deviationsAt(second: number, { chain, own }: ChainOfDay, scratch: Float64Array<ArrayBuffer>): Float64Array {
    const { deviationOf } = this.#grounds.cells;
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

  /** Total variance to settlement of the strike at the forward, and the years it takes on the clock of variance. */
  atTheMoneyAt(expiration: number, second: number): { variance: number; varianceYears: number } {
    const varianceYears = this.#grounds.variance.yearsAt(
      this.#settled + expiration,
      this.#position,
      this.#msAt(second),
    );
    return { variance: this.varianceAt(expiration, second, 0), varianceYears };
  }

  /** Total variance to settlement of the strike at a log-moneyness ln(strike / forward). */
  varianceAt(expiration: number, second: number, logMoneyness: number): number {
    const strike = this.forwardAt(expiration, second) * Math.exp(logMoneyness);
    const quoted = this.#grounds.variance.quotedDeviation(this.#settled + expiration, strike);
    return (quoted * this.#scaleAt(expiration, second)) ** 2;
  }

  /** Years to settlement beyond those at the file's instant: exactly 0 then. */
  #longerBy(expiration: number, second: number): number {
    return this.yearsAt(expiration, second) - this.#sliceOf(expiration).years;
  }

  #scaleAt(expiration: number, second: number): number {
    return this.#grounds.variance.scaleAt(this.#settled + expiration, this.#position, this.#msAt(second));
  }

  #msAt(second: number): number {
    return this.openMs + Math.min(this.seconds, Math.max(0, Math.floor(second))) * 1000;
  }

  #sliceOf(expiration: number): { forward: number; discount: number; years: number } {
    return this.#grounds.listing.slices[this.#settled + expiration] ?? { forward: 1, discount: 1, years: 1 };
  }

  #expirationOfEach(): Int32Array {
    const expirationOf = new Int32Array(this.cellCount);
    this.expirations.forEach(({ firstCell, endCell }, e) => expirationOf.fill(e, firstCell, endCell));
    return expirationOf;
  }

  #openInterestAt(position: number): Int32Array {
    const { seed, cells, listing } = this.#grounds;
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
