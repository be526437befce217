import { startAddin, type Addin } from "../addin/addin";
import { formattedNumbersSupported } from "../workbook/excel-features";
import { explainProblem } from "../addin/explain-problem";
import type { Table } from "../tables/cell";
import { ArgumentError } from "./arguments/argument-error";
import { excelTable } from "./excel-table";

/**
 * Answers one formula: the table, or an error whose text says what happened and what to do.
 *
 * `ask` passes the signal on with every question: it carries which function asks, and whether its cell is in sight.
 * The market's time is known by then, unless the function asks nobody (`isOffline`).
 * A wrong argument is `#VALUE!`, anything else `#N/A`. While the function wizard previews, nothing is asked and nothing is spent.
 */
export async function answerCell(
  invocation: CustomFunctions.Invocation,
  ask: (addin: Addin, signal: AbortSignal) => Table | Promise<Table>,
  { isOffline = false }: { isOffline?: boolean } = {},
): Promise<unknown[][]> {
  try {
    if (invocation?.isInValuePreview) return previewTable;
    const addin = await startAddin();
    if (!isOffline) await addin.untilTimeIsKnown();
    const table = await ask(addin, addin.signalFor(invocation.functionName, invocation.address));
    return excelTable(table, formattedNumbersSupported());
  } catch (problem) {
    throw cellError(problem);
  }
}

/** What the function wizard shows. */
export const previewTable = [["Preview spends no credits: press OK to see the table."]];

/** The error a cell shows on hover. */
export function cellError(problem: unknown): CustomFunctions.Error {
  const { ErrorCode } = CustomFunctions;
  return problem instanceof ArgumentError
    ? new CustomFunctions.Error(ErrorCode.invalidValue, problem.message)
    : new CustomFunctions.Error(ErrorCode.notAvailable, explainProblem(problem));
}
