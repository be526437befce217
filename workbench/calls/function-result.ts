import { isGridError, type GridCell } from "./grid-values";

/** The result of a call, as Excel reads it from the bridge. */
export type FunctionResult =
  | { ok: true; value: unknown }
  /** `message` is empty if Excel shows none. */
  | { ok: false; error: string; message: string };

/** Excel's error for each error code of a failed result. */
const errorNames: Readonly<Record<number, string>> = {
  0: "#VALUE!",
  1: "#N/A",
  2: "#VALUE!",
  3: "#VALUE!",
  4: "#VALUE!",
  5: "#DIV/0!",
  6: "#NUM!",
  7: "#VALUE!",
  8: "#NULL!",
  9: "#NAME?",
  10: "#NAME?",
};

/** The only codes for which Excel shows the message of a `CustomFunctions.Error`. */
const codesWithMessage = new Set([1, 7]);

/** Parses one row of results, `[invocationId, ok, value, errorCode?, ...]`; `undefined` for anything else. */
export function readResult(row: unknown): { invocationId: number; result: FunctionResult } | undefined {
  if (!Array.isArray(row)) return undefined;
  const [invocationId, ok, value, errorCode] = row as unknown[];
  if (typeof invocationId !== "number") return undefined;
  if (ok === true) return { invocationId, result: { ok, value } };
  const code = typeof errorCode === "number" ? errorCode : 0;
  const message = codesWithMessage.has(code) && typeof value === "string" ? value : "";
  return { invocationId, result: { ok: false, error: errorNames[code] ?? "#VALUE!", message } };
}

/** Whether the cell of a formula shows an error. */
export function isFailure(result: FunctionResult): boolean {
  if (!result.ok) return true;
  const rows: unknown[] = Array.isArray(result.value) ? result.value : [result.value];
  return isGridError(shownValue(rows.slice(0, 1).flat()[0]).value);
}

/**
 * Returns the cells that Excel shows for a result: rows of cells, 1 by 1 for a single value.
 *
 * Null shows as 0; NaN and undefined become null on the bridge. Rows of unequal length and nested lists are `#VALUE!`, as in Excel.
 * Excel gives no reason for these errors; the workbench does, because add-ins are developed in it.
 */
export function shownResult(result: FunctionResult): GridCell[][] {
  if (!result.ok) return [[failed(result.error, result.message)]];
  const { value } = result;
  if (!Array.isArray(value)) return [[shownValue(value)]];
  const rows: unknown[] = value;
  const width = Array.isArray(rows[0]) ? rows[0].length : 0;
  if (rows.length === 0 || (Array.isArray(rows[0]) && width === 0))
    return [[failed("#CALC!", "The function returned an empty table.")]];
  const isTable = rows.every((row) => Array.isArray(row) && row.length === width);
  if (!isTable) return [[failed("#VALUE!", "The function returned rows of different lengths.")]];
  return (rows as unknown[][]).map((row) => row.map(shownValue)); // checked above
}

/** Returns the cell for one value, plain or a data type of Excel. */
function shownValue(value: unknown): GridCell {
  if (value === null || value === undefined) return { value: 0 };
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
      return { value };
    case "object":
      return shownDataType(value as Record<string, unknown>); // not null: an object from the bridge
    default:
      return failed("#VALUE!", "");
  }
}

function shownDataType(data: Record<string, unknown>): GridCell {
  const { type, basicValue, text } = data;
  if (Array.isArray(data)) return failed("#VALUE!", "The function returned a table inside a table.");
  if (type === "Error") return failed(errorOf(data), messageOf(data));
  if (type === "FormattedNumber" && typeof basicValue === "number") {
    return { value: basicValue, format: String(data["numberFormat"]) };
  }
  if (typeof text === "string") return { value: text };
  if (typeof basicValue === "string" || typeof basicValue === "number" || typeof basicValue === "boolean") {
    return { value: basicValue };
  }
  return failed("#VALUE!", "The function returned a value that a cell cannot hold.");
}

/** Excel's error for each type of an error among the data types, which may be given without its value. */
const errorTypes: Readonly<Record<string, string>> = {
  Blocked: "#BLOCKED!",
  Busy: "#BUSY!",
  Calc: "#CALC!",
  Connect: "#CONNECT!",
  Div0: "#DIV/0!",
  External: "#EXTERNAL!",
  Field: "#FIELD!",
  GettingData: "#GETTING_DATA",
  Name: "#NAME?",
  NotAvailable: "#N/A",
  Null: "#NULL!",
  Num: "#NUM!",
  Python: "#PYTHON!",
  Reference: "#REF!",
  Spill: "#SPILL!",
  Value: "#VALUE!",
};

function errorOf({ basicValue, errorType }: Record<string, unknown>): string {
  if (typeof basicValue === "string") return basicValue;
  return errorTypes[String(errorType)] ?? "#VALUE!";
}

function messageOf(error: Record<string, unknown>): string {
  const message = error["message"] ?? error["errorMessage"];
  return typeof message === "string" ? message : "";
}

function failed(error: string, reason: string): GridCell {
  return reason === "" ? { value: { error } } : { value: { error }, reason };
}
