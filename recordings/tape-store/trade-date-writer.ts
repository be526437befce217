import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { dayFromIso, isSession, closingMs, type Day, openingMs } from "@strikebook/calendar";
import { DataError } from "../errors/data-error";
import { type WriterContext, syncFile } from "../store/recording-commit";
import { type TradeDate, tapeFolder, tradeDateOf } from "../store/tape-index";
import { dateFacts } from "./date-facts";
import { type AddedFiles, indexedNames, originsOf } from "./indexed-names";
import { inputsDigest, scoreSources } from "./score-sources";
import { writeScoredParts } from "./scored-parts";
import { sortTrades, type SortedTrades } from "./sorted-trades";
import type { Staging } from "./staging";
import { contractsOf } from "./contract-table";
import type { Database } from "../database/database";
import { blankArrays, selectOf } from "./trade-columns";
import { markColumns, markedColumns, markTrades, type TradeMarks } from "./trade-marks";
import { join } from "node:path";
import { lastNames, MINUTE_SUMS, totalNames, TRADE_SUMS } from "./trade-sums";

/**
 * Writes the files of the trades of a date, those that are recorded and staged ones, which do not count before a manifest names them.
 * Without `added` the trades are scored again. `onProgress` is called with the number of trades that are scored, and throws to stop.
 * Returns what the manifest has to name.
 */
export async function writeTradeDate(
  { folder: recording, state, read, beforeStep }: WriterContext,
  staging: Staging,
  { date, added, onProgress }: { date: string; added?: AddedFiles; onProgress: (rows: number) => void },
): Promise<TradeDate> {
  const before = state.trades.get(date);
  const session = dayFromIso(date);
  if (session === undefined) throw new DataError(`${date} is not a date.`);
  const { database } = staging;
  const sorted = await sortTrades(staging, before, added?.files ?? []);
  const change = { before, added };
  const underlyings = await indexedNames(database, READ_UNDERLYINGS, change, ({ roots, quoted }) => ({
    roots: String(roots).split(","),
    quoted: Number(quoted),
  }));
  const counts = Array.from(underlyings.values(), ({ rows }) => rows);
  const sources = scoreSources(state, date, [...underlyings.keys()]);
  const context = {
    session,
    isSession: isSession(session),
    contracts: sorted.contracts,
    facts: await dateFacts(database, sorted.contracts, { session, sources, read }),
    marks: await marksOf(database, sorted, counts),
  };
  const folder = tapeFolder(recording, "trades", date);
  await mkdir(folder, { recursive: true });
  const beforePart = () => beforeStep("trades");
  const parts = await writeScoredParts({ database, sorted, folder, beforePart, onProgress }, context);
  beforeStep("trades");
  const sums = await writeSums(database, { session, folder, parts: parts.map(({ name }) => name) });
  return tradeDateOf(recording, date, {
    ...originsOf(change),
    files: { parts, ...sums },
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    underlyings: Object.fromEntries(underlyings),
    tradesId: added || before === undefined ? randomUUID() : before.tradesId,
    inputs: inputsDigest(sources),
  });
}

const READ_MARKED = `select ${selectOf(markedColumns)} from read_parquet($file)`;

/**
 * Finds sweeps and packages of the sorted trades of a date, one underlying after the other. `counts` are the trades of each underlying,
 * in their order.
 */
async function marksOf(
  database: Database,
  { file, contracts }: SortedTrades,
  counts: readonly number[],
): Promise<TradeMarks> {
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const marks = blankArrays(markColumns, rows);
  /** The trades of the underlying that is read. */
  const open = blankArrays(markedColumns, Math.max(0, ...counts));
  const arrays = Object.values(open);
  let [underlyingAt, begin, filled] = [0, 0, 0];
  for await (const { rows: read, columns } of database.stream(READ_MARKED, { file })) {
    for (let from = 0; from < read;) {
      const count = counts[underlyingAt] ?? 0;
      const end = Math.min(read, from + count - filled);
      arrays.forEach((array, at) => array.set(columns[at]?.subarray(from, end) ?? [], filled));
      filled += end - from;
      from = end;
      if (filled < count) continue;
      const { sweep, exchange_count: exchanges, cluster } = marks;
      const own = {
        sweep: sweep.subarray(begin, begin + count),
        exchange_count: exchanges.subarray(begin, begin + count),
        cluster: cluster.subarray(begin, begin + count),
      };
      markTrades(open, own, { rows: count, ...contractsOf(contracts, underlyingAt) });
      begin += count;
      filled = 0;
      underlyingAt += 1;
    }
  }
  return marks;
}

const COPY_CONTRACTS = `copy (
  select c.contract, c.underlying, c.root, c.expiration, c.option_right, c.strike, o.open_interest, c.first_ms, c.last_ms,
    ${totalNames.map((name) => `coalesce(s.${name}, 0) as ${name}`).join(", ")}, ${lastNames.map((name) => `s.${name}`).join(", ")}
  from contracts c
  left join (
    select contract, ${TRADE_SUMS} from read_parquet($parts) where at_ms >= $open and at_ms < $close group by contract
  ) s using (contract)
  left join (
    select contract, any_value(open_interest) as open_interest from read_parquet($parts) group by contract
  ) o using (contract)
  order by c.contract) to $file (format parquet, compression zstd)`;

const COPY_MINUTES = `copy (
  select ((at_ms - $open) // 60000)::integer as minute, option_right, ${MINUTE_SUMS}
  from read_parquet($parts) where at_ms >= $open and at_ms < $close
  group by all order by minute, option_right) to $file (format parquet, compression zstd)`;

/** The underlyings of the trades that were sorted last. */
const READ_UNDERLYINGS = `
  select underlying as name, string_agg(distinct root, ',' order by root) as roots, sum(trades)::double as rows, min(first_ms)::double as first_ms,
    max(last_ms)::double as last_ms, sum(quoted)::double as quoted, bool_or(is_staged) as is_staged
  from contracts group by underlying order by underlying`;

/**
 * Writes the files of contracts and of minutes of a date from its parts, and returns their names. The table `contracts` of the database has
 * the contracts of the date.
 */
async function writeSums(
  database: Database,
  { session, folder, parts }: { session: Day; folder: string; parts: readonly string[] },
): Promise<{ contracts: string; minutes: string }> {
  const names = { contracts: `contracts-${randomUUID()}.parquet`, minutes: `minutes-${randomUUID()}.parquet` };
  const [open, close] = isSession(session) ? [openingMs(session), closingMs(session)] : [1, 0];
  const values = { parts: parts.map((name) => join(folder, name)), open: BigInt(open), close: BigInt(close) };
  await database.run(COPY_CONTRACTS, { ...values, file: join(folder, names.contracts) });
  await database.run(COPY_MINUTES, { ...values, file: join(folder, names.minutes) });
  for (const name of Object.values(names)) await syncFile(join(folder, name));
  return names;
}
