import { type PrintDate, spelledSql, type TradeDate } from "../store/tape-index";
import type { Database } from "../database/database";

const TERMS = "expiration, option_right, strike";

/** The columns of a contract. */
export const CONTRACT = `underlying, root, ${TERMS}`;

/** The same of a recorded file, with its names as parameters. */
export const RECORDED_CONTRACT = `${spelledSql("underlying")} as underlying, ${spelledSql("root")} as root, ${TERMS}`;

/** What each kind of rows is replaced by: a contract of trades, a ticker of prints. */
const keys = { trades: CONTRACT, prints: "ticker" };

/** Makes the table `staged_keys`: the contracts or tickers of staged rows, each from its first to its last row. */
export const createStagedKeys = (kind: keyof typeof keys) => `create or replace table staged_keys as
  select ${keys[kind]}, min(at_ms) as first_ms, max(at_ms) as last_ms from read_parquet($staged) group by all`;

/** The recorded rows without those that staged ones take the place of: of the same contracts or tickers and times. */
export const lastingRows = (kind: keyof typeof keys, recorded: string) => `
  select r.* from (${recorded}) r left join staged_keys s using (${keys[kind]})
  where s.first_ms is null or r.at_ms < s.first_ms or r.at_ms > s.last_ms`;

/** One instant in common is that of two files that follow each other, unless it is all that a contract or ticker has. */
const overlaps = (kind: keyof typeof keys, name: string, recorded: string) => `
  select distinct s.${name} from staged_keys s join (${recorded}) r using (${keys[kind]})
  where (s.first_ms < r.last_ms and s.last_ms > r.first_ms) or (s.first_ms = r.first_ms and s.last_ms = r.last_ms) order by 1`;

const OVERLAPPING_TRADES = overlaps(
  "trades",
  "underlying",
  `select ${RECORDED_CONTRACT}, first_ms, last_ms from read_parquet($recorded)`,
);
const OVERLAPPING_PRINTS = overlaps(
  "prints",
  "ticker",
  `select ${spelledSql("ticker")} as ticker, min(at_ms) as first_ms, max(at_ms) as last_ms from read_parquet($recorded) group by all`,
);

/** Returns the underlyings or tickers of which a date has rows of the same contracts, or tickers, and times as staged files. */
export async function overlapping(
  database: Database,
  { paths, names }: TradeDate | PrintDate,
  staged: readonly string[],
): Promise<string[]> {
  const isTrades = "contracts" in paths;
  await database.run(createStagedKeys(isTrades ? "trades" : "prints"), { staged });
  return isTrades
    ? database.texts(OVERLAPPING_TRADES, { recorded: paths.contracts, ...names })
    : database.texts(OVERLAPPING_PRINTS, { recorded: paths.parts, ...names });
}
