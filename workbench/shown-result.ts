import type { FunctionResult } from "./function-result";
import type { ShownCell } from "./grid-values";

/**
 * What Excel shows of a function's result: rows of cells, one by one for a single value.
 *
 * Null, which is also what NaN and undefined become on the bridge, shows as 0. Rows of unequal length and lists that are no tables
 * are `#VALUE!`, as in Excel; a reason that Excel would not give is given here, since this is where add-ins are made.
 */
export function shownResult(result: FunctionResult): ShownCell[][] {
  if (!result.ok) return [[failed(result.error, result.message)]];
  const { value } = result;
  if (!Array.isArray(value)) return [[shownValue(value)]];
  const rows: unknown[] = value;
  const width = Array.isArray(rows[0]) ? rows[0].length : 0;
  if (rows.length === 0 || (Array.isArray(rows[0]) && width === 0))
    return [[failed("#CALC!", "The function answered an empty table.")]];
  const isTable = rows.every((row) => Array.isArray(row) && row.length === width);
  if (!isTable) return [[failed("#VALUE!", "The function answered a table whose rows are not lists of one length.")]];
  return (rows as unknown[][]).map((row) => row.map(shownValue)); // checked above
}

/** One value of a result, plain or one of Excel's data types. */
function shownValue(value: unknown): ShownCell {
  if (value === null || value === undefined) return { value: 0 };
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
      return { value };
    case "object":
      return shownDataType(value as Record<string, unknown>); // neither null nor a list: a record off the bridge
    default:
      return failed("#VALUE!", "");
  }
}

function shownDataType(data: Record<string, unknown>): ShownCell {
  const { type, basicValue, text } = data;
  if (Array.isArray(data)) return failed("#VALUE!", "The function answered a table inside a table.");
  if (type === "Error") return failed(String(basicValue), messageOf(data));
  if (type === "FormattedNumber" && typeof basicValue === "number") {
    return { value: basicValue, format: String(data["numberFormat"]) };
  }
  if (typeof text === "string") return { value: text };
  if (typeof basicValue === "string" || typeof basicValue === "number" || typeof basicValue === "boolean") {
    return { value: basicValue };
  }
  return failed("#VALUE!", "The function answered something that is no value of a cell.");
}

function messageOf(error: Record<string, unknown>): string {
  const message = error["message"] ?? error["errorMessage"];
  return typeof message === "string" ? message : "";
}

function failed(error: string, reason: string): ShownCell {
  return reason === "" ? { value: { error } } : { value: { error }, reason };
}
