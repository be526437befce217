import type { Database, NumberItems, NumberType } from "../database/database";
import { type ColumnArrays, contractColumns, statedColumns, tableColumnsOf } from "./trade-columns";

/** The columns of trades and of prints that are staged without a file; NaN and 0 are unknown. Texts are positions in lists. */
export const stagedColumns = {
  trades: { ...contractColumns, at_ms: "double", ...statedColumns },
  prints: { underlying_at: "integer", at_ms: "double", price: "double", size: "integer" },
} as const satisfies Record<string, Record<string, NumberType>>;

/** The list of a SELECT over staged rows of each kind. */
const lists = {
  trades: `$underlyings[underlying_at + 1] as underlying, $roots[root_at + 1] as root, date '1970-01-01' + expiration as expiration,
    case is_call when 1 then 'call' else 'put' end as option_right, strike, at_ms::bigint as at_ms, price, size, bid, ask,
    null::varchar as exchange, null::varchar as condition, nullif(underlying_price, 'nan'::double) as underlying_price,
    nullif(implied_volatility, 'nan'::double) as implied_volatility, nullif(delta, 'nan'::double) as delta,
    is_sweep = 1 as is_sweep, is_multi_leg = 1 as is_multi_leg, nullif(package, 0) as package, exchanges::integer as exchanges`,
  prints: "$underlyings[underlying_at + 1] as ticker, at_ms::bigint as at_ms, price, size",
};

/** Trades or prints without a file, one table for each underlying. */
interface ArraysToStage<Kind extends keyof typeof stagedColumns, Source> {
  /** The file to write. */
  file: string;
  /** The lists that positions in the columns refer to; those of roots for trades alone. */
  names: { underlyings: readonly string[]; roots?: readonly string[] };
  /** What each underlying is computed from. */
  sources: readonly Source[];
  rowsOf: (source: Source, underlyingAt: number) => ColumnArrays<(typeof stagedColumns)[Kind]>;
}

/** Writes trades or prints into a staged file, in their order. */
export async function stageArrays<Kind extends keyof typeof stagedColumns, Source>(
  database: Database,
  kind: Kind,
  { file, names, sources, rowsOf }: ArraysToStage<Kind, Source>,
): Promise<void> {
  await database.run(`create or replace table staged_rows (${tableColumnsOf(stagedColumns[kind])})`);
  const appender = await database.appender("staged_rows", Object.values(stagedColumns[kind]));
  for (const [at, source] of sources.entries()) {
    const columns: readonly NumberItems[] = Object.values(rowsOf(source, at));
    appender.append(columns[0]?.length ?? 0, columns);
  }
  appender.close();
  await database.run(
    `copy (select ${lists[kind]}, row_number() over () as position from staged_rows) to $file (format parquet, compression zstd)`,
    { ...names, file },
  );
  await database.run("drop table staged_rows");
}
