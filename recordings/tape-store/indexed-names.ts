import { type PrintDate, type PrintedTicker, tapeNames, type TradeDate } from "../store/tape-index";
import type { FileOrigin } from "../store/regrouped-chains";
import type { Database, SqlRow } from "../database/database";

/** Staged files of a date, and where they come from. */
export interface AddedFiles {
  files: readonly string[];
  /** `source` is what they were read from, in words: `Polygon flat file`. */
  origin: FileOrigin & { source: string };
}

/** Rows that are recorded of a date, and those that are added. */
interface DateChange {
  before: TradeDate | PrintDate | undefined;
  added: AddedFiles | undefined;
}

/** Returns what the rows of a date come from. */
export const originsOf = ({ before, added }: DateChange) => ({
  imports: { ...before?.imports, ...(added && { [added.origin.hash]: added.origin.name }) },
  sources: [...new Set([...(before?.sources ?? []), ...(added ? [added.origin.source] : [])])],
});

/**
 * Returns what an index says of each underlying or ticker, in the order of a query with the columns `name`, `rows`, `first_ms`, `last_ms`,
 * and `is_staged`, which is true if some of the rows are added ones. `ownOf` reads what else there is.
 */
export async function indexedNames<Own>(
  database: Database,
  query: string,
  { before, added }: DateChange,
  ownOf: (row: SqlRow) => Own,
): Promise<Map<string, Own & PrintedTicker>> {
  const earlier = before ? tapeNames(before) : {};
  const hashes = added ? [added.origin.hash] : [];
  const rows = await database.rows(query);
  return new Map(
    rows.map((row) => {
      const name = String(row["name"]);
      const imports = [...(earlier[name]?.imports ?? []), ...(row["is_staged"] === true ? hashes : [])];
      const span = { firstMs: Number(row["first_ms"]), lastMs: Number(row["last_ms"]) };
      return [name, { ...ownOf(row), ...span, rows: Number(row["rows"]), imports }];
    }),
  );
}
