import { startAddin, type Addin } from "../addin/addin";
import { formattedNumbersSupported } from "../addin/excel-features";
import { explainProblem } from "../addin/explain-problem";
import type { Cell, Table } from "../tables/cell";
import { ArgumentError } from "./argument-error";

/**
 * Answers one formula: the table, or an error whose text says what happened and what to do.
 *
 * `ask` passes the signal on with every question: it carries which function asks, and whether its cell is in sight.
 * A wrong argument is `#VALUE!`, anything else `#N/A`. While the function wizard previews, nothing is asked and nothing is spent.
 */
export async function answerCell(
  invocation: CustomFunctions.Invocation,
  ask: (addin: Addin, signal: AbortSignal) => Table | Promise<Table>,
): Promise<unknown[][]> {
  try {
    if (invocation?.isInValuePreview) return [["Preview spends no credits: press OK to see the table."]];
    const addin = await startAddin();
    return excelTable(await ask(addin, addin.signalFor(invocation.functionName, invocation.address)));
  } catch (problem) {
    throw cellError(problem);
  }
}

/** The error a cell shows on hover. */
export function cellError(problem: unknown): CustomFunctions.Error {
  const { ErrorCode } = CustomFunctions;
  return problem instanceof ArgumentError
    ? new CustomFunctions.Error(ErrorCode.invalidValue, problem.message)
    : new CustomFunctions.Error(ErrorCode.notAvailable, explainProblem(problem));
}

/** A table as Excel takes it: a number keeps its format where this Excel supports that, and stays a plain number elsewhere. */
function excelTable(table: Table): unknown[][] {
  const formats = formattedNumbersSupported();
  return table.map((row) => row.map((cell) => excelValue(cell, formats)));
}

function excelValue(cell: Cell, formats: boolean): unknown {
  if (typeof cell !== "object") return cell;
  if (cell.kind === "failed") return new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, cell.reason);
  return formats ? { type: "FormattedNumber", basicValue: cell.value, numberFormat: cell.format } : cell.value;
}
