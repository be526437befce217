import type { CellPlace } from "../calls/cell-area";
import { cellKey } from "../calls/function-metadata";

/** The reasons why formulas have no value, by cell, as of their newest calculation. */
export class CellReasons {
  readonly #reasons = new Map<string, { pass: number; reason: string | undefined }>();
  #pass = 0;

  /** Starts a pass: new reasons of a cell replace earlier ones. */
  beginPass(): void {
    this.#pass += 1;
  }

  /** Stores the reason of one function in a cell; `undefined` if it has a value. If several have none, the first is kept. */
  explain(cell: CellPlace, reason: string | undefined): void {
    const known = this.#reasons.get(cellKey(cell));
    if (known?.pass === this.#pass && known.reason !== undefined) return;
    this.#reasons.set(cellKey(cell), { pass: this.#pass, reason: reason === "" ? undefined : reason });
  }

  at(cell: CellPlace): string | undefined {
    return this.#reasons.get(cellKey(cell))?.reason;
  }
}
