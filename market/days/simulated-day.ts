import { type Day, openingMs, sessionSeconds } from "@strikebook/calendar";
import { surfaceDeviations, totalVariance } from "../chains/volatility-surface";
import type { Underlying } from "../chains/underlyings";
import type { DaySurface } from "./day-surface";
import type { ListedChain } from "./listed-chain";
import type { SecondValues } from "./second-values";
import type { BoardDay, ChainOfDay } from "./trading-day";
import { smileOf } from "./variance-model";

/** Interest rate: continuous, per year. */
const RATE = 0.042;

const BYTES_PER_CELL = 28;
const BYTES_PER_SECOND = 8;

/** The inputs of a simulated day. */
interface SimulatedDayInputs {
  underlying: Underlying;
  session: Day;
  previousClose: number;
  chain: ListedChain;
  surface: DaySurface;
  /** The price at each second, including the close. */
  prices: SecondValues;
}

/** One underlying over one session of the simulated market. */
export class SimulatedDay implements BoardDay {
  readonly underlying: string;
  readonly sessionDay: number;
  readonly openMs: number;
  readonly seconds: number;
  readonly previousClose: number;
  readonly rate = RATE;
  readonly expirations: ListedChain["expirations"];
  readonly cellCount: number;
  readonly expirationOf: Int32Array;
  readonly strikeOf: Float64Array;
  readonly openInterest: Int32Array;
  readonly nextOpenInterest: Int32Array;
  /** The at-the-money surface that prices the contracts. */
  readonly surface: DaySurface;
  readonly #underlying: Underlying;
  readonly #prices: SecondValues;

  constructor({ underlying, session, previousClose, chain, surface, prices }: SimulatedDayInputs) {
    this.underlying = underlying.symbol;
    this.sessionDay = session;
    this.openMs = openingMs(session);
    this.seconds = sessionSeconds(session);
    this.previousClose = previousClose;
    this.expirations = chain.expirations;
    this.cellCount = chain.strikeOf.length;
    this.expirationOf = chain.expirationOf;
    this.strikeOf = chain.strikeOf;
    this.openInterest = chain.openInterest;
    this.nextOpenInterest = chain.nextOpenInterest;
    this.surface = surface;
    this.#underlying = underlying;
    this.#prices = prices;
  }

  /** Approximate size: its contracts, and a price for each second. */
  get bytes(): number {
    return BYTES_PER_CELL * this.cellCount + BYTES_PER_SECOND * this.seconds;
  }

  spotAt(second: number): number {
    return this.#prices.at(this.#secondOfSession(second));
  }

  yearsAt(expiration: number, second: number): number {
    return this.surface.yearsAt(expiration, second);
  }

  volatilityAt(cell: number, second: number): number {
    const expiration = this.expirationOf[cell] ?? 0;
    const moneyness = Math.log((this.strikeOf[cell] ?? 0) / this.forwardAt(expiration, second));
    const atmVariance = this.surface.atmVarianceAt(expiration, this.#secondOfSession(second));
    const variance = totalVariance(smileOf(this.#underlying), atmVariance, moneyness);
    return Math.sqrt(variance / this.yearsAt(expiration, second));
  }

  forwardAt(expiration: number, second: number): number {
    return this.spotAt(second) * Math.exp((RATE - this.#underlying.dividendYield) * this.yearsAt(expiration, second));
  }

  carryAt(expiration: number, second: number): number {
    return Math.exp(-this.#underlying.dividendYield * this.yearsAt(expiration, second));
  }

  deviationsAt(
    second: number,
    { chain, own, logForward }: ChainOfDay,
    scratch: Float64Array<ArrayBuffer>,
  ): Float64Array {
    const atmVariance = Float64Array.from(own, (e) => this.surface.atmVarianceAt(e, second));
    return surfaceDeviations(chain, smileOf(this.#underlying), { atmVariance, logForward }, scratch);
  }

  /** Returns the whole second of the session at or before a time. */
  #secondOfSession(second: number): number {
    return Math.min(this.seconds, Math.max(0, Math.floor(second)));
  }
}
