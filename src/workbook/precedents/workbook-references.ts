import { areaFields, areaOfRange, type Area, type SheetArea } from "../office/areas";

/** A defined name. */
export interface NamedFormula {
  name: string;
  /** The sheet on which it is known; `undefined` if it is known in the whole workbook. */
  sheet: string | undefined;
  /** For example `=Model!$B$2`. */
  formula: string;
}

/** An Excel table with its heading. */
export interface ExcelTable extends SheetArea {
  name: string;
  /** The names of its columns, from left to right. */
  columns: readonly string[];
}

/** What the formulas of a workbook can refer to by a name. */
export interface WorkbookReferences {
  names: readonly NamedFormula[];
  tables: readonly ExcelTable[];
}

/** Reads the defined names and the Excel tables of the workbook. Needs ExcelApi 1.7. */
export async function readReferences(context: Excel.RequestContext): Promise<WorkbookReferences> {
  const { workbook } = context;
  const worksheets = workbook.worksheets.load("items/name");
  const ofBook = workbook.names.load("items/name,items/formula");
  await context.sync();
  const sheets = worksheets.items.map((sheet) => ({
    name: sheet.name,
    names: sheet.names.load("items/name,items/formula"),
    tables: sheet.tables.load("items/name"),
  }));
  await context.sync();
  const tables = sheets.flatMap(({ name: sheet, tables: { items } }) =>
    items.map((table) => ({
      sheet,
      name: table.name,
      range: table.getRange().load(areaFields),
      columns: table.columns.load("items/name"),
    })),
  );
  if (tables.length > 0) await context.sync();
  const named = ({ items }: Excel.NamedItemCollection, sheet?: string) =>
    items.map(({ name, formula }): NamedFormula => ({ name, sheet, formula: String(formula) }));
  return {
    names: [...named(ofBook), ...sheets.flatMap(({ name, names }) => named(names, name))],
    tables: tables.map(({ sheet, name, range, columns }) => {
      return { sheet, name, area: areaOfRange(range), columns: columns.items.map((column) => column.name) };
    }),
  };
}

/**
 * Returns the cells of an Excel table that a reference such as `[Net]`, `[[#This Row],[Net]]`, `[@Net]` or `[[Net]:[Gross]]` is about, in
 * the row of the cell that refers to them if it says so; all of the table if it names no column.
 */
export function tableArea({ area, columns }: ExcelTable, reference: string, row: number): Area {
  const parts = Array.from(reference.matchAll(/\[@?((?:'.|[^'[\]])*)\]/g), ([, part = ""]) =>
    part.replaceAll(/'(.)/g, "$1").trim().toLowerCase(),
  );
  const named = columns.flatMap((name, index) => (parts.includes(name.toLowerCase()) ? [index] : []));
  const isThisRow = /\[@|#This Row/i.test(reference) && row >= area.row && row < area.row + area.rows;
  const rows = isThisRow ? { row, rows: 1 } : { row: area.row, rows: area.rows };
  const first = named[0] ?? 0;
  const last = named.at(-1) ?? columns.length - 1;
  return { ...rows, column: area.column + first, columns: last - first + 1 };
}
