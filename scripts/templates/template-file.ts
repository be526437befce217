import { writeXlsx, type Cell, type CellStyle, type WriteSheet } from "hucre/xlsx";
import { sha256 } from "@strikebook/formulas";
import { cellColors } from "../../src/workbook/format/exposure-colors";
import {
  lookStyles,
  type CellLook,
  type LookStyle,
  type SheetContent,
  type TemplateContent,
  type ContentChart,
} from "../../src/workbook/templates/workbook-content";
import { addressArea, columnLetters, eachCell } from "../../workbench/calls/cell-area";
import { fileFormula } from "./file-formula";
import { pageHeader, pageSetup, printNames, type FileFacts } from "./file-page";
import { changedParts } from "./file-parts";
import { type FilledSheet, type FilledValue, isErrorCell } from "./filled-sheet";

/** Returns an .xlsx file of a template, with the values that its sheets showed when they were filled. */
export async function templateFile(
  content: TemplateContent,
  filled: readonly FilledSheet[],
  facts: FileFacts,
): Promise<Uint8Array> {
  const written = content.sheets.map((sheet, index) => fileSheet(sheet, filled[index] ?? { values: [], spills: {} }));
  const headerFooter = pageHeader(facts, valuesDigest(written));
  const names = Object.entries(content.names).map(([name, range]) => ({ name, range }));
  const printed = content.sheets.flatMap((sheet, index) =>
    printNames(sheet, written[index]?.cells ?? new Map<string, Partial<Cell>>()),
  );
  const file = await writeXlsx({
    sheets: written.map((sheet) => ({ ...sheet, headerFooter })),
    namedRanges: [...names, ...printed],
    properties: { title: facts.title, creator: "Strikebook", created: facts.at, modified: facts.at },
    defaultFont: { name: "Calibri", size: 11 },
    activeSheet: 0,
  });
  return changedParts(file, content.sheets, facts.at);
}

/**
 * Returns the SHA-256 of all values of a file: of the lines `Sheet!A1=` with the value as JSON, one for each cell that has one, sheet by
 * sheet, from left to right and from top to bottom.
 */
function valuesDigest(sheets: readonly WriteSheet[]): string {
  const lines = sheets.flatMap(({ name, cells = new Map<string, Partial<Cell>>() }) =>
    Array.from(cells, ([key, { value }]) => ({ place: key.split(",").map(Number), value }))
      .filter(({ value }) => value !== null && value !== undefined && value !== "")
      .sort(
        ({ place: [rowA = 0, columnA = 0] }, { place: [rowB = 0, columnB = 0] }) => rowA - rowB || columnA - columnB,
      )
      .map(
        ({ place: [row = 0, column = 0], value }) =>
          `${name}!${columnLetters(column)}${row + 1}=${JSON.stringify(value)}`,
      ),
  );
  return sha256(lines.join("\n"));
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
    pageSetup,
  };
}

function stored(value: FilledValue): Partial<Cell> {
  if (typeof value === "number") return { value, type: "number" };
  if (typeof value === "boolean") return { value, type: "boolean" };
  return isErrorCell(value) ? { value, type: "error" } : { value, type: "string" };
}

function formulaCell(formula: string, value: FilledValue, area: string): Partial<Cell> {
  const { text, isDynamic } = fileFormula(formula);
  const array = { formulaType: "array", formulaRef: area, formulaDynamic: true } as const;
  return { ...stored(value), formula: text, formulaResult: value, ...(isDynamic && array) };
}

const fileAligns = { Left: "left", Center: "center", Right: "right" } as const;

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
    ...(align && { alignment: { horizontal: fileAligns[align] } }),
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

/** Converts the width of a column from points to characters of the default font, which are 7 pixels wide, with 5 pixels of space. */
function characters(points: number): number {
  return Math.round((((points * 4) / 3 - 5) / 7) * 100) / 100;
}

const chartTypes = { Line: "line", BarClustered: "bar", ColumnClustered: "column", XYScatter: "scatter" } as const;

/** Labels are at the edge of the chart, where no negative bar covers them. */
const labels = { tickLblPos: "low", majorTickMark: "out", labelFontSize: 9 } as const;

/** Returns a chart as the library writes it. */
function fileChart(chart: ContentChart): NonNullable<WriteSheet["charts"]>[number] {
  const { type, title, categories, series, area } = chart;
  const { startRow, startColumn, endRow, endColumn } = addressArea(area);
  const rgb = (color: string) => color.slice(1).toUpperCase();
  return {
    type: chartTypes[type],
    title,
    titleFontSize: 12,
    series: series.map(({ name, values, color, isSigned, isLine, categories: own = categories }) => ({
      name,
      values: fixed(values),
      categories: fixed(own),
      color: rgb(color),
      ...(isSigned && { invertIfNegative: true }),
      ...((type === "Line" || isLine) && { marker: { symbol: "none" } }),
      ...(type === "XYScatter" &&
        !isLine && { marker: { symbol: "circle", size: 6, fill: rgb(color), line: rgb(color) } }),
    })),
    axes: { x: labels, y: { ...labels, gridlines: { major: true } } },
    anchor: { from: { row: startRow, col: startColumn }, to: { row: endRow + 1, col: endColumn + 1 } },
    legend: series.length > 1 ? "bottom" : false,
  };
}

/** Returns an address with its sheet as files write it: with dollar signs. */
function fixed(address: string): string {
  const { startRow, startColumn, endRow, endColumn } = addressArea(address);
  const sheet = address.slice(0, address.lastIndexOf("!"));
  return `${sheet}!$${columnLetters(startColumn)}$${startRow + 1}:$${columnLetters(endColumn)}$${endRow + 1}`;
}
