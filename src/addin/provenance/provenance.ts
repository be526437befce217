import type { Origin } from "../../contract/origin";
import { createStore, type Store } from "../../store/store";
import type { CallAnswer } from "../../transport/call-context";
import { addressOnSheet, normalizedAddress, sheetOf } from "../../workbook/addresses";
import { Calculation, originOf, type CellOrigin, type CellOrigins } from "./origin";
import { sourcesOf, type DataSource } from "./sources";

/** The number of cells stored. The cells that were calculated longest ago are removed first. */
const MAX_CELLS = 20_000;

/** Excel starts all functions of a formula in one burst: calls that start within this time belong to the same calculation. */
const SAME_CALCULATION_MS = 100;

/** Returns the origins of what a streaming function shows now. */
type StreamedOrigins = () => readonly Origin[];

/** One streaming function in one cell. */
interface StreamRecord {
  /** The function shows newer data. */
  readonly updated: () => void;
  /** The cell was deleted or recalculated. */
  readonly end: () => void;
}

/**
 * The origins of the data in each cell of this workbook, by the address of the cell.
 *
 * Recorded at each calculation. A formula that was moved is known at its new address once it has been calculated there.
 */
export class Provenance {
  /** The sources of the data that this workbook shows, in the order of appearance. Unused sources disappear with the next update. */
  readonly sources: Store<readonly DataSource[]> = createStore<readonly DataSource[]>([]);
  readonly #now: () => number;
  readonly #cells = new Map<string, Calculation>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Starts the record of one call of a function, which replaces what the cell showed before. Pass the answers to the result. */
  startCall(functionName: string | undefined, address: string | undefined): (answer: CallAnswer) => void {
    const calculation = this.#calculationOf(functionName, address);
    if (!calculation || !functionName) return () => undefined;
    return (answer) => {
      const origin = originOf(functionName, answer);
      calculation.answers.push(origin);
      this.#addSource(origin);
    };
  }

  /** Starts the record of a streaming function in a cell. `originsNow` is called whenever the origins are read. */
  startStream(
    functionName: string | undefined,
    address: string | undefined,
    originsNow: StreamedOrigins,
  ): StreamRecord {
    const calculation = this.#calculationOf(functionName, address);
    if (!calculation || !functionName) return { updated: () => undefined, end: () => undefined };
    const stream = () => originsNow().map((origin) => ({ ...origin, functionName }));
    let hasSource = false;
    calculation.streams.add(stream);
    return {
      updated: () => {
        if (hasSource) return;
        const origins = stream();
        hasSource = origins.length > 0;
        for (const origin of origins) this.#addSource(origin);
      },
      end: () => void calculation.streams.delete(stream),
    };
  }

  /** Returns the record of the formula in a cell; `undefined` if it has not been calculated there. */
  originsOf(address: string): CellOrigins | undefined {
    return this.#cells.get(normalizedAddress(address) ?? "");
  }

  /** All recorded cells, starting with the one calculated longest ago. */
  get cells(): readonly CellOrigins[] {
    return [...this.#cells.values()];
  }

  /** Removes the records of cells, except those that have been calculated again in the meantime. */
  forget(cells: readonly CellOrigins[]): void {
    const removed = new Set(cells);
    for (const [key, cell] of [...this.#cells]) if (removed.has(cell)) this.#cells.delete(key);
    if (removed.size > 0) this.updateSources();
  }

  /** Moves the records of a renamed sheet to its new name. */
  renameSheet(before: string, after: string): void {
    const moved = [...this.#cells].filter(([, { address }]) => sheetOf(address) === before);
    for (const [key] of moved) this.#cells.delete(key);
    for (const [key, calculation] of moved) {
      const address = addressOnSheet(calculation.address, after);
      this.#cells.set(normalizedAddress(address) ?? key, calculation.movedTo(address));
    }
  }

  /** Removes the records of all sheets except these. */
  retainSheets(names: readonly string[]): void {
    for (const [key, { address }] of [...this.#cells]) {
      if (!names.includes(sheetOf(address) ?? "")) this.#cells.delete(key);
    }
    this.updateSources();
  }

  /** Collects the sources again, for example after the source of a stream changed. */
  updateSources(): void {
    this.sources.set(sourcesOf([...this.#cells.values()].flatMap(({ origins }) => origins)));
  }

  /** Returns the calculation of a cell that is in progress, or starts a new one. */
  #calculationOf(functionName: string | undefined, address: string | undefined): Calculation | undefined {
    const key = normalizedAddress(address);
    if (!key || !address || !functionName) return undefined;
    const nowMs = this.#now();
    const before = this.#cells.get(key);
    const isSame = before !== undefined && Math.abs(nowMs - before.startedAtMs) < SAME_CALCULATION_MS;
    const calculation = isSame ? before : new Calculation(address, nowMs);
    if (!calculation.functionNames.includes(functionName)) calculation.functionNames.push(functionName);
    this.#cells.delete(key);
    this.#cells.set(key, calculation);
    const [oldest] = this.#cells.keys();
    if (this.#cells.size > MAX_CELLS && oldest !== undefined) this.#cells.delete(oldest);
    return calculation;
  }

  /** Collects the sources again if a function shows a source that it did not show before. */
  #addSource(origin: CellOrigin): void {
    const [source] = sourcesOf([origin]);
    if (!source) return;
    const known = this.sources.get().find(({ name }) => name === source.name);
    if (!known?.functionNames.includes(origin.functionName)) this.updateSources();
  }
}
