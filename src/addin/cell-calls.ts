import type { MarketView } from "../replay/market-view";
import { callContext, type CallContext, type ReceivedResult } from "../transport/call-context";
import type { CalculationCounts } from "./formulas/calculation-counts";
import type { Environment } from "./environment";
import type { LateCells } from "./formulas/late-cells";
import type { CellProblems } from "./problems/cell-problems";
import type { Provenance } from "./provenance/provenance";
import type { WorkbookReplay } from "./replay/workbook-replay";

interface CellCallsOptions {
  environment: Pick<Environment, "isOnActiveSheet">;
  replay: Pick<WorkbookReplay, "view" | "startCall">;
  calculations: CalculationCounts;
  problems: CellProblems;
  provenance: Provenance;
  lateCells: LateCells;
  /** Called with every result that a cell receives. */
  onResult: (functionName: string | undefined, address: string | undefined, result: ReceivedResult) => void;
}

/** The calls of functions in cells: calculates them, and records what each has requested, received and failed to receive. */
export class CellCalls {
  readonly #options: CellCallsOptions;

  constructor(options: CellCallsOptions) {
    this.#options = options;
  }

  /** Calculates one call of a function in a cell: live, or at the instant of the replay clock. */
  async calculate<Result>(
    functionName: string | undefined,
    address: string | undefined,
    calculate: (view: MarketView, context: CallContext) => Result | Promise<Result>,
  ): Promise<Result> {
    const { replay, calculations, problems } = this.#options;
    const end = replay.startCall({ functionName: functionName ?? "", address: address ?? "", calculate });
    try {
      return await calculate(replay.view, this.contextOf(functionName, address));
    } finally {
      end();
      calculations.end(address);
      problems.end(address);
    }
  }

  /**
   * Returns the context of the calls of one cell, by its address as Excel writes it: credits are booked on the function, for
   * example `GEX.HEATMAP`, cells on the active sheet go first in the request queue, and the cell's results are recorded.
   */
  contextOf(functionName: string | undefined, address: string | undefined): CallContext {
    const { environment, calculations, problems, provenance, lateCells } = this.#options;
    const priority = () => (environment.isOnActiveSheet(address) ? 0 : 1);
    calculations.start(address);
    const onFailure = problems.start(address);
    const recordOrigin = provenance.startCall(functionName, address);
    const onResult = (result: ReceivedResult) => {
      recordOrigin(result);
      calculations.addCost(address, result);
      this.#options.onResult(functionName, address, result);
    };
    const lateCaller = lateCells.callerFor(functionName, address);
    return callContext({ label: functionName ?? "", cell: address, priority, onResult, onFailure, lateCaller });
  }
}
