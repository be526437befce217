import { addedFields, type ContractField, type ContractFlows, type ContractTrading } from "./contract-flow";
import type { OptionContract } from "../../chains/contract-symbol";

/**
 * The trading by contract over finished sessions and the current one together, without a copy of either. The positions of
 * finished sessions come first, then the contracts that traded in the current session only.
 */
export class CombinedFlows implements ContractTrading {
  readonly count: number;
  readonly #finished: ContractFlows;
  readonly #current: ContractFlows;
  /** Per finished position: the position in the current session, or -1. */
  readonly #currentOf: Int32Array;
  /** Positions in the current session of contracts that no finished session has. */
  readonly #added: Int32Array;

  /** Neither may be added to while this is read. */
  constructor(finished: ContractFlows, current: ContractFlows) {
    this.#finished = finished;
    this.#current = current;
    const isAdded = new Uint8Array(current.count).fill(1);
    this.#currentOf = Int32Array.from({ length: finished.count }, (_, position) => {
      const contract = finished.contract(position);
      const at = contract && current.positionOf(contract);
      if (at === undefined) return -1;
      isAdded[at] = 0;
      return at;
    });
    this.#added = new Int32Array(current.count).map((_, at) => at).filter((at) => isAdded[at] === 1);
    this.count = finished.count + this.#added.length;
  }

  valueAt(field: ContractField, position: number): number {
    const currentAt = this.#currentAt(position);
    if (position >= this.#finished.count) return this.#current.valueAt(field, currentAt);
    const before = this.#finished.valueAt(field, position);
    // The current session does not know its change of open interest yet.
    if (currentAt < 0 || field === "oiChange") return before;
    const now = this.#current.valueAt(field, currentAt);
    return addedFields.has(field) ? before + now : now;
  }

  valuesOf(field: ContractField): (position: number) => number {
    return (position) => this.valueAt(field, position);
  }

  contract(position: number): OptionContract | undefined {
    const { count } = this.#finished;
    return position < count ? this.#finished.contract(position) : this.#current.contract(this.#currentAt(position));
  }

  #currentAt(position: number): number {
    const { count } = this.#finished;
    return (position < count ? this.#currentOf[position] : this.#added[position - count]) ?? Infinity;
  }
}
