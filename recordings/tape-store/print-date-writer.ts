import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { partName, syncFile, type WriterContext } from "../store/recording-commit";
import { type PrintDate, printDateOf, type PrintedTicker, printsFolder, spelledSql } from "../store/tape-index";
import type { Staging } from "./staging";
import type { TapeOrigin } from "./tape-origin";

/** Recordings made before have whole sizes. */
const RECORDED = `
  select ${spelledSql("ticker")} as ticker, at_ms, price, size::double as size, 0::tinyint as source, seq::bigint as position
  from read_parquet($recorded)`;
const STAGED =
  "select ticker, at_ms, price, size::double as size, 1::tinyint as source, position from read_parquet($staged)";

/** The recorded prints without those that staged ones take the place of. */
const RECORDED_LASTING = `
  select r.* from (${RECORDED}) r left join staged_tickers s using (ticker)
  where s.first_ms is null or r.at_ms < s.first_ms or r.at_ms > s.last_ms`;

const CREATE_STAGED_TICKERS = `create or replace table staged_tickers as
  select ticker, min(at_ms) as first_ms, max(at_ms) as last_ms from read_parquet($staged) group by ticker`;

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
  select ticker, prints::double as prints, first_ms::double as first_ms, last_ms::double as last_ms, is_staged from tickers order by ticker`;

/** One instant in common is that of two files that follow each other, unless it is all that a ticker has. */
const OVERLAPS = `
  with r as (select ticker, min(at_ms) as first_ms, max(at_ms) as last_ms from (${RECORDED}) group by ticker)
  select s.ticker as name from staged_tickers s join r using (ticker)
  where (s.first_ms < r.last_ms and s.last_ms > r.first_ms) or (s.first_ms = r.first_ms and s.last_ms = r.last_ms) order by 1`;

/** Returns the tickers of which a date has prints of the same times as staged files. */
export async function overlappingPrints(
  { engine }: Staging,
  before: PrintDate | undefined,
  staged: readonly string[],
): Promise<string[]> {
  if (before === undefined) return [];
  await engine.run(CREATE_STAGED_TICKERS, { staged });
  return engine.texts(OVERLAPS, { recorded: before.paths.parts, ...before.names });
}

/**
 * Writes the prints of a date, those that are recorded and staged ones, into a new file, which does not count before a manifest names it.
 * Returns what the manifest has to name.
 */
export async function writePrintDate(
  { folder: recording, beforeStep }: WriterContext,
  { engine }: Staging,
  {
    date,
    before,
    added: { files, origin },
  }: { date: string; before: PrintDate | undefined; added: { files: readonly string[]; origin: TapeOrigin } },
): Promise<PrintDate> {
  if (before) await engine.run(CREATE_STAGED_TICKERS, { staged: files });
  const rows = before ? `${RECORDED_LASTING} union all ${STAGED}` : STAGED;
  const values = { staged: files, ...(before && { recorded: before.paths.parts, ...before.names }) };
  await engine.run(createTickers(rows), values);
  const folder = printsFolder(recording, date);
  await mkdir(folder, { recursive: true });
  beforeStep("prints");
  const name = partName();
  await engine.run(copyPrints(rows), { ...values, file: join(folder, name) });
  await syncFile(join(folder, name));
  const tickers: Record<string, PrintedTicker> = {};
  let total = 0;
  for (const { ticker, prints, first_ms: firstMs, last_ms: lastMs, is_staged: isStaged } of await engine.rows(
    READ_TICKERS,
  )) {
    const earlier = before?.tickers[String(ticker)]?.imports ?? [];
    const imports = isStaged === true ? [...earlier, origin.hash] : earlier;
    tickers[String(ticker)] = { rows: Number(prints), firstMs: Number(firstMs), lastMs: Number(lastMs), imports };
    total += Number(prints);
  }
  return printDateOf(recording, date, {
    imports: { ...before?.imports, [origin.hash]: origin.name },
    sources: [...new Set([...(before?.sources ?? []), origin.source])],
    parts: [{ name, rows: total }],
    rows: total,
    tickers,
  });
}
