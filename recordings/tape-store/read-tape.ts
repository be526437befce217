import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formulaStart } from "@strikebook/contract";
import type { PrintDate, TradeDate } from "../store/tape-index";
import { namingDamaged, READ_ALL } from "../database/damaged-parts";
import type { Database } from "../database/database";
import { openTapeDatabase } from "./staging";

/** A text as a cell of CSV: with an apostrophe where a spreadsheet would execute it. DuckDB writes the quotes. */
const text = (column: string) =>
  `case when regexp_matches(${column}, '${formulaStart}') then '''' || ${column} else ${column} end`;

const instant = "strftime(make_timestamp(at_ms * 1000), '%Y-%m-%dT%H:%M:%S.%gZ')";

/** The columns of recorded trades as CSV, which import reads as the neutral layout. */
const tradeColumns = {
  underlying: text("underlying"),
  root: text("root"),
  expiration: "expiration::varchar",
  right: "option_right",
  strike: "strike",
  instant,
  price: "price",
  size: "size",
  bid: "bid",
  ask: "ask",
  exchange: text("exchange"),
  condition: text("condition"),
  underlyingPrice: "stated_underlying_price",
  volatility: "implied_volatility",
  delta: "delta",
  sweep: "is_sweep",
  multiLeg: "is_multi_leg",
  package: "package",
  exchanges: "exchanges",
};

const printColumns = {
  ticker: text("ticker"),
  instant,
  price: "price",
  size: "case when size = floor(size) then size::bigint::varchar else size::varchar end",
};

const copyOf = (columns: Readonly<Record<string, string>>, name: "underlying" | "ticker") => `copy (
  select ${Object.entries(columns)
    .map(([column, value]) => `${value} as "${column}"`)
    .join(", ")}
  from read_parquet($parts) where len($names) = 0 or list_contains($names, ${name}) order by ${name}, seq) to $file (format csv, header true)`;

const COPY_TRADES = copyOf(tradeColumns, "underlying");
const COPY_PRINTS = copyOf(printColumns, "ticker");

/**
 * Writes the recorded trades or prints of a date as CSV with a header, of some underlyings or tickers, or of all if `names` is empty. Rejects
 * with a `DataError` that names a file which cannot be read.
 */
export async function writeTapeCsv(
  database: Database,
  kind: "trades" | "prints",
  { parts, names, file }: { parts: readonly string[]; names: readonly string[]; file: string },
): Promise<void> {
  await namingDamaged(database, parts, () =>
    database.run(kind === "trades" ? COPY_TRADES : COPY_PRINTS, { parts, names, file }),
  );
}

/** Returns what is wrong with the files of the trades or prints of a date, in words. */
export async function tapeFaults(database: Database, tape: TradeDate | PrintDate): Promise<string[]> {
  const what = `${"files" in tape ? "trades" : "prints"} of ${tape.date}`;
  const faults: string[] = [];
  const read = async (name: string, parts: readonly string[]) => {
    try {
      return Number((await database.rows(READ_ALL, { parts }))[0]?.["rows"]);
    } catch (error) {
      faults.push(`damaged: ${name}: ${String(error)}`);
      return undefined;
    }
  };
  const rows = (await read(`the ${what}`, tape.paths.parts)) ?? tape.rows;
  if (rows !== tape.rows) faults.push(`damaged: the files have ${rows} ${what}, and the index has ${tape.rows}`);
  if ("files" in tape) {
    await read(`${tape.date}, ${tape.files.contracts}`, [tape.paths.contracts]);
    await read(`${tape.date}, ${tape.files.minutes}`, [tape.paths.minutes]);
  }
  return faults;
}

/** Runs a task with a database, and a folder that is removed after it. */
export async function withTapeDatabase<Result>(
  task: (database: Database, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-"));
  const database = await openTapeDatabase(join(folder, "spill"));
  try {
    return await task(database, folder);
  } finally {
    database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
