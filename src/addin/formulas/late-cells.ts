import type { LateCaller } from "../../transport/call-context";
import { calledFunctions } from "../../workbook/formula-text";
import type { Environment } from "../environment";
import type { Provenance } from "../provenance/provenance";
import type { WorkbookFormulas } from "./workbook-formulas";

interface LateCellsParts {
  environment: Pick<Environment, "readFormulas">;
  provenance: Pick<Provenance, "originsOf">;
  formulas: Pick<WorkbookFormulas, "retryFailed">;
}

/** Recalculates the cells whose delayed data has arrived. */
export class LateCells {
  readonly #parts: LateCellsParts;
  #ready = new Set<string>();

  constructor(parts: LateCellsParts) {
    this.#parts = parts;
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
    const { provenance, environment } = this.#parts;
    if (!provenance.originsOf(address)) return false;
    const formulas = await environment.readFormulas([address]);
    if (!formulas) return true;
    return calledFunctions(formulas[0]).includes(functionName.toUpperCase());
  }

  #recalculate(): void {
    const addresses = [...this.#ready];
    this.#ready = new Set();
    void this.#parts.formulas.retryFailed(addresses);
  }
}
