import type { StrikeNode, SymbolHeatmap } from "@strikebook/contract";
import { blank, formats, type Table } from "../cell";
import { canonicalColumn } from "../canonical";
import { asSent, count, dollars, instant, percent, price } from "../columns";
import { dateCell } from "../date-cells";
import { blockColumns, listedColumns, listOf, type Column } from "../column";
import { strikeSideColumns } from "./strike-sides";
import {
  dateForm,
  FailedSymbol,
  pickedColumns,
  rowsOfEach,
  tableOf,
  type PickedStyle,
  type RowOrFailure,
} from "../table";

/** One strike of the board of one symbol. */
interface BoardRow {
  board: SymbolHeatmap;
  node: StrikeNode;
  /** The exposure at each expiration of the table; `undefined` if the board has no matrix, or not the expiration. */
  exposures: readonly (number | undefined)[] | undefined;
}

const asOf: Column<BoardRow> = instant("As of", "asOf", ({ board }) => board.asOf);

/** Of a board of signed volume: the percentage of the volume that counts nothing. */
const neutralShare: Column<BoardRow> = percent("Neutral %", "neutralPct", ({ board: { signedVolume } }) =>
  signedVolume && signedVolume.volume > 0 ? (100 * signedVolume.neutralVolume) / signedVolume.volume : undefined,
);

/** The columns of boards of signed volume only. */
export const volumeColumns: readonly Column<BoardRow>[] = [
  count("Volume", "volume", ({ board }) => board.signedVolume?.volume),
  neutralShare,
];

/** Symbol, then the columns shown by default. A past board has no velocity, which is the last. */
const strikeColumns = listedColumns(
  [
    asSent("Symbol", "symbol"),
    asSent("Strike", "strike"),
    dollars("Value", "value"),
    asSent("Node", "nodeType"),
    percent("Velocity %", "velocityPct"),
  ],
  ({ board, node }: BoardRow) =>
    listOf(board.symbol, node.strike, node.value, node.nodeType, node.velocityPct ?? blank),
);

/** Columns with the same value in every row of a board. */
const boardColumns: readonly Column<BoardRow>[] = [
  ...strikeColumns.slice(0, 1),
  asOf,
  price("Spot", "spot", ({ board }) => board.spot),
  price("Previous close", "previousClose", ({ board }) => board.previousClose),
  price("Change", "priceChange", ({ board }) => board.priceChange),
  percent("Change %", "priceChangePercent", ({ board }) => board.priceChangePercent),
  asSent("Expirations", "expirations", ({ board }) => board.expirations.join(", ")),
  canonicalColumn(({ board }) => board),
];

/** Columns of a board with calls and puts apart. docs/local-service.md, Calls and puts. */
export const sideColumns = strikeSideColumns<BoardRow>(({ node }) => node);

/** Every column of a heatmap of now. docs/api.md, Board. */
export const heatmapColumns: readonly Column<BoardRow>[] = [...strikeColumns.slice(1), ...boardColumns];

/** Every column of a past or streamed heatmap, which has no velocity. docs/api.md, Board. */
export const pastHeatmapColumns: readonly Column<BoardRow>[] = [...strikeColumns.slice(1, -1), ...boardColumns];

interface HeatmapStyle extends PickedStyle<BoardRow> {
  /** The boards are past or streamed: the default columns do not include velocity. */
  isPast?: boolean;
  /** Shows the time of each board in the last column, unless columns are picked: it can differ from the requested time. */
  showsTime?: boolean;
  /** Shows what share of the volume counts nothing, also in the last columns: the boards are of signed volume. */
  showsNeutral?: boolean;
  /** Shows calls and puts apart, unless columns are picked. */
  showsSides?: boolean;
}

/**
 * Returns a row for each strike, lowest first, one symbol after the other; with several symbols the first column is Symbol.
 *
 * A matrix adds a column for each expiration of any board; it is blank for a board without that expiration. The time of the
 * board follows the expirations.
 */
export function heatmapTable(boards: readonly RowOrFailure<SymbolHeatmap>[], style: HeatmapStyle): Table {
  const shown = strikeColumns.slice(boards.length > 1 ? 0 : 1, style.isPast ? -1 : undefined);
  const standard = style.showsSides ? [...shown, ...sideColumns] : shown;
  const expirations = matrixExpirations(boards);
  const added = [...(style.showsTime ? [asOf] : []), ...(style.showsNeutral ? [neutralShare] : [])];
  const columns = style.columns ? pickedColumns(style, [...standard, ...added]) : standard;
  const lastColumns = style.columns === undefined ? added : [];
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
  return blockColumns(headings, ({ exposures = [] }, from, to, line, at) => {
    for (let index = from; index < to; index += 1) line[at++] = exposures[index] ?? blank;
  });
}

function strikeRows(board: SymbolHeatmap, expirations: readonly string[]): BoardRow[] {
  const exposures = exposuresOf(board, expirations);
  return board.strikes.map((node, index) => ({ board, node, exposures: exposures[index] }));
}

/** Returns the rows of the matrix of a board with the expirations of the table; none if it has no matrix. */
function exposuresOf(
  { matrix = [], expirations: own }: SymbolHeatmap,
  expirations: readonly string[],
): readonly (readonly (number | undefined)[])[] {
  if (own.join() === expirations.join()) return matrix;
  const places = expirations.map((date) => (own.includes(date) ? own.indexOf(date) : own.length));
  return matrix.map((row) => places.map((place) => row[place]));
}
