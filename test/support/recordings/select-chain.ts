import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";

/** A request of a chain. Ranges and numbers are texts as they are sent. */
export interface ChainQuery {
  root: string;
  instantMs: number;
  expirations?: string[] | undefined;
  dte?: string | undefined;
  right?: string | undefined;
  delta?: string | undefined;
  moneyness?: string | undefined;
  strikes?: number | undefined;
}

/** The trading sessions of the recording, and the one after: a snapshot counts for its session and the next. */
const SESSIONS = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-23", "2026-11-24"];

/** New York is five hours behind UTC in winter. AM is 09:30 there, PM 16:00, and 13:00 on the day after Thanksgiving. */
const NY = (ms: string) => `(epoch_ms((${ms} - 18000000)::bigint))::date`;
const SESSION = (ms: string) => `(select max(i) from session where day <= ${NY(ms)})`;

/** The cumulative normal distribution by Abramowitz and Stegun, 7.1.26, right to 1e-7. */
const MACROS = `
  create macro phi(x) as exp(-0.5 * x * x) / sqrt(2 * pi());
  create macro tail(t, z) as (0.254829592*t - 0.284496736*t*t + 1.421413741*t*t*t - 1.453152027*t*t*t*t + 1.061405429*t*t*t*t*t) * exp(-z*z);
  create macro cdf(x) as case when x >= 0 then 1 - 0.5 * tail(1 / (1 + 0.3275911 * x / sqrt(2)), x / sqrt(2))
    else 0.5 * tail(1 / (1 - 0.3275911 * x / sqrt(2)), x / sqrt(2)) end;
  create table session as select unnest([${SESSIONS.map((_, i) => i).join()}]) i, unnest([${SESSIONS.map((day) => `date '${day}'`).join()}]) as day;`;

const range = (text: string | undefined): [from: number, to: number] | undefined =>
  text?.includes("..") ? (text.split("..").map(Number) as [number, number]) : undefined;
const nearest = (text: string | undefined): number | undefined =>
  text === undefined || text.includes("..") ? undefined : Number(text);
const between = (column: string, text: string | undefined) => {
  const [from, to] = range(text) ?? [];
  return from === undefined || to === undefined ? "true" : `${column} between ${from} and ${to}`;
};

/** Returns one statement that selects a chain from the Parquet files of a recording. */
function statement(files: string, query: ChainQuery): string {
  const { root, instantMs: at, expirations, dte, right, delta, moneyness, strikes } = query;
  const nearestDte = nearest(dte);
  const [byDelta, byMoneyness] = [nearest(delta), nearest(moneyness)];
  return `
  with chain as materialized (select * from read_parquet('${files.replaceAll("'", "''")}') where root = '${root}'),
  newest as (select max(as_of_ms) as t from chain where as_of_ms <= ${at}),
  before as (select max(as_of_ms) as t from chain
    where ${SESSION("as_of_ms")} = (select ${SESSION("newest.t")} from newest) - 1),
  own as materialized (
    select c.*, e.open_interest as earlier, o.implied_volatility as other,
      (expiration_ms + case when c.settlement = 'AM' then 52200000 when c.expiration = date '2026-11-27' then 64800000 else 75600000 end) as settles_ms,
      (c.expiration - ${NY(String(at))}) as dte
    from (select *, epoch_ms(expiration) as expiration_ms from chain where as_of_ms = (select t from newest)) c
    left join (select * from chain where as_of_ms = (select t from before)) e using (expiration, strike, option_right)
    left join (select * from chain where as_of_ms = (select t from newest)) o
      on o.expiration = c.expiration and o.strike = c.strike and o.option_right <> c.option_right
    where ${SESSION(String(at))} - ${SESSION("c.as_of_ms")} <= 1),
  listed as (select * from own where settles_ms > ${at}),
  valued as (select *, greatest(settles_ms - quote_ms, 900000) / 31536000000.0 as years,
      coalesce(nullif(implied_volatility, 0), nullif(other, 0)) as iv,
      case when option_right = 'call' then 1 else -1 end as sign,
      forward * discount / underlying_price as carry, round(100 * strike / underlying_price, 9) as percent
    from listed),
  terms as (select *, iv * sqrt(years) as dev, ln(forward / strike) / (iv * sqrt(years)) + iv * sqrt(years) / 2 as d1,
      -ln(discount) / years as rate, -ln(carry) / years as yield from valued),
  known as (select *, sign * carry * cdf(sign * d1) as delta_ from terms),
  ranked as (select *, dense_rank() over (partition by expiration order by strike) - 1 as idx from known),
  windowed as (select *, max(idx) over (partition by expiration) + 1 as n,
      first_value(idx) over (partition by expiration order by abs(strike - underlying_price), strike) as near from ranked),
  around as (select * from windowed where ${strikes === undefined ? "true" : `${strikes} >= n or (idx >= least(greatest(0, near - ${Math.floor((strikes ?? 0) / 2)}), n - ${strikes}) and idx < least(greatest(0, near - ${Math.floor((strikes ?? 0) / 2)}), n - ${strikes}) + ${strikes})`}),
  dated as (select * from around where ${between("dte", dte)}
    and ${expirations === undefined ? "true" : `strftime(expiration, '%Y-%m-%d') in (${expirations.map((day) => `'${day}'`).join()})`}
    and ${nearestDte === undefined ? "true" : `expiration = (select expiration from listed order by abs(dte - ${nearestDte}), expiration limit 1)`}),
  narrowed as (select * from dated where ${right === undefined ? "true" : `option_right = '${right}'`}
    and ${between("percent", moneyness)} and ${delta === undefined ? "true" : "delta_ is not null"} and ${between("abs(delta_)", delta)}),
  final as (select *, row_number() over (partition by expiration, option_right
      order by ${byDelta !== undefined ? `abs(abs(delta_) - ${byDelta}), strike` : byMoneyness !== undefined ? `abs(percent - ${byMoneyness}), strike` : "strike"}) as place from narrowed)
  select '${root}__' || strftime(expiration, '%y%m%d') || upper(option_right[1]) || lpad((strike * 1000)::int::varchar, 8, '0') as contract,
    strftime(expiration, '%Y-%m-%d') as expiration, dte::int as dte, option_right as "right", strike, bid, ask,
    case when ask > 0 and ask >= bid then (bid + ask) / 2 end as mid, "last", volume, open_interest as openInterest,
    open_interest - earlier as openInterestChange, 100 * iv as iv, delta_ as delta,
    coalesce(case when implied_volatility = 0 then null else gamma end, carry * phi(d1) / (underlying_price * dev)) as gamma,
    (-underlying_price * carry * phi(d1) * iv / (2 * sqrt(years)) + sign * (yield * underlying_price * carry * cdf(sign * d1)
      - rate * strike * discount * cdf(sign * (d1 - dev)))) / 365 as theta,
    underlying_price * carry * phi(d1) * sqrt(years) / 100 as vega, (${at} - quote_ms)::double / 1000 as age,
    quote_ms::double as quote_ms, underlying_price as spot
  from final where ${byDelta === undefined && byMoneyness === undefined ? "true" : "place = 1"}
  order by expiration, strike, option_right`;
}

/** A row of a selected chain. */
export type ChainRow = Record<string, string | number | null>;

/** Opens the Parquet files of a recording, and returns what selects a chain from them. */
export async function chainSelection(folder: string): Promise<(query: ChainQuery) => Promise<ChainRow[]>> {
  const connection = await (await DuckDBInstance.create(":memory:", { threads: "1" })).connect();
  await connection.run(MACROS);
  const files = join(folder, "chains", "*", "*.parquet");
  return async (query) => {
    const read = await connection.runAndReadAll(statement(files, query));
    return read.getRowObjects() as ChainRow[]; // every column is a text or a number
  };
}
