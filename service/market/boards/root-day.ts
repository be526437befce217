import type { BoardDay } from "./board-day";
import { type Chain, chainOf } from "../chains/chain";
import { type ExposureCells, exposureCells } from "./exposure";
import { growingExpirations, grownChain, type CellVolume } from "./held-volume";
import type { Board } from "./market";

/** What the boards of one root in one session are made from. */
export interface RootGrounds {
  symbol: string;
  day: BoardDay;
  /** The volume of the day; called when the first cells are computed, and again for each later board. */
  volume(): CellVolume | undefined;
}

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

  /** About what the day weighs: its chain before the close and after, its scratch, and the volume of its last contracts. */
  get bytes(): number {
    return 64 * this.#scratch.length + 500_000;
  }

  /** The board of a second, without the expirations settled at or before an instant. Cells are computed when asked for. */
  boardAt(second: number, instantMs: number): Board {
    const { symbol, day } = this.#grounds;
    const own = this.#expirations.filter((e) => (day.expirations[e]?.settlesMs ?? 0) > instantMs);
    const chain = this.#chainOf(own);
    const facts = {
      symbol,
      asOfMs: day.openMs + second * 1000,
      spot: day.spotAt(second),
      previousClose: day.previousClose,
      expirations: chain.expirations.map(({ date }) => date),
      strikes: chain.strikes,
    };
    return boardOf(facts, () => this.#cells(chain, own, second));
  }

  #cells(chain: Chain, own: readonly number[], second: number): ExposureCells {
    const { day } = this.#grounds;
    const logForward = Float64Array.from(own, (e) => Math.log(day.forwardAt(e, second)));
    const carry = Float64Array.from(own, (e) => day.carryAt(e, second));
    const rootYears = Float64Array.from(own, (e) => Math.sqrt(day.yearsAt(e, second)));
    const deviations = day.deviationsAt(second, { chain, own, logForward }, this.#scratch);
    const held = this.#held(chain, own, second);
    return exposureCells(held, { logForward, carry, rootYears }, deviations, day.spotAt(second));
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

/** A board that lets go of its day once its cells are there: kept boards of many days would keep each whole day. */
function boardOf(facts: Omit<Board, "cells">, compute: () => ExposureCells): Board {
  const held: { cells?: ExposureCells; compute?: () => ExposureCells } = { compute };
  return { ...facts, cells: (metric) => cellsOf(held)[metric] };
}

function cellsOf(held: { cells?: ExposureCells; compute?: () => ExposureCells }): ExposureCells {
  if (held.compute) held.cells ??= held.compute();
  delete held.compute;
  if (held.cells === undefined) throw new Error("A board has either its cells or the way to compute them.");
  return held.cells;
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
