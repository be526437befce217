import { type KeyLevels, type Metric, type SideWall, type SymbolHeatmap, boardSpot } from "@strikebook/contract";
import { blank, formats, formatted, plain, type Cell, type Table } from "../cell";
import { asSent, count } from "../columns";
import { columnCell, type Column } from "../column";
import { instantCell } from "../date-cells";
import { noSidesCell } from "./strike-sides";
import { metricWithoutZeroGamma, zeroGammaCell } from "./zero-gamma";

/** The current data of one symbol. */
export interface LiveRow {
  /** As typed; the board has the service's own name. */
  symbol: string;
  /** `live`, `lagged`, `polling`, `reconnecting`, `closed`, ... */
  state: string;
  /** Why no value may be shown; `undefined` if values are valid. */
  reason: string | undefined;
  board: SymbolHeatmap | undefined;
  /** King, walls and flip of the board. Read only by the columns that show them. */
  readonly levels: KeyLevels | undefined;
  /** The age of the board. */
  readonly ageSeconds: number | undefined;
}

/** A column of a live table. */
export type LiveField = Column<LiveRow>;

/** The cells of each board, by field: they are made once, however many formulas show them. */
const cellsByBoard = new WeakMap<SymbolHeatmap, Map<string, Cell>>();

/** Returns a field that depends on the board alone. All formulas that show the board share its cell. */
function boardField(
  name: string,
  field: string,
  make: (board: SymbolHeatmap, row: LiveRow) => Cell,
  needs?: LiveField["needs"],
): LiveField {
  const cell = (row: LiveRow) => {
    const { board } = row;
    if (!board) return blank;
    const cells = cellsOf(board);
    const known = cells.get(field);
    if (known !== undefined) return known;
    const made = make(board, row);
    cells.set(field, made);
    return made;
  };
  return { name, field, cell, needs };
}

function cellsOf(board: SymbolHeatmap): Map<string, Cell> {
  const known = cellsByBoard.get(board);
  if (known) return known;
  const cells = new Map<string, Cell>();
  cellsByBoard.set(board, cells);
  return cells;
}

function levelsField(name: string, field: string, cell: (levels: KeyLevels) => Cell): LiveField {
  return boardField(name, field, (_, { levels }) => (levels ? cell(levels) : blank), "strikes");
}

function zeroGammaField(name: string, field: string, figure: "level" | "distancePct" | "status"): LiveField {
  return boardField(name, field, (board) => zeroGammaCell(board, figure), "zeroGamma");
}

/** Whether the data is current: it has a value even if the other fields have none. */
const stateField: LiveField = asSent("State", "state");

/** Fields that show how current the data is: they have a value even if no value of the board may be shown. */
const statusFields: readonly LiveField[] = [
  stateField,
  count("Age", "age", ({ ageSeconds }) => ageSeconds),
  boardField("As of", "asOf", ({ asOf }) => instantCell(asOf, "serial")),
];

/** Fields computed from the strikes of a board. */
const levelFields: readonly LiveField[] = [
  levelsField("Net exposure", "net", ({ summary }) => formatted(summary.netExposure, formats.dollars)),
  levelsField("King", "king", ({ kingNode }) => plain(kingNode?.strike)),
  levelsField("King value", "kingValue", ({ kingNode }) => formatted(kingNode?.value, formats.dollars)),
  levelsField("Positive wall", "positiveWall", ({ summary }) => plain(summary.positiveWall?.strike)),
  levelsField("Positive wall value", "positiveWallValue", ({ summary }) =>
    formatted(summary.positiveWall?.value, formats.dollars),
  ),
  levelsField("Negative wall", "negativeWall", ({ summary }) => plain(summary.negativeWall?.strike)),
  levelsField("Negative wall value", "negativeWallValue", ({ summary }) =>
    formatted(summary.negativeWall?.value, formats.dollars),
  ),
  levelsField("Flip", "flip", ({ summary }) => formatted(summary.flip?.level, formats.price)),
  levelsField("Flip distance %", "flipDistancePct", ({ summary }) =>
    formatted(summary.flip?.distancePct, formats.percent),
  ),
  levelsField("Low strike", "lowStrike", ({ summary }) => summary.lowStrike),
  levelsField("High strike", "highStrike", ({ summary }) => summary.highStrike),
  levelsField("Positive wall margin %", "positiveWallMarginPct", ({ summary }) =>
    formatted(summary.positiveWallMarginPct, formats.percent),
  ),
  levelsField("Negative wall margin %", "negativeWallMarginPct", ({ summary }) =>
    formatted(summary.negativeWallMarginPct, formats.percent),
  ),
];

/** Fields that the service computes on request. */
const zeroGammaFields: readonly LiveField[] = [
  zeroGammaField("Zero gamma", "zeroGamma", "level"),
  zeroGammaField("Zero gamma distance %", "zeroGammaDistancePct", "distancePct"),
  zeroGammaField("Zero gamma status", "zeroGammaStatus", "status"),
];

/** Fields of calls and puts apart, which the service sends on request. */
const sidesFields: readonly LiveField[] = (["callWall", "putWall"] as const).flatMap((wall) => {
  const name = wall === "callWall" ? "Call wall" : "Put wall";
  const field = (title: string, id: string, cell: (found: SideWall | null) => Cell) =>
    boardField(title, id, ({ sides }) => (sides ? cell(sides[wall]) : noSidesCell), "sides");
  return [
    field(name, wall, (found) => plain(found?.strike)),
    field(`${name} value`, `${wall}Value`, (found) => formatted(found?.value, formats.dollars)),
  ];
});

/** The symbol as it was typed: it has a value even if the other fields have none. */
const symbolField: LiveField = asSent("Symbol", "symbol");

/** Every field of a live row. Exposure is in US dollars, age in seconds. */
export const liveFields: readonly LiveField[] = [
  boardField("Spot", "spot", (board) => formatted(board.spot, formats.price)),
  ...statusFields,
  boardField("Previous close", "previousClose", (board) => formatted(board.previousClose, formats.price)),
  boardField("Change", "change", ({ spot, previousClose }) =>
    formatted(previousClose === null ? null : spot - previousClose, formats.price),
  ),
  boardField("Change %", "changePct", ({ spot, previousClose }) =>
    formatted(previousClose === null ? null : 100 * (spot / previousClose - 1), formats.percent),
  ),
  boardField("Board spot", "boardSpot", (board) => formatted(boardSpot(board), formats.price)),
  ...levelFields,
  ...zeroGammaFields,
  ...sidesFields,
  symbolField,
  boardField("Canonical", "canonical", ({ symbol }) => symbol),
];

/** Returns whether a field has a value before the first board has arrived. */
export function showsWithoutBoard(field: LiveField): boolean {
  return field === symbolField || statusFields.includes(field);
}

/**
 * Returns whether a field needs the board of the requested strikes and expirations; other fields work with any board of the
 * symbol.
 */
export function needsBoard({ needs }: LiveField): boolean {
  return needs !== undefined;
}

/** Returns a field as boards of a metric have it: fields of zero gamma say that it belongs to gamma. */
export function ofMetric(field: LiveField, metric: Metric): LiveField {
  const reason = metricWithoutZeroGamma(metric);
  if (reason === undefined || field.needs !== "zeroGamma") return field;
  return { ...field, cell: ({ board }) => (board ? { kind: "failed", reason } : blank) };
}

/**
 * Returns a row per symbol and a column per field, without headings. A row that has a reason shows it in place of every value.
 */
export function liveTable(rows: readonly LiveRow[], fields: readonly LiveField[]): Table {
  return rows.map((row) => fields.map((field) => liveCell(row, field)));
}

function liveCell(row: LiveRow, field: LiveField): Cell {
  const { reason, board } = row;
  // A blank age would count as 0: as the age of new data.
  const isKnown = board ? showsWithoutBoard(field) : field === symbolField || field === stateField;
  if (reason !== undefined && !isKnown) return { kind: "failed", reason };
  return columnCell(field, row, "serial");
}
