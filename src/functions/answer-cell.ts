import type { Addin } from "../addin/addin";
import { startAddin } from "../addin/start-addin";
import { cellWords } from "../errors/cell-words";
import { explain } from "../errors/explained-error";
import { ArgumentError } from "../formulas/arguments/argument-error";
import type { TableFormula } from "../formulas/formula";
import type { Table } from "../tables/cell";
import { TableTooLargeError } from "../tables/table-limits";
import { functionNamed } from "../workbook/function-list";
import { supportsFormattedNumbers } from "../workbook/office";
import { excelTable } from "./excel-table";

/** Returns the table of a formula that asks the market, once the market's time is known. */
export function answerTable(
  formula: TableFormula,
  typed: readonly unknown[],
  invocation: CustomFunctions.Invocation,
): Promise<unknown[][]> {
  return answerCell(invocation, async ({ connection, cells }) => {
    await connection.whenTimeIsKnown();
    return cells.table({ formula, typed, address: invocation.address ?? "" }, numberStyle());
  });
}

/**
 * Returns the table of one formula, or throws the error that its cell shows: `#VALUE!` for a wrong argument, `#N/A` for anything
 * else, each with a message that says what happened and what to do.
 *
 * `makeTable` does not run during a preview of the function wizard, so that previews are free.
 */
export async function answerCell(
  invocation: CustomFunctions.Invocation,
  makeTable: (addin: Addin) => Promise<Table>,
): Promise<unknown[][]> {
  let addin: Addin | undefined;
  try {
    if (invocation?.isInValuePreview) return previewTable;
    addin = await startAddin();
    return excelTable(await makeTable(addin), supportsFormattedNumbers());
  } catch (problem) {
    const error = cellError(problem, invocation?.functionName);
    addin?.problems.failures.record(invocation?.address, error.message);
    throw error; // eslint-disable-line @typescript-eslint/only-throw-error -- the class that Excel requires
  }
}

/** Returns the style of numbers that this version of Excel accepts. */
export function numberStyle(): "formatted" | "plain" {
  return supportsFormattedNumbers() ? "formatted" : "plain";
}

/** The table that the function wizard shows. */
export const previewTable = [["Preview spends no credits: press OK to see the table."]];

/** Returns the error that a cell shows, with its message on hover. */
export function cellError(problem: unknown, functionName: string | undefined): CustomFunctions.Error {
  const { ErrorCode } = CustomFunctions;
  const message =
    problem instanceof TableTooLargeError
      ? `${problem.what} Request ${functionNamed(functionName)?.tooLarge ?? "fewer rows or columns"}.`
      : explain(problem, cellWords);
  const code = problem instanceof ArgumentError ? ErrorCode.invalidValue : ErrorCode.notAvailable;
  return new CustomFunctions.Error(code, message);
}
