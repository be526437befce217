import { type CellOrigin, type ReceivedResult, type Store, createStore, onChange, originOf } from "@strikebook/client";
import type { Origin } from "@strikebook/contract";
import { mayContain, normalizedAddress } from "../../workbook/office/addresses";
import { callsStrikebook, mayCall } from "../../workbook/formulas/formula-text";
import { MAX_CELLS_READ } from "../../workbook/formulas/formulas";
import { CellRecords, SAME_CALCULATION_MS } from "../formulas/cell-records";
import type { Environment } from "../environment/environment";
import type { Live } from "../live/live";
import { Calculation, type CellOrigins } from "./origin";
import { sourcesOf, type DataSource } from "./sources";

/** Returns the origins of what a streaming function shows now. */
type StreamedOrigins = () => readonly Origin[];

/** One streaming function in one cell. */
interface StreamRecord {
  /** The function shows newer data. Returns true once the source of its data is known: newer data is of the same source. */
  readonly updated: () => boolean;
  /** The cell was deleted or recalculated. */
  readonly end: () => void;
}

/** The origins of a formula; or why there are none: no Strikebook formula, or one that was not yet calculated in this cell. */
export type FormulaOrigins = CellOrigins | "no formula" | "not calculated";

/** What the origins of formulas are read with. */
type ProvenanceEnvironment = Pick<Environment, "readFormula" | "readFormulas"> & {
  platform: Pick<Environment["platform"], "now">;
};

/**
 * The origins of the data in each cell of this workbook, by the address of the cell.
 *
 * Recorded at each calculation. A formula that was moved is known at its new address once it has been calculated there.
 */
export class Provenance {
  /** The sources of the data that this workbook shows, in the order of appearance. Unused sources disappear with the next update. */
  readonly sources: Store<readonly DataSource[]> = createStore<readonly DataSource[]>([]);
  readonly #environment: ProvenanceEnvironment;
  readonly #calculations = new CellRecords<Calculation>();

  constructor(environment: ProvenanceEnvironment) {
    this.#environment = environment;
  }

  /** Collects the sources again whenever the streams report another source of their data, or other terms of use. */
  follow({ state }: Pick<Live, "state">): void {
    onChange(
      state,
      ({ pool }) => pool.attribution,
      () => this.updateSources(),
    );
  }

  /** Starts the record of one call of a function, which replaces what the cell showed before. Pass its results to the returned function. */
  startCall(functionName: string | undefined, address: string | undefined): (result: ReceivedResult) => void {
    const calculation = this.#calculationOf(functionName, address);
    if (!calculation || !functionName) return () => undefined;
    return (result) => {
      const origin = originOf(functionName, result);
      calculation.results.push(origin);
      this.#addSource(origin);
    };
  }

  /** Adds why cells of a table are blank to the record of its formula. */
  addBlank(address: string | undefined, reason: string): void {
    this.#calculations.of(address)?.blanks.add(reason);
  }

  /** Starts the record of a streaming function in a cell. `originsNow` is called whenever the origins are read. */
  startStream(
    functionName: string | undefined,
    address: string | undefined,
    originsNow: StreamedOrigins,
  ): StreamRecord {
    const calculation = this.#calculationOf(functionName, address);
    if (!calculation || !functionName) return { updated: () => true, end: () => undefined };
    const stream = () => originsNow().map((origin) => ({ ...origin, functionName }));
    calculation.streams.add(stream);
    return {
      updated: () => {
        const origins = stream();
        for (const origin of origins) this.#addSource(origin);
        return origins.length > 0;
      },
      end: () => void calculation.streams.delete(stream),
    };
  }

  /** Returns the record of the formula in a cell; `undefined` if it has not been calculated there. */
  originsOf(address: string): CellOrigins | undefined {
    return this.#calculations.of(address);
  }

  /** Returns the origins of the formula in a cell, or of the formula that spilled into it. If Excel is busy, those of the cell itself. */
  async formulaOrigins(address: string): Promise<FormulaOrigins> {
    const cell = await this.#environment.readFormula(address);
    const known = this.originsOf(cell?.address ?? address);
    if (!cell) return known ?? "not calculated";
    if (!callsStrikebook(cell.formula)) return "no formula";
    // Another formula may have replaced the one of the record without being calculated there yet.
    return known && mayCall(cell.formula, known.functionNames) ? known : "not calculated";
  }

  /**
   * Removes the records of cells whose formulas were deleted or replaced, so that their sources and the state of their data are no longer
   * shown. A formula without a Strikebook function may call one through a defined name: its record is kept, because an extra source does
   * no harm. `area` is where cells have changed, such as `A1:B5` on any sheet; everywhere if omitted.
   */
  async forgetDeleted(area?: string): Promise<void> {
    const changed = area === undefined ? this.cells : this.cells.filter(({ address }) => mayContain(area, address));
    const cells = changed.slice(-MAX_CELLS_READ);
    if (cells.length === 0) return;
    const formulas = await this.#environment.readFormulas(cells.map(({ address }) => address));
    if (!formulas) return;
    const deleted = new Set(cells.filter(({ functionNames }, index) => !mayCall(formulas[index], functionNames)));
    // A cell that was calculated again meanwhile has another record.
    if (this.#calculations.remove((cell) => deleted.has(cell))) this.updateSources();
  }

  /** All recorded cells, starting with the one calculated longest ago. */
  get cells(): readonly Calculation[] {
    return this.#calculations.all;
  }

  /** The symbols that the cells show, the one calculated longest ago first. */
  get symbols(): string[] {
    const symbols = this.#calculations.all.flatMap(({ origins }) => origins.flatMap(({ symbol }) => symbol ?? []));
    return [...new Set(symbols)];
  }

  /** Stores the records of cells that show again what they showed when these were made. */
  restore(records: readonly Calculation[]): void {
    for (const record of records) this.#calculations.store(record);
    if (records.length > 0) this.updateSources();
  }

  /** Moves the records of a renamed sheet to its new name. */
  renameSheet(before: string, after: string): void {
    this.#calculations.renameSheet(before, after, (calculation, address) => calculation.movedTo(address));
  }

  /** Removes the records of all sheets except these. */
  retainSheets(names: readonly string[]): void {
    if (this.#calculations.retainSheets(names)) this.updateSources();
  }

  /** Collects the sources again, for example after the source of a stream changed. */
  updateSources(): void {
    this.sources.set(sourcesOf(this.#calculations.all.flatMap(({ origins }) => origins)));
  }

  /** Returns the calculation of a cell that is in progress, or starts a new one. */
  #calculationOf(functionName: string | undefined, address: string | undefined): Calculation | undefined {
    if (!address || !functionName || normalizedAddress(address) === undefined) return undefined;
    const nowMs = this.#environment.platform.now();
    const before = this.#calculations.of(address);
    const isSame = before !== undefined && Math.abs(nowMs - before.startedAtMs) < SAME_CALCULATION_MS;
    const calculation = isSame ? before : new Calculation(address, nowMs);
    if (!calculation.functionNames.includes(functionName)) calculation.functionNames.push(functionName);
    this.#calculations.store(calculation);
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
