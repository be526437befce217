import { startAddin, type Addin } from "../addin/addin";
import { explainProblem } from "../addin/explain-problem";
import type { Table } from "../tables/cell";
import type { CallContext } from "../transport/call-context";
import { supportsFormattedNumbers } from "../workbook/office";
import { ArgumentError } from "./arguments/argument-error";
import { excelTable } from "./excel-table";

/**
 * Returns the table of one formula, or throws the error that its cell shows: `#VALUE!` for a wrong argument, `#N/A` for anything
 * else, each with a message that says what happened and what to do.
 *
 * `makeTable` passes the context on with every call. It runs after the market's time is known, unless the function makes no calls
 * (`isOffline`), and not at all during a preview of the function wizard, so that previews are free.
 */
export async function answerCell(
  invocation: CustomFunctions.Invocation,
  makeTable: (addin: Addin, context: CallContext) => Table | Promise<Table>,
  { isOffline = false }: { isOffline?: boolean } = {},
): Promise<unknown[][]> {
  try {
    if (invocation?.isInValuePreview) return previewTable;
    const addin = await startAddin();
    if (!isOffline) await addin.connection.whenTimeIsKnown();
    const table = await makeTable(addin, addin.callContext(invocation.functionName, invocation.address));
    return excelTable(table, supportsFormattedNumbers());
  } catch (problem) {
    throw cellError(problem); // eslint-disable-line @typescript-eslint/only-throw-error -- the class that Excel requires
  }
}

/** The table that the function wizard shows. */
export const previewTable = [["Preview spends no credits: press OK to see the table."]];

/** Returns the error that a cell shows, with its message on hover. */
export function cellError(problem: unknown): CustomFunctions.Error {
  const { ErrorCode } = CustomFunctions;
  return problem instanceof ArgumentError
    ? new CustomFunctions.Error(ErrorCode.invalidValue, problem.message)
    : new CustomFunctions.Error(ErrorCode.notAvailable, explainProblem(problem));
}
