import type { BoardChoice } from "../../addin/board/board-choice";
import { isSum } from "@strikebook/contract";
import { compactUsd, grouped, shortDate } from "@strikebook/ui";
import { nodeMeaning } from "../formatting/node-types";
import type { BoardLayout } from "./board-layout";

/** The column of the net exposure. The columns of the expirations start at 0. */
export const NET = -1;

/** A cell of the picture: a strike, and an expiration or the net of all. */
export interface PictureCell {
  row: number;
  column: number;
}

/** Returns the cell at a point of the picture, in CSS pixels; `undefined` outside of the cells. */
export function cellAt(layout: BoardLayout, x: number, y: number): PictureCell | undefined {
  const { rows, columns, cellsLeft, cellsTop, columnWidth, rowHeight, profileLeft } = layout;
  const row = Math.floor((y - cellsTop) / rowHeight);
  if (row < 0 || row >= rows.length) return undefined;
  if (x < cellsLeft || x >= profileLeft) return { row, column: NET };
  return { row, column: Math.min(columns.length - 1, Math.floor((x - cellsLeft) / columnWidth)) };
}

/** The rows that Page Up and Page Down move by. */
const PAGE = 10;

const moves: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE, 0],
  PageDown: [PAGE, 0],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
};

/** Returns the cell to which a key moves, in the order in which the picture shows them; `undefined` if the key does not move. */
export function movedCell(
  { rows, columns }: BoardLayout,
  cell: PictureCell | undefined,
  key: string,
): PictureCell | undefined {
  const [down, right] = moves[key] ?? [];
  if (down === undefined || right === undefined || rows.length === 0) return undefined;
  if (!cell) return { row: 0, column: 0 };
  // The net is the last column of the picture.
  const place = cell.column === NET ? columns.length : cell.column;
  const column = between(place + right, columns.length);
  return { row: between(cell.row + down, rows.length - 1), column: column === columns.length ? NET : column };
}

function between(value: number, last: number): number {
  return Math.max(0, Math.min(last, value));
}

/** Returns the text of a cell: `8,570, Nov 20: −$412.3M`; of a net with its node type and what that means. */
export function pictureCellText({ rows, columns }: BoardLayout, { row, column }: PictureCell): string {
  const shown = rows[row];
  if (!shown) return "";
  const expiration = columns[column]?.expiration;
  const strike = grouped(shown.strike);
  return expiration === undefined
    ? [`${strike}, net: ${compactUsd(shown.net)}`, nodeText(shown.nodeType)].filter((part) => part !== "").join(", ")
    : `${strike}, ${shortDate(expiration)}: ${compactUsd(shown.exposures[column] ?? 0)}`;
}

/** `king: the largest exposure of the board, positive or negative`; empty without a node type. */
function nodeText(type: string): string {
  const meaning = nodeMeaning(type);
  return meaning === undefined ? type : `${type}: ${meaning}`;
}

/**
 * Returns the formula of one cell of the picture: the exposure at a strike and an expiration (YYYY-MM-DD), or the net of the
 * expirations. It requests the board that the picture shows: all formulas of it share one call. In a replay it shows the time of the
 * clock, as every formula does.
 */
export function cellFormula(choice: BoardChoice, strike: number, expiration: string | undefined): string {
  const { symbol, metric, strikes, expirations } = choice;
  const window = [strikes, expirations].map((count) => (count === "all" ? '"all"' : count)).join(",");
  const layout = isSum(symbol) ? "" : ',"layout=matrix"';
  const board = `GEX.HEATMAP("${symbol.replaceAll('"', '""')}","${metric}",${window}${layout})`;
  const row = `XMATCH(${strike},CHOOSECOLS(board,1))`;
  const column = expiration === undefined ? "2" : `XMATCH(${dateFormula(expiration)},CHOOSEROWS(board,1))`;
  return `=LET(board,${board},INDEX(board,${row},${column}))`;
}

/** `2026-11-20` as `DATE(2026,11,20)`, which means the same in every language of Excel. */
function dateFormula(date: string): string {
  const [year, month, day] = date.split("-").map(Number);
  return `DATE(${year},${month},${day})`;
}
