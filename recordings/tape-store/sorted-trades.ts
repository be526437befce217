import { DataError } from "../snapshots/snapshot";
import { spelledSql, type TradeDate } from "../store/tape-index";
import { type ContractTable, readContractTable } from "./contract-table";
import type { Staging } from "./staging";
import type { StatementValues } from "../store/duckdb-instance";

const TERMS = "expiration, option_right, strike";
const CONTRACT = `underlying, root, ${TERMS}`;
const SPELLED = `${spelledSql("underlying")} as underlying, ${spelledSql("root")} as root, ${TERMS}`;

const RECORDED = `
  select ${SPELLED}, at_ms, price, size, bid, ask, exchange, condition, stated_underlying_price as underlying_price, implied_volatility,
    delta, is_sweep, is_multi_leg, package, exchanges, 0::tinyint as source, seq::bigint as position
  from read_parquet($recorded)`;

/** The recorded trades without those that staged ones take the place of: of the same contracts, from their first to their last trade. */
const RECORDED_LASTING = `
  select t.* from (${RECORDED}) t left join staged_contracts s using (${CONTRACT})
  where s.first_ms is null or t.at_ms < s.first_ms or t.at_ms > s.last_ms`;

const stagedRows = (packages: string) => `
  select ${CONTRACT}, at_ms, price, size, bid, ask, exchange, condition, underlying_price, implied_volatility, delta, is_sweep,
    is_multi_leg, ${packages} as package, exchanges, 1::tinyint as source, position
  from read_parquet($staged) f`;

/** A number of a package is one in its file: it follows those that are recorded of the underlying. */
const STAGED_AFTER_RECORDED = `${stagedRows("f.package + coalesce(p.last, 0)")} left join recorded_packages p using (underlying)`;

const CREATE_STAGED_CONTRACTS = `create or replace table staged_contracts as
  select ${CONTRACT}, min(at_ms) as first_ms, max(at_ms) as last_ms from read_parquet($staged) group by all`;

const CREATE_RECORDED_PACKAGES = `create or replace table recorded_packages as
  select underlying, max(package)::integer as last from (${RECORDED}) group by underlying`;

/** One instant in common is that of two files that follow each other, unless it is all that a contract has. */
const OVERLAPS = `
  select distinct s.underlying from staged_contracts s
  join (select ${SPELLED}, first_ms, last_ms from read_parquet($contracts)) r using (${CONTRACT})
  where (s.first_ms < r.last_ms and s.last_ms > r.first_ms) or (s.first_ms = r.first_ms and s.last_ms = r.last_ms) order by 1`;

const createContracts = (rows: string) => `create or replace table contracts as
  select (row_number() over (order by ${CONTRACT}) - 1)::integer as contract, (dense_rank() over (order by underlying) - 1)::integer as underlying_at,
    (dense_rank() over (order by root) - 1)::integer as root_at, *
  from (
    select ${CONTRACT}, min(at_ms) as first_ms, max(at_ms) as last_ms, count(*) as trades,
      count(*) filter (bid is not null and ask is not null) as quoted, max(source) = 1 as is_staged
    from (${rows}) group by all)`;

const createWords = (column: "exchange" | "condition", rows: string) => `create or replace table ${column}s as
  select row_number() over (order by ${column})::integer as code, ${column}
  from (select distinct ${column} from (${rows}) where ${column} is not null)`;

/** Numbers without NULL, so that they are read and written as arrays: NaN, 0 or -1 is unknown. */
const copySorted = (rows: string) => `copy (
  select c.underlying_at, c.contract, at_ms, price, size, coalesce(bid, 'nan'::double) as bid, coalesce(ask, 'nan'::double) as ask,
    coalesce(e.code, 0)::smallint as exchange, coalesce(w.code, 0)::integer as condition,
    coalesce(underlying_price, 'nan'::double) as underlying_price, coalesce(implied_volatility, 'nan'::double) as implied_volatility,
    coalesce(delta, 'nan'::double) as delta, coalesce(is_sweep::tinyint, -1)::tinyint as is_sweep,
    coalesce(is_multi_leg::tinyint, -1)::tinyint as is_multi_leg, coalesce(package, 0)::integer as package,
    coalesce(exchanges, 0)::smallint as exchanges
  from (${rows}) t join contracts c using (${CONTRACT}) left join exchanges e using (exchange) left join conditions w using (condition)
  order by c.underlying_at, at_ms, source, position) to $file (format parquet, compression snappy, row_group_size 100000)`;

/** Where the trades of a date come from. */
interface TradeFiles {
  recorded: TradeDate | undefined;
  /** The files to add. */
  staged: readonly string[];
}

/** The trades of one date in the order of underlyings and time, in one file. */
export interface SortedTrades {
  file: string;
  contracts: ContractTable;
  /** The names of the numbers in the columns `exchange` and `condition`, from 1. */
  exchanges: readonly string[];
  conditions: readonly string[];
}

/** Returns the underlyings of which a date has trades of the same contracts and times as staged files. */
export async function overlapping({ engine }: Staging, { recorded, staged }: TradeFiles): Promise<string[]> {
  if (recorded === undefined) return [];
  await engine.run(CREATE_STAGED_CONTRACTS, { staged });
  return engine.texts(OVERLAPS, { contracts: recorded.paths.contracts, ...recorded.names });
}

/**
 * Sorts the recorded and the staged trades of a date; a staged trade takes the place of recorded ones of the same contract and time. The
 * table `contracts` of the engine has the contracts of the date until the next call.
 */
export async function sortTrades(staging: Staging, { recorded, staged }: TradeFiles): Promise<SortedTrades> {
  const { engine } = staging;
  const own = recorded && { recorded: recorded.paths.parts, ...recorded.names };
  const values: StatementValues = { ...own, ...(staged.length > 0 && { staged }) };
  if (own && staged.length > 0) {
    await engine.run(CREATE_STAGED_CONTRACTS, { staged });
    await engine.run(CREATE_RECORDED_PACKAGES, own);
  }
  const rows = rowsOf(own !== undefined, staged.length > 0);
  const namesOf = async (column: "exchange" | "condition") => {
    await engine.run(createWords(column, rows), values);
    return engine.texts(`select ${column} from ${column}s order by code`);
  };
  await engine.run(createContracts(rows), values);
  const [exchanges, conditions] = [await namesOf("exchange"), await namesOf("condition")];
  if (exchanges.length > MOST_EXCHANGES) {
    throw new DataError(`The trades have ${exchanges.length} different exchanges; expected at most ${MOST_EXCHANGES}.`);
  }
  const file = staging.pathOf("sorted.parquet");
  await engine.run(copySorted(rows), { ...values, file });
  return { file, contracts: await readContractTable(engine), exchanges, conditions };
}

const MOST_EXCHANGES = 32_000;

function rowsOf(hasRecorded: boolean, hasStaged: boolean): string {
  if (!hasStaged) return RECORDED;
  return hasRecorded ? `${RECORDED_LASTING} union all ${STAGED_AFTER_RECORDED}` : stagedRows("f.package");
}
