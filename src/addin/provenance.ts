import type { Heard } from "../client/endpoint/heard";
import { Calculation, type CellOrigins } from "./calculation";
import { cellAddress } from "../workbook/cell-address";
import { originOf, type Origin } from "./origin";
import { sheetOf } from "../workbook/sheet-in-sight";
import { shownSources, type ShownSource } from "./shown-sources";
import { createStore, type Store } from "../store/store";

/** Cells remembered: the longest unasked go. */
const MOST_CELLS = 20_000;

/** Excel starts all functions of one formula in one burst: what starts so soon after belongs to the same calculation. */
const SAME_CALCULATION_MS = 100;

export type { CellOrigins } from "./calculation";

/** Where what a streaming function shows now came from. */
export type StreamedOrigins = () => readonly Omit<Origin, "functionName">[];

/** What one streaming function shows in one cell. */
export interface Followed {
  /** Something newer is shown. */
  note(): void;
  /** The cell is gone. */
  end(): void;
}

/**
 * Where each cell of this workbook got its data, by the cell's address.
 *
 * Learned anew at each calculation: a formula that has moved is known by its new address once it has been calculated there.
 */
export class Provenance {
  /** Whose data this workbook shows, in the order first met. A source that is shown no more goes with the next change. */
  readonly sources: Store<readonly ShownSource[]> = createStore<readonly ShownSource[]>([]);
  readonly #now: () => number;
  readonly #cells = new Map<string, Calculation>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A function starts to ask for a cell: what the cell showed before counts no more. Pass on what is heard. */
  start(functionName: string | undefined, address: string | undefined): (heard: Heard) => void {
    const calculation = this.#calculationOf(functionName, address);
    if (!calculation || !functionName) return () => undefined;
    return (heard) => {
      const origin = originOf(functionName, heard);
      calculation.answered.push(origin);
      this.#noteSource(origin);
    };
  }

  /** A streaming function begins to show something in a cell: `now` tells where that came from whenever somebody asks. */
  follow(functionName: string | undefined, address: string | undefined, now: StreamedOrigins): Followed {
    const calculation = this.#calculationOf(functionName, address);
    if (!calculation || !functionName) return { note: () => undefined, end: () => undefined };
    const own = () => now().map((origin) => ({ ...origin, functionName }));
    let isCredited = false;
    calculation.followed.add(own);
    return {
      note: () => {
        if (isCredited) return;
        const origins = own();
        isCredited = origins.length > 0;
        for (const origin of origins) this.#noteSource(origin);
      },
      end: () => void calculation.followed.delete(own),
    };
  }

  /** The formula of a cell, by its address as Excel gives it; undefined for one that has not been calculated there. */
  at(address: string): CellOrigins | undefined {
    return this.#cells.get(cellAddress(address) ?? "");
  }

  /** Every cell that is known, the longest unasked first. */
  get cells(): readonly CellOrigins[] {
    return [...this.#cells.values()];
  }

  /** Forgets cells, unless they have been calculated again meanwhile. */
  forget(cells: readonly CellOrigins[]): void {
    const gone = new Set(cells);
    for (const [key, cell] of [...this.#cells]) if (gone.has(cell)) this.#cells.delete(key);
    if (gone.size > 0) this.countSources();
  }

  /** A sheet has another name now. */
  renameSheet(before: string, after: string): void {
    const moved = [...this.#cells].filter(([, { address }]) => sheetOf(address) === before);
    for (const [key] of moved) this.#cells.delete(key);
    for (const [key, calculation] of moved) {
      const cell = calculation.address.slice(calculation.address.lastIndexOf("!"));
      const address = `'${after.replaceAll("'", "''")}'${cell}`;
      this.#cells.set(cellAddress(address) ?? key, calculation.at(address));
    }
  }

  /** These sheets are left: what stood on others is forgotten. */
  keepSheets(names: readonly string[]): void {
    for (const [key, { address }] of [...this.#cells]) {
      if (!names.includes(sheetOf(address) ?? "")) this.#cells.delete(key);
    }
    this.countSources();
  }

  /** Credits anew: what streams may be of another source now. */
  countSources(): void {
    this.sources.set(shownSources([...this.#cells.values()].flatMap(({ origins }) => origins)));
  }

  /** The calculation of a cell that is under way, or a new one. */
  #calculationOf(functionName: string | undefined, address: string | undefined): Calculation | undefined {
    const key = cellAddress(address);
    if (!key || !address || !functionName) return undefined;
    const nowMs = this.#now();
    const before = this.#cells.get(key);
    const isSame = before !== undefined && Math.abs(nowMs - before.startedAtMs) < SAME_CALCULATION_MS;
    const calculation = isSame ? before : new Calculation(address, nowMs);
    if (!calculation.functionNames.includes(functionName)) calculation.functionNames.push(functionName);
    this.#cells.delete(key);
    this.#cells.set(key, calculation);
    const [longestUnasked] = this.#cells.keys();
    if (this.#cells.size > MOST_CELLS && longestUnasked !== undefined) this.#cells.delete(longestUnasked);
    return calculation;
  }

  /** Counts anew where a function shows a source that it has not shown before. */
  #noteSource(origin: Origin): void {
    const [source] = shownSources([origin]);
    if (!source) return;
    const known = this.sources.get().find(({ name }) => name === source.name);
    if (!known?.functionNames.includes(origin.functionName)) this.countSources();
  }
}
