import type { FunctionParameter } from "./function-metadata";
import type { GridArgument, GridValue } from "./grid-values";

/** The size of the spilled table when ranges are passed for parameters that take single values. */
interface LiftedShape {
  rows: number;
  columns: number;
}

/**
 * Returns the size of the lifted call: Excel calls a function once per cell of a range that is passed for a single value, and spills
 * the results. `undefined` if no argument needs it.
 */
export function liftedShape(
  parameters: readonly FunctionParameter[],
  given: readonly GridArgument[],
): LiftedShape | undefined {
  const tables = given.flatMap((argument, index) => (argument && lifts(parameters, index) ? [argument.rows] : []));
  const rows = Math.max(1, ...tables.map((table) => table.length));
  const columns = Math.max(1, ...tables.map((table) => table[0]?.length ?? 0));
  return rows * columns > 1 ? { rows, columns } : undefined;
}

/** Returns the arguments of one of those calls. A single row or column is repeated; missing values are `#N/A`. */
export function liftedArguments(
  parameters: readonly FunctionParameter[],
  given: readonly GridArgument[],
  row: number,
  column: number,
): GridArgument[] {
  return given.map((argument, index) => {
    if (!argument || !lifts(parameters, index)) return argument;
    const line = argument.rows[argument.rows.length === 1 ? 0 : row];
    const value: GridValue | undefined = line?.[line.length === 1 ? 0 : column];
    return { rows: [[value === undefined ? { error: "#N/A" } : value]] };
  });
}

/** Whether the parameter for an argument takes single values. */
function lifts(parameters: readonly FunctionParameter[], index: number): boolean {
  return parameters[Math.min(index, parameters.length - 1)]?.dimensionality !== "matrix";
}
