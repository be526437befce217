import { join } from "node:path";
import type { DuckDBConnection, DuckDBDoubleVector } from "@duckdb/node-api";
import { DOUBLE, DuckDBDataChunk, DuckDBInstance } from "@duckdb/node-api";
import { DEFAULT_SEED, SimulatedDays } from "../../market/days/simulated-days";
import type { TradingDay } from "../../market/days/trading-day";
import { simulatedTape } from "../../market/flow/tapes/simulated-tapes";
import { black76 } from "../../market/pricing/black-scholes";
import { darkPrints } from "../../market/tape/dark-prints";
import { MULTI_LEG, rightOf, SWEEP, type Tape } from "../../market/tape/tape";
import { type Day, isoDate } from "../../market/time/civil-day";

/** What to generate. */
interface GeneratedDayOptions {
  session: Day;
  /** How many option trades. */
  trades: number;
  /** How many prints of shares off exchange. */
  prints: number;
}

/** The files of a generated day. */
export interface GeneratedDay {
  /** Option trades in the neutral layout, in the order of time, as CSV with gzip. */
  tradesCsv: string;
  /** The same rows as Parquet. */
  tradesParquet: string;
  /** Prints of shares, as CSV with gzip. */
  printsCsv: string;
}

const settings = { threads: "2", memory_limit: "3GB", autoinstall_known_extensions: "false" };

/**
 * Writes files of a day of the simulated market with as many trades as a real one. A simulated trade stands for several real ones: each is
 * drawn as trades of a part of its size around its time, at its quote. Those of a sweep are on several exchanges within milliseconds.
 */
export async function generateDay(folder: string, options: GeneratedDayOptions): Promise<GeneratedDay> {
  const fileOf = (name: string) => join(folder, `${isoDate(options.session)}-${name}`);
  const files = {
    tradesCsv: fileOf("trades.csv.gz"),
    tradesParquet: fileOf("trades.parquet"),
    printsCsv: fileOf("prints.csv.gz"),
  };
  const instance = await DuckDBInstance.create(":memory:", { ...settings, temp_directory: fileOf("temporary") });
  const connection = await instance.connect();
  try {
    const simulated = await stageSimulated(connection, options.session);
    const { trades, prints } = options;
    await connection.run(DRAW_TRADES, { wanted: trades, simulated: simulated.trades, file: files.tradesParquet });
    await connection.run(COPY_CSV, { from: files.tradesParquet, file: files.tradesCsv });
    await connection.run(DRAW_PRINTS, { wanted: prints, simulated: simulated.prints, file: files.printsCsv });
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  return files;
}

/** Columns of the table `simulated`, all numbers, because they are appended as vectors. `row` counts from 0. */
const tradeColumns = [
  ...["row", "at_ms", "contract", "size", "price", "bid", "ask", "spot", "volatility", "delta", "flags", "cluster"],
  "last_ms",
];

/** Columns of the table `darks`. */
const printColumns = ["row", "at_ms", "ticker", "price", "size"];

/** More than any underlying has. */
const CONTRACTS_OF_UNDERLYING = 1_000_000;

/** A uniform draw of the trade `part` of a simulated row. The same file is generated each time. */
const draw = (of: string, name: string) => `(hash(${of}, '${name}') / 18446744073709551616.0)`;

/** A row stands for several: their number is the same for all, or differs by one, so that all together are as many as wanted. */
const PARTS = `unnest(range(($wanted * (row + 1) // $simulated)::bigint - ($wanted * row // $simulated)::bigint))`;

const EXCHANGES = "ABCDEHIJMNPQSTUWXZ";
const SPREAD_MS = 60_000;

/** Trades of a sweep at the same instant, each on another exchange. */
const TOGETHER = 4;

/** A number that is moved by at most a share of itself, so that rows of the same simulated trade differ as real ones do. */
const moved = (column: string, share: number) => `${column} * (1 + ${share} * (${draw("row, instant", column)} - 0.5))`;

const DRAW_TRADES = `copy (
  with parts as (
    select *, ${PARTS} as part, size * $simulated / $wanted as mean, flags::integer & ${SWEEP} > 0 as is_sweep,
      flags::integer & ${MULTI_LEG} > 0 as is_leg
    from simulated),
  placed as (
    select *, case when is_sweep then part // ${TOGETHER} else part end as instant,
      case when is_sweep then part % ${TOGETHER} else 0 end as venue,
      -- The legs of a package trade at the same instants.
      case when is_leg then hash(cluster, contract // ${CONTRACTS_OF_UNDERLYING}) else hash(row) end as placement
    from parts),
  drawn as (
    select *, least(last_ms, at_ms + floor(${SPREAD_MS} * ${draw("placement, instant", "time")} + venue)) as traded_ms,
      mean * exp(0.8 * sqrt(-2 * ln(${draw("row, part", "size")} + 1e-12)) * cos(6.2832 * ${draw("row, part", "angle")}) - 0.32) as drawn_size,
      -- Some cents, less for cheap contracts, by which the quote has moved.
      case when bid < 0.1 then 0 else round(least(6, 3 * price) * 2 * (${draw("row, instant", "quote")} - 0.5)) / 100 end as drift
    from placed)
  select underlying, strftime(make_timestamp_ms(traded_ms::bigint), '%Y-%m-%dT%H:%M:%S.%gZ') as instant, root, expiration,
    option_right as right, strike, round(price + drift, 2) as price, greatest(1, round(drawn_size))::integer as size,
    round(bid + drift, 2) as bid, round(ask + drift, 2) as ask,
    substr('${EXCHANGES}', 1 + ((hash(row, instant) + venue) % ${EXCHANGES.length})::integer, 1) as exchange,
    case when is_leg then 'multi-leg' when is_sweep then 'intermarket sweep' else 'auto' end as condition,
    round(${moved("spot", 0.0004)}, 2) as underlyingPrice, round(${moved("volatility", 0.02)}, 4) as volatility,
    round(${moved("delta", 0.02)}, 4) as delta, is_leg as multiLeg
  from drawn join contracts on drawn.contract = contracts.id
  order by traded_ms) to $file (format parquet, compression zstd)`;

const COPY_CSV = "copy (from read_parquet($from)) to $file (format csv, header, compression gzip)";

const DRAW_PRINTS = `copy (
  with parts as (select *, ${PARTS} as part from darks),
  drawn as (
    select *, at_ms + floor(${SPREAD_MS} * ${draw("row, part", "time")}) as traded_ms,
      greatest(1, round(size * 2 * ${draw("row, part", "size")}))::integer as traded_size,
      round(price * (1 + 0.0002 * (${draw("row, part", "price")} - 0.5)), 2) as traded_price
    from parts)
  select tickers.ticker, strftime(make_timestamp_ms(traded_ms::bigint), '%Y-%m-%dT%H:%M:%S.%gZ') as instant,
    traded_price as price, traded_size as size
  from drawn join tickers on drawn.ticker = tickers.id
  order by traded_ms) to $file (format csv, header, compression gzip)`;

/** Simulates the session of all underlyings into the tables `contracts`, `simulated`, `tickers` and `darks`. Returns the numbers of rows. */
async function stageSimulated(connection: DuckDBConnection, session: Day): Promise<{ trades: number; prints: number }> {
  const days = new SimulatedDays(DEFAULT_SEED);
  await connection.run(
    "create table contracts (id double, underlying varchar, root varchar, expiration varchar, option_right varchar, strike double)",
  );
  await connection.run("create table tickers (id double, ticker varchar)");
  const numbers = (columns: readonly string[]) => columns.map((column) => `${column} double`).join(", ");
  await connection.run(`create table simulated (${numbers(tradeColumns)})`);
  await connection.run(`create table darks (${numbers(printColumns)})`);
  const staged = { trades: 0, prints: 0 };
  for (const [index, symbol] of days.symbols.entries()) {
    const day = days.day(symbol, session);
    if (day === undefined) continue;
    const tape = simulatedTape(day, { seed: DEFAULT_SEED, signal: 1 });
    const firstContract = index * CONTRACTS_OF_UNDERLYING;
    await appendContracts(connection, tape, firstContract);
    await appendRows(connection, "simulated", tape.rows, tradeValues(tape, staged.trades, firstContract));
    const darks = darkPrints(day, DEFAULT_SEED);
    await connection.run("insert into tickers values ($id, $symbol)", { id: index, symbol });
    const first = staged.prints;
    await appendRows(connection, "darks", darks.length, [
      (row) => first + row,
      (row) => darks[row]?.instantMs ?? NaN,
      () => index,
      (row) => (darks[row]?.priceCents ?? NaN) / 100,
      (row) => darks[row]?.size ?? NaN,
    ]);
    staged.trades += tape.rows;
    staged.prints += darks.length;
  }
  return staged;
}

async function appendContracts(connection: DuckDBConnection, { day, contract }: Tape, first: number): Promise<void> {
  const appender = await connection.createAppender("contracts");
  for (const traded of new Set(contract)) {
    const { root, date } = day.expirations[day.expirationOf[traded >> 1] ?? 0] ?? { root: "", date: "" };
    appender.appendDouble(first + traded);
    for (const text of [day.underlying, root, date, rightOf(traded)]) appender.appendVarchar(text);
    appender.appendDouble(day.strikeOf[traded >> 1] ?? NaN);
    appender.endRow();
  }
  appender.closeSync();
}

/** Returns the value of each of `tradeColumns`, by row. */
function tradeValues(tape: Tape, firstRow: number, firstContract: number): ((row: number) => number)[] {
  const { day } = tape;
  const dollars = (column: Int32Array) => (row: number) => (column[row] ?? NaN) / 100;
  const lastMs = day.openMs + 1000 * day.seconds - 1;
  return [
    (row) => firstRow + row,
    (row) => day.openMs + (tape.atMs[row] ?? NaN),
    (row) => firstContract + (tape.contract[row] ?? NaN),
    (row) => tape.size[row] ?? NaN,
    ...[tape.priceCents, tape.bidCents, tape.askCents, tape.spotCents].map(dollars),
    (row) => Math.round(1e4 * (tape.volatility[row] ?? NaN)) / 1e4,
    (row) => Math.round(1e4 * deltaOf(day, tape, row)) / 1e4,
    (row) => tape.flags[row] ?? NaN,
    (row) => tape.cluster[row] ?? NaN,
    () => lastMs,
  ];
}

function deltaOf(day: TradingDay, { contract, atMs, volatility }: Tape, row: number): number {
  const traded = contract[row] ?? 0;
  const expiration = day.expirationOf[traded >> 1] ?? 0;
  const second = Math.floor((atMs[row] ?? 0) / 1000);
  const terms = { right: rightOf(traded), strike: day.strikeOf[traded >> 1] ?? NaN };
  const option = { ...terms, years: day.yearsAt(expiration, second), volatility: volatility[row] ?? NaN };
  return black76(option, { forward: day.forwardAt(expiration, second), rate: day.rate ?? 0 }).delta;
}

const CHUNK = 2048;

/** Appends rows to a table whose columns are all DOUBLE. */
async function appendRows(
  connection: DuckDBConnection,
  table: "simulated" | "darks",
  rows: number,
  columns: readonly ((row: number) => number)[],
): Promise<void> {
  const appender = await connection.createAppender(table);
  const chunk = DuckDBDataChunk.create(columns.map(() => DOUBLE));
  for (let from = 0; from < rows; from += CHUNK) {
    chunk.rowCount = Math.min(CHUNK, rows - from);
    columns.forEach((valueOf, column) => {
      const vector = chunk.getColumnVector(column) as DuckDBDoubleVector; // All columns are DOUBLE.
      for (let row = 0; row < chunk.rowCount; row += 1) vector.setItem(row, valueOf(from + row));
      vector.flush();
    });
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}
