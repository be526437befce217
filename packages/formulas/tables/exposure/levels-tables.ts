import type { Level, SymbolLevels } from "@strikebook/contract";
import { canonicalColumn } from "../canonical";
import { asSent, date, dollars, instant, percent, price } from "../columns";
import type { Column } from "../column";
import { type CheckedLevels, flipNoteColumn } from "./flip-note";
import { zeroGammaColumns, zeroGammaRangeColumns, type WithZeroGamma } from "./zero-gamma";
import { withoutErrors } from "../blank-cells";
import { formats, notSent } from "../cell";
import { rowsOfEach, type RowOrFailure, type TableDefinition } from "../table";

/** A row of levels: the digest of one symbol, with what is known of its flip and its zero gamma besides. */
export type LevelsRow = CheckedLevels & WithZeroGamma;
type LevelsColumn = Column<LevelsRow>;

/** Returns the four columns of one named level: strike, value, distance and node. */
function levelColumns(name: string, field: string, level: (levels: SymbolLevels) => Level | null): LevelsColumn[] {
  return [
    asSent(name, field, (levels) => level(levels)?.strike),
    dollars(`${name} value`, `${field}.value`, (levels) => level(levels)?.value),
    percent(`${name} distance %`, `${field}.distancePct`, (levels) => level(levels)?.distancePct),
    {
      ...asSent(`${name} node`, `${field}.nodeType`, (levels: SymbolLevels) => level(levels)?.nodeType),
      needs: "nodeTypes",
    },
  ];
}

/** Columns that are shown only if picked. */
const hidden = new Set(["King distance %", "King node", "Positive wall node", "Negative wall node", "Canonical"]);

const levelsColumns: readonly LevelsColumn[] = [
  asSent("Symbol", "symbol"),
  instant("As of", "asOf"),
  price("Spot", "spot"),
  price("Previous close", "previousClose"),
  dollars("Net exposure", "netExposure", ({ summary }) => summary.netExposure),
  ...levelColumns("King", "kingNode", (levels) => levels.kingNode),
  ...levelColumns("Positive wall", "positiveWall", ({ summary }) => summary.positiveWall),
  ...levelColumns("Negative wall", "negativeWall", ({ summary }) => summary.negativeWall),
  price("Flip", "flip", ({ summary }) => summary.flip?.level),
  percent("Flip distance %", "flip.distancePct", ({ summary }) => summary.flip?.distancePct),
  asSent("Low strike", "lowStrike", ({ summary }) => summary.lowStrike),
  asSent("High strike", "highStrike", ({ summary }) => summary.highStrike),
  flipNoteColumn,
  canonicalColumn((levels) => levels),
];

const noMargin = notSent("how much larger a wall is than the next strike", "Wall margins");

/** Returns the column of the margin of a wall over the second strike of its sign; blank without a second. */
function marginColumn(name: string, field: "positiveWallMarginPct" | "negativeWallMarginPct"): LevelsColumn {
  const cell: LevelsColumn["cell"] = ({ summary }) => (summary[field] === undefined ? noMargin : summary[field]);
  return { name, field, format: formats.percent, cell };
}

/** How far the levels can be trusted. */
const trustColumns: readonly LevelsColumn[] = [
  ...zeroGammaRangeColumns,
  marginColumn("Positive wall margin %", "positiveWallMarginPct"),
  marginColumn("Negative wall margin %", "negativeWallMarginPct"),
];

/** Bid and ask are those of the call and the put together. They are shown if a straddle is requested. */
const straddleColumns: readonly LevelsColumn[] = [
  asSent("Straddle strike", "straddle.strike"),
  date("Straddle expiration", "straddle.expiration"),
  price("Straddle bid", "straddle.bid", ({ straddle }) => straddle && straddle.callBid + straddle.putBid),
  price("Straddle ask", "straddle.ask", ({ straddle }) => straddle && straddle.callAsk + straddle.putAsk),
];

const shownColumns = levelsColumns.filter(({ name }) => !hidden.has(name));

type LevelsOrFailure = RowOrFailure<LevelsRow>;

/** The columns of what not every service sends, and not every board has. */
export const unsureLevelsColumns: readonly LevelsColumn[] = [...zeroGammaColumns, ...trustColumns];
const [shownZeroGamma, shownTrust] = [withoutErrors<LevelsRow>(zeroGammaColumns), withoutErrors(trustColumns)];

/** Every column of the table of levels. A new one is added above, with what it `needs` of the request. */
export const everyLevelsColumn = [...levelsColumns, ...zeroGammaColumns, ...straddleColumns, ...trustColumns];

/** What the words of `columns` show of levels. */
export const levelsWords = {
  every: [...levelsColumns, ...zeroGammaColumns, ...trustColumns],
  brief: "Symbol,As of,Spot,Net exposure,King,Positive wall,Negative wall,Flip,Zero gamma,Zero gamma distance %",
};

/** The columns of levels that are shown by default. */
export const shownLevelsColumns = [...shownColumns, ...shownZeroGamma, ...shownTrust];

/** The levels digest: one row per symbol, with the same columns at any time and from any service. docs/api.md, Levels. */
export const levelsTable: TableDefinition<readonly LevelsOrFailure[], LevelsRow> = {
  ...levelsWords,
  columns: everyLevelsColumn,
  shown: shownLevelsColumns,
  rows: (symbols) => symbols,
};

/** The same with the straddle of each symbol. */
export const straddleLevelsTable: typeof levelsTable = {
  ...levelsTable,
  every: everyLevelsColumn,
  shown: [...shownColumns, ...shownZeroGamma, ...straddleColumns, ...shownTrust],
};

/** One level, and the digest it is part of. */
interface LevelRow {
  levels: SymbolLevels;
  level: Level;
}

const symbol: Column<LevelRow> = asSent("Symbol", "symbol", ({ levels }) => levels.symbol);

const shownListColumns: readonly Column<LevelRow>[] = [
  asSent("Strike", "strike", ({ level }) => level.strike),
  dollars("Value", "value", ({ level }) => level.value),
  asSent("Node", "nodeType", ({ level }) => level.nodeType),
  percent("Distance %", "distancePct", ({ level }) => level.distancePct),
];

const levelAsOf: Column<LevelRow> = instant("As of", "asOf", ({ levels }) => levels.asOf);

/** `view=levels`: one row per level, strongest first; with several symbols the first column is Symbol. */
export const levelListTable: TableDefinition<readonly LevelsOrFailure[], LevelRow> = {
  columns: [
    symbol,
    ...shownListColumns,
    levelAsOf,
    price("Spot", "spot", ({ levels }) => levels.spot),
    price("Previous close", "previousClose", ({ levels }) => levels.previousClose),
    canonicalColumn(({ levels }) => levels),
  ],
  shown: (symbols) => (symbols.length > 1 ? [symbol, ...shownListColumns] : shownListColumns),
  rows: (symbols) => rowsOfEach(symbols, (levels) => levels.levels.map((level) => ({ levels, level }))),
};

/** The same for past levels: the last column is the time of the board, which can differ from the requested time. */
export const pastLevelListTable: TableDefinition<readonly LevelsOrFailure[], LevelRow> = {
  ...levelListTable,
  shown: (symbols) => [...(symbols.length > 1 ? [symbol] : []), ...shownListColumns, levelAsOf],
};
