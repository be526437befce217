import type { DuckDBConnection } from "@duckdb/node-api";
import { DataError } from "../snapshots/snapshot";
import { cellsOf, type OpenTable, openTables } from "./open-table";
import type { Cells } from "./sql/cells";
import type { PrintColumns, TradeColumns, TradeLayout } from "./trade-layout";
import { neutralTrades } from "./vendors/neutral-trades";

/** A file whose layout is known. */
export interface KnownFile {
  layout: TradeLayout;
  table: OpenTable;
  cells: Cells;
  file: TradeColumns | PrintColumns;
}

const layouts: readonly TradeLayout[] = [neutralTrades()];

/** Finds the layout of a file by its header; `undefined` if it is none of trades or prints. Rejects as `openTables` does. */
export async function knownFile(
  connection: DuckDBConnection,
  path: string,
  columns: Readonly<Record<string, string>> | undefined,
): Promise<KnownFile | undefined> {
  for (const table of await openTables(connection, path)) {
    for (const layout of columns === undefined ? layouts : [neutralTrades(columns)]) {
      const cells = cellsOf(table);
      const file = layout.open(cells);
      if (file !== undefined) return { layout, table, cells, file };
    }
  }
  return undefined;
}

/**
 * Returns what a file of trades or prints is, by its header; `undefined` for any other file, and for one that is absent or damaged, so
 * that the reader of chains reports it.
 */
export async function tradeLayoutOf(
  connection: DuckDBConnection,
  path: string,
  columns?: Readonly<Record<string, string>>,
): Promise<{ kind: "trades" | "prints"; layout: string } | undefined> {
  try {
    const known = await knownFile(connection, path, columns);
    return known && { kind: known.file.kind, layout: known.layout.name };
  } catch (error) {
    if (error instanceof DataError) return undefined;
    throw error;
  }
}
