import { basename } from "node:path";
import { DataError, isSystemError, namedError } from "../../errors/data-error";
import { type OpenTable, openTables } from "./open-table";
import { Cells } from "../definitions/cells";
import type { StageOptions } from "./trade-file";
import type { StockPrintColumns, TradeColumns, TradeLayout } from "../definitions/trade-layout";
import { cboeTrades } from "../vendors/cboe-trades";
import { databentoTrades } from "../vendors/databento-trades";
import { massiveOptionTrades, massiveStockTrades } from "../vendors/massive-trades";
import { neutralTrades } from "../vendors/neutral-trades";
import { thetaDataOptionTrades, thetaDataStockTrades } from "../vendors/thetadata-trades";
import { unusualWhalesTrades } from "../vendors/unusual-whales-trades";

/** A file whose layout is known. */
interface KnownFile {
  layout: TradeLayout;
  table: OpenTable;
  cells: Cells;
  file: TradeColumns | StockPrintColumns;
}

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

/** Returns the layout of the first table that has one, and what a row says; `undefined` if it is none of trades or prints. Throws as layouts do. */
export function layoutOf(tables: readonly OpenTable[], columns: StageOptions["columns"] = {}): KnownFile | undefined {
  const named = Object.entries(columns).filter(([, name]) => !name.startsWith("="));
  const constants = Object.entries(columns).flatMap(([column, name]) =>
    name.startsWith("=") ? [[column, name.slice(1)] as const] : [],
  );
  const layouts = [...(named.length === 0 ? vendors : []), neutralTrades(Object.fromEntries(named))];
  for (const table of tables) {
    for (const layout of layouts) {
      const cells = new Cells({ ...table, isTyped: table.form === "parquet", constants: new Map(constants) });
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
}

/**
 * Returns what a file of trades or prints is, by its header; `undefined` for any other file, and for one that is absent or damaged, so
 * that the reader of chains reports it. Rejects with a `DataError` for a file of trades that lacks something.
 */
export async function tradeLayoutOf(
  path: string,
  columns?: StageOptions["columns"],
  name = basename(path),
): Promise<TradeKind | undefined> {
  const tables = await openTables(path).catch((error: unknown) => {
    if (error instanceof DataError || isSystemError(error)) return [];
    throw error;
  });
  try {
    const known = layoutOf(tables, columns);
    return known && { kind: known.file.kind, layout: known.layout.name };
  } catch (error) {
    throw namedError(name, error);
  }
}
