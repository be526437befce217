import { nextSession } from "./calendar";
import { type Chain, chainOf } from "./chain";
import { type ExposureCells, exposureCells } from "./exposure";
import type { MarketDay } from "./market-day";
import type { Board } from "./market";
import { smileOf } from "./moving-surface";
import { surfaceDeviations } from "./surface";
import type { TradingDay } from "./trading-day";
import type { Underlying } from "./underlyings";

/** Signed volume traded so far, in contracts: calls positive, puts negative. */
export interface SignedVolume {
  /** Per cell of the first two expirations of the day, at a second. */
  at(second: number): Int32Array;
}

/** Share of the volume of a day's last contracts that is still held. */
const HELD = 0.35;

/** One root in one session: its chain, and the boards made of it. */
export class RootDay {
  readonly #symbol: string;
  readonly #underlying: Underlying;
  readonly #day: MarketDay;
  readonly #volume: () => SignedVolume | undefined;
  /** Positions of the root's expirations among those of the day, and its chain without as many of the first. */
  readonly #own: readonly number[];
  readonly #chains = new Map<number, Chain>();
  /** Written anew for every board, so that a board every second leaves less garbage. */
  readonly #scratch: Float64Array<ArrayBuffer>;

  constructor(symbol: string, underlying: Underlying, day: MarketDay, volume: () => SignedVolume | undefined) {
    this.#symbol = symbol;
    this.#underlying = underlying;
    this.#day = day;
    this.#volume = volume;
    this.#own = day.expirations.flatMap(({ root }, e) => (root === symbol ? [e] : []));
    this.#scratch = new Float64Array(this.#own.reduce((sum, e) => sum + cellsOf(day, e).length, 0));
  }

  /** The board of a second, without the expirations settled at or before an instant. Cells are computed when asked for. */
  boardAt(second: number, instantMs: number): Board {
    const own = this.#own.filter((e) => (this.#day.expirations[e]?.settlesMs ?? 0) > instantMs);
    const chain = this.#chain(own);
    const spot = this.#day.spotAt(second);
    let cells: ExposureCells | undefined;
    return {
      symbol: this.#symbol,
      asOfMs: this.#day.openMs + second * 1000,
      spot,
      previousClose: this.#day.previousClose,
      expirations: chain.expirations.map(({ date }) => date),
      strikes: chain.strikes,
      cells: (metric) => (cells ??= this.#cells(chain, own, second))[metric],
    };
  }

  #cells(chain: Chain, own: readonly number[], second: number): ExposureCells {
    const day = this.#day;
    const atmVariance = Float64Array.from(own, (e) => day.surface.atmVarianceAt(e, second));
    const logForward = Float64Array.from(own, (e) => Math.log(day.forwardAt(e, second)));
    const carry = Float64Array.from(own, (e) => day.carryAt(e, second));
    const rootYears = Float64Array.from(own, (e) => Math.sqrt(day.yearsAt(e, second)));
    const deviations = surfaceDeviations(chain, smileOf(this.#underlying), { atmVariance, logForward }, this.#scratch);
    const grown = this.#grown(chain, own, second);
    return exposureCells(grown, { logForward, carry, rootYears }, deviations, day.spotAt(second));
  }

  /** The chain with what was traded since the open held on top, in contracts that settle today or the next session. */
  #grown(chain: Chain, own: readonly number[], second: number): Chain {
    const day = this.#day;
    const last = nextSession(day.sessionDay);
    const growing = own.filter((e) => e < 2 && (day.expirations[e]?.day ?? Infinity) <= last);
    const volume = growing.length > 0 ? this.#volume() : undefined;
    if (volume === undefined) return chain;
    const traded = volume.at(second);
    const calls = chain.calls.slice();
    growing.forEach((e) => {
      const { firstCell = 0, endCell = 0 } = day.expirations[e] ?? {};
      const shift = (chain.firstPair[own.indexOf(e)] ?? 0) - firstCell;
      for (let cell = firstCell; cell < endCell; cell += 1) {
        calls[cell + shift] = (calls[cell + shift] ?? 0) + HELD * (traded[cell] ?? 0);
      }
    });
    return { ...chain, calls };
  }

  #chain(own: readonly number[]): Chain {
    const settled = this.#own.length - own.length;
    const known = this.#chains.get(settled);
    if (known !== undefined) return known;
    const chain = chainOf(own.map((e) => listingOf(this.#day, e)));
    this.#chains.set(settled, chain);
    return chain;
  }
}

function listingOf(day: MarketDay, e: number) {
  const expiration = day.expirations[e];
  if (expiration === undefined)
    throw new RangeError(`The day lists ${day.expirations.length} expirations, none is ${e}.`);
  const { firstCell, endCell } = expiration;
  const contracts = (right: 0 | 1) =>
    Float64Array.from({ length: endCell - firstCell }, (_, i) => day.openInterest[2 * (firstCell + i) + right] ?? 0);
  return {
    expiration,
    strikes: day.strikeOf.subarray(firstCell, endCell),
    calls: contracts(0),
    puts: contracts(1),
  };
}

/** What the signed volume of a day is computed by. */
export type SignedVolumeOf = (day: TradingDay) => SignedVolume;
