import type { Metric } from "../../src/contract/limits";
import type { BoardDay } from "../days/board-day";
import { type Chain, chainOf } from "../chains/chain";
import { exposureCells } from "./exposure";
import { growingExpirations, grownChain, type CellVolume } from "./held-volume";
import type { Board } from "./market";

/** What the boards of one root in one session are made from. */
export interface RootGrounds {
  symbol: string;
  day: BoardDay;
  /** The volume of the day; called when the first cells are computed, and again for each later board. */
  volume(): CellVolume | undefined;
}

/** Which board is meant. */
export interface BoardMoment {
  /** Of the session. */
  second: number;
  /** When it is asked for, in milliseconds since 1970 UTC: what has settled by then is left out. */
  instantMs: number;
}

const BYTES_PER_PAIR = 28;
const BYTES_OF_VOLUME = 400_000;

/** One root in one session, and the boards made of it. */
export class RootDay {
  readonly #grounds: RootGrounds;
  /** Positions of the root's expirations among those of the day. */
  readonly #expirations: readonly number[];
  /** Chains by the number of expirations already settled: one before the close, one after. */
  readonly #chains = new Map<number, Chain>();
  /** Written anew for every board, so that a board every second leaves less garbage. */
  readonly #scratch: Float64Array<ArrayBuffer>;

  constructor(grounds: RootGrounds) {
    const { symbol, day } = grounds;
    this.#grounds = grounds;
    this.#expirations = day.expirations.flatMap(({ root }, e) => (root === symbol ? [e] : []));
    this.#scratch = new Float64Array(this.#chainOf(this.#expirations).strikeIndex.length);
  }

  /** About what it weighs beside its day: the chain before the close, the scratch, and the volume of the last contracts. */
  get bytes(): number {
    return BYTES_PER_PAIR * this.#scratch.length + BYTES_OF_VOLUME;
  }

  /** The board of a second without its cells, and without the expirations settled at or before an instant. */
  factsAt({ second, instantMs }: BoardMoment): Omit<Board, "cells"> {
    const { symbol, day } = this.#grounds;
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

  /** The cells of the board of that moment. */
  cellsAt({ second, instantMs }: BoardMoment, metric: Metric): Float64Array {
    const { day } = this.#grounds;
    const own = this.#listedAt(instantMs);
    const chain = this.#chainOf(own);
    const logForward = Float64Array.from(own, (e) => Math.log(day.forwardAt(e, second)));
    const carry = Float64Array.from(own, (e) => day.carryAt(e, second));
    const rootYears = Float64Array.from(own, (e) => Math.sqrt(day.yearsAt(e, second)));
    const deviations = day.deviationsAt(second, { chain, own, logForward }, this.#scratch);
    const held = this.#held(chain, own, second);
    const terms = { logForward, carry, rootYears, spot: day.spotAt(second) };
    return exposureCells(held, terms, deviations, metric);
  }

  #listedAt(instantMs: number): number[] {
    const { day } = this.#grounds;
    return this.#expirations.filter((e) => (day.expirations[e]?.settlesMs ?? 0) > instantMs);
  }

  #held(chain: Chain, own: readonly number[], second: number): Chain {
    const { day, volume } = this.#grounds;
    const growing = growingExpirations(day, own);
    const traded = growing.length > 0 ? volume()?.at(second) : undefined;
    return traded ? grownChain(chain, { day, own, growing, second }, traded) : chain;
  }

  #chainOf(own: readonly number[]): Chain {
    const settled = this.#expirations.length - own.length;
    const chain = this.#chains.get(settled) ?? packed(this.#grounds.day, own);
    this.#chains.set(settled, chain);
    return chain;
  }
}

function packed(day: BoardDay, own: readonly number[]): Chain {
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
