import { CFValueType } from "@univerjs/sheets-conditional-formatting";
import type { MountedGrid } from "./grid-mount";
import type { StarterLook, StarterSheet } from "./starter-sheet";
import { BooleanNumber, HorizontalAlign, type ICellData, type IStyleData, type IWorksheetData } from "@univerjs/core";
import { addressArea, eachCell } from "../calls/cell-area";
import { typedCell } from "./cell-content";
import { scaledWidth } from "./column-scale";

/** The workbook of a grid. */
export type WorkbookOfGrid = MountedGrid["workbook"];

/** Returns a sheet by its id. Throws if there is none. */
export function sheetWithId(workbook: WorkbookOfGrid, sheetId: string) {
  const sheet = workbook.getSheetBySheetId(sheetId);
  if (!sheet) throw new Error(`There is no sheet with the id ${sheetId}.`);
  return sheet;
}

const quiet = { rgb: "#7a8896" };
const bar = { rgb: "#e8eef5" };
const line = { s: 1, cl: { rgb: "#b8c4d0" } };

/**
 * Each look as the grid's style. None sets the vertical alignment, because spilled cells without a style stand in the same rows. Values
 * are shown in millions, with a space before the next column.
 */
const styles: Readonly<Record<StarterLook, IStyleData>> = {
  title: { fs: 20, bl: BooleanNumber.TRUE },
  text: { cl: { rgb: "#4a5866" } },
  label: { ht: HorizontalAlign.LEFT },
  input: {
    ht: HorizontalAlign.LEFT,
    bg: { rgb: "#fff6cc" },
    bl: BooleanNumber.TRUE,
    bd: { t: line, b: line, l: line, r: line },
  },
  hint: { cl: quiet, it: BooleanNumber.TRUE },
  section: { bg: bar, bl: BooleanNumber.TRUE },
  heading: { bl: BooleanNumber.TRUE, bd: { b: line }, ht: HorizontalAlign.LEFT },
  numberHeading: { bl: BooleanNumber.TRUE, bd: { b: line }, ht: HorizontalAlign.RIGHT },
  millions: { n: { pattern: '$#,##0.0,,"M ";-$#,##0.0,,"M "' }, ht: HorizontalAlign.RIGHT },
  number: { ht: HorizontalAlign.RIGHT },
  percent: { n: { pattern: "0.0%" }, ht: HorizontalAlign.RIGHT },
  formula: { cl: quiet, ff: "Consolas, Menlo, monospace", fs: 10 },
};

/** The width of a column in Arial, in pixels. */
const COLUMN_PX = 88;

/** The size of the sheets in the workbench. */
export const newSheet = () => ({ rowCount: 4000, columnCount: 104, defaultColumnWidth: scaledWidth(COLUMN_PX) });

/** Converts a starter sheet to the format of the grid: formulas without values, which the first calculation fills in. */
export function sheetData(sheet: StarterSheet, id: string): Partial<IWorksheetData> {
  const cells: Record<number, Record<number, ICellData>> = {};
  const cellAt = (row: number, column: number): ICellData => ((cells[row] ??= {})[column] ??= {});
  for (const [range, look] of sheet.looks) {
    eachCell(addressArea(range), (row, column) => {
      const cell = cellAt(row, column);
      cell.s = { ...(cell.s as IStyleData | undefined), ...styles[look] }; // only this loop sets it, always as data
    });
  }
  for (const [address, text] of Object.entries(sheet.contents)) {
    const { startRow, startColumn } = addressArea(address);
    Object.assign(cellAt(startRow, startColumn), typedCell(text));
  }
  for (const [address, text] of Object.entries(sheet.shown)) {
    const { startRow, startColumn } = addressArea(address);
    Object.assign(cellAt(startRow, startColumn), typedCell(`'${text}`));
  }
  return {
    id,
    name: sheet.name,
    ...newSheet(),
    showGridlines: sheet.gridlines ? BooleanNumber.TRUE : BooleanNumber.FALSE,
    cellData: cells,
    columnData: Object.fromEntries(sheet.columnWidths.map((width, column) => [column, { w: scaledWidth(width) }])),
    rowData: sheet.frozenRows > 0 ? { 0: { h: 36 } } : {},
    freeze: {
      xSplit: 0,
      ySplit: sheet.frozenRows,
      startRow: sheet.frozenRows > 0 ? sheet.frozenRows : -1,
      startColumn: -1,
    },
  };
}

/** Brown for negative values and teal for positive values, as in the picture of a board. */
const scale = [
  { index: 0, color: "#d8b365", value: { type: CFValueType.percentile, value: 5 } },
  { index: 1, color: "#f5f5f5", value: { type: CFValueType.num, value: 0 } },
  { index: 2, color: "#5ab4ac", value: { type: CFValueType.percentile, value: 95 } },
];

/** Adds what a snapshot cannot hold to the active sheet: colour scales and the selected cell. */
export function formatSheet(workbook: WorkbookOfGrid, sheet: StarterSheet): void {
  const shown = workbook.getActiveSheet();
  for (const range of sheet.colorScales.map(addressArea)) {
    shown.addConditionalFormattingRule(
      shown.newConditionalFormattingRule().setColorScale(scale).setRanges([range]).build(),
    );
  }
  shown.setActiveRange(shown.getRange(sheet.selected));
}

/** Replaces all sheets and names with a new sheet, whose formulas run. */
export function replaceSheets(workbook: WorkbookOfGrid, sheet: StarterSheet): void {
  const old = workbook.getSheets();
  const taken = new Set(old.map((sheet) => sheet.getSheetId()));
  let number = 1;
  while (taken.has(`sheet-${number}`)) number += 1;
  const id = `sheet-${number}`;
  // Named by its id until the old sheets are deleted, because names are unique.
  const fresh = workbook.insertSheet(id, { index: 0, sheet: sheetData(sheet, id) });
  workbook.setActiveSheet(fresh);
  for (const name of workbook.getDefinedNames()) name.delete();
  for (const sheet of old) workbook.deleteSheet(sheet);
  fresh.setName(sheet.name);
  formatSheet(workbook, sheet);
}
