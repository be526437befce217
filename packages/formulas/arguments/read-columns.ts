import type { Table } from "../tables/cell";
import type { Column, ColumnNeed, Heading } from "../tables/column";
import { MOST_BRIEF, drawTable, type Fact, type PickColumns, type TableDefinition } from "../tables/table";
import { ArgumentError, knownNames, quoted } from "./argument-error";
import { refuseError } from "./error-cells";
import { comparable, type TableOptions } from "./read-options";
import { commaList, isBlank, readList, type RangeArgument } from "./read-values";

type Named = Pick<Heading, "name" | "field" | "words">;

/** The unit at the end of a heading or field: `VRP (points)`, `IV30 %`, `dayMovePct`. */
const unitPattern = / \([^()]*\)$| ?%$|_?pct$/i;

/** Ways to compare what was typed with a heading or field, the strictest first: `King node` is a heading, `kingNode` the field of another. */
const spellings: readonly (readonly [ofKnown: (text: string) => string, ofTyped: (text: string) => string])[] = [
  [(text) => text.toLowerCase(), (typed) => typed.trim().toLowerCase()],
  [comparable, comparable],
  [(text) => comparable(text.replace(unitPattern, "")), comparable],
];

function named<Found extends Named>(typed: string, known: readonly Found[]): Found | undefined {
  for (const [ofKnown, ofTyped] of spellings) {
    const wanted = ofTyped(typed);
    const found = known.find(({ name, field, words = name }) =>
      [name, field, words].some((text) => ofKnown(text) === wanted),
    );
    if (found) return found;
  }
  return undefined;
}

/** Finds one of several columns or facts by its heading, with or without its unit, or by the API's field name. */
export function findNamed<Found extends Named>(kind: string, typed: string, known: readonly Found[]): Found {
  const found = named(typed, known);
  if (found) return found;
  const names = [...new Set(known.map(({ name }) => name))];
  const all = kind === "column" ? ": columns=* shows all" : "";
  throw new ArgumentError(
    `There is no ${kind} ${quoted(typed)}.${knownNames(typed.trim(), `The ${kind}s`, names, all)}`,
  );
}

/** The word for every column, and that for the columns to read first. */
const EVERY = "*";
const isBrief = (part: string): boolean => part.toLowerCase() === "brief";

/** What the words of a list of columns stand for. */
interface ColumnWords<Found> {
  /** The columns shown by default. */
  shown?: readonly Found[];
  every?: readonly Found[] | undefined;
  brief?: string | undefined;
}

/**
 * Returns the columns of a comma-separated list of headings or API field names, in its order. `*` stands for every column that the list does
 * not name, those shown by default first, `brief` for those to read first. A list without an entry is refused.
 */
export function pickColumns<Found extends Named & Pick<Heading, "heading">>(
  list: string,
  known: readonly Found[],
  { shown = known, every = known, brief }: ColumnWords<Found> = {},
): Found[] {
  const standard = shown.flatMap(({ name }) => known.find((one) => one.name === name) ?? []);
  const parts = columnNames(list, known).map((part) => {
    if (part === EVERY) return [...standard, ...every];
    return isBrief(part) ? briefOf(standard, brief) : findNamed("column", part, known);
  });
  const names = new Set(parts.flatMap((part) => ("name" in part ? part.name : [])));
  return parts.flatMap((part) =>
    "name" in part ? part : part.filter(({ name }) => !names.has(name) && names.add(name)),
  );
}

/** Returns the columns to read first, of a matrix with all of its own: the default ones if they are few, and the first of them if none has such a name. */
function briefOf<Found extends Named & Pick<Heading, "heading">>(
  shown: readonly Found[],
  brief: string | undefined,
): readonly Found[] {
  if (brief === undefined || shown.length <= MOST_BRIEF) return shown;
  const names = brief.split(",");
  const found = shown.filter(({ name, heading }) => heading !== undefined || names.includes(name));
  return found.length > 1 ? found : shown.slice(0, MOST_BRIEF);
}

type Needing = Named & { needs?: ColumnNeed | undefined };

/** Returns what those of the known columns need that a list picks; nothing if there is no list. Other names are not refused here. */
export function needsOf(
  list: string | undefined,
  known: readonly Needing[],
  { every = known, brief = "" }: ColumnWords<Needing> = {},
): readonly (ColumnNeed | undefined)[] {
  if (list === undefined) return [];
  return columnNames(list, known).flatMap((part) => {
    if (part === EVERY) return every.map(({ needs }) => needs);
    return isBrief(part)
      ? known.flatMap(({ name, needs }) => (brief.split(",").includes(name) ? needs : []))
      : named(part, known)?.needs;
  });
}

/** Returns the parts of a list of columns. A heading with commas, as a service may name a field, is one part. */
function columnNames(list: string, known: readonly Named[]): string[] {
  const parts = readList(list, "The option columns");
  if (!known.some(({ name }) => name.includes(","))) return parts;
  const names: string[] = [];
  while (parts.length > 0) {
    let length = parts.length;
    while (length > 1 && !named(parts.slice(0, length).join(), known)) length -= 1;
    names.push(parts.splice(0, length).join());
  }
  return names;
}

/** Returns what picks the columns of a list, given those shown by default; `undefined` if there is no list. Unknown names are refused at once. */
export function columnPicker<Row>(
  list: string | undefined,
  known: readonly Column<Row>[],
  words?: Omit<ColumnWords<Column<Row>>, "shown">,
): PickColumns<Row> | undefined {
  if (list === undefined) return undefined;
  pickColumns(list, known);
  return (shown) => pickColumns(list, known, { ...words, shown });
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
  const { columns: all, every, brief } = definition;
  if (typeof all !== "function") {
    const columns = columnPicker(list, all, { every, brief });
    return (data) => drawTable(definition, data, { ...style, columns });
  }
  if (list !== undefined) columnNames(list, []); // Refuses an empty list before anything is requested.
  const columns: PickColumns<Row> | undefined =
    list === undefined ? list : (shown, known) => pickColumns(list, known, { every, brief, shown });
  return (data) => drawTable(definition, data, { ...style, columns });
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
