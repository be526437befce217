import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { closingMs, type Day, isSession, openingMs } from "@strikebook/calendar";
import { syncFile } from "../store/recording-commit";
import type { Database } from "../database/database";
import { lastNames, MINUTE_SUMS, totalNames, TRADE_SUMS } from "./trade-sums";

const COPY_CONTRACTS = `copy (
  select c.contract, c.underlying, c.root, c.expiration, c.option_right, c.strike, o.open_interest, c.first_ms, c.last_ms,
    ${totalNames.map((name) => `coalesce(s.${name}, 0) as ${name}`).join(", ")}, ${lastNames.map((name) => `s.${name}`).join(", ")}
  from contracts c
  left join (
    select contract, ${TRADE_SUMS} from read_parquet($parts) where at_ms >= $open and at_ms < $close group by contract
  ) s using (contract)
  left join (
    select contract, any_value(open_interest) as open_interest from read_parquet($parts) group by contract
  ) o using (contract)
  order by c.contract) to $file (format parquet, compression zstd)`;

const COPY_MINUTES = `copy (
  select ((at_ms - $open) // 60000)::integer as minute, option_right, ${MINUTE_SUMS}
  from read_parquet($parts) where at_ms >= $open and at_ms < $close
  group by all order by minute, option_right) to $file (format parquet, compression zstd)`;

/** The underlyings of the trades that were sorted last. */
export const READ_UNDERLYINGS = `
  select underlying as name, string_agg(distinct root, ',' order by root) as roots, sum(trades)::double as rows, min(first_ms)::double as first_ms,
    max(last_ms)::double as last_ms, sum(quoted)::double as quoted, bool_or(is_staged) as is_staged
  from contracts group by underlying order by underlying`;

/**
 * Writes the files of contracts and of minutes of a date from its parts, and returns their names. The table `contracts` of the database has
 * the contracts of the date.
 */
export async function writeSums(
  database: Database,
  { session, folder, parts }: { session: Day; folder: string; parts: readonly string[] },
): Promise<{ contracts: string; minutes: string }> {
  const names = { contracts: `contracts-${randomUUID()}.parquet`, minutes: `minutes-${randomUUID()}.parquet` };
  const [open, close] = isSession(session) ? [openingMs(session), closingMs(session)] : [1, 0];
  const values = { parts: parts.map((name) => join(folder, name)), open: BigInt(open), close: BigInt(close) };
  await database.run(COPY_CONTRACTS, { ...values, file: join(folder, names.contracts) });
  await database.run(COPY_MINUTES, { ...values, file: join(folder, names.minutes) });
  for (const name of Object.values(names)) await syncFile(join(folder, name));
  return names;
}
