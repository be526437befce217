import { createStore, type Store } from "../store/store";
import type { RejectedFormula } from "../workbook/write-formulas";
import type { RecalculationReport } from "../workbook/recalculation";
import type { WorkbookCheck } from "../workbook/workbook-check";
import type { CalculationCounts } from "./calculation-counts";
import type { Environment } from "./environment";
import { volatileCosts, type VolatileCost } from "./volatile-cost";

/** What the pane shows about the formulas of the workbook. */
export interface FormulasState {
  /** The number of formulas that show `#NAME?` although they call Strikebook functions. */
  unresolved: number;
  /** How many of them are on protected sheets, where they cannot be changed. */
  locked: WorkbookCheck["locked"];
  /** Formulas that Excel did not allow to enter again at the last attempt. */
  rejected: readonly RejectedFormula[];
  /** Formulas that run again at every change, with their cost. */
  volatile: readonly VolatileCost[];
}

const nothing: FormulasState = { unresolved: 0, locked: [], rejected: [], volatile: [] };

/** The Strikebook formulas of the workbook: recalculates them, restores those with unknown names, and finds expensive ones. */
export class WorkbookFormulas {
  readonly store: Store<FormulasState> = createStore(nothing);
  readonly #recalculation: ReturnType<Environment["recalculation"]>;
  readonly #environment: Pick<Environment, "platform" | "checkWorkbook">;
  readonly #counts: CalculationCounts;
  #checking: Promise<void> | undefined;

  constructor(
    environment: Pick<Environment, "platform" | "recalculation" | "checkWorkbook">,
    counts: CalculationCounts,
  ) {
    this.#recalculation = environment.recalculation((addresses) => counts.record(addresses));
    this.#environment = environment;
    this.#counts = counts;
  }

  /** Recalculates the formulas that show an error: all, or only those in these cells. Resolves to their number. */
  async recalculateFailed(addresses?: readonly string[]): Promise<number> {
    return this.#reported(await this.#recalculation.recalculateFailed(addresses));
  }

  /** Recalculates the formulas that depend on the replay clock. Resolves to their number. */
  async recalculateReplayed(): Promise<number> {
    return this.#reported(await this.#recalculation.recalculateReplayed());
  }

  /** Reads the workbook. Formulas with unknown names are restored, if there are any: called once, when the workbook is opened. */
  async start(): Promise<void> {
    await this.check();
    const { unresolved, locked } = this.store.get();
    if (unresolved > locked.reduce((sum, { formulas }) => sum + formulas, 0)) await this.restoreNames();
  }

  /** Enters the formulas again that show `#NAME?`. Never rejects. */
  async restoreNames(): Promise<void> {
    try {
      this.#reported(await this.#recalculation.restoreNames());
    } catch {
      // Excel is busy. The pane still shows the formulas.
    }
    await this.#checking; // It may have begun before the change.
    await this.check();
  }

  /** Reads the workbook again. Callers while it is being read share the result. Never rejects. */
  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => (this.#checking = undefined));
    return this.#checking;
  }

  async #check(): Promise<void> {
    const found = await this.#environment.checkWorkbook();
    if (!found) return;
    const { unresolved, locked, volatile, isStreaming } = found;
    const costs = volatileCosts(volatile, {
      countOf: (address) => this.#counts.of(address),
      isStreaming,
      nowMs: this.#environment.platform.now(),
    });
    this.store.set({ ...this.store.get(), unresolved, locked, volatile: costs });
  }

  /** Shows which formulas were rejected. Returns the number of the others. */
  #reported({ count, rejected }: RecalculationReport): number {
    const state = this.store.get();
    if (state.rejected.length > 0 || rejected.length > 0) this.store.set({ ...state, rejected });
    return count;
  }
}
