import type { MarketView } from "../replay/market-view";
import { createStore, type Store } from "../store/store";
import { callContext, type CallContext, type ReceivedResult } from "../transport/call-context";
import { isReplayed } from "../workbook/function-list";
import type { CalculationCounts } from "./formulas/calculation-counts";
import type { Environment } from "./environment";
import type { FormulaCalls } from "./formula-calls";
import type { LateCallerFor } from "./formulas/late-cells";
import type { CellProblems } from "./problems/cell-problems";
import type { Provenance } from "./provenance/provenance";
import type { ShownMarket } from "./replay/shown-market";
import type { Spending } from "./spending/spending";
import type { Trial } from "./trial";

interface CellCallsParts {
  environment: Pick<Environment, "isOnActiveSheet">;
  market: ShownMarket;
  calls: FormulaCalls;
  calculations: CalculationCounts;
  problems: CellProblems;
  provenance: Provenance;
  lateCaller: LateCallerFor;
  spending: Spending;
}

/** The calls of functions in cells: calculates them, and records what each has requested, received and failed to receive. */
export class CellCalls {
  /** The result that a cell has received last. */
  readonly newest: Store<ReceivedResult | undefined> = createStore<ReceivedResult | undefined>(undefined);
  /** The calls that are not made for a cell, by the name that they have in place of its address. */
  readonly trials = new Map<string | undefined, Trial>();
  readonly #parts: CellCallsParts;

  constructor(parts: CellCallsParts) {
    this.#parts = parts;
  }

  /** Calculates one call of a function in a cell: live, or at the instant of the replay clock. */
  async calculate<Result>(
    functionName: string | undefined,
    address: string | undefined,
    calculate: (view: MarketView, context: CallContext) => Result | Promise<Result>,
  ): Promise<Result> {
    const trial = this.trials.get(address);
    if (trial) return trial(calculate);
    const { market, calls, calculations, problems } = this.#parts;
    const call = { functionName: functionName ?? "", address: address ?? "", calculate };
    const end = isReplayed(call.functionName) ? calls.start(call) : undefined;
    try {
      return await calculate(market.view, this.contextOf(functionName, address));
    } finally {
      end?.();
      calculations.end(address);
      problems.end(address);
    }
  }

  /**
   * Returns the context of the calls of one cell, by its address as Excel writes it: credits are booked on the function, for
   * example `GEX.HEATMAP`, cells on the active sheet go first in the request queue, and the cell's results are recorded.
   */
  contextOf(functionName: string | undefined, address: string | undefined): CallContext {
    const { environment, calculations, problems, provenance, spending } = this.#parts;
    const priority = () => (environment.isOnActiveSheet(address) ? 0 : 1);
    calculations.start(address);
    const onFailure = problems.start(address);
    const recordOrigin = provenance.startCall(functionName, address);
    const onResult = (result: ReceivedResult) => {
      recordOrigin(result);
      calculations.addCost(address, result);
      spending.recordResult(functionName, address, result);
      this.newest.set(result);
    };
    const lateCaller = this.#parts.lateCaller(functionName, address);
    return callContext({ label: functionName ?? "", cell: address, priority, onResult, onFailure, lateCaller });
  }
}
