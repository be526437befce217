import type { Table } from "@strikebook/formulas";
import { normalizedAddress } from "../../workbook/office/addresses";
import type { FormulaCall, FormulaCalls } from "../formulas/formula-calls";
import type { CellFailure, CellProblems } from "../problems/cell-problems";
import type { Provenance } from "../provenance/provenance";

/** What the formulas of a workbook show. */
export interface ShownParts {
  calls: FormulaCalls;
  provenance: Provenance;
  problems: CellProblems;
}

/** What the formulas of a workbook showed at one moment, so that they can show it again without a request. */
export class KeptCells {
  readonly #parts: ShownParts;
  readonly #results = new Map<string, { call: FormulaCall; result: Promise<Table> }[]>();
  readonly #origins: Provenance["cells"];
  readonly #failures: readonly CellFailure[];

  /** Keeps what is shown now. */
  constructor(parts: ShownParts) {
    this.#parts = parts;
    for (const kept of parts.calls.results) {
      const cell = normalizedAddress(kept.call.address) ?? "";
      this.#results.set(cell, [...(this.#results.get(cell) ?? []), kept]);
    }
    this.#origins = parts.provenance.cells;
    this.#failures = parts.problems.failures.all;
  }

  /** Returns the result that a call with the same arguments had in the same cell; `undefined` if there was none. */
  resultOf({ formula, typed, address }: FormulaCall): Promise<Table> | undefined {
    const given = JSON.stringify(typed);
    const kept = this.#results.get(normalizedAddress(address) ?? "") ?? [];
    return kept.find(({ call }) => call.formula === formula && JSON.stringify(call.typed) === given)?.result;
  }

  /** Records again where what these cells show came from, and why they showed an error. */
  restore(addresses: readonly string[]): void {
    const { provenance, problems } = this.#parts;
    const cells = new Set(addresses.map(normalizedAddress));
    const isShown = ({ address }: { address: string }) => cells.has(normalizedAddress(address));
    provenance.restore(this.#origins.filter(isShown));
    for (const address of addresses) problems.failures.delete(address);
    for (const failure of this.#failures.filter(isShown)) problems.failures.store(failure);
  }
}
