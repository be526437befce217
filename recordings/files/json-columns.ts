import { isObject } from "../cells/json-object";
import { DataError } from "../errors/data-error";

/** A table in a JSON document: the cells of a row are in the order of its header. */
interface ColumnTable {
  header: readonly string[];
  rows: Iterable<readonly unknown[]>;
}

/** Objects with fewer lists are no tables. */
const FEWEST_COLUMNS = 4;

/**
 * Returns the tables that a document without a list of records may be, each with all of its columns: a list for each column
 * (`{"strike": [100, 105], ...}`), and what pandas writes with `orient` "split" (`columns`, `index`, `data`), "columns", which is its
 * default (`{"strike": {"0": 100, ...}}`), and "index" (`{"0": {"strike": 100, ...}}`). Throws a `DataError` for columns of different
 * lengths.
 */
export function columnTables(document: unknown): ColumnTable[] {
  if (!isObject(document)) return [];
  const { columns, data } = document;
  if (Array.isArray(columns) && Array.isArray(data)) return [splitTable(columns, data)];
  const lists = Object.entries(document).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  if (lists.length >= FEWEST_COLUMNS) return [listTable(lists)];
  const objects = Object.entries(document).filter((entry): entry is [string, JsonFields] => isObject(entry[1]));
  const below = objects.flatMap(([, value]) => (Object.values(value).some(isNested) ? columnTables(value) : []));
  const tables = [...objectTables(objects), ...below];
  // Numbers are no names of columns, but labels of rows.
  return tables.toSorted((a, b) => Number(isOfLabels(a)) - Number(isOfLabels(b)));
}

const isOfLabels = ({ header }: ColumnTable) => header.every((name) => /^\d+$/.test(name));

type JsonFields = Readonly<Record<string, unknown>>;

const isNested = (value: unknown) => typeof value === "object" && value !== null;

function splitTable(columns: readonly unknown[], data: readonly unknown[]): ColumnTable {
  const header = columns.map(String);
  const rows = data.map((row, index): unknown[] => {
    if (Array.isArray(row) && row.length === header.length) return row;
    throw new DataError(`data[${index}]: expected a list of ${header.length} values, one for each of "columns".`);
  });
  return { header, rows };
}

function listTable(lists: readonly [name: string, list: unknown[]][]): ColumnTable {
  const [[first, { length }] = ["", []]] = lists;
  const other = lists.find(([, list]) => list.length !== length);
  if (other !== undefined) {
    throw new DataError(
      `the lists have different lengths: "${first}" has ${length} values, "${other[0]}" has ${other[1].length}. The file may be cut off.`,
    );
  }
  return { header: lists.map(([name]) => name), rows: rowsOf(length, (row) => lists.map(([, list]) => list[row])) };
}

/** Returns both readings of objects in an object: of columns by row, and of rows by column. */
function objectTables(objects: readonly [name: string, fields: JsonFields][]): ColumnTable[] {
  const [[, first] = ["", {}]] = objects;
  if (objects.length === 0) return [];
  const keys = Object.keys(first);
  const byColumn: ColumnTable = {
    header: objects.map(([name]) => name),
    rows: rowsOf(keys.length, (row) => objects.map(([, fields]) => fields[keys[row] ?? ""])),
  };
  const all = [...new Set(objects.flatMap(([, fields]) => Object.keys(fields)))];
  const byRow: ColumnTable = {
    header: all,
    rows: rowsOf(objects.length, (row) => all.map((key) => objects[row]?.[1][key])),
  };
  const areColumns =
    objects.length >= FEWEST_COLUMNS && objects.every(([, fields]) => Object.keys(fields).length === keys.length);
  return areColumns ? [byColumn, byRow] : [byRow];
}

function* rowsOf(count: number, rowAt: (row: number) => unknown[]): Generator<unknown[]> {
  for (let row = 0; row < count; row += 1) yield rowAt(row);
}

/** Returns the texts of a record by column, and adds its fields to the columns. */
export function recordCells(
  record: unknown,
  columns: Map<string, number>,
  prefix = "",
  cells: string[] = [],
): string[] {
  for (const [name, value] of Object.entries(record ?? {})) {
    const path = `${prefix}${name}`;
    if (isObject(value)) {
      recordCells(value, columns, `${path}.`, cells);
      continue;
    }
    const at = columns.get(path) ?? columns.size;
    if (at === columns.size) columns.set(path, at);
    while (cells.length < at) cells.push("");
    cells[at] = cellText(value);
  }
  return cells;
}

/** Returns a value as a cell has it: numbers with a decimal point, nothing for null. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
