import { addressOnSheet, normalizedAddress, sheetOf } from "../../workbook/office/addresses";

/** The number of cells with a record. The records that were stored longest ago are removed first. */
const MAX_CELLS = 20_000;

/** Excel starts all functions of a formula in one burst: calls that start within this time belong to one calculation. In milliseconds. */
export const SAME_CALCULATION_MS = 100;

/** One record for each cell of the workbook, found by any spelling of its address. */
export class CellRecords<Stored extends { readonly address: string }> {
  readonly #byCell = new Map<string, Stored>();

  /** All records, starting with the one stored longest ago. */
  get all(): readonly Stored[] {
    return [...this.#byCell.values()];
  }

  /** Returns the record of a cell; `undefined` if it has none. */
  of(address: string | undefined): Stored | undefined {
    return this.#byCell.get(normalizedAddress(address) ?? "");
  }

  /** Stores a record as the newest, in place of the one that its cell has. Its address must be that of a cell. */
  store(record: Stored): void {
    const cell = normalizedAddress(record.address);
    if (cell === undefined) throw new Error(`${record.address} is not the address of a cell.`);
    this.#byCell.delete(cell);
    this.#byCell.set(cell, record);
    const [oldest] = this.#byCell.keys();
    if (this.#byCell.size > MAX_CELLS && oldest !== undefined) this.#byCell.delete(oldest);
  }

  /** Removes the record of a cell, if it has one. */
  delete(address: string): void {
    this.#byCell.delete(normalizedAddress(address) ?? "");
  }

  /** Removes records. Returns false if there was none to remove. */
  remove(isRemoved: (record: Stored) => boolean): boolean {
    const before = this.#byCell.size;
    for (const [cell, record] of this.#byCell) if (isRemoved(record)) this.#byCell.delete(cell);
    return this.#byCell.size < before;
  }

  /** Stores the records of a renamed sheet under its new name. `moved` returns a record with its new address. */
  renameSheet(before: string, after: string, moved: (record: Stored, address: string) => Stored): void {
    const records = this.all.filter(({ address }) => sheetOf(address) === before);
    this.remove(({ address }) => sheetOf(address) === before);
    for (const record of records) this.store(moved(record, addressOnSheet(record.address, after)));
  }

  /** Removes the records of all sheets except these. Returns false if there was none to remove. */
  retainSheets(names: readonly string[]): boolean {
    return this.remove(({ address }) => !names.includes(sheetOf(address) ?? ""));
  }
}
