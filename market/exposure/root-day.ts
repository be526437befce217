import type { Metric } from "../../src/contract/limits";
import { type Chain, chainOf } from "../chains/chain";
import type { BoardDay } from "../days/trading-day";
import { exposureCells } from "./exposure-cells";
import { type CellVolume, intradayExpirations, withIntradayPositions } from "./intraday-positions";
import type { Board } from "./market";

/** The inputs of the boards of one root in one session. */
interface RootDayInputs {
  symbol: string;
  day: BoardDay;
  /** Returns the volume of the day. Called for each board with intraday positions. */
  volume: () => CellVolume | undefined;
}

/** Identifies a board. */
interface BoardMoment {
  /** Of the session. */
  second: number;
  /** Time of the request, in milliseconds since 1970 UTC: contracts settled by then are omitted. */
  instantMs: number;
}

const BYTES_PER_PAIR = 28;
const BYTES_OF_VOLUME = 400_000;

/** Computes the boards of one root in one session. */
export class RootDay {
  readonly #inputs: RootDayInputs;
  /** Positions of the root's expirations among those of the day. */
  readonly #expirations: readonly number[];
  /** Chains by the number of expirations already settled: one before the close, one after. */
  readonly #chains = new Map<number, Chain>();
  /** Reused for every board, because boards are computed every second. */
  readonly #scratch: Float64Array<ArrayBuffer>;

  constructor(inputs: RootDayInputs) {
    const { symbol, day } = inputs;
    this.#inputs = inputs;
    this.#expirations = day.expirations.flatMap(({ root }, e) => (root === symbol ? [e] : []));
    this.#scratch = new Float64Array(this.#chainOf(this.#expirations).strikeIndex.length);
  }

  /** Approximate size without the day: the chain before the close, the scratch array, and the intraday volume. */
  get bytes(): number {
    return BYTES_PER_PAIR * this.#scratch.length + BYTES_OF_VOLUME;
  }

  /** Returns a board without its cells. */
  headerAt({ second, instantMs }: BoardMoment): Omit<Board, "cells"> {
    const { symbol, day } = this.#inputs;
    const chain = this.#chainOf(this.#listedAt(instantMs));
    return {
      symbol,
      asOfMs: day.openMs + second * 1000,
      spot: day.spotAt(second),
      previousClose: day.previousClose,
      expirations: chain.expirations.map(({ date }) => date),
      strikes: chain.strikes,
    };
  }

  /** Returns the cells of a board. */
  cellsAt({ second, instantMs }: BoardMoment, metric: Metric): Float64Array {
    const { day } = this.#inputs;
    const own = this.#listedAt(instantMs);
    const chain = this.#chainOf(own);
    const logForward = Float64Array.from(own, (e) => Math.log(day.forwardAt(e, second)));
    const carry = Float64Array.from(own, (e) => day.carryAt(e, second));
    const rootYears = Float64Array.from(own, (e) => Math.sqrt(day.yearsAt(e, second)));
    const deviations = day.deviationsAt(second, { chain, own, logForward }, this.#scratch);
    const terms = { logForward, carry, rootYears, spot: day.spotAt(second) };
    return exposureCells(this.#withPositions(chain, own, second), terms, deviations, metric);
  }

  #listedAt(instantMs: number): number[] {
    const { day } = this.#inputs;
    return this.#expirations.filter((e) => (day.expirations[e]?.settlesMs ?? 0) > instantMs);
  }

  #withPositions(chain: Chain, own: readonly number[], second: number): Chain {
    const { day, volume } = this.#inputs;
    const intraday = intradayExpirations(day, own);
    const traded = intraday.length > 0 ? volume()?.at(second) : undefined;
    return traded ? withIntradayPositions(chain, { day, own, intraday, second }, traded) : chain;
  }

  #chainOf(own: readonly number[]): Chain {
    const settled = this.#expirations.length - own.length;
    const chain = this.#chains.get(settled) ?? packedChain(this.#inputs.day, own);
    this.#chains.set(settled, chain);
    return chain;
  }
}

function packedChain(day: BoardDay, own: readonly number[]): Chain {
  const listed = day.expirations.filter((_, e) => own.includes(e));
  return chainOf(
    listed.map((expiration) => {
      const { firstCell, endCell } = expiration;
      const ofRight = (right: 0 | 1) =>
        Float64Array.from(
          { length: endCell - firstCell },
          (_, i) => day.openInterest[2 * (firstCell + i) + right] ?? 0,
        );
      const strikes = day.strikeOf.subarray(firstCell, endCell);
      return { expiration, strikes, calls: ofRight(0), puts: ofRight(1) };
    }),
  );
}
