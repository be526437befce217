import type { Addin } from "../addin/addin";
import { startAddin } from "../addin/start-addin";
import { cellWords } from "../errors/cell-words";
import { explain } from "../errors/explained-error";
import type { MarketView } from "../replay/market-view";
import { TableTooLargeError } from "../tables/table-limits";
import type { CallContext } from "../transport/call-context";
import { supportsFormattedNumbers } from "../workbook/office";
import type { MakeTable } from "../formulas/make-table";
import { ArgumentError } from "../formulas/arguments/argument-error";
import { excelTable } from "./excel-table";
import { narrowingAdvice } from "./narrowing";

/** A `MakeTable` that also uses the add-in: for functions about the workbook itself. */
export type MakeOwnTable = (view: MarketView, context: CallContext, addin: Addin) => ReturnType<MakeTable>;

/**
 * Returns the table of one formula, or throws the error that its cell shows: `#VALUE!` for a wrong argument, `#N/A` for anything
 * else, each with a message that says what happened and what to do.
 *
 * `makeTable` runs after the market's time is known, unless the function makes no calls (`isOffline`), and not at all during a
 * preview of the function wizard, so that previews are free.
 */
export async function answerCell(
  invocation: CustomFunctions.Invocation,
  makeTable: MakeOwnTable,
  { isOffline = false }: { isOffline?: boolean } = {},
): Promise<unknown[][]> {
  let addin: Addin | undefined;
  try {
    if (invocation?.isInValuePreview) return previewTable;
    const started = (addin = await startAddin());
    if (!isOffline) await started.connection.whenTimeIsKnown();
    const { functionName, address } = invocation;
    const table = await started.cells.calculate(functionName, address, (view, context) =>
      makeTable(view, context, started),
    );
    return excelTable(table, supportsFormattedNumbers());
  } catch (problem) {
    const error = cellError(problem, invocation?.functionName);
    addin?.problems.failures.record(invocation?.address, error.message);
    throw error; // eslint-disable-line @typescript-eslint/only-throw-error -- the class that Excel requires
  }
}

/** The table that the function wizard shows. */
export const previewTable = [["Preview spends no credits: press OK to see the table."]];

/** Returns the error that a cell shows, with its message on hover. */
export function cellError(problem: unknown, functionName: string | undefined): CustomFunctions.Error {
  const { ErrorCode } = CustomFunctions;
  const message =
    problem instanceof TableTooLargeError
      ? `${problem.what} ${narrowingAdvice(functionName)}`
      : explain(problem, cellWords);
  const code = problem instanceof ArgumentError ? ErrorCode.invalidValue : ErrorCode.notAvailable;
  return new CustomFunctions.Error(code, message);
}
