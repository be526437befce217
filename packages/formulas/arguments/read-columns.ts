import type { Table } from "../tables/cell";
import type { Column, ColumnNeed } from "../tables/column";
import { columnsOf, drawTable, type Fact, type TableDefinition } from "../tables/table";
import { ArgumentError, knownNames, quoted } from "./argument-error";
import { refuseError } from "./error-cells";
import { comparable, type TableOptions } from "./read-options";
import { commaList, isBlank, readList, type RangeArgument } from "./read-values";

interface Named {
  name: string;
  field: string;
}

/** The unit at the end of a heading: `VRP (points)`. */
const unitPattern = / \([^()]*\)$/;

/** Ways to compare what was typed with a heading or field, the strictest first: `King node` is a heading, `kingNode` the field of another. */
const spellings = [(text: string) => text.trim().toLowerCase(), comparable];

function named<Found extends Named>(typed: string, known: readonly Found[]): Found | undefined {
  for (const spell of spellings) {
    const found = known.find(({ name, field }) => [name, field].some((text) => spell(text) === spell(typed)));
    if (found) return found;
  }
  return known.find(({ name }) => comparable(name.replace(unitPattern, "")) === comparable(typed));
}

/** Finds one of several columns or facts by its heading, with or without its unit, or by the API's field name. */
export function findNamed<Found extends Named>(kind: string, typed: string, known: readonly Found[]): Found {
  const found = named(typed, known);
  if (found) return found;
  const names = known.map(({ name }) => name);
  throw new ArgumentError(`There is no ${kind} ${quoted(typed)}.${knownNames(typed.trim(), `The ${kind}s`, names)}`);
}

/**
 * Returns the columns of a comma-separated list of headings or API field names, in its order; `undefined` if there is no list. A
 * list without an entry is refused.
 */
export function pickColumns<Row>(
  list: string | undefined,
  known: readonly Column<Row>[],
): readonly Column<Row>[] | undefined {
  return list === undefined ? undefined : columnNames(list).map((part) => findNamed("column", part, known));
}

/** Returns what those of the known columns need that a list picks; nothing if there is no list. Other names are not refused here. */
export function needsOf(
  list: string | undefined,
  known: readonly (Named & { needs?: ColumnNeed | undefined })[],
): readonly (ColumnNeed | undefined)[] {
  return list === undefined ? [] : columnNames(list).map((part) => named(part, known)?.needs);
}

function columnNames(list: string): string[] {
  return readList(list, "The option columns");
}

/**
 * Returns the function that draws a table in the style of its options.
 *
 * The names of columns are checked here, before anything is requested, unless the columns depend on the response.
 */
export function tableDrawer<Data, Row>(
  definition: TableDefinition<Data, Row>,
  { columns: list, ...style }: TableOptions,
): (data: Data) => Table {
  const { columns: known } = definition;
  if (typeof known !== "function") {
    const columns = pickColumns(list, known);
    return (data) => drawTable(definition, data, { ...style, columns });
  }
  if (list !== undefined) columnNames(list); // Refuses an empty list before anything is requested.
  return (data) => {
    const columns = list === undefined ? undefined : pickColumns(list, columnsOf(definition, data));
    return drawTable(definition, data, { ...style, columns });
  };
}

/** Reads the names of the fields of a live row, a comma-separated list or a range; the spot price alone if omitted. The code of live cells knows the fields. */
export function readFieldNames(range: RangeArgument): readonly string[] {
  return readList(commaList(range, "The fields contain") || "spot", "The list of fields");
}

/** Reads the name of one fact, as shown or as in the API; `undefined`, for all facts, if blank. */
export function readFact<Subject>(value: unknown, facts: readonly Fact<Subject>[]): Fact<Subject> | undefined {
  if (isBlank(value)) return undefined;
  refuseError(value, "The field");
  return findNamed("field", String(value), facts);
}
