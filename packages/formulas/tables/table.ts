import { type Cell, type Table, formatted } from "./cell";
import type { Column, Heading } from "./column";
import { hideSharedDate, type DateForm, type DateStyle } from "./date-cells";
import { lineMaker } from "./lines";
import { requireCells, MAX_FORMATTED_BYTES } from "./table-limits";
import { formatBytes, isDateFormat } from "./table-size";

/** The options that apply to every table. */
export interface TableStyle {
  headers: "on" | "off" | "api" | "words";
  dates: DateStyle;
  /** Plain numbers are for versions of Excel that accept nothing else; formatted if omitted. */
  numbers?: "formatted" | "plain";
}

/** A symbol that has no rows because its request failed. */
export class FailedSymbol {
  readonly #symbol: string;
  readonly #reason: unknown;
  /** Other cells that are known, by the field of their column. */
  readonly #known: Readonly<Record<string, Cell>>;

  /** `reason` is what was thrown, or a text. */
  constructor(symbol: string, reason: unknown, known: Readonly<Record<string, Cell>> = {}) {
    this.#symbol = symbol;
    this.#reason = reason;
    this.#known = known;
  }

  /** Returns the same with another cell that is known. */
  knowing(field: string, cell: Cell): FailedSymbol {
    return new FailedSymbol(this.#symbol, this.#reason, { ...this.#known, [field]: cell });
  }

  /** Returns its line: what is known, and the reason in every other cell, so that no formula takes it for an empty value. */
  line(columns: readonly { field: string }[]): Cell[] {
    const failed: Cell = { kind: "failed", reason: this.#reason };
    const isName = (field: string) => field === "symbol" || field === "ticker";
    return columns.map(({ field }) => (isName(field) ? this.#symbol : (this.#known[field] ?? failed)));
  }
}

/** A row, or the failure of a symbol in its place. */
export type RowOrFailure<Row> = Row | FailedSymbol;

/** Columns, fixed or dependent on the data: some responses have fields that the API documentation leaves open. */
type ColumnsOf<Data, Row> =
  readonly Column<Row>[] | ((data: Data, rows: readonly RowOrFailure<Row>[]) => readonly Column<Row>[]);

/** The most columns that `columns=brief` shows. */
export const MOST_BRIEF = 10;

/** The definition of a table: how data becomes rows, and which columns show them. */
export interface TableDefinition<Data, Row> {
  /** Every column that the option `columns` can pick. */
  columns: ColumnsOf<Data, Row>;
  /** The columns shown by default; all of them if omitted. */
  shown?: ColumnsOf<Data, Row>;
  /** The names of those that `columns=brief` keeps, at most `MOST_BRIEF`, separated by commas; all if omitted. */
  brief?: string;
  /** The columns that `columns=*` shows; all of them if omitted. */
  every?: readonly Column<Row>[];
  /** `dates` is the form of the dates of rows that are lists of cells. */
  rows: (data: Data, dates: DateForm) => readonly RowOrFailure<Row>[];
}

/** Returns the columns that a user has picked, given those shown by default and all that the table has. */
export type PickColumns<Row> = (shown: readonly Column<Row>[], known: readonly Column<Row>[]) => readonly Column<Row>[];

/** A style with the columns picked by the user, or what picks them; `undefined` for the default columns. */
export interface PickedStyle<Row> extends TableStyle {
  columns: readonly Column<Row>[] | PickColumns<Row> | undefined;
}

/** Returns the table of some data. */
export function drawTable<Data, Row>(
  { columns, shown = columns, rows: rowsOf }: TableDefinition<Data, Row>,
  data: Data,
  style: PickedStyle<Row>,
): Table {
  const rows = rowsOf(data, dateForm(style));
  const standard = resolved(shown, data, rows);
  return tableOf(
    pickedColumns(style, standard, () => resolved(columns, data, rows)),
    rows,
    style,
  );
}

/** Returns the columns of a style, given those shown by default and all of the table. */
export function pickedColumns<Row>(
  { columns = (shown) => shown }: PickedStyle<Row>,
  shown: readonly Column<Row>[],
  known: () => readonly Column<Row>[] = () => shown,
): readonly Column<Row>[] {
  return typeof columns === "function" ? columns(shown, known()) : columns;
}

/** Returns every column that can be picked from a table of some data. */
export function columnsOf<Data, Row>(
  { columns, rows }: TableDefinition<Data, Row>,
  data: Data,
): readonly Column<Row>[] {
  return resolved(columns, data, rows(data, "text"));
}

function resolved<Data, Row>(
  columns: ColumnsOf<Data, Row>,
  data: Data,
  rows: readonly RowOrFailure<Row>[],
): readonly Column<Row>[] {
  return typeof columns === "function" ? columns(data, rows) : columns;
}

/**
 * Returns the rows of several records, record by record; a failed symbol keeps its entry.
 */
export function rowsOfEach<Record, Row>(
  entries: readonly RowOrFailure<Record>[],
  rowsOf: (record: Record) => readonly Row[],
): RowOrFailure<Row>[] {
  const rows: RowOrFailure<Row>[] = [];
  for (const entry of entries) {
    if (entry instanceof FailedSymbol) rows.push(entry);
    else for (const row of rowsOf(entry)) rows.push(row);
  }
  return rows;
}

/**
 * Returns a header row (unless switched off) and a line for each row.
 *
 * Throws a TableTooLargeError, before it makes a cell, if there would be too many.
 */
export function tableOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly RowOrFailure<Row>[],
  style: TableStyle,
): Table {
  requireCells(rows.length, columns.length);
  const form = dateForm(style);
  const lineOf = lineMaker(columns, form);
  const body = rows.map((row) => (row instanceof FailedSymbol ? row.line(columns) : lineOf(row)));
  // Dates in the other forms have no format.
  if (form === "serial") columns.forEach(({ isIntraday }, index) => isIntraday && hideSharedDate(body, index));
  if (style.numbers !== "plain")
    formatColumns(
      body,
      columns.map(({ format }) => format),
    );
  const heading = headingOf(columns, style);
  return heading ? [heading, ...body] : body;
}

/** Returns how the cells of a table hold dates. */
export function dateForm({ dates, numbers }: TableStyle): DateForm {
  return dates === "serial" && numbers === "plain" ? "number" : dates;
}

/** Returns the header row; `undefined` if headers are off. */
function headingOf(columns: readonly Heading[], { headers }: TableStyle): Cell[] | undefined {
  if (headers === "off") return undefined;
  return columns.map(({ name, field, words = name, heading }) => heading ?? { on: name, api: field, words }[headers]);
}

/** One fact of a table of names and values: its name, the API's field name, and its value. */
export interface Fact<Subject> {
  name: string;
  field: string;
  value(subject: Subject): Cell;
}

/** Returns a table of two columns, Name and Value. */
export function factTable<Subject>(facts: readonly Fact<Subject>[], subject: Subject): Table {
  return [["Name", "Value"], ...facts.map((fact): Cell[] => [fact.name, fact.value(subject)])];
}

/** The number format of each column; `undefined` for a column without a format. */
type ColumnFormats = readonly (string | undefined)[];

/**
 * Gives the numbers of each column their format, in place. If the formats alone make a table too large, only dates and times get
 * theirs.
 */
function formatColumns(body: Table, columnFormats: ColumnFormats): void {
  const applied = exceedsLimit(body, columnFormats) ? columnFormats.map(onlyOfDate) : columnFormats;
  if (applied.every((format) => format === undefined)) return;
  for (const line of body) {
    for (let at = 0; at < line.length; at += 1) {
      const cell = line[at];
      const format = applied[at];
      if (typeof cell === "number" && format !== undefined) line[at] = formatted(cell, format);
    }
  }
}

function onlyOfDate(format: string | undefined): string | undefined {
  return format !== undefined && isDateFormat(format) ? format : undefined;
}

function exceedsLimit(body: Table, columnFormats: ColumnFormats): boolean {
  const added = columnFormats.map((format) => (format === undefined ? 0 : formatBytes(format)));
  if (body.length * added.reduce((sum, bytes) => sum + bytes, 0) <= MAX_FORMATTED_BYTES) return false;
  let bytes = 0;
  for (const line of body) {
    for (let at = 0; at < line.length; at += 1) if (typeof line[at] === "number") bytes += added[at] ?? 0;
    if (bytes > MAX_FORMATTED_BYTES) return true;
  }
  return false;
}
