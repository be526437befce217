import type { PrintDate, TradeDate } from "../store/tape-index";
import type { TapeEngine } from "./tape-engine";

const instant = "strftime(make_timestamp(at_ms * 1000), '%Y-%m-%dT%H:%M:%S.%gZ')";

/** The columns of recorded trades as CSV, which import reads as the neutral layout. */
const tradeColumns = {
  underlying: "underlying",
  root: "root",
  expiration: "expiration::varchar",
  right: "option_right",
  strike: "strike",
  instant,
  price: "price",
  size: "size",
  bid: "bid",
  ask: "ask",
  exchange: "exchange",
  condition: "condition",
  underlyingPrice: "stated_underlying_price",
  volatility: "implied_volatility",
  delta: "delta",
  sweep: "is_sweep",
  multiLeg: "is_multi_leg",
  package: "package",
  exchanges: "exchanges",
};

const printColumns = {
  ticker: "ticker",
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

/** Writes the recorded trades or prints of a date as CSV with a header, of some underlyings or tickers, or of all if `names` is empty. */
export async function writeTapeCsv(
  engine: TapeEngine,
  kind: "trades" | "prints",
  { parts, names, file }: { parts: readonly string[]; names: readonly string[]; file: string },
): Promise<void> {
  await engine.run(kind === "trades" ? COPY_TRADES : COPY_PRINTS, { parts, names, file });
}

/** All columns are read, so that damage anywhere in a file is found. */
const READ_ALL = "select count(*)::double as rows, bit_xor(hash(t)) as digest from read_parquet($parts) t";

/** Returns what is wrong with the files of the trades of a date, in words. */
export async function tradeDateFaults(engine: TapeEngine, { date, paths, files, rows }: TradeDate): Promise<string[]> {
  return [
    ...(await rowFaults(engine, { what: `trades of ${date}`, rows, parts: paths.parts })),
    ...(await readFaults(engine, `${date}, ${files.contracts}`, paths.contracts)),
    ...(await readFaults(engine, `${date}, ${files.minutes}`, paths.minutes)),
  ];
}

/** Returns what is wrong with the files of the prints of a date, in words. */
export function printDateFaults(engine: TapeEngine, { date, paths, rows }: PrintDate): Promise<string[]> {
  return rowFaults(engine, { what: `prints of ${date}`, rows, parts: paths.parts });
}

async function rowFaults(
  engine: TapeEngine,
  { what, rows, parts }: { what: string; rows: number; parts: readonly string[] },
): Promise<string[]> {
  try {
    const [found] = await engine.rows(READ_ALL, { parts });
    const read = Number(found?.["rows"]);
    return read === rows ? [] : [`damaged: the files have ${read} ${what}, and the index has ${rows}`];
  } catch (error) {
    return [`damaged: the ${what}: ${String(error)}`];
  }
}

async function readFaults(engine: TapeEngine, what: string, path: string): Promise<string[]> {
  try {
    await engine.rows(READ_ALL, { parts: [path] });
    return [];
  } catch (error) {
    return [`damaged: ${what}: ${String(error)}`];
  }
}
