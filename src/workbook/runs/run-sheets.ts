import { inExcel } from "../office/office";
import { freeName } from "../office/addresses";
import { areaFields, setWidths } from "../office/areas";

/** A sheet of a run. The id stays the same when the user renames the sheet. */
export interface SheetRef {
  id: string;
  name: string;
}

/** The content of a cell that is written: a text is never read as a formula, a number or an error. */
export type WrittenCell = string | number | boolean | { formula: string };

/** A sheet to add, with its first rows. All rows have the same length. */
export interface NewSheet {
  name: string;
  rows: readonly (readonly WrittenCell[])[];
  /** Number formats of parts of columns, counted from 0. */
  formats: readonly { row: number; column: number; rows: number; columns: number; format: string }[];
  /** The widths of the first columns, in points. */
  widths: readonly number[];
  /** The rows that are headings, counted from 0. */
  headings: readonly number[];
  /** Cells with a background, counted from 0. */
  marked?: readonly { row: number; column: number; columns: number }[];
}

/** Rows of cells at a place, counted from 0. All rows have the same length. */
export interface SheetRows {
  sheet: SheetRef;
  row: number;
  column: number;
  rows: readonly (readonly WrittenCell[])[];
}

/** The most cells that are read at once: far below the 5 MB limit of a response in Excel on the web. */
const CELLS_PER_BLOCK = 20_000;

/** The background of cells that differ: light orange, contrast of black text 14:1. */
const markColor = "#FFE0B2";

/** Adds sheets after the others, without showing them. Names that are taken get a number. Rejects if Excel refuses. */
export function addSheets(sheets: readonly NewSheet[]): Promise<SheetRef[]> {
  return inExcel(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.load("items/name");
    await context.sync();
    const taken = worksheets.items.map(({ name }) => name);
    const added = sheets.map((sheet) => {
      const name = freeName(sheet.name, taken);
      taken.push(name);
      const worksheet = worksheets.add(name);
      fill(worksheet, sheet);
      return worksheet.load("id,name");
    });
    await context.sync();
    return added.map(({ id, name }) => ({ id, name }));
  });
}

/** Writes rows to sheets in one request. Rejects if Excel refuses, or if a sheet was deleted. */
export function writeRows(parts: readonly SheetRows[]): Promise<void> {
  return inExcel(async (context) => {
    const filled = parts.filter(({ rows }) => rows.length > 0);
    const found: { worksheet: Excel.Worksheet; part: SheetRows }[] = [];
    // All sheets are found before anything is written: a batch is written whole or not at all.
    for (const part of filled) found.push({ worksheet: await findSheet(context, part.sheet), part });
    for (const { worksheet, part } of found) write(worksheet, part);
    await context.sync();
  });
}

/** Reads a sheet from A1, as rows of values. Rejects if Excel is busy, or if the sheet was deleted. */
export function readSheet(sheet: SheetRef): Promise<unknown[][]> {
  return inExcel(async (context) => {
    const worksheet = await findSheet(context, sheet);
    const used = worksheet.getUsedRangeOrNullObject().load(areaFields);
    await context.sync();
    if (used.isNullObject) return [];
    const [rows, columns] = [used.rowIndex + used.rowCount, used.columnIndex + used.columnCount];
    const rowsPerBlock = Math.max(1, Math.floor(CELLS_PER_BLOCK / columns));
    const values: unknown[][] = [];
    for (let row = 0; row < rows; row += rowsPerBlock) {
      const block = worksheet.getRangeByIndexes(row, 0, Math.min(rowsPerBlock, rows - row), columns).load("values");
      await context.sync();
      values.push(...(block.values as unknown[][]));
    }
    return values;
  });
}

/** Finds a sheet by its id, otherwise by its name. */
async function findSheet(context: Excel.RequestContext, { id, name }: SheetRef): Promise<Excel.Worksheet> {
  const { worksheets } = context.workbook;
  const found = [worksheets.getItemOrNullObject(id), worksheets.getItemOrNullObject(name)];
  for (const sheet of found) sheet.load("id");
  await context.sync();
  const sheet = found.find(({ isNullObject }) => !isNullObject);
  if (!sheet) throw new Error(`The sheet ${name} was deleted.`);
  return sheet;
}

function fill(worksheet: Excel.Worksheet, { rows, formats, widths, headings, marked = [] }: NewSheet): void {
  const columns = rows[0]?.length ?? 0;
  // Formats first, so that no text is shown as a date.
  for (const { row, column, rows: count, columns: wide, format } of formats) {
    worksheet.getRangeByIndexes(row, column, count, wide).numberFormat = [[format]];
  }
  setWidths(worksheet, widths);
  if (columns > 0) write(worksheet, { row: 0, column: 0, rows });
  for (const row of headings) worksheet.getRangeByIndexes(row, 0, 1, columns).format.font.bold = true;
  for (const { row, column, columns: wide } of marked) {
    worksheet.getRangeByIndexes(row, column, 1, wide).format.fill.color = markColor;
  }
}

function write(worksheet: Excel.Worksheet, { row, column, rows }: Omit<SheetRows, "sheet">): void {
  const columns = rows[0]?.length ?? 0;
  worksheet.getRangeByIndexes(row, column, rows.length, columns).formulas = rows.map((cells) => cells.map(asEntered));
}

/** Returns what is entered: an apostrophe keeps a text as it is. */
function asEntered(cell: WrittenCell): string | number | boolean {
  if (typeof cell === "object") return cell.formula;
  return typeof cell === "string" && cell !== "" ? `'${cell}` : cell;
}
