import { compareContracts } from "../../chains/contract-symbol";
import type { ContractTrading } from "../tapes/contract-flow";

/** One contract of an underlying with its sort value. */
interface RankedContract {
  flows: ContractTrading;
  position: number;
  value: number;
}

/** The fewest rows that are sorted at a time. */
const MIN_SORTED = 256;

/**
 * Selects the first contracts in an order, ties by symbol, of any number that are offered. It sorts few rows at a time: a ranking
 * of 100,000 contracts that sorts all of them would take twenty times as long.
 */
export class FirstInOrder {
  readonly #sign: 1 | -1;
  readonly #limit: number;
  #rows: RankedContract[] = [];
  /** The last row, once there are as many as the limit. No later one is selected. */
  #last: RankedContract | undefined;

  constructor({ order, limit }: { order: "asc" | "desc"; limit: number }) {
    this.#sign = order === "asc" ? 1 : -1;
    this.#limit = limit;
  }

  /** Whether no contract with a sort value can be selected any more. */
  isBeyond(value: number): boolean {
    return this.#last !== undefined && this.#sign * (value - this.#last.value) > 0;
  }

  offer(row: RankedContract): void {
    if (this.#last !== undefined && this.#compare(row, this.#last) >= 0) return;
    this.#rows.push(row);
    if (this.#rows.length >= Math.max(MIN_SORTED, 2 * this.#limit)) this.#select();
  }

  /** Returns the selected contracts in order. */
  rows(): readonly RankedContract[] {
    this.#select();
    return this.#rows;
  }

  #select(): void {
    this.#rows = this.#rows.sort((a, b) => this.#compare(a, b)).slice(0, this.#limit);
    if (this.#rows.length === this.#limit) this.#last = this.#rows.at(-1);
  }

  #compare(a: RankedContract, b: RankedContract): number {
    return this.#sign * (a.value - b.value) || compareSymbols(a, b);
  }
}

function compareSymbols(a: RankedContract, b: RankedContract): number {
  const [one, other] = [a.flows.contract(a.position), b.flows.contract(b.position)];
  return one && other ? compareContracts(one, other) : 0;
}
