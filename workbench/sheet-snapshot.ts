import {
  BooleanNumber,
  CellValueType,
  HorizontalAlign,
  VerticalAlign,
  type ICellData,
  type IRange,
  type IStyleData,
  type IWorksheetData,
} from "@univerjs/core";
import { readAddress, type Area } from "./cell-area";
import type { StarterLook, StarterSheet } from "./starter-sheet";

const quiet = { rgb: "#7a8896" };
const bar = { rgb: "#e8eef5" };
const line = { s: 1, cl: { rgb: "#b8c4d0" } };

/** The grid's own font, so that spilled cells, which have no style, look the same. */
const base: IStyleData = { vt: VerticalAlign.MIDDLE };

/** Each look as the grid's style. Values are read in millions, with some air before the next column. */
const styles: Readonly<Record<StarterLook, IStyleData>> = {
  title: { ...base, fs: 20, bl: BooleanNumber.TRUE },
  text: { ...base, cl: { rgb: "#4a5866" } },
  label: { ...base, ht: HorizontalAlign.LEFT },
  input: {
    ...base,
    ht: HorizontalAlign.LEFT,
    bg: { rgb: "#fff6cc" },
    bl: BooleanNumber.TRUE,
    bd: { t: line, b: line, l: line, r: line },
  },
  hint: { ...base, cl: quiet, it: BooleanNumber.TRUE },
  section: { ...base, bg: bar, bl: BooleanNumber.TRUE },
  heading: { ...base, bl: BooleanNumber.TRUE, bd: { b: line } },
  millions: { ...base, n: { pattern: '$#,##0.0,,"M ";-$#,##0.0,,"M "' }, ht: HorizontalAlign.RIGHT },
  number: { ...base, ht: HorizontalAlign.RIGHT },
  percent: { ...base, n: { pattern: "0.0%" }, ht: HorizontalAlign.RIGHT },
  formula: { ...base, cl: quiet, ff: "Consolas", fs: 10 },
};

/** How large the sheets of the workbench are. */
export const sheetSize = { rowCount: 4000, columnCount: 104 };

/** A starter sheet as the grid takes sheets: formulas without values, which the first calculation fills in. */
export function sheetSnapshot(sheet: StarterSheet, id: string): Partial<IWorksheetData> {
  const cells: Record<number, Record<number, ICellData>> = {};
  const cellAt = (row: number, column: number): ICellData => ((cells[row] ??= {})[column] ??= {});
  for (const [range, look] of sheet.looks) {
    const { startRow, startColumn, endRow, endColumn } = areaOf(range);
    for (let row = startRow; row <= endRow; row += 1) {
      for (let column = startColumn; column <= endColumn; column += 1) {
        const cell = cellAt(row, column);
        cell.s = { ...(cell.s as IStyleData | undefined), ...styles[look] }; // set in this loop alone, always as data
      }
    }
  }
  for (const [address, text] of Object.entries(sheet.contents)) {
    const { startRow, startColumn } = areaOf(address);
    Object.assign(cellAt(startRow, startColumn), contentOf(text));
  }
  for (const [address, text] of Object.entries(sheet.shown)) {
    const { startRow, startColumn } = areaOf(address);
    Object.assign(cellAt(startRow, startColumn), { v: text, t: CellValueType.FORCE_STRING });
  }
  return {
    id,
    name: sheet.name,
    ...sheetSize,
    cellData: cells,
    columnData: Object.fromEntries(sheet.columnWidths.map((width, column) => [column, { w: width }])),
    rowData: sheet.frozenRows > 0 ? { 0: { h: 36 } } : {},
    freeze: {
      xSplit: 0,
      ySplit: sheet.frozenRows,
      startRow: sheet.frozenRows > 0 ? sheet.frozenRows : -1,
      startColumn: -1,
    },
  };
}

function contentOf(text: string): ICellData {
  if (text.startsWith("=")) return { f: text };
  const isNumber = Number.isFinite(Number(text));
  return isNumber ? { v: Number(text), t: CellValueType.NUMBER } : { v: text, t: CellValueType.STRING };
}

/** The ranges in which the sheet colours its values. */
export function scaledRanges(sheet: StarterSheet): IRange[] {
  return sheet.colorScales.map((range) => ({ ...areaOf(range) }));
}

function areaOf(address: string): Area {
  const read = readAddress(address);
  if (!read) throw new Error(`The starter sheet names the address "${address}", which is none.`);
  return read.area;
}
