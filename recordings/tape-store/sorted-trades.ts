import { DataError } from "../errors/data-error";
import type { TradeDate } from "../store/tape-index";
import { type ContractTable, readContractTable } from "./contract-table";
import type { Staging } from "./staging";
import { CONTRACT, createStagedKeys, lastingRows, RECORDED_CONTRACT } from "./replaced-rows";

const RECORDED = `
  select ${RECORDED_CONTRACT}, at_ms, price, size, bid, ask, exchange, condition, stated_underlying_price as underlying_price, implied_volatility,
    delta, is_sweep, is_multi_leg, package, exchanges, 0::tinyint as source, seq::bigint as position
  from read_parquet($recorded)`;

const stagedRows = (packages: string) => `
  select ${CONTRACT}, at_ms, price, size, bid, ask, exchange, condition, underlying_price, implied_volatility, delta, is_sweep,
    is_multi_leg, ${packages} as package, exchanges, 1::tinyint as source, position
  from read_parquet($staged) f`;

/** A number of a package is one in its file: it follows those that are recorded of the underlying. */
const STAGED_AFTER_RECORDED = `${stagedRows("f.package + coalesce(p.last, 0)")} left join recorded_packages p using (underlying)`;

const CREATE_RECORDED_PACKAGES = `create or replace table recorded_packages as
  select underlying, max(package)::integer as last from (${RECORDED}) group by underlying`;

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

/** The trades of one date in the order of underlyings and time, in one file. */
export interface SortedTrades {
  file: string;
  contracts: ContractTable;
  /** The names of the numbers in the columns `exchange` and `condition`, from 1. */
  exchanges: readonly string[];
  conditions: readonly string[];
}

/**
 * Sorts the recorded trades of a date and those of staged files; a staged trade takes the place of recorded ones of the same contract and time. The
 * table `contracts` of the database has the contracts of the date until the next call.
 */
export async function sortTrades(
  staging: Staging,
  recorded: TradeDate | undefined,
  staged: readonly string[],
): Promise<SortedTrades> {
  const { database } = staging;
  const own = recorded && { recorded: recorded.paths.parts, ...recorded.names };
  const values = { ...own, ...(staged.length > 0 && { staged }) };
  if (own && staged.length > 0) {
    await database.run(createStagedKeys("trades"), { staged });
    await database.run(CREATE_RECORDED_PACKAGES, own);
  }
  const rows = rowsOf(own !== undefined, staged.length > 0);
  const namesOf = async (column: "exchange" | "condition") => {
    await database.run(createWords(column, rows), values);
    return database.texts(`select ${column} from ${column}s order by code`);
  };
  await database.run(createContracts(rows), values);
  const [exchanges, conditions] = [await namesOf("exchange"), await namesOf("condition")];
  if (exchanges.length > MOST_EXCHANGES) {
    throw new DataError(`The trades have ${exchanges.length} different exchanges; expected at most ${MOST_EXCHANGES}.`);
  }
  const file = staging.pathOf("sorted.parquet");
  await database.run(copySorted(rows), { ...values, file });
  return { file, contracts: await readContractTable(database), exchanges, conditions };
}

const MOST_EXCHANGES = 32_000;

function rowsOf(hasRecorded: boolean, hasStaged: boolean): string {
  if (!hasStaged) return RECORDED;
  return hasRecorded
    ? `${lastingRows("trades", RECORDED)} union all ${STAGED_AFTER_RECORDED}`
    : stagedRows("f.package");
}
