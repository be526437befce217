import type { StrikeNode, SymbolHeatmap } from "../../contract/heatmap";
import { blank, formats, type Cell, type Table } from "../cell";
import { formatColumns } from "../column-formats";
import { asSent, dollars, instant, percent, price } from "../columns";
import { dateCell, type DateForm } from "../date-cells";
import { dateForm, failedLine, headingOf, type Column, type PickedStyle, type RowOrFailure } from "../table";
import { requireCells } from "../table-limits";

/** One strike of the board of one symbol. */
interface BoardRow {
  board: SymbolHeatmap;
  node: StrikeNode;
}

const symbol: Column<BoardRow> = asSent("Symbol", "symbol", ({ board }) => board.symbol);

const asOf: Column<BoardRow> = instant("As of", "asOf", ({ board }) => board.asOf);

const pastShownColumns: readonly Column<BoardRow>[] = [
  asSent("Strike", "strike", ({ node }) => node.strike),
  dollars("Value", "value", ({ node }) => node.value),
  asSent("Node", "nodeType", ({ node }) => node.nodeType),
];

const shownColumns: readonly Column<BoardRow>[] = [
  ...pastShownColumns,
  percent("Velocity %", "velocityPct", ({ node }) => node.velocityPct),
];

/** Columns with the same value in every row of a board. */
const boardColumns: readonly Column<BoardRow>[] = [
  symbol,
  asOf,
  price("Spot", "spot", ({ board }) => board.spot),
  price("Previous close", "previousClose", ({ board }) => board.previousClose),
  price("Change", "priceChange", ({ board }) => board.priceChange),
  percent("Change %", "priceChangePercent", ({ board }) => board.priceChangePercent),
  asSent("Expirations", "expirations", ({ board }) => board.expirations.join(", ")),
];

/** Every column of a heatmap of now. API document, Parts 2.1 and 2.2. */
export const heatmapColumns: readonly Column<BoardRow>[] = [...shownColumns, ...boardColumns];

/** Every column of a past or streamed heatmap, which has no velocity. API document, Part 2.2. */
export const pastHeatmapColumns: readonly Column<BoardRow>[] = [...pastShownColumns, ...boardColumns];

interface HeatmapStyle extends PickedStyle<BoardRow> {
  /** The boards are past or streamed: the default columns do not include velocity. */
  isPast?: boolean;
  /** Shows the time of each board in the last column, unless columns are picked: it can differ from the requested time. */
  showsTime?: boolean;
}

/**
 * Returns a row for each strike, lowest first, one symbol after the other; with several symbols the first column is Symbol.
 *
 * A matrix adds a column for each expiration of any board; it is blank for a board without that expiration. The time of the
 * board follows the expirations.
 */
export function heatmapTable(boards: readonly RowOrFailure<SymbolHeatmap>[], style: HeatmapStyle): Table {
  const shown = style.isPast ? pastShownColumns : shownColumns;
  const columns = style.columns ?? (boards.length > 1 ? [symbol, ...shown] : shown);
  const lastColumns = style.showsTime && style.columns === undefined ? [asOf] : [];
  const expirations = matrixExpirations(boards);
  requireCells(rowCount(boards), columns.length + expirations.length + lastColumns.length);
  const layout = { columns, expirations, lastColumns, dates: dateForm(style) };
  const table: Table = [];
  for (const board of boards) {
    if ("row" in board) appendBoard(table, board.row, layout);
    else table.push(failedLine([...columns, ...expirations.map((field) => ({ field })), ...lastColumns], board));
  }
  if (style.numbers !== "plain") formatColumns(table, columnFormats(layout));
  const heading = headingOf(columns, style);
  if (heading) {
    const dates = expirations.map((date) => (style.headers === "api" ? date : dateCell(date, layout.dates)));
    table.unshift([...heading, ...dates, ...(headingOf(lastColumns, style) ?? [])]);
  }
  return table;
}

function columnFormats({ columns, expirations, lastColumns }: MatrixLayout): (string | undefined)[] {
  const formatOf = ({ format }: Column<BoardRow>) => format;
  return [...columns.map(formatOf), ...expirations.map(() => formats.dollars), ...lastColumns.map(formatOf)];
}

function rowCount(boards: readonly RowOrFailure<SymbolHeatmap>[]): number {
  return boards.reduce((rows, board) => rows + ("row" in board ? board.row.strikes.length : 1), 0);
}

/** Returns the expirations of all matrices, ascending. */
function matrixExpirations(boards: readonly RowOrFailure<SymbolHeatmap>[]): string[] {
  const dates = new Set<string>();
  for (const board of boards) {
    if ("row" in board && board.row.matrix) board.row.expirations.forEach((date) => dates.add(date));
  }
  return [...dates].sort();
}

interface MatrixLayout {
  columns: readonly Column<BoardRow>[];
  expirations: readonly string[];
  /** The columns after the expirations. */
  lastColumns: readonly Column<BoardRow>[];
  dates: DateForm;
}

function appendBoard(table: Table, board: SymbolHeatmap, layout: MatrixLayout): void {
  const { columns, expirations, lastColumns, dates } = layout;
  const places = expirations.map((date) => expirationIndex(date, board));
  const width = columns.length + places.length + lastColumns.length;
  board.strikes.forEach((node, strikeIndex) => {
    const row = { board, node };
    const cells = board.matrix?.[strikeIndex];
    // A full matrix has 43,800 cells: filling a line of fixed length takes half the time of growing one.
    const line = new Array<Cell>(width);
    let at = 0;
    for (const column of columns) line[at++] = column.cell(row, dates) ?? blank;
    for (const place of places) line[at++] = cells?.[place] ?? blank;
    for (const column of lastColumns) line[at++] = column.cell(row, dates) ?? blank;
    table.push(line);
  });
}

/** Returns the index of an expiration in the matrix of a board; an index after its end if the board does not have it. */
function expirationIndex(date: string, { expirations }: SymbolHeatmap): number {
  const index = expirations.indexOf(date);
  return index < 0 ? expirations.length : index;
}
