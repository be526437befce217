import { type CallContext, type ReceivedResult, type Store, callContext, createStore } from "@strikebook/client";
import type { Table } from "@strikebook/formulas";
import { isReplayed } from "../../workbook/formulas/function-list";
import type { CalculationCounts } from "../formulas/calculation-counts";
import type { Environment } from "../environment/environment";
import type { FormulaCall, FormulaCalls } from "../formulas/formula-calls";
import type { LateCallerFor } from "../formulas/late-cells";
import type { CellProblems } from "../problems/cell-problems";
import type { Provenance } from "../provenance/provenance";
import type { ScheduledCalls } from "../refresh/scheduled-calls";
import type { ShownMarket } from "../market/shown-market";
import type { Spending } from "../spending/spending";

interface CellCallsParts {
  environment: Pick<Environment, "isOnActiveSheet">;
  market: ShownMarket;
  calls: FormulaCalls;
  calculations: CalculationCounts;
  problems: CellProblems;
  provenance: Provenance;
  scheduledCalls: ScheduledCalls;
  lateCaller: LateCallerFor;
  spending: Spending;
}

/** The calls of functions in cells: calculates them, and records what each has requested, received and failed to receive. */
export class CellCalls {
  /** The result that a cell has received last. */
  readonly newest: Store<ReceivedResult | undefined> = createStore<ReceivedResult | undefined>(undefined);
  readonly #parts: CellCallsParts;

  constructor(parts: CellCallsParts) {
    this.#parts = parts;
  }

  /** Returns the table of a formula for a cell: live, or at the instant of the replay clock. */
  async table(call: FormulaCall, numbers: "formatted" | "plain"): Promise<Table> {
    const { formula, typed, address } = call;
    const { market, calls } = this.#parts;
    const { view } = market;
    const run = isReplayed(formula.name) ? market.runAt(market.atMs.get()) : undefined;
    const known = run?.resultOf(call);
    if (known && !run?.includes(address)) return this.#shownBefore(address, known);
    const work = async (context: CallContext) => formula.plan(typed, view, numbers).run(view.market, context);
    const make = () => (known ? this.#shownBefore(address, known) : this.run(formula.name, address, work));
    return isReplayed(formula.name) ? calls.make(call, make) : make();
  }

  /** Returns a result that a cell has shown before: nothing is requested for it, and its origin is not recorded again. */
  async #shownBefore(address: string, result: Promise<Table>): Promise<Table> {
    const { calculations } = this.#parts;
    calculations.start(address);
    return result.finally(() => calculations.end(address));
  }

  /** Runs the work of a function for a cell. Never throws: rejects. */
  async run<Result>(
    functionName: string | undefined,
    address: string | undefined,
    work: (context: CallContext) => Promise<Result>,
  ): Promise<Result> {
    const { calculations, problems } = this.#parts;
    try {
      return await work(this.contextOf(functionName, address));
    } finally {
      calculations.end(address);
      problems.end(address);
    }
  }

  /**
   * Returns the context of the calls of one cell, by its address as Excel writes it: credits are booked on the
   * function, cells on the active sheet go first in the request queue, and the cell's results are recorded.
   */
  contextOf(functionName: string | undefined, address: string | undefined): CallContext {
    const { environment, calculations, problems, provenance, scheduledCalls, spending } = this.#parts;
    const priority = () => (environment.isOnActiveSheet(address) ? 0 : 1);
    calculations.start(address);
    scheduledCalls.start(address);
    const onFailure = problems.start(address);
    const recordOrigin = provenance.startCall(functionName, address);
    const onResult = (result: ReceivedResult) => {
      recordOrigin(result);
      calculations.addCost(address, result);
      spending.recordResult(functionName, address, result);
      this.newest.set(result);
    };
    const onBlank = (reason: string) => provenance.addBlank(address, reason);
    const lateCaller = this.#parts.lateCaller(functionName, address);
    const label = functionName ?? "";
    return callContext({ label, cell: address, priority, onResult, onFailure, onBlank, lateCaller });
  }
}
