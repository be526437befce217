import { ArgumentError } from "../arguments/argument-error";
import { refuseLargeRange } from "../arguments/range-size";
import type { RangeArgument } from "../arguments/read-values";

/** The most results of one formula. */
const MAX_RESULTS = 10_000;

/** The arguments of a formula by name, each rows of cells. */
export type RangeArguments<Name extends string> = Readonly<Record<Name, RangeArgument>>;

/** The rows and columns of a result. */
interface Shape {
  rows: number;
  columns: number;
}

/**
 * Returns the shape of the result of arguments of which each is a single value, a row, a column or a matrix, as Excel has it: the most rows and
 * the most columns.
 */
export function broadcastShape<Name extends string>(given: RangeArguments<Name>): Shape {
  const shape = { rows: 1, columns: 1 };
  for (const [name, cells] of Object.entries<RangeArgument>(given)) {
    if (!cells) continue;
    refuseLargeRange(cells, `The argument ${name} contains`);
    shape.rows = Math.max(shape.rows, cells.length);
    shape.columns = Math.max(shape.columns, cells[0]?.length ?? 1);
  }
  return shape;
}

/** Refuses more results than one formula computes. `advice` says what makes them fewer. */
export function refuseManyResults(results: number, advice: string, most = MAX_RESULTS): void {
  if (results <= most) return;
  const [wanted, limit] = [results, most].map((count) => count.toLocaleString("en-US"));
  throw new ArgumentError(
    `The formula would have ${wanted} results, and ${limit} are computed at most. ${advice}, or split the formula.`,
  );
}

/** Reads one cell of an argument. */
type ReadCell<Value> = (value: unknown) => Value;

/**
 * Returns what reads an argument at a place of the result: a single row or column is repeated. Each cell is read once. Throws an `ArgumentError` for a
 * place that a larger argument alone has.
 */
export function broadcastReader<Value>(name: string, cells: RangeArgument, read: ReadCell<Value>) {
  const known: (() => Value)[] = [];
  const rows = cells?.length ?? 1;
  const columns = cells?.[0]?.length ?? 1;
  return (row: number, column: number): Value => {
    const [r, c] = [rows === 1 ? 0 : row, columns === 1 ? 0 : column];
    if (r >= rows || c >= columns) throw notAsLarge(name, { rows, columns });
    const at = r * columns + c;
    return (known[at] ??= readOnce(read, cells?.[r]?.[c]))();
  };
}

function readOnce<Value>(read: ReadCell<Value>, cell: unknown): () => Value {
  try {
    const value = read(cell);
    return () => value;
  } catch (problem) {
    return () => {
      throw problem;
    };
  }
}

function notAsLarge(name: string, { rows, columns }: Shape): ArgumentError {
  return new ArgumentError(
    `The argument ${name} has ${rows} rows and ${columns} columns, and another argument has more: select ranges of the same size, or a single value.`,
  );
}

/** Refuses a formula without an argument that it needs. Throws an `ArgumentError`. */
export function requireArguments<Name extends string>(given: RangeArguments<Name>, ...names: Name[]): void {
  const missing = names.find((name) => !given[name]);
  if (missing !== undefined) throw new ArgumentError(`The argument ${missing} is required.`);
}
