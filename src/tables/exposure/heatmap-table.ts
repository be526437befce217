import type { StrikeNode, SymbolHeatmap } from "../../contract/heatmap";
import { blank, formats, type Table } from "../cell";
import { asSent, dollars, instant, percent, price } from "../columns";
import { dateCell } from "../date-cells";
import { blockColumns, type Column } from "../column";
import { dateForm, FailedSymbol, rowsOfEach, tableOf, type PickedStyle, type RowOrFailure } from "../table";

/** One strike of the board of one symbol. */
interface BoardRow {
  board: SymbolHeatmap;
  node: StrikeNode;
  /** The row of the matrix; `undefined` if the board has none. */
  exposures: readonly number[] | undefined;
  /** The index in it of each expiration of the table; an index after its end if the board does not have the expiration. */
  places: readonly number[];
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
  const expirations = matrixExpirations(boards);
  const lastColumns = style.showsTime && style.columns === undefined ? [asOf] : [];
  const rows = rowsOfEach(boards, (board) => strikeRows(board, expirations));
  return tableOf([...columns, ...expirationColumns(expirations, style), ...lastColumns], rows, style);
}

/** Returns the expirations of all matrices, ascending. */
function matrixExpirations(boards: readonly RowOrFailure<SymbolHeatmap>[]): string[] {
  const dates = new Set<string>();
  for (const board of boards) {
    if (!(board instanceof FailedSymbol) && board.matrix) board.expirations.forEach((date) => dates.add(date));
  }
  return [...dates].sort();
}

/** Returns a column for each expiration, with the date as its heading. */
function expirationColumns(expirations: readonly string[], style: HeatmapStyle): Column<BoardRow>[] {
  const headings = expirations.map((date) => ({
    name: date,
    field: date,
    heading: style.headers === "api" ? date : dateCell(date, dateForm(style)),
    format: formats.dollars,
  }));
  return blockColumns(headings, ({ exposures = [], places }, from, to, line, at) => {
    const { length } = exposures;
    for (let index = from; index < to; index += 1) line[at++] = exposures[places[index] ?? length] ?? blank;
  });
}

function strikeRows(board: SymbolHeatmap, expirations: readonly string[]): BoardRow[] {
  const places = expirations.map((date) => {
    const index = board.expirations.indexOf(date);
    return index < 0 ? board.expirations.length : index;
  });
  return board.strikes.map((node, index) => ({ board, node, exposures: board.matrix?.[index], places }));
}
