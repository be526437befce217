/** What a function came to, as Excel reads it off the bridge. */
export type FunctionResult =
  | { ok: true; value: unknown }
  /** `message` is empty where Excel shows none. */
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

/** Only these two show the words of `CustomFunctions.Error` on hover. */
const codesWithMessage = new Set([1, 7]);

/** Reads one row of results, `[invocationId, ok, value, errorCode?, ...]`; undefined for anything else. */
export function readResult(row: unknown): { invocationId: number; result: FunctionResult } | undefined {
  if (!Array.isArray(row)) return undefined;
  const [invocationId, ok, value, errorCode]: unknown[] = row;
  if (typeof invocationId !== "number") return undefined;
  if (ok === true) return { invocationId, result: { ok, value } };
  const code = typeof errorCode === "number" ? errorCode : 0;
  const message = codesWithMessage.has(code) && typeof value === "string" ? value : "";
  return { invocationId, result: { ok: false, error: errorNames[code] ?? "#VALUE!", message } };
}
