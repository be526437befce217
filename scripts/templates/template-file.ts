import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { writeXlsx, type Cell, type CellStyle, type WriteSheet } from "hucre/xlsx";
import { cellColors } from "../../src/workbook/format/exposure-colors";
import {
  lookStyles,
  type CellLook,
  type ContentChart,
  type LookStyle,
  type SheetContent,
  type TemplateContent,
} from "../../src/workbook/templates/workbook-content";
import { addressArea, columnName, eachCell } from "../../workbench/calls/cell-area";
import { zipTime } from "../zip-time";
import { fileFormula } from "./file-formula";
import { type FilledSheet, type FilledValue, isError } from "./filled-sheet";

/** Returns an .xlsx file of a template, with the values that its sheets showed when they were filled. `at` is stated as the time of the file. */
export async function templateFile(
  content: TemplateContent,
  filled: readonly FilledSheet[],
  { title, at }: { title: string; at: Date },
): Promise<Uint8Array> {
  const sheets = content.sheets.map((sheet, index) => fileSheet(sheet, filled[index] ?? { values: [], spills: {} }));
  const namedRanges = Object.entries(content.names).map(([name, range]) => ({ name, range }));
  const font = { name: "Calibri", size: 11 };
  const properties = { title, creator: "Strikebook", created: at, modified: at };
  const written = await writeXlsx({ sheets, namedRanges, properties, defaultFont: font, activeSheet: 0 });
  return withStoredValues(written, at);
}

/**
 * Makes Excel show the stored values when it opens the file. The library asks for a calculation of everything, which would spend credits
 * with the add-in, and replace all values by `#NAME?` without it. 191029 is the calculation engine of Excel with dynamic arrays.
 */
function withStoredValues(file: Uint8Array, at: Date): Uint8Array {
  const parts = unzipSync(file);
  const path = "xl/workbook.xml";
  const before = strFromU8(parts[path] ?? new Uint8Array());
  const after = before.replace(/<calcPr[^>]*\/>/, '<calcPr calcId="191029"/>');
  if (after === before)
    throw new Error("The library no longer writes calcPr: check what Excel does with the values of the file.");
  return zipSync({ ...parts, ...unconnectedPoints(parts), [path]: strToU8(after) }, { mtime: zipTime(at) });
}

/** Returns the scatter charts without lines from point to point, which the library cannot omit. */
function unconnectedPoints(parts: Record<string, Uint8Array>): Record<string, Uint8Array> {
  const changed = Object.entries(parts).flatMap(([path, part]) => {
    const text = path.startsWith("xl/charts/") ? strFromU8(part) : "";
    if (!text.includes("<c:scatterChart>")) return [];
    const noLine = "<c:spPr><a:ln><a:noFill/></a:ln></c:spPr><c:marker>";
    return [[path, strToU8(text.replaceAll(/<c:spPr>(?:(?!<\/c:spPr>).)*<\/c:spPr><c:marker>/g, noLine))]];
  });
  return Object.fromEntries(changed) as Record<string, Uint8Array>; // pairs of a path and its part
}

function fileSheet(sheet: SheetContent, { values, spills }: FilledSheet): WriteSheet {
  const cells = new Map<string, Partial<Cell>>();
  const cellAt = (row: number, column: number): Partial<Cell> => {
    const key = `${row},${column}`;
    const known = cells.get(key) ?? { value: null, type: "empty" };
    cells.set(key, known);
    return known;
  };
  for (const [row, line] of values.entries()) {
    for (const [column, value] of line.entries()) if (value !== "") Object.assign(cellAt(row, column), stored(value));
  }
  for (const [address, entry] of Object.entries(sheet.cells)) {
    const { startRow, startColumn } = addressArea(address);
    const cell = cellAt(startRow, startColumn);
    if (typeof entry !== "string" || !entry.startsWith("=")) Object.assign(cell, stored(entry));
    else Object.assign(cell, formulaCell(entry, values[startRow]?.[startColumn] ?? "", spills[address] ?? address));
  }
  for (const [range, look] of sheet.looks) {
    eachCell(addressArea(range), (row, column) => addStyle(cellAt(row, column), styleOf(look)));
  }
  for (const [range, numFmt] of sheet.formats) {
    eachCell(addressArea(range), (row, column) => addStyle(cellAt(row, column), { numFmt }));
  }
  for (const [address, text] of Object.entries(sheet.notes)) {
    const { startRow, startColumn } = addressArea(address);
    cellAt(startRow, startColumn).comment = { text, author: "Strikebook" };
  }
  return {
    name: sheet.name,
    cells,
    columns: sheet.widths.map((width) => ({ width: characters(width) })),
    view: { showGridLines: false },
    ...(sheet.frozenRows > 0 && { freezePane: { rows: sheet.frozenRows } }),
    conditionalRules: [...sheet.scales.map(colorScale), ...sheet.bars.map(dataBar)].map((rule, index) => ({
      ...rule,
      priority: index + 1,
    })),
    charts: sheet.charts.map(fileChart),
  };
}

function stored(value: FilledValue): Partial<Cell> {
  if (typeof value === "number") return { value, type: "number" };
  if (typeof value === "boolean") return { value, type: "boolean" };
  return isError(value) ? { value, type: "error" } : { value, type: "string" };
}

function formulaCell(formula: string, value: FilledValue, area: string): Partial<Cell> {
  const { text, isDynamic } = fileFormula(formula);
  const array = { formulaType: "array", formulaRef: area, formulaDynamic: true } as const;
  return { ...stored(value), formula: text, formulaResult: value, ...(isDynamic && array) };
}

function styleOf(look: CellLook): CellStyle {
  const { bold, italic, size, color, fill, align }: LookStyle = lookStyles[look];
  const rgb = (hex: string) => ({ rgb: hex.slice(1).toUpperCase() });
  return {
    font: {
      name: "Calibri",
      size: size ?? 11,
      ...(bold && { bold }),
      ...(italic && { italic }),
      ...(color && { color: rgb(color) }),
    },
    ...(fill && { fill: { type: "pattern", pattern: "solid", fgColor: rgb(fill) } }),
    ...(align && { alignment: { horizontal: align === "Left" ? "left" : "right" } }),
  };
}

function addStyle(cell: Partial<Cell>, style: CellStyle): void {
  cell.style = { ...cell.style, ...style };
}

const argb = (hex: string): string => `FF${hex.slice(1).toUpperCase()}`;

function colorScale(range: string) {
  const { negative, zero, positive } = cellColors;
  return {
    type: "colorScale" as const,
    range,
    colorScale: {
      cfvo: [
        { type: "percentile" as const, value: "5" },
        { type: "num" as const, value: "0" },
        { type: "percentile" as const, value: "95" },
      ],
      colors: [negative, zero, positive].map(argb),
    },
  };
}

function dataBar(range: string) {
  const ends = [{ type: "min" as const }, { type: "max" as const }];
  return { type: "dataBar" as const, range, dataBar: { cfvo: ends, color: argb(cellColors.positive) } };
}

const chartTypes = { Line: "line", BarClustered: "bar", ColumnClustered: "column", XYScatter: "scatter" } as const;

function fileChart({ type, title, categories, series, area }: ContentChart): NonNullable<WriteSheet["charts"]>[number] {
  const { startRow, startColumn, endRow, endColumn } = addressArea(area);
  const rgb = (color: string) => color.slice(1).toUpperCase();
  return {
    type: chartTypes[type],
    title,
    series: series.map(({ name, values, color }) => ({
      name,
      values: fixed(values),
      categories: fixed(categories),
      color: rgb(color),
      ...(type === "XYScatter" && { marker: { symbol: "circle", size: 6, fill: rgb(color), line: rgb(color) } }),
    })),
    anchor: { from: { row: startRow, col: startColumn }, to: { row: endRow + 1, col: endColumn + 1 } },
    legend: series.length > 1 ? "bottom" : false,
  };
}

/** Returns an address with its sheet as files write it: with dollar signs. */
function fixed(address: string): string {
  const { startRow, startColumn, endRow, endColumn } = addressArea(address);
  const sheet = address.slice(0, address.lastIndexOf("!"));
  return `${sheet}!$${columnName(startColumn)}$${startRow + 1}:$${columnName(endColumn)}$${endRow + 1}`;
}

/** Converts the width of a column from points to characters of the default font, which are 7 pixels wide, with 5 pixels of space. */
function characters(points: number): number {
  return Math.round((((points * 4) / 3 - 5) / 7) * 100) / 100;
}
