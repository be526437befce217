import { type ExpirationSides, type Metric, type SideWall, type Sides, toCents } from "@strikebook/contract";
import type { Board } from "../../market/exposure/market";
import type { NettedBoard } from "../../market/exposure/netted-board";
import { type BoardSides, maxPain } from "../../market/exposure/sides";

/** Exposure in dollars, open interest in contracts. */
type StrikeSides = Record<"callValue" | "putValue" | "callOpenInterest" | "putOpenInterest", number>;

/** The calls and the puts of a netted board apart. docs/local-service.md, Calls and puts. */
export class NettedSides {
  readonly #found: { board: Board; netted: NettedBoard };
  readonly #sides: BoardSides;
  /** Positions of the netted expirations in the board. */
  readonly #columns: readonly number[];
  /** Of the netted strikes. */
  readonly #ofStrikes: ReadonlyMap<number, StrikeSides>;

  constructor(found: { board: Board; netted: NettedBoard }, metric: Metric) {
    this.#found = found;
    this.#sides = found.board.sides(metric);
    this.#columns = found.netted.expirations.map((date) => found.board.expirations.indexOf(date));
    this.#ofStrikes = new Map(found.netted.strikes.map((strike) => [strike, this.#summed(strike)]));
  }

  /** Returns the sums of a netted strike over the netted expirations. */
  ofStrike(strike: number): StrikeSides | undefined {
    return this.#ofStrikes.get(strike);
  }

  #summed(strike: number): StrikeSides {
    const { strikes } = this.#found.board;
    const row = strikes.indexOf(strike);
    const sum = (cells: Float64Array) =>
      toCents(this.#columns.reduce((total, e) => total + (cells[e * strikes.length + row] ?? 0), 0));
    const { callValues, putValues, callOpenInterest, putOpenInterest } = this.#sides;
    return {
      callValue: sum(callValues),
      putValue: sum(putValues),
      callOpenInterest: sum(callOpenInterest),
      putOpenInterest: sum(putOpenInterest),
    };
  }

  /** Returns the walls of the netted strikes, and the netted expirations with all their contracts. */
  ofSymbol(): Sides {
    const grossOfRoot = grossOf(this.#sides.callValues) + grossOf(this.#sides.putValues);
    const rows = [...this.#ofStrikes];
    return {
      callWall: this.#wall(rows.map(([strike, { callValue }]) => [strike, callValue])),
      putWall: this.#wall(rows.map(([strike, { putValue }]) => [strike, putValue])),
      expirations: this.#columns.map((e) => this.#ofExpiration(e, grossOfRoot)),
    };
  }

  /** Returns the strike with the largest exposure, whatever its sign; of equal ones the nearest to spot, then the lower. */
  #wall(values: readonly (readonly [strike: number, value: number])[]): SideWall | null {
    const { spot } = this.#found.board;
    const [largest] = values
      .filter(([, value]) => value !== 0)
      .sort(
        ([a, one], [b, other]) => Math.abs(other) - Math.abs(one) || Math.abs(a - spot) - Math.abs(b - spot) || a - b,
      );
    if (!largest) return null;
    const [strike, value] = largest;
    return { strike, value, distancePct: (strike / spot - 1) * 100 };
  }

  #ofExpiration(e: number, grossOfRoot: number): ExpirationSides {
    const { expirations, strikes } = this.#found.board;
    const own = (cells: Float64Array) => cells.subarray(e * strikes.length, (e + 1) * strikes.length);
    const { callValues, putValues, callOpenInterest, putOpenInterest } = this.#sides;
    const [calls, puts] = [own(callOpenInterest), own(putOpenInterest)];
    const gross = grossOf(own(callValues)) + grossOf(own(putValues));
    return {
      expiration: expirations[e] ?? "",
      netExposure: toCents(total(own(callValues)) + total(own(putValues))),
      grossExposure: toCents(gross),
      sharePct: grossOfRoot === 0 ? null : (gross / grossOfRoot) * 100,
      callOpenInterest: total(calls),
      putOpenInterest: total(puts),
      maxPain: maxPain(strikes, calls, puts) ?? null,
    };
  }
}

const total = (cells: Float64Array) => cells.reduce((sum, cell) => sum + cell, 0);
const grossOf = (cells: Float64Array) => cells.reduce((sum, cell) => sum + Math.abs(cell), 0);
