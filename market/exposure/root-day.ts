import type { Metric } from "../../src/contract/limits";
import { type Chain, chainOf } from "../chains/chain";
import type { BoardDay } from "../days/trading-day";
import { type BlankCells, exposureCells } from "./exposure-cells";
import { type CellVolume, heldContracts } from "./held-contracts";
import type { Board } from "./market";

/** The inputs of the boards of one root in one session. */
interface RootDayInputs {
  symbol: string;
  day: BoardDay;
  /** Returns the volume of the day; `undefined` in a market without trades. Called for each board. */
  volume: () => CellVolume | undefined;
}

/** Identifies a board. */
interface BoardMoment {
  /** Of the session. */
  second: number;
  /** Time of the request, in milliseconds since 1970 UTC: contracts settled by then are omitted. */
  instantMs: number;
}

/** Of the chain, of the scratch arrays, and of the prints and running sums of the day's volume. */
const BYTES_PER_PAIR = 80;
const BYTES_PER_SECOND = 4;

/** Computes the boards of one root in one session. */
export class RootDay {
  readonly #inputs: RootDayInputs;
  /** Positions of the root's expirations among those of the day. */
  readonly #expirations: readonly number[];
  /** Chains by the number of expirations already settled: one before the close, one after. */
  readonly #chains = new Map<number, Chain>();
  /** Reused for every board, because boards are computed every second: deviations, and contracts held. */
  readonly #scratch: { deviations: Float64Array<ArrayBuffer>; contracts: Float64Array<ArrayBuffer> };

  constructor(inputs: RootDayInputs) {
    const { symbol, day } = inputs;
    this.#inputs = inputs;
    this.#expirations = day.expirations.flatMap(({ root }, e) => (root === symbol ? [e] : []));
    const pairs = this.#chainOf(this.#expirations).strikeIndex.length;
    this.#scratch = { deviations: new Float64Array(pairs), contracts: new Float64Array(pairs) };
  }

  /** Approximate size without the day: the chain before the close, the scratch arrays, and the volume of the day. */
  get bytes(): number {
    return BYTES_PER_PAIR * this.#scratch.contracts.length + BYTES_PER_SECOND * this.#inputs.day.seconds;
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

  /** Returns the cells of a board, in a new array if `blankCells` is omitted. */
  cellsAt({ second, instantMs }: BoardMoment, metric: Metric, blankCells?: BlankCells): Float64Array {
    const { day } = this.#inputs;
    const own = this.#listedAt(instantMs);
    const chain = this.#chainOf(own);
    const logForward = Float64Array.from(own, (e) => Math.log(day.forwardAt(e, second)));
    const carry = Float64Array.from(own, (e) => day.carryAt(e, second));
    const rootYears = Float64Array.from(own, (e) => Math.sqrt(day.yearsAt(e, second)));
    const deviations = day.deviationsAt(second, { chain, own, logForward }, this.#scratch.deviations);
    const netContracts = this.#contractsAt(second, chain, own);
    const terms = { logForward, carry, rootYears, spot: day.spotAt(second) };
    return exposureCells(chain, terms, { deviations, netContracts }, metric, blankCells);
  }

  #listedAt(instantMs: number): number[] {
    const { day } = this.#inputs;
    return this.#expirations.filter((e) => (day.expirations[e]?.settlesMs ?? 0) > instantMs);
  }

  #contractsAt(second: number, chain: Chain, own: readonly number[]): Float64Array {
    const { day } = this.#inputs;
    const volume = this.#inputs.volume()?.at(second);
    return volume ? heldContracts(chain, { day, own, volume }, this.#scratch.contracts) : chain.netOpenInterest;
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
