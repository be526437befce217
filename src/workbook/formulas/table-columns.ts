import { areaFields, areaOfCell, areaOfRange, contains, rangeOf, type Area, type CellPosition } from "../office/areas";

/** One column of an Excel table, with what it contained before a change. */
interface TableColumn {
  sheet: string;
  area: Area;
  /** From top to bottom: what to enter into each cell to restore it. */
  contents: readonly unknown[];
}

/** A cell of a sheet. */
type SheetCell = CellPosition & { sheet: string };

/**
 * Reads the table columns that contain some cells. Excel may fill a whole column with a formula that is entered into one of its cells:
 * `restoreTableColumns` takes that back.
 */
export async function readTableColumns(
  context: Excel.RequestContext,
  cells: readonly SheetCell[],
): Promise<TableColumn[]> {
  const sheets = [...new Set(cells.map(({ sheet }) => sheet))].map((sheet) => ({
    sheet,
    tables: context.workbook.worksheets.getItem(sheet).tables.load("items/name"),
  }));
  await context.sync();
  const bodies = sheets.flatMap(({ sheet, tables }) =>
    tables.items.map((table) => ({
      sheet,
      body: table.getDataBodyRange().load(areaFields),
    })),
  );
  if (bodies.length === 0) return [];
  await context.sync();
  const columns = bodies.flatMap(({ sheet, body }) => columnsOf(areaOfRange(body)).map((area) => ({ sheet, area })));
  const affected = columns
    .filter(({ sheet, area }) => cells.some((cell) => cell.sheet === sheet && contains(area, cell)))
    .map((column) => ({ ...column, range: rangeOf(context, column.sheet, column.area).load("formulas,values") }));
  await context.sync();
  return affected.map(({ sheet, area, range }) => ({ sheet, area, contents: contentsOf(range) }));
}

/** Restores the cells of table columns that have changed, except those that were to change. */
export async function restoreTableColumns(
  context: Excel.RequestContext,
  columns: readonly TableColumn[],
  changed: readonly SheetCell[],
): Promise<void> {
  if (columns.length === 0) return;
  const loaded = columns.map((column) => ({
    column,
    range: rangeOf(context, column.sheet, column.area).load("formulas,values"),
  }));
  await context.sync();
  for (const { column, range } of loaded) {
    const { sheet, area, contents } = column;
    for (const [index, content] of contentsOf(range).entries()) {
      const cell = { row: area.row + index, column: area.column };
      const isMeant = changed.some(
        (meant) => meant.sheet === sheet && meant.row === cell.row && meant.column === cell.column,
      );
      if (isMeant || content === contents[index]) continue;
      rangeOf(context, sheet, areaOfCell(cell)).formulas = [[contents[index]]];
    }
  }
  await context.sync();
}

function columnsOf(area: Area): Area[] {
  return Array.from({ length: area.columns }, (_, index) => ({ ...area, column: area.column + index, columns: 1 }));
}

/** Returns what to enter into each cell. A text that begins with "=" needs an apostrophe to stay text. */
function contentsOf({ formulas, values }: Excel.Range): unknown[] {
  return formulas.map(([formula]: unknown[], index) => {
    const isText = typeof formula === "string" && formula.startsWith("=") && formula === values[index]?.[0];
    return isText ? `'${formula}` : formula;
  });
}
