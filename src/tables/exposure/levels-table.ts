import type { Level, SymbolLevels } from "../../contract/levels";
import { formats, formatted, plain, type Table } from "../cell";
import { instantCell } from "../eastern-time";
import { tableOf, type Column, type RowOrFailure, type TableStyle } from "../table";

type LevelsColumn = Column<SymbolLevels>;

/** Strike, value and distance of one named level: the four columns of a wall or, without its distance, of the king. */
function levelColumns(name: string, field: string, level: (levels: SymbolLevels) => Level | null): LevelsColumn[] {
  return [
    { name, field, cell: (row) => plain(level(row)?.strike) },
    { name: `${name} value`, field: `${field}.value`, cell: (row) => formatted(level(row)?.value, formats.dollars) },
    {
      name: `${name} distance %`,
      field: `${field}.distancePct`,
      cell: (row) => formatted(level(row)?.distancePct, formats.percent),
    },
    { name: `${name} node`, field: `${field}.nodeType`, cell: (row) => plain(level(row)?.nodeType) },
  ];
}

const notShown = new Set(["King distance %", "King node", "Positive wall node", "Negative wall node"]);

/** Every column of the levels digest by `columns`; API document, Part 2.5. */
export const levelsColumns: readonly LevelsColumn[] = [
  { name: "Symbol", field: "symbol", cell: (row) => row.symbol },
  { name: "As of", field: "asOf", cell: (row, dates) => instantCell(row.asOf, dates) },
  { name: "Spot", field: "spot", cell: (row) => formatted(row.spot, formats.price) },
  { name: "Previous close", field: "previousClose", cell: (row) => formatted(row.previousClose, formats.price) },
  { name: "Net exposure", field: "netExposure", cell: (row) => formatted(row.summary.netExposure, formats.dollars) },
  ...levelColumns("King", "kingNode", (row) => row.kingNode),
  ...levelColumns("Positive wall", "positiveWall", (row) => row.summary.positiveWall),
  ...levelColumns("Negative wall", "negativeWall", (row) => row.summary.negativeWall),
  { name: "Flip", field: "flip", cell: (row) => formatted(row.summary.flip?.level, formats.price) },
  {
    name: "Flip distance %",
    field: "flip.distancePct",
    cell: (row) => formatted(row.summary.flip?.distancePct, formats.percent),
  },
  { name: "Low strike", field: "lowStrike", cell: (row) => row.summary.lowStrike },
  { name: "High strike", field: "highStrike", cell: (row) => row.summary.highStrike },
];

const shownLevelsColumns = levelsColumns.filter((column) => !notShown.has(column.name));

/** A row a symbol: the digest. */
export function levelsTable(
  rows: readonly RowOrFailure<SymbolLevels>[],
  style: TableStyle & { columns: readonly LevelsColumn[] | undefined },
): Table {
  return tableOf(style.columns ?? shownLevelsColumns, rows, style);
}

/** One level, and the digest it stands in. */
interface LevelRow {
  levels: SymbolLevels;
  level: Level;
}

const symbolColumn: Column<LevelRow> = { name: "Symbol", field: "symbol", cell: ({ levels }) => levels.symbol };

const shownListColumns: readonly Column<LevelRow>[] = [
  { name: "Strike", field: "strike", cell: ({ level }) => level.strike },
  { name: "Value", field: "value", cell: ({ level }) => formatted(level.value, formats.dollars) },
  { name: "Node", field: "nodeType", cell: ({ level }) => plain(level.nodeType) },
  { name: "Distance %", field: "distancePct", cell: ({ level }) => formatted(level.distancePct, formats.percent) },
];

/** Every column of `view=levels`. */
export const levelListColumns: readonly Column<LevelRow>[] = [
  symbolColumn,
  ...shownListColumns,
  { name: "As of", field: "asOf", cell: ({ levels }, dates) => instantCell(levels.asOf, dates) },
  { name: "Spot", field: "spot", cell: ({ levels }) => formatted(levels.spot, formats.price) },
  {
    name: "Previous close",
    field: "previousClose",
    cell: ({ levels }) => formatted(levels.previousClose, formats.price),
  },
];

/** A row a level, strongest first; the Symbol column leads when there are several symbols. */
export function levelListTable(
  rows: readonly RowOrFailure<SymbolLevels>[],
  style: TableStyle & { columns: readonly Column<LevelRow>[] | undefined },
): Table {
  const listed = rows.flatMap((entry): RowOrFailure<LevelRow>[] =>
    "row" in entry ? entry.row.levels.map((level) => ({ row: { levels: entry.row, level } })) : [entry],
  );
  const columns = style.columns ?? (rows.length > 1 ? [symbolColumn, ...shownListColumns] : shownListColumns);
  return tableOf(columns, listed, style);
}
