import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { partName, syncFile, type WriterContext } from "../store/recording-commit";
import { type PrintDate, printDateOf, spelledSql, tapeFolder } from "../store/tape-index";
import { type AddedFiles, indexedNames, originsOf } from "./indexed-names";
import { createStagedKeys, lastingRows } from "./replaced-rows";
import type { Staging } from "./staging";

/** Recordings made before have whole sizes. */
const RECORDED = `
  select ${spelledSql("ticker")} as ticker, at_ms, price, size::double as size, 0::tinyint as source, seq::bigint as position
  from read_parquet($recorded)`;
const STAGED =
  "select ticker, at_ms, price, size::double as size, 1::tinyint as source, position from read_parquet($staged)";

/** The prints before the first one of each ticker, in the order of tickers. */
const createTickers = (rows: string) => `create or replace table tickers as
  select *, (sum(prints) over (order by ticker) - prints)::bigint as before from (
    select ticker, count(*) as prints, min(at_ms) as first_ms, max(at_ms) as last_ms, max(source) = 1 as is_staged
    from (${rows}) group by ticker)`;

const copyPrints = (rows: string) => `copy (
  select ticker, at_ms, price, size, (row_number() over () - before)::integer as seq
  from (select p.*, t.before from (${rows}) p join tickers t using (ticker) order by ticker, at_ms, source, position)
  ) to $file (format parquet, compression zstd, row_group_size 100000)`;

const READ_TICKERS = `
  select ticker as name, prints::double as rows, first_ms::double as first_ms, last_ms::double as last_ms, is_staged from tickers order by ticker`;

/**
 * Writes the prints of a date, those that are recorded and staged ones, into a new file, which does not count before a manifest names it.
 * Returns what the manifest has to name.
 */
export async function writePrintDate(
  { folder: recording, state, beforeStep }: WriterContext,
  { database }: Staging,
  date: string,
  added: AddedFiles,
): Promise<PrintDate> {
  const before = state.prints.get(date);
  if (before) await database.run(createStagedKeys("prints"), { staged: added.files });
  const rows = before ? `${lastingRows("prints", RECORDED)} union all ${STAGED}` : STAGED;
  const values = { staged: added.files, ...(before && { recorded: before.paths.parts, ...before.names }) };
  await database.run(createTickers(rows), values);
  const folder = tapeFolder(recording, "prints", date);
  await mkdir(folder, { recursive: true });
  beforeStep("prints");
  const name = partName();
  await database.run(copyPrints(rows), { ...values, file: join(folder, name) });
  await syncFile(join(folder, name));
  const change = { before, added };
  const tickers = await indexedNames(database, READ_TICKERS, change, () => ({}));
  const total = [...tickers.values()].reduce((sum, ticker) => sum + ticker.rows, 0);
  return printDateOf(recording, date, {
    ...originsOf(change),
    parts: [{ name, rows: total }],
    rows: total,
    tickers: Object.fromEntries(tickers),
  });
}
