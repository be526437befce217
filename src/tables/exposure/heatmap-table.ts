import type { StrikeNode, SymbolHeatmap } from "../../contract/heatmap";
import { formats, formatted, plain, type Cell, type Table } from "../cell";
import { dateCell, instantCell } from "../eastern-time";
import { failedLine, headingOf, type Column, type TableStyle } from "../table";

/** A strike of one symbol's board. */
interface BoardRow {
  board: SymbolHeatmap;
  node: StrikeNode;
}

const symbol: Column<BoardRow> = { name: "Symbol", field: "symbol", cell: ({ board }) => board.symbol };

const pastShownColumns: readonly Column<BoardRow>[] = [
  { name: "Strike", field: "strike", cell: ({ node }) => node.strike },
  { name: "Value", field: "value", cell: ({ node }) => formatted(node.value, formats.dollars) },
  { name: "Node", field: "nodeType", cell: ({ node }) => plain(node.nodeType) },
];

const shownColumns: readonly Column<BoardRow>[] = [
  ...pastShownColumns,
  { name: "Velocity %", field: "velocityPct", cell: ({ node }) => formatted(node.velocityPct, formats.percent) },
];

/** What is the same on every row of a board. */
const boardColumns: readonly Column<BoardRow>[] = [
  symbol,
  { name: "As of", field: "asOf", cell: ({ board }, dates) => instantCell(board.asOf, dates) },
  { name: "Spot", field: "spot", cell: ({ board }) => formatted(board.spot, formats.price) },
  {
    name: "Previous close",
    field: "previousClose",
    cell: ({ board }) => formatted(board.previousClose, formats.price),
  },
  { name: "Change", field: "priceChange", cell: ({ board }) => formatted(board.priceChange, formats.price) },
  {
    name: "Change %",
    field: "priceChangePercent",
    cell: ({ board }) => formatted(board.priceChangePercent, formats.percent),
  },
  { name: "Expirations", field: "expirations", cell: ({ board }) => board.expirations.join(", ") },
];

/** Every column of a live heatmap by `columns`; API document, Parts 2.1 and 2.2. */
export const heatmapColumns: readonly Column<BoardRow>[] = [...shownColumns, ...boardColumns];

/** The same of a replayed one, which has no velocity. API document, Part 2.2. */
export const pastHeatmapColumns: readonly Column<BoardRow>[] = [...pastShownColumns, ...boardColumns];

/** What one symbol came to: its board, or the reason why there is none. */
export type BoardOrFailure = SymbolHeatmap | { symbol: string; reason: string };

export interface HeatmapTableStyle extends TableStyle {
  /** The columns picked, in order; the usual ones when undefined. */
  columns: readonly Column<BoardRow>[] | undefined;
  /** Whether the boards are replayed: the usual columns are without velocity then. */
  isPast?: boolean;
}

/**
 * Boards as rows: one per strike, lowest first, symbols one below the other with a leading Symbol column when there are several.
 *
 * Boards with a matrix add one column per expiration, headed by its date; a strike of a board that lacks an expiration is blank there.
 */
export function heatmapTable(boards: readonly BoardOrFailure[], style: HeatmapTableStyle): Table {
  const usual = style.isPast ? pastShownColumns : shownColumns;
  const columns = style.columns ?? (boards.length > 1 ? [symbol, ...usual] : usual);
  const expirations = matrixExpirations(boards);
  const table: Table = [];
  const heading = headingOf(columns, style);
  if (heading)
    table.push([
      ...heading,
      ...expirations.map((date) => (style.headers === "api" ? date : dateCell(date, style.dates))),
    ]);
  for (const board of boards) {
    if ("reason" in board) table.push(failedRow(board, columns, expirations.length));
    else appendBoard(table, board, columns, expirations, style);
  }
  return table;
}

/** The expirations of every board's matrix, ascending. */
function matrixExpirations(boards: readonly BoardOrFailure[]): string[] {
  const dates = new Set<string>();
  for (const board of boards) {
    if ("matrix" in board && board.matrix) board.expirations.forEach((date) => dates.add(date));
  }
  return [...dates].sort();
}

/** Most cells of a whole matrix are empty: they are one, so that a table of them takes half the memory. */
const zero = formatted(0, formats.dollars);

function appendBoard(
  table: Table,
  board: SymbolHeatmap,
  columns: readonly Column<BoardRow>[],
  expirations: readonly string[],
  { dates }: TableStyle,
): void {
  const places = expirations.map((date) => placeOf(date, board));
  const width = columns.length + places.length;
  board.strikes.forEach((node, strikeIndex) => {
    const row = { board, node };
    const cells = board.matrix?.[strikeIndex];
    // A full matrix has 43,800 cells: a line of its final length, filled by index, takes half the time of one that grows.
    const line = new Array<Cell>(width);
    let at = 0;
    for (const column of columns) line[at++] = column.cell(row, dates);
    for (const place of places) {
      const value = cells?.[place];
      line[at++] = value === 0 ? zero : formatted(value, formats.dollars);
    }
    table.push(line);
  });
}

/** Where an expiration stands in the matrix of a board; behind its end where the board lacks it. */
function placeOf(date: string, { expirations }: SymbolHeatmap): number {
  const place = expirations.indexOf(date);
  return place < 0 ? expirations.length : place;
}

function failedRow(
  failure: { symbol: string; reason: string },
  columns: readonly Column<BoardRow>[],
  extraColumns: number,
): Cell[] {
  const failed: Cell = { kind: "failed", reason: failure.reason };
  return [...failedLine(columns, failure), ...new Array<Cell>(extraColumns).fill(failed)];
}
