import { normalizedAddress } from "../../workbook/office/addresses";

/** Which calls of cells the automatic refresh has made: their charges are standing costs, and those of all other calls are not. */
export class ScheduledCalls {
  /** The cells that are being recalculated, until they call, by their normalized addresses. */
  readonly #due = new Set<string>();
  /** The cells whose last call was made by the refresh. */
  readonly #called = new Set<string>();

  /** Notes that cells are recalculated by the refresh. */
  expect(addresses: readonly string[]): void {
    this.#due.clear();
    for (const cell of addresses.flatMap((address) => normalizedAddress(address) ?? [])) this.#due.add(cell);
  }

  /** Notes that a cell calls a function. */
  start(address: string | undefined): void {
    const cell = normalizedAddress(address);
    if (cell === undefined) return;
    if (this.#due.delete(cell)) this.#called.add(cell);
    else this.#called.delete(cell);
  }

  /** Whether the refresh alone has made the calls of cells. */
  haveMade(addresses: readonly string[]): boolean {
    const cells = addresses.map(normalizedAddress);
    return cells.length > 0 && cells.every((cell) => cell !== undefined && this.#called.has(cell));
  }
}
