import type { FunctionParameter } from "./function-metadata";
import type { GridArgument, GridValue } from "./grid-values";

/** The size of the table that a formula becomes when ranges stand where single values are asked. */
export interface LiftedShape {
  rows: number;
  columns: number;
}

/**
 * Excel calls a function once for every cell of a range that stands where a single value is asked, and spills the answers. Undefined
 * when the arguments need no such thing.
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

/** The arguments of one of those calls. A single row or column serves every row or column; what is missing is `#N/A`. */
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

/** The parameter that takes the argument at a place takes single values. */
function lifts(parameters: readonly FunctionParameter[], index: number): boolean {
  return parameters[Math.min(index, parameters.length - 1)]?.dimensionality !== "matrix";
}
