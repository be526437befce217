import type { Formula } from "../formula";
import type { Heading } from "../tables/column";
import { MOST_BRIEF, type TableDefinition } from "../tables/table";

/** The unit of a column, empty for text, and what the column shows. */
type ColumnText = readonly [unit: string, says: string];

/** The texts of columns, by the field of the column. */
export type ColumnTexts = Readonly<Record<string, ColumnText>>;

/** A column as people read of it. */
export interface DescribedColumn {
  readonly name: string;
  /** The API's field name, which `columns` accepts too. */
  readonly field: string;
  readonly unit: string;
  readonly says: string;
  /** Whether it is shown unless columns are picked, or with what: `several symbols`, `sides=true`. */
  readonly shown: boolean | string;
  /** Whether `columns=brief` shows it, of a table whose default columns are more than those. */
  readonly isBrief: boolean;
}

/** The columns of one table of a function. */
export interface DescribedTable {
  /** What the columns are of, such as `levels`. Tables with the same title are explained once. */
  readonly title: string;
  /** The option that shows the table, such as `view=levels`; empty for the table that is shown without it. */
  readonly view: string;
  /** The option or the argument that picks columns by their names; empty if the table is shown as it is. */
  readonly pickedBy: "columns" | "fields" | "field" | "";
  readonly columns: readonly DescribedColumn[];
  /** What columns there are besides, which depend on the request or on the response. */
  readonly more: string;
}

interface TableFacts {
  title: string;
  view?: string;
  pickedBy?: DescribedTable["pickedBy"];
  columns: readonly Heading[];
  /** The columns that are shown unless others are picked; all of them if omitted. */
  shown?: readonly Heading[];
  /** The names of those that `columns=brief` keeps, separated by commas, as the table has them; all if omitted. */
  brief?: string | undefined;
  /** When other columns are shown, by their fields. */
  when?: Readonly<Record<string, string>>;
  /** Those of the table, then those that tables share: the first text of a field counts. */
  texts: readonly ColumnTexts[];
  more?: string;
}

/** Joins the columns of a table with their texts. Throws an `Error` for a column without a text. */
export function describeTable(facts: TableFacts): DescribedTable {
  const {
    title,
    view = "",
    pickedBy = "columns",
    columns,
    shown = columns,
    brief = "",
    when = {},
    texts,
    more = "",
  } = facts;
  const shownFields = new Set(shown.map(({ field }) => field));
  const briefNames = new Set(shown.length > MOST_BRIEF ? brief.split(",") : []);
  return {
    title,
    view,
    pickedBy,
    columns: columns.map(({ name, field }): DescribedColumn => {
      const [unit, says] = texts.find((one) => Object.hasOwn(one, field))?.[field] ?? [];
      if (unit === undefined || says === undefined)
        throw new Error(`The column ${name} (${field}) of ${title} has no text.`);
      const isShown = when[field] ?? shownFields.has(field);
      return { name, field, unit, says, shown: isShown, isBrief: isShown !== false && briefNames.has(name) };
    }),
    more,
  };
}

/** When the column of symbols is shown of tables that hide the only symbol. */
export const ofSeveralSymbols = { symbol: "several symbols" };

/** A formula and its tables, the one that is shown without an option first. */
export type FormulaColumns = readonly [formula: Formula, tables: readonly DescribedTable[]];

/** Returns the columns of a table that has the same for all data. */
export function fixedColumns<Columns extends readonly Heading[]>(
  columns: Columns | ((...data: never[]) => readonly Heading[]),
): readonly Heading[] {
  if (typeof columns === "function") throw new Error("The columns depend on the data.");
  return columns;
}

/** Returns the columns that a table of some data shows unless others are picked. */
export function shownOf<Data, Row>(
  { columns, shown = columns, rows }: TableDefinition<Data, Row>,
  data: Data,
): readonly Heading[] {
  return typeof shown === "function" ? shown(data, rows(data, "text")) : shown;
}
