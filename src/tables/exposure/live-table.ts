import type { SymbolHeatmap } from "../../contract/heatmap";
import type { SymbolLevels } from "../../contract/levels";
import { blank, formats, formatted, plain, type Cell, type Table } from "../cell";
import { instantCell } from "../eastern-time";
import type { Column } from "../table";

/** One symbol as it is now known. */
export interface LiveRow {
  symbol: string;
  /** `live`, `lagged`, `polling`, `reconnecting`, `closed`, ... */
  state: string;
  /** Why there is no value to trust; undefined while there is one. */
  reason: string | undefined;
  board: SymbolHeatmap | undefined;
  /** King, walls and flip of the board. Asked for only by the columns that show them. */
  levels(): SymbolLevels | undefined;
  /** Since the board's instant. */
  ageSeconds: number | undefined;
}

type LiveField = Column<LiveRow>;

const ofBoard = (name: string, field: string, cell: (board: SymbolHeatmap) => Cell): LiveField => ({
  name,
  field,
  cell: (row) => (row.board ? cell(row.board) : blank),
});

const ofLevels = (name: string, field: string, cell: (levels: SymbolLevels) => Cell): LiveField => ({
  name,
  field,
  cell: (row) => {
    const levels = row.levels();
    return levels ? cell(levels) : blank;
  },
});

/** Fields that say how far a value can be trusted: they show even where no value does. */
const standing: readonly LiveField[] = [
  { name: "State", field: "state", cell: (row) => row.state },
  { name: "Age", field: "age", cell: (row) => formatted(row.ageSeconds, formats.count) },
  { name: "As of", field: "asOf", cell: (row, dates) => instantCell(row.board?.asOf, dates) },
];

/** The price of a board of its own instant: what it was computed at. API document, Part 2.1. */
const boardSpot = ({ previousClose, priceChange }: SymbolHeatmap) => previousClose + priceChange;

/** Fields read off the strikes of a board. */
const levelFields: readonly LiveField[] = [
  ofLevels("Net exposure", "net", ({ summary }) => formatted(summary.netExposure, formats.dollars)),
  ofLevels("King", "king", ({ kingNode }) => plain(kingNode?.strike)),
  ofLevels("King value", "kingValue", ({ kingNode }) => formatted(kingNode?.value, formats.dollars)),
  ofLevels("Positive wall", "positiveWall", ({ summary }) => plain(summary.positiveWall?.strike)),
  ofLevels("Positive wall value", "positiveWallValue", ({ summary }) =>
    formatted(summary.positiveWall?.value, formats.dollars),
  ),
  ofLevels("Negative wall", "negativeWall", ({ summary }) => plain(summary.negativeWall?.strike)),
  ofLevels("Negative wall value", "negativeWallValue", ({ summary }) =>
    formatted(summary.negativeWall?.value, formats.dollars),
  ),
  ofLevels("Flip", "flip", ({ summary }) => formatted(summary.flip?.level, formats.price)),
  ofLevels("Flip distance %", "flipDistancePct", ({ summary }) =>
    formatted(summary.flip?.distancePct, formats.percent),
  ),
  ofLevels("Low strike", "lowStrike", ({ summary }) => summary.lowStrike),
  ofLevels("High strike", "highStrike", ({ summary }) => summary.highStrike),
];

const fromLevels = new Set(levelFields.map(({ field }) => field));

/** Every field of a live row. Exposure in US dollars, age in seconds. */
export const liveFields: readonly LiveField[] = [
  ofBoard("Spot", "spot", (board) => formatted(board.spot, formats.price)),
  ...standing,
  ofBoard("Previous close", "previousClose", (board) => formatted(board.previousClose, formats.price)),
  ofBoard("Change", "change", (board) => formatted(board.spot - board.previousClose, formats.price)),
  ofBoard("Change %", "changePct", (board) => formatted(100 * (board.spot / board.previousClose - 1), formats.percent)),
  ofBoard("Board spot", "boardSpot", (board) => formatted(boardSpot(board), formats.price)),
  ...levelFields,
];

/** Whether a field says something before the first board has come. */
export function showsWithoutBoard(field: LiveField): boolean {
  return standing.includes(field);
}

/** Whether a field needs the board of the window asked for; the others are content with any board of the symbol. */
export function needsBoard(field: LiveField): boolean {
  return fromLevels.has(field.field);
}

/** A row a symbol, a column a field, no headings. A row that cannot be trusted has its reason in place of every value. */
export function liveTable(rows: readonly LiveRow[], fields: readonly LiveField[]): Table {
  return rows.map((row) =>
    fields.map((field): Cell => {
      if (row.reason !== undefined && !showsWithoutBoard(field)) return { kind: "failed", reason: row.reason };
      return field.cell(row, "serial");
    }),
  );
}
