/** Which calls of cells the automatic refresh has made: their charges are standing costs, and those of all other calls are not. */
export class ScheduledCalls {
  /** The cells that are being recalculated, until they call. */
  readonly #due = new Set<string>();
  /** The cells whose last call was made by the refresh. */
  readonly #called = new Set<string>();

  /** Notes that cells are recalculated by the refresh, by their addresses as Excel writes them. */
  expect(addresses: readonly string[]): void {
    this.#due.clear();
    for (const address of addresses) this.#due.add(address);
  }

  /** Notes that a cell calls a function. */
  start(address: string | undefined): void {
    if (address === undefined) return;
    if (this.#due.delete(address)) this.#called.add(address);
    else this.#called.delete(address);
  }

  /** Whether the refresh alone has made the calls of cells. */
  haveMade(addresses: readonly string[]): boolean {
    return addresses.length > 0 && addresses.every((address) => this.#called.has(address));
  }
}
