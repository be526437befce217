import type { Injector } from "@univerjs/core";
import type { AddinMetadata } from "../calls/function-metadata";
import { Invocations } from "../calls/invocations";
import type { InvocationEntry } from "../office/office-messages";
import { CalculationRounds } from "./calculation-rounds";
import { CellReasons } from "./cell-reasons";
import { registerFunctions } from "./formula-engine";
import type { GridBook } from "./grid-book";
import { SpillRepair } from "./spill-repair";

/** The calls of the cells, and the calculations that make them. */
export interface WorkbookCalls {
  invocations: Invocations;
  rounds: CalculationRounds;
  reasons: CellReasons;
}

/** A workbook of the grid whose cells call the functions of an add-in. */
export interface CalledWorkbook {
  addin: AddinMetadata;
  injector: Injector;
  book: GridBook;
  /** The id of the workbook in the grid. */
  unitId: string;
}

/** What runs the functions. */
interface CallHost {
  invoke(entries: readonly InvocationEntry[]): void;
  cancel(invocationIds: readonly number[]): void;
  /** A calculation of a sheet is complete. */
  calculated(sheetId: string): void;
  /** A function has returned a result. */
  completed(): void;
}

/** Registers the functions, sends the calls of each calculation to the host, and calculates the cells again whose results arrive. */
export function startCalls({ addin, injector, book, unitId }: CalledWorkbook, host: CallHost): WorkbookCalls {
  const reasons = new CellReasons();
  const repair = new SpillRepair(injector, unitId);
  const rounds = new CalculationRounds(injector, unitId, {
    passBegins: () => {
      invocations.beginPass();
      reasons.beginPass();
    },
    roundEnds: () => {
      invocations.endRound((cell) => book.formulaAt(cell) !== undefined);
      for (const { id } of book.sheets()) host.calculated(id);
      return repair.lostAreas();
    },
    typed: (cells) => cells.forEach((cell) => invocations.forget(cell)),
  });
  const invocations = new Invocations(addin, {
    invoke: (entries) => host.invoke(entries),
    cancel: (ids) => host.cancel(ids),
    changed: (cells) => rounds.markChanged(cells),
    completed: () => host.completed(),
  });
  registerFunctions(injector, {
    addin,
    sheetName: (sheetId) => book.sheetName(sheetId),
    resultOf: (call) => invocations.resultOf(call),
    forget: (cell, functionId) => invocations.forgetCalls(cell, functionId),
    explain: (cell, reason) => reasons.explain(cell, reason),
  });
  return { invocations, rounds, reasons };
}
