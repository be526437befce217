import type { AddinMetadata, FunctionMetadata, FunctionParameter } from "./function-metadata";
import { busy, isGridError, type GridArgument, type GridError, type GridValue } from "./grid-values";

/** The arguments as Excel passes them, or the error that Excel shows instead of calling the function. */
type CoercedArguments =
  { parameters: unknown[]; addresses: (string | null)[] } | { refused: GridError; reason: string };

/** What an empty cell becomes. Excel for Windows passes 0 where the parameter takes anything. */
const blanks = { any: 0, number: 0, string: "", boolean: false } as const;

/**
 * Converts the arguments of a formula to the types in the function's metadata. Refuses what Excel refuses: too few or too many
 * arguments, text for a number, an error value where none is allowed.
 */
export function coerceArguments(
  called: FunctionMetadata,
  given: readonly GridArgument[],
  addin: AddinMetadata,
): CoercedArguments {
  const { parameters } = called;
  const last = parameters.at(-1);
  if (given.length > parameters.length && !last?.repeating) {
    return refusal(`${called.name} takes at most ${parameters.length} arguments.`);
  }
  const missing = parameters.find(
    (parameter, index) => index >= given.length && !parameter.optional && !parameter.repeating,
  );
  if (missing) return refusal(`${called.name} needs the argument "${missing.name}".`);
  try {
    const passed = parameters.map((parameter, index): unknown => {
      if (!parameter.repeating) return coerceOne(given[index], parameter, addin);
      return given.slice(index).map((argument) => coerceOne(argument, parameter, addin));
    });
    return { parameters: passed, addresses: given.map((argument) => argument?.address ?? null) };
  } catch (problem) {
    if (problem instanceof Refusal) return { refused: problem.error, reason: problem.message };
    throw problem;
  }
}

class Refusal extends Error {
  readonly error: GridError;

  constructor(error: GridError, reason: string) {
    super(reason);
    this.error = error;
  }
}

function refusal(reason: string): CoercedArguments {
  return { refused: { error: "#VALUE!" }, reason };
}

function coerceOne(argument: GridArgument, parameter: FunctionParameter, addin: AddinMetadata): unknown {
  if (argument === undefined) return parameter.optional ? null : blankArgument(parameter);
  const rows = argument.rows.map((row) => row.map((value) => coerceValue(value, parameter, addin)));
  return parameter.dimensionality === "matrix" ? rows : rows[0]?.[0];
}

/** An omitted argument of a required parameter counts as a blank. */
function blankArgument(parameter: FunctionParameter): unknown {
  const blank = blanks[parameter.type ?? "any"];
  return parameter.dimensionality === "matrix" ? [[blank]] : blank;
}

function coerceValue(value: GridValue, parameter: FunctionParameter, addin: AddinMetadata): unknown {
  const type = parameter.type ?? "any";
  if (value === null) return blanks[type];
  if (isGridError(value)) return coerceError(value, parameter, addin);
  switch (type) {
    case "number":
      return asNumber(value) ?? refuse(value, parameter, "a number");
    case "boolean":
      return asTruth(value) ?? refuse(value, parameter, "TRUE or FALSE");
    case "string":
      return typeof value === "boolean" ? String(value).toUpperCase() : String(value);
    case "any":
      return value;
  }
}

function coerceError({ error }: GridError, parameter: FunctionParameter, addin: AddinMetadata): unknown {
  if (error === busy.error) throw new Refusal(busy, `Waiting for the argument "${parameter.name}".`);
  if (!addin.allowErrorForDataTypeAny || (parameter.type ?? "any") !== "any") {
    throw new Refusal(
      { error: "#VALUE!" },
      `The function was not called: its argument "${parameter.name}" is ${error}.`,
    );
  }
  if (addin.allowCustomDataForDataTypeAny)
    return { value: JSON.stringify({ type: "Error", basicType: "Error", basicValue: error }) };
  return { type: "CustomFunctionError", code: error };
}

function refuse(value: number | string | boolean, parameter: FunctionParameter, wanted: string): never {
  const shown = typeof value === "string" ? `"${value}"` : String(value).toUpperCase();
  throw new Refusal({ error: "#VALUE!" }, `The argument "${parameter.name}" is ${wanted}; ${shown} is not.`);
}

function asNumber(value: number | string | boolean): number | undefined {
  if (typeof value !== "string") return Number(value);
  const read = value.trim() === "" ? Number.NaN : Number(value.replaceAll(",", ""));
  return Number.isFinite(read) ? read : undefined;
}

function asTruth(value: number | string | boolean): boolean | undefined {
  if (typeof value !== "string") return value !== 0 && value !== false;
  const word = value.trim().toUpperCase();
  return word === "TRUE" ? true : word === "FALSE" ? false : undefined;
}
