import type { NumberItems } from "../store/duckdb-instance";
import type { NumberAppender, NumberType, TapeEngine } from "./tape-engine";
import { type ColumnArrays, statedColumns, tableOf } from "./trade-columns";

/** The columns of trades that are staged without a file; NaN and 0 are unknown. Texts are positions in lists. */
export const tradeArrays = {
  underlying_at: "integer",
  root_at: "integer",
  expiration: "integer",
  is_call: "tinyint",
  strike: "double",
  at_ms: "double",
  ...statedColumns,
} as const satisfies Record<string, NumberType>;

/** The columns of prints that are staged without a file. */
export const printArrays = {
  ticker_at: "integer",
  at_ms: "double",
  price: "double",
  size: "integer",
} as const satisfies Record<string, NumberType>;

/** The lists that positions in the columns refer to. */
interface StagedNames {
  underlyings: readonly string[];
  /** Of trades. */
  roots?: readonly string[];
}

const COPY_TRADES = `copy (
  select $underlyings[underlying_at + 1] as underlying, $roots[root_at + 1] as root, date '1970-01-01' + expiration as expiration,
    case is_call when 1 then 'call' else 'put' end as option_right, strike, at_ms::bigint as at_ms, price, size, bid, ask,
    null::varchar as exchange, null::varchar as condition, nullif(underlying_price, 'nan'::double) as underlying_price,
    nullif(implied_volatility, 'nan'::double) as implied_volatility, nullif(delta, 'nan'::double) as delta,
    is_sweep = 1 as is_sweep, is_multi_leg = 1 as is_multi_leg, nullif(package, 0) as package, exchanges::integer as exchanges,
    row_number() over () as position
  from staged_rows) to $file (format parquet, compression zstd)`;

const COPY_PRINTS = `copy (
  select $underlyings[ticker_at + 1] as ticker, at_ms::bigint as at_ms, price, size, row_number() over () as position
  from staged_rows) to $file (format parquet, compression zstd)`;

/** Writes trades into a staged file, in their order. */
export async function stageTradeArrays(
  engine: TapeEngine,
  { file, underlyings, roots = [] }: StagedNames & { file: string },
  tables: Iterable<ColumnArrays<typeof tradeArrays>>,
): Promise<void> {
  await append(engine, tradeArrays, tables);
  await engine.run(COPY_TRADES, { underlyings, roots, file });
  await engine.run("drop table staged_rows");
}

/** Writes prints into a staged file, in their order. */
export async function stagePrintArrays(
  engine: TapeEngine,
  { file, underlyings }: StagedNames & { file: string },
  tables: Iterable<ColumnArrays<typeof printArrays>>,
): Promise<void> {
  await append(engine, printArrays, tables);
  await engine.run(COPY_PRINTS, { underlyings, file });
  await engine.run("drop table staged_rows");
}

async function append(
  engine: TapeEngine,
  types: Readonly<Record<string, NumberType>>,
  tables: Iterable<Readonly<Record<string, NumberItems>>>,
): Promise<void> {
  await engine.run(`create or replace table staged_rows (${tableOf(types)})`);
  const appender = await engine.appender("staged_rows", Object.values(types));
  for (const table of tables) appendAll(appender, Object.values(table));
  appender.close();
}

/** Rows that the engine takes at a time. */
const CHUNK_ROWS = 2048;

function appendAll(appender: NumberAppender, columns: readonly NumberItems[]): void {
  const rows = columns[0]?.length ?? 0;
  for (let from = 0; from < rows; from += CHUNK_ROWS) {
    const end = Math.min(rows, from + CHUNK_ROWS);
    appender.append(
      end - from,
      columns.map((values) => values.subarray(from, end)),
    );
  }
}
