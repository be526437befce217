import type { NumberItems, NumberType } from "../database/database";

/** The columns of a contract besides its underlying: the position of its root, days since 1970-01-01, and 1 for a call. */
const termColumns = {
  root_at: "integer",
  expiration: "integer",
  is_call: "tinyint",
  strike: "double",
} as const satisfies Record<string, NumberType>;

/** The columns of a contract, with the position of its underlying. */
export const contractColumns = { underlying_at: "integer", ...termColumns } as const;

/** What a file states of a trade besides its contract, exchange and condition: NaN, 0 or -1 is unknown. */
export const statedColumns = {
  price: "double",
  size: "integer",
  bid: "double",
  ask: "double",
  underlying_price: "double",
  implied_volatility: "double",
  delta: "double",
  is_sweep: "tinyint",
  is_multi_leg: "tinyint",
  package: "integer",
  exchanges: "smallint",
} as const satisfies Record<string, NumberType>;

/** The columns of sorted trades, as `sortTrades` writes them. */
export const sortedColumns = {
  underlying_at: "integer",
  contract: "integer",
  at_ms: "double",
  exchange: "smallint",
  condition: "integer",
  ...statedColumns,
} as const satisfies Record<string, NumberType>;

/** The columns that follow from these and from what is known of the date: NaN is unknown, and -1 for the moneyness. */
export const scoredColumns = {
  ...termColumns,
  seq: "integer",
  volume_so_far: "integer",
  premium: "double",
  spot: "double",
  side: "tinyint",
  direction: "tinyint",
  moneyness: "tinyint",
  sweep: "tinyint",
  multi_leg: "tinyint",
  cluster: "integer",
  exchange_count: "smallint",
  open_interest: "double",
  iv_change_pct: "double",
  rvol: "double",
  flow_score: "smallint",
  flow_bonus: "smallint",
} as const satisfies Record<string, NumberType>;

const arrayTypes = { tinyint: Int8Array, smallint: Int16Array, integer: Int32Array, double: Float64Array };

/** The columns of some kind, as arrays. */
export type ColumnArrays<Columns extends Readonly<Record<string, NumberType>>> = {
  [Name in keyof Columns]: InstanceType<(typeof arrayTypes)[Columns[Name]]>;
};

/** Names the arrays of a query in the order of its columns. */
export function namedColumns<Columns extends Readonly<Record<string, NumberType>>>(
  columns: Columns,
  arrays: readonly NumberItems[],
): ColumnArrays<Columns> {
  const names = Object.keys(columns);
  return Object.fromEntries(names.map((name, at) => [name, arrays[at]])) as ColumnArrays<Columns>; // By their types in the query.
}

/** Makes arrays of zeros for columns. */
export function blankArrays<Columns extends Readonly<Record<string, NumberType>>>(
  columns: Columns,
  rows: number,
): ColumnArrays<Columns> {
  const types = Object.values(columns);
  return namedColumns(
    columns,
    types.map((type) => new arrayTypes[type](rows)),
  );
}

/** Returns the definition of a table with columns. */
export const tableColumnsOf = (columns: Readonly<Record<string, NumberType>>) =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");

/** Returns the list of a SELECT of columns, which are read as arrays. */
export const selectOf = (columns: Readonly<Record<string, NumberType>>) =>
  Object.entries(columns)
    .map(([name, type]) => `${name}::${type}`)
    .join(", ");

const at = (text: string) => `nullif(${text}, 'nan'::double)`;

/** Returns the statement that writes a table of both kinds of columns as a part of a recording, in its order. */
export const copyScored = (table: "scored_a" | "scored_b") => `copy (
  select $underlyings[underlying_at + 1] as underlying, $roots[root_at + 1] as root, date '1970-01-01' + expiration as expiration,
    case is_call when 1 then 'call' else 'put' end as option_right, strike, at_ms::bigint as at_ms, price, size,
    ${at("bid")} as bid, ${at("ask")} as ask,
    case exchange when 0 then null else $exchanges[exchange] end as exchange,
    case condition when 0 then null else $conditions[condition] end as condition,
    ${at("spot")} as underlying_price, ${at("implied_volatility")} as implied_volatility, ${at("delta")} as delta,
    case is_sweep when -1 then null else is_sweep = 1 end as is_sweep,
    case is_multi_leg when -1 then null else is_multi_leg = 1 end as is_multi_leg, nullif(package, 0) as package,
    nullif(exchanges, 0)::integer as exchanges, contract, seq, volume_so_far, premium, side, direction,
    nullif(moneyness, -1) as moneyness, sweep = 1 as sweep, multi_leg = 1 as multi_leg, cluster,
    exchange_count::integer as exchange_count, ${at("open_interest")}::integer as open_interest,
    ${at("iv_change_pct")} as iv_change_pct, ${at("rvol")} as rvol, flow_score, flow_bonus,
    ${at("underlying_price")} as stated_underlying_price
  from ${table}) to $file (format parquet, compression zstd, row_group_size 100000)`;
