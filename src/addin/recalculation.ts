import type { WorkbookFormulas } from "./formulas/workbook-formulas";

/** Recalculates formulas of the workbook: those that failed, and those that depend on the replay clock. */
export class Recalculation {
  readonly #formulas: Pick<WorkbookFormulas, "recalculateFailed" | "recalculateReplayed">;
  #running: Promise<unknown> = Promise.resolve();
  #waiting: Promise<number> | undefined;

  constructor(formulas: Pick<WorkbookFormulas, "recalculateFailed" | "recalculateReplayed">) {
    this.#formulas = formulas;
  }

  /** Recalculates the cells that show an error: all, or only these. Resolves to a remark if Excel does not allow it. */
  async recalculateFailed(addresses?: readonly string[]): Promise<string | undefined> {
    try {
      await this.#formulas.recalculateFailed(addresses);
      return undefined;
    } catch {
      return "Recalculate the cells that still show an error.";
    }
  }

  /**
   * Recalculates the formulas that depend on the replay clock, after the run in progress if there is one. Resolves to their number; 0
   * if Excel refuses. Callers that wait for their turn share one run.
   */
  recalculateReplayed(): Promise<number> {
    this.#waiting ??= this.#running.then(() => {
      this.#waiting = undefined;
      return this.#formulas.recalculateReplayed().catch(() => 0);
    });
    this.#running = this.#waiting;
    return this.#waiting;
  }
}
