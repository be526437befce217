import type { LateCaller } from "../../transport/call-context";
import { calledFunctions } from "../../workbook/formula-text";
import type { Provenance } from "../provenance/provenance";
import type { Recalculation } from "../recalculation";

interface LateCellsOptions {
  /** Reads the formulas of cells. `undefined` if Excel cannot be read. */
  readFormulas: (addresses: readonly string[]) => Promise<readonly (string | undefined)[] | undefined>;
  provenance: Pick<Provenance, "originsOf">;
  recalculation: Pick<Recalculation, "recalculateFailed">;
}

/** Recalculates the cells whose data has come that the service was still computing when they were calculated. */
export class LateCells {
  readonly #options: LateCellsOptions;
  #ready = new Set<string>();

  constructor(options: LateCellsOptions) {
    this.#options = options;
  }

  /** Returns what the client notifies for one call of a function in a cell; `undefined` if the cell is not known. */
  callerFor(functionName: string | undefined, address: string | undefined): LateCaller | undefined {
    if (!functionName || !address) return undefined;
    return {
      isWaiting: () => this.#holds(functionName, address),
      onReady: () => {
        // Cells whose data comes together are recalculated together.
        if (this.#ready.size === 0) void Promise.resolve().then(() => this.#recalculate());
        this.#ready.add(address);
      },
    };
  }

  /** Whether a cell still has a formula with the function. If Excel is busy, it is assumed to. */
  async #holds(functionName: string, address: string): Promise<boolean> {
    const { provenance, readFormulas } = this.#options;
    if (!provenance.originsOf(address)) return false;
    const formulas = await readFormulas([address]);
    if (!formulas) return true;
    return calledFunctions(formulas[0]).includes(functionName.toUpperCase());
  }

  #recalculate(): void {
    const addresses = [...this.#ready];
    this.#ready = new Set();
    void this.#options.recalculation.recalculateFailed(addresses);
  }
}
