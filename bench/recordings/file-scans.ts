import { DuckDBInstance } from "@duckdb/node-api";
import type { GeneratedDay } from "./generated-day";

/** Figures of trades by a scan of the files that were imported: another way to the same work, for ratios. */
export interface FileScans {
  /** The contracts of the newest day with the most premium. */
  ranking(): Promise<unknown>;
  /** Premium of an underlying on the newest day, by minute and side. */
  tide(underlying: string): Promise<unknown>;
  /** Net premium of all days by minute and right. */
  marketTide(): Promise<unknown>;
  /** The newest trades of an underlying. */
  newest(underlying: string): Promise<unknown>;
  /** Writes a file sorted by underlying and time. */
  sortToParquet(file: string): Promise<unknown>;
}

const PREMIUM = `price * size * 100`;
const SIDE = `case when price >= ask then 1 when price <= bid then -1 else 0 end`;

const RANKING = `select underlying, root, expiration, "right", strike, sum(size) as volume, sum(${PREMIUM}) as premium
  from read_csv($file) group by all order by premium desc limit 100`;
const TIDE = `select date_trunc('minute', instant) as minute, ${SIDE} as side, sum(${PREMIUM}) from read_csv($file)
  where underlying = $underlying group by all order by minute`;
const MARKET_TIDE = `select date_trunc('minute', instant) as minute, "right", sum(${SIDE} * ${PREMIUM}), sum(size)
  from read_csv(list_value($a, $b, $c, $d, $e)) group by all order by minute`;
const NEWEST = `from read_csv($file) where underlying = $underlying order by instant desc limit 500`;
const SORT = `copy (from read_csv($file) order by underlying, instant) to $target (format parquet, compression zstd)`;

/** Returns the scans of files, oldest first, with two threads. */
export async function openScans(files: readonly GeneratedDay[]): Promise<FileScans> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "2", memory_limit: "3GB" });
  const connection = await instance.connect();
  const [a = "", b = "", c = "", d = "", e = ""] = files.map(({ tradesCsv }) => tradesCsv);
  const read = async (sql: string, values: Record<string, string>) =>
    (await connection.runAndReadAll(sql, values)).getRows();
  return {
    ranking: () => read(RANKING, { file: e }),
    tide: (underlying) => read(TIDE, { file: e, underlying }),
    marketTide: () => read(MARKET_TIDE, { a, b, c, d, e }),
    newest: (underlying) => read(NEWEST, { file: e, underlying }),
    sortToParquet: (file) => connection.run(SORT, { file, target: `${file}.sorted.parquet` }),
  };
}
