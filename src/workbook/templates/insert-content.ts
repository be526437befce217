import { addBars, addScale } from "../format/conditional-formats";
import { rangeAt } from "../formulas/formulas";
import { supportsExcelApi } from "../office/office";
import { changeInOneStep, type ChangeResult } from "../office/one-step";
import { addChart } from "../chart/add-chart";
import { renamedContent } from "./renamed-content";
import { setWidths } from "../office/areas";
import {
  lookStyles,
  type CellEntry,
  type ContentChart,
  type LookStyle,
  type SheetContent,
  type TemplateContent,
} from "./workbook-content";

/**
 * Inserts sheets after the others, as one step for Undo, and brings the first of them to the front. Nothing of the workbook is changed:
 * sheets and names that exist already make the new ones get a number. Never rejects.
 */
export async function insertContent(content: TemplateContent): Promise<ChangeResult> {
  if (typeof Excel === "undefined") return { problem: "Templates can only be inserted in Excel." };
  return changeInOneStep(async (context) => {
    const { worksheets, names } = context.workbook;
    worksheets.load("items/name");
    names.load("items/name");
    await context.sync();
    const taken = { sheets: worksheets.items.map(({ name }) => name), names: names.items.map(({ name }) => name) };
    const renamed = renamedContent(content, taken);
    // Every sheet and name exists before the first formula that reads it.
    const added = renamed.sheets.map((sheet) => ({ sheet, worksheet: worksheets.add(sheet.name) }));
    for (const [name, cell] of Object.entries(renamed.names)) names.add(name, rangeAt(context, cell));
    for (const { sheet, worksheet } of added) format(worksheet, sheet);
    await context.sync();
    for (const { sheet, worksheet } of added) enter(worksheet, sheet.cells);
    for (const { sheet, worksheet } of added) {
      for (const chart of sheet.charts) addContentChart(context, worksheet, chart);
      addNotes(context, sheet);
    }
    added[0]?.worksheet.activate();
    await context.sync();
    return { done: `Inserted ${renamed.sheets.map(({ name }) => name).join(", ")}.` };
  }, "If the structure of the workbook is protected, unprotect it first.");
}

function format(worksheet: Excel.Worksheet, sheet: SheetContent): void {
  worksheet.showGridlines = false;
  if (sheet.frozenRows > 0) worksheet.freezePanes.freezeRows(sheet.frozenRows);
  setWidths(worksheet, sheet.widths);
  for (const [range, look] of sheet.looks) setLook(worksheet.getRange(range).format, lookStyles[look]);
  for (const [range, numberFormat] of sheet.formats) worksheet.getRange(range).numberFormat = [[numberFormat]];
  for (const range of sheet.scales) addScale(worksheet.getRange(range), "both");
  for (const range of sheet.bars) addBars(worksheet.getRange(range));
  if (supportsExcelApi("1.9")) setPage(worksheet.pageLayout, sheet.frozenRows);
}

/** Prints a sheet in landscape format, one page wide, with its headings on every page. A header cannot follow cells, so it states no data. */
function setPage(page: Excel.PageLayout, headingRows: number): void {
  page.orientation = "Landscape";
  page.zoom = { horizontalFitToPages: 1 };
  if (headingRows > 0) page.setPrintTitleRows(`$1:$${headingRows}`);
  const { defaultForAllPages } = page.headersFooters;
  defaultForAllPages.leftHeader = "&F: &A";
  defaultForAllPages.rightHeader = "Printed &D &T, page &P of &N";
}

function setLook(range: Excel.RangeFormat, { bold, italic, size, color, fill, align }: LookStyle): void {
  if (bold !== undefined) range.font.bold = bold;
  if (italic !== undefined) range.font.italic = italic;
  if (size !== undefined) range.font.size = size;
  if (color !== undefined) range.font.color = color;
  if (fill !== undefined) range.fill.color = fill;
  if (align !== undefined) range.horizontalAlignment = align;
}

/** Enters the cells. Cells below each other in a column are entered in one request. */
function enter(worksheet: Excel.Worksheet, cells: SheetContent["cells"]): void {
  for (const { column, row, entries } of columnRuns(cells)) {
    const range = worksheet.getRange(`${column}${row}:${column}${row + entries.length - 1}`);
    range.formulas = entries.map((entry) => [asEntered(entry)]);
  }
}

interface ColumnRun {
  column: string;
  /** The first row. */
  row: number;
  entries: CellEntry[];
}

function columnRuns(cells: SheetContent["cells"]): ColumnRun[] {
  const runs: ColumnRun[] = [];
  const newest = new Map<string, ColumnRun>();
  for (const [address, entry] of Object.entries(cells)) {
    const [, column = "", digits = ""] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
    const row = Number(digits);
    const run = newest.get(column);
    if (run && run.row + run.entries.length === row) {
      run.entries.push(entry);
      continue;
    }
    const next = { column, row, entries: [entry] };
    newest.set(column, next);
    runs.push(next);
  }
  return runs;
}

/** Returns what is entered: an apostrophe keeps a text as it is. */
function asEntered(entry: CellEntry): string | number {
  return typeof entry === "string" && !entry.startsWith("=") ? `'${entry}` : entry;
}

function addContentChart(
  context: Excel.RequestContext,
  worksheet: Excel.Worksheet,
  { type, title, categories, series, area }: ContentChart,
): void {
  const [start = area, end = start] = area.split(":");
  addChart(worksheet, {
    ...{ type, title, categories: rangeAt(context, categories) },
    series: series.map(({ categories: own, ...line }) => ({
      ...{ ...line, values: rangeAt(context, line.values) },
      ...(own !== undefined && { categories: rangeAt(context, own) }),
    })),
    corners: [worksheet.getRange(start), worksheet.getRange(end)],
  });
}

function addNotes(context: Excel.RequestContext, { name, notes }: SheetContent): void {
  if (!supportsExcelApi("1.10")) return;
  for (const [address, text] of Object.entries(notes)) context.workbook.comments.add(`'${name}'!${address}`, text);
}
