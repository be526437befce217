import { cellWords } from "../errors/cell-words";
import { explain } from "../errors/explained-error";
import { ArgumentError } from "../formulas/arguments/argument-error";
import { TableTooLargeError } from "../tables/table-limits";
import { functionNamed } from "../workbook/function-list";

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
