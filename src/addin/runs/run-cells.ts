import { ReplayError, type Table } from "@strikebook/formulas";
import type { FeedStatus } from "@strikebook/client";
import { normalizedAddress } from "../../workbook/office/addresses";
import type { FormulaCall } from "../formulas/formula-calls";
import type { ReplayedRun } from "../market/shown-market";
import type { KeptCells } from "./kept-cells";

const paused: FeedStatus = {
  state: "paused",
  reason: "A model run is in progress, and this cell is not part of it. It updates again when the run ends.",
};

const notPart =
  "A model run is in progress, and this formula is not part of it. Nothing was requested. It recalculates when the run ends.";

/**
 * Which cells a model run moves through its instants. The others keep what they showed before the run, and so do those of the run when it
 * has ended: nothing is asked for that.
 */
export class RunCells implements Pick<ReplayedRun, "isAt" | "includes" | "statusOf" | "resultOf"> {
  #kept: Pick<KeptCells, "resultOf" | "restore"> | undefined;
  #parts: ReadonlySet<string | undefined> = new Set();
  /** The instants that the cells show and load because of the run; `undefined` is live. */
  #instants: readonly (number | undefined)[] = [];
  #isEnding = false;
  /** The formulas outside the run that Excel has calculated meanwhile, and that had no result to show. */
  readonly #refused = new Set<string | undefined>();
  /** The formulas that show again what they showed before the run. */
  readonly #restored: string[] = [];

  /** Called before the run moves the clock, with what the cells show. */
  keep(kept: Pick<KeptCells, "resultOf" | "restore">): void {
    this.#kept = kept;
  }

  /** Sets the formulas of the run, by their addresses. */
  setParts(addresses: readonly string[]): void {
    this.#parts = new Set(addresses.map(normalizedAddress));
  }

  /** Called before the clock is set to an instant of the run. */
  moveTo(atMs: number): void {
    this.#instants = [this.#instants.at(-1) ?? atMs, atMs];
  }

  /** Called before the clock is set to where it was before the run; `undefined` is live. */
  moveBack(atMs: number | undefined): void {
    this.#isEnding = true;
    this.#instants = [atMs];
  }

  /** Called when the cells show again what they showed before the run. */
  end(): void {
    this.#kept?.restore(this.#restored);
  }

  isAt(atMs: number | undefined): boolean {
    return this.#instants.includes(atMs);
  }

  includes(address: string | undefined): boolean {
    const cell = normalizedAddress(address);
    return this.#parts.has(cell) || (this.#isEnding && this.#refused.has(cell));
  }

  statusOf(address: string | undefined): FeedStatus | undefined {
    return this.includes(address) ? undefined : paused;
  }

  resultOf(call: FormulaCall): Promise<Table> | undefined {
    const { address } = call;
    if (!this.#isEnding && this.includes(address)) return undefined;
    const kept = this.#kept?.resultOf(call);
    if (this.#isEnding) {
      if (kept) this.#restored.push(address);
      return kept;
    }
    if (kept) return kept;
    this.#refused.add(normalizedAddress(address));
    return Promise.reject(new ReplayError(notPart));
  }
}
