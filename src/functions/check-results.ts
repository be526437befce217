import { checkCalls } from "../workbook/check/check-calls";
import { cellsOfMegabytes } from "../workbook/check/check-tables";

/** The words of the error that a person looks for. */
const words = "These are the words of the check.";

type Invocation = CustomFunctions.Invocation;

/** What the function of a check returns for the value that it was given, by what it is asked for. */
const results: Readonly<Record<string, (given: unknown, invocation: Invocation) => unknown>> = {
  table: (given) => Array.from({ length: Number(given) }, (_row, row) => [row + 1, 10 * (row + 1)]),
  formats: () => [[formatted(0.5, "0%"), formatted(12, "0000")]],
  date: () => [[formatted(45_293, "yyyy-mm-dd")]],
  megabytes: (given) => cellsOfMegabytes(Number(given)),
  entity: () => ({ type: "Entity", text: "An entity", properties: { Part: { type: "Double", basicValue: 1 } } }),
  kind: kindOf,
  address: (_given, { address }) => address ?? "none",
  "address of an argument": (_given, { parameterAddresses }) => parameterAddresses?.[1] ?? "none",
  // The value that is given matters to Excel only: a changed one is a reason to call again.
  calls: () => checkCalls.count("calls"),
  "error with words": () => {
    throw new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, words); // eslint-disable-line @typescript-eslint/only-throw-error -- the class that Excel requires
  },
  "wrong argument": () => {
    throw new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, words); // eslint-disable-line @typescript-eslint/only-throw-error -- the same
  },
};

const formatted = (basicValue: number, numberFormat: string) => ({ type: "FormattedNumber", basicValue, numberFormat });

/** Returns the kind of value that a function was passed, in words that the probes expect. */
function kindOf(given: unknown): string {
  if (Array.isArray(given)) return `${given.length} x ${Array.isArray(given[0]) ? given[0].length : 0}`;
  if (given === null || given === undefined) return "null";
  if (given === "") return "an empty text";
  if (given === 0) return "0";
  if (typeof given !== "object") return typeof given;
  const { type } = given as { type?: unknown }; // one of Excel's data types, or an error of its runtime
  return given instanceof CustomFunctions.Error || type === "Error" ? "error" : "data type";
}

/** Returns the only value of a range of one cell. */
function single(given: unknown): unknown {
  if (!Array.isArray(given) || given.length !== 1) return given;
  const [row] = given as unknown[];
  return Array.isArray(row) && row.length === 1 ? row[0] : given;
}

/** Returns what a probe asks for. */
export function checkResult(what: unknown, given: unknown, invocation: Invocation): unknown {
  const result = results[String(what)]?.(single(given), invocation) ?? "Nothing of that name.";
  return Array.isArray(result) ? result : [[result]];
}

/** Opens a stream, whose values a probe sends. */
export function startCheckStream(name: unknown, invocation: CustomFunctions.StreamingInvocation<unknown[][]>): void {
  checkCalls.events.push(`start ${String(name)}`);
  checkCalls.streams.set(String(name), (value) => invocation.setResult(value === "error" ? streamError() : [[value]]));
  invocation.onCanceled = () => checkCalls.events.push(`cancel ${String(name)}`);
}

function streamError(): CustomFunctions.Error {
  return new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, words);
}
