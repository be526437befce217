import type { Database } from "../../database/database";
import { basename } from "node:path";
import { DataError, isSystemError, namedError } from "../../errors/data-error";
import { type OpenTable, openTables } from "./open-table";
import { Cells } from "../definitions/cells";
import type { StageOptions } from "./trade-file";
import { type TableHead, tableHeads } from "./trade-head";
import type { StockPrintColumns, TradeColumns, TradeLayout } from "../definitions/trade-layout";
import { cboeTrades } from "../vendors/cboe-trades";
import { databentoTrades } from "../vendors/databento-trades";
import { massiveOptionTrades, massiveStockTrades } from "../vendors/massive-trades";
import { neutralTrades } from "../vendors/neutral-trades";
import { thetaDataOptionTrades, thetaDataStockTrades } from "../vendors/thetadata-trades";
import { unusualWhalesTrades } from "../vendors/unusual-whales-trades";

/** A file whose layout is known. */
export interface KnownFile {
  layout: TradeLayout;
  table: OpenTable;
  cells: Cells;
  file: TradeColumns | StockPrintColumns;
}

/** How a file is read, as its flags say. */
type ReadChoice = Pick<StageOptions, "columns" | "decimal" | "rowName">;

const vendors: readonly TradeLayout[] = [
  cboeTrades,
  databentoTrades,
  massiveOptionTrades,
  massiveStockTrades,
  thetaDataOptionTrades,
  thetaDataStockTrades,
  unusualWhalesTrades,
];

/** The layouts of trades and prints; the first whose header a file has counts. */
export const tradeLayouts: readonly TradeLayout[] = [...vendors, neutralTrades()];

/** Finds the layout of a file by its header; `undefined` if it is none of trades or prints. Rejects as `openTables` and layouts do. */
export async function knownFile(
  database: Database,
  path: string,
  { columns = {}, decimal, rowName }: ReadChoice,
): Promise<KnownFile | undefined> {
  return layoutOf(await openTables(database, path, { decimal, rowName }), columns);
}

/** Returns the layout of the first table that has one, and what a row says. */
function layoutOf<Table extends TableHead>(
  tables: readonly Table[],
  columns: NonNullable<ReadChoice["columns"]>,
): (Omit<KnownFile, "table"> & { table: Table }) | undefined {
  const named = Object.entries(columns).filter(([, name]) => !name.startsWith("="));
  const constants = Object.entries(columns).flatMap(([column, name]) =>
    name.startsWith("=") ? [[column, name.slice(1)] as const] : [],
  );
  const layouts = [...(named.length === 0 ? vendors : []), neutralTrades(Object.fromEntries(named))];
  for (const table of tables) {
    for (const layout of layouts) {
      const cells = new Cells({ ...table, isTyped: table.isParquet, constants: new Map(constants) });
      const file = layout.open(cells);
      if (file !== undefined) return { layout, table, cells, file };
    }
  }
  return undefined;
}

/** What a file of trades or prints is. */
interface TradeKind {
  kind: "trades" | "prints";
  layout: string;
  /** Whether it is the table of a JSON document. */
  isJson: boolean;
}

/**
 * Returns what a file of trades or prints is, by its header; `undefined` for any other file, and for one that is absent or damaged, so
 * that the reader of chains reports it. Rejects with a `DataError` for a file of trades that lacks something.
 */
export async function tradeLayoutOf(
  path: string,
  columns: ReadChoice["columns"] = {},
  name = basename(path),
): Promise<TradeKind | undefined> {
  const heads = await tableHeads(path).catch((error: unknown) => {
    if (error instanceof DataError || isSystemError(error)) return [];
    throw error;
  });
  try {
    const known = layoutOf(heads, columns);
    return known && { kind: known.file.kind, layout: known.layout.name, isJson: known.table.isJson === true };
  } catch (error) {
    throw namedError(name, error);
  }
}
