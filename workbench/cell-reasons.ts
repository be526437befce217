import type { CellPlace } from "./cell-area";
import { cellKey } from "./function-call";

/** Why formulas have no value, cell by cell, as of the newest calculation that met them. */
export class CellReasons {
  readonly #reasons = new Map<string, { pass: number; reason: string | undefined }>();
  #pass = 0;

  /** From here on, what a cell says replaces what it said before. */
  beginPass(): void {
    this.#pass += 1;
  }

  /** One function of the cell has a value (undefined) or has none. Of several, the first without a value is remembered. */
  explain(cell: CellPlace, reason: string | undefined): void {
    const known = this.#reasons.get(cellKey(cell));
    if (known?.pass === this.#pass && known.reason !== undefined) return;
    this.#reasons.set(cellKey(cell), { pass: this.#pass, reason: reason === "" ? undefined : reason });
  }

  at(cell: CellPlace): string | undefined {
    return this.#reasons.get(cellKey(cell))?.reason;
  }
}
