import type { ShownErrors } from "../addin/problems/cell-problems";
import { functionNamed } from "../workbook/formulas/function-list";
import {
  ArgumentError,
  type Cell,
  type FailedCell,
  type FormattedCell,
  type FormattedCells,
  MAX_BYTES,
  MAX_CHARACTER_BYTES,
  MAX_FORMATTED_BYTES,
  MAX_NUMBER_BYTES,
  type Table,
  type TableSize,
  TableTooLargeError,
  bytesOf,
  formatBytes,
  isDateFormat,
  isWithin,
  keptFormats,
  tableSize,
  tooManyBytes,
} from "@strikebook/formulas";
import { cellWords, explain } from "@strikebook/client";
import { supportsFormattedNumbers } from "../workbook/office/office";
import { ownCell, type FillCells } from "./failed-cells";

/**
 * Returns a table in Excel's form: failed cells are errors with the reason on hover. Throws a TableTooLargeError if Excel would
 * not accept it.
 *
 * @param takesFormats Whether this version of Excel accepts cells with a number format; otherwise numbers are plain.
 * @param fill Returns the cells that show why there is no table; that of the formula if omitted.
 */
export function excelTable(table: Table, takesFormats: boolean, fill: FillCells = ownCell): unknown[][] {
  const failure = table.length === 0 ? noRows : onlyFailure(table);
  const rows = failure ? fill(failure) : table;
  if (fitsUnchanged(rows, takesFormats)) return rows;
  const size = tableSize(rows);
  const formatted = takesFormats ? keptFormats(rows, size) : "none";
  if (!isWithin(MAX_BYTES, rows, size, formatted)) {
    throw tooManyBytes(rows.length, rows[0]?.length ?? 0, bytesOf(rows, size, formatted));
  }
  return isUnchanged(size, formatted) ? rows : rows.map((row) => excelRow(row, formatted));
}

/**
 * Whether a table is passed on as it is, by a glance at each cell: it has no failed cells, none that has to lose its format, and
 * is within the limits however its numbers and texts are written. Without it the bench `tables` takes 1.68 instead of 1.31 times the time
 * of `JSON.parse` (a heatmap of ten symbols, plain numbers).
 */
function fitsUnchanged(table: Table, takesFormats: boolean): boolean {
  let bytes = 0;
  let hasFormats = false;
  for (const row of table) {
    bytes += row.length * MAX_NUMBER_BYTES;
    for (let at = 0; at < row.length; at += 1) {
      const cell = row[at];
      if (typeof cell === "number") continue;
      if (typeof cell === "string") bytes += cell.length * MAX_CHARACTER_BYTES;
      else if (typeof cell === "object") {
        if (!takesFormats || !("basicValue" in cell)) return false;
        hasFormats = true;
        bytes += formatBytes(cell.numberFormat);
      }
    }
  }
  return bytes <= (hasFormats ? MAX_FORMATTED_BYTES : MAX_BYTES);
}

/** Excel does not accept an empty table: one without a header row shows why it has no rows. */
const noRows: FailedCell = {
  kind: "failed",
  reason: "No rows match the request. Add headers=on to show the headings.",
};

/** Returns the failed cell that is all there is of a table. */
function onlyFailure([row, ...others]: Table): FailedCell | undefined {
  const cell = others.length === 0 && row?.length === 1 ? row[0] : undefined;
  return typeof cell === "object" && "reason" in cell ? cell : undefined;
}

function isUnchanged({ failures, dateFormatBytes, otherFormatBytes }: TableSize, formatted: FormattedCells): boolean {
  if (failures > 0) return false;
  return formatted === "all" || (otherFormatBytes === 0 && (formatted === "dates" || dateFormatBytes === 0));
}

/** Returns the row itself if nothing changes, as in nearly all rows of most tables. */
function excelRow(row: Cell[], formatted: FormattedCells): unknown[] {
  for (let at = 0; at < row.length; at += 1) {
    const cell = row[at];
    if (typeof cell === "object" && !isKept(cell, formatted)) return convertedRow(row, formatted);
  }
  return row;
}

function convertedRow(row: readonly Cell[], formatted: FormattedCells): unknown[] {
  const converted = new Array<unknown>(row.length);
  for (let at = 0; at < row.length; at += 1) {
    const cell = row[at];
    converted[at] = typeof cell !== "object" || isKept(cell, formatted) ? cell : convertedCell(cell);
  }
  return converted;
}

function isKept(cell: FormattedCell | FailedCell, formatted: FormattedCells): boolean {
  return "basicValue" in cell && (formatted === "all" || (formatted === "dates" && isDateFormat(cell.numberFormat)));
}

function convertedCell(cell: FormattedCell | FailedCell): unknown {
  if ("basicValue" in cell) return cell.basicValue;
  const { invalidValue, notAvailable } = CustomFunctions.ErrorCode;
  return new CustomFunctions.Error(cell.isWrongArgument ? invalidValue : notAvailable, explain(cell.reason, cellWords));
}

/** Returns the errors of a result in Excel's form, `made` of a table: that of its first cell, which is the formula's own, and the others. */
export function shownErrors(made: readonly (readonly unknown[])[], table: Table): ShownErrors {
  // Nothing was converted.
  if (made === table) return noErrors;
  const texts = made.flatMap((row) =>
    row.flatMap((cell) => (cell instanceof CustomFunctions.Error ? cell.message : [])),
  );
  if (texts.length === 0) return noErrors;
  const [first] = made[0] ?? [];
  if (first instanceof CustomFunctions.Error) return { reason: first.message, parts: [] };
  return { reason: undefined, parts: [...new Set(texts.map(String))] };
}

/** The errors of a result that shows none. */
export const noErrors: ShownErrors = { reason: undefined, parts: [] };

/** The table that the function wizard shows. */
export const previewTable = [["Preview spends no credits: press OK to see the table."]];

/** Returns the style of numbers that this version of Excel accepts. */
export function numberStyle(): "formatted" | "plain" {
  return supportsFormattedNumbers() ? "formatted" : "plain";
}

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
