import type { StrikeNode, SymbolHeatmap } from "../../contract/heatmap";
import { formats, formatted, type Cell, type Table } from "../cell";
import { asSent, dollars, instant, percent, price } from "../columns";
import { dateCell } from "../date-cells";
import { failedLine, headingOf, type Column, type PickedStyle, type RowOrFailure } from "../table";

/** One strike of the board of one symbol. */
interface BoardRow {
  board: SymbolHeatmap;
  node: StrikeNode;
}

const symbol: Column<BoardRow> = asSent("Symbol", "symbol", ({ board }) => board.symbol);

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
  instant("As of", "asOf", ({ board }) => board.asOf),
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
}

/**
 * Returns a row for each strike, lowest first, one symbol after the other; with several symbols the first column is Symbol.
 *
 * A matrix adds a column for each expiration of any board; it is blank for a board without that expiration.
 */
export function heatmapTable(boards: readonly RowOrFailure<SymbolHeatmap>[], style: HeatmapStyle): Table {
  const shown = style.isPast ? pastShownColumns : shownColumns;
  const columns = style.columns ?? (boards.length > 1 ? [symbol, ...shown] : shown);
  const expirations = matrixExpirations(boards);
  const table: Table = [];
  const heading = headingOf(columns, style);
  if (heading) {
    const dates = expirations.map((date) => (style.headers === "api" ? date : dateCell(date, style.dates)));
    table.push([...heading, ...dates]);
  }
  for (const board of boards) {
    if ("row" in board) appendBoard(table, board.row, { columns, expirations, style });
    else table.push(failedLine([...columns, ...expirations.map((field) => ({ field }))], board));
  }
  return table;
}

/** Returns the expirations of all matrices, ascending. */
function matrixExpirations(boards: readonly RowOrFailure<SymbolHeatmap>[]): string[] {
  const dates = new Set<string>();
  for (const board of boards) {
    if ("row" in board && board.row.matrix) board.row.expirations.forEach((date) => dates.add(date));
  }
  return [...dates].sort();
}

/** Most cells of a full matrix are 0: sharing one cell halves the memory of the table. */
const zero = formatted(0, formats.dollars);

interface MatrixLayout {
  columns: readonly Column<BoardRow>[];
  expirations: readonly string[];
  style: HeatmapStyle;
}

function appendBoard(table: Table, board: SymbolHeatmap, { columns, expirations, style }: MatrixLayout): void {
  const places = expirations.map((date) => expirationIndex(date, board));
  const width = columns.length + places.length;
  board.strikes.forEach((node, strikeIndex) => {
    const row = { board, node };
    const cells = board.matrix?.[strikeIndex];
    // A full matrix has 43,800 cells: filling a line of fixed length takes half the time of growing one.
    const line = new Array<Cell>(width);
    let at = 0;
    for (const column of columns) line[at++] = column.cell(row, style.dates);
    for (const place of places) {
      const value = cells?.[place];
      line[at++] = value === 0 ? zero : formatted(value, formats.dollars);
    }
    table.push(line);
  });
}

/** Returns the index of an expiration in the matrix of a board; an index after its end if the board does not have it. */
function expirationIndex(date: string, { expirations }: SymbolHeatmap): number {
  const index = expirations.indexOf(date);
  return index < 0 ? expirations.length : index;
}
