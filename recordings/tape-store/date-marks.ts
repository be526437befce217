import { contractsOf } from "./contract-table";
import type { SortedTrades } from "./sorted-trades";
import type { Database } from "../database/database";
import { blankArrays, selectOf } from "./trade-columns";
import { markColumns, markedColumns, markTrades, type TradeMarks } from "./trade-marks";

const READ_MARKED = `select ${selectOf(markedColumns)} from read_parquet($file)`;

/**
 * Finds sweeps and packages of the sorted trades of a date, one underlying after the other. `counts` are the trades of each underlying,
 * in their order.
 */
export async function marksOf(
  database: Database,
  { file, contracts }: SortedTrades,
  counts: readonly number[],
): Promise<TradeMarks> {
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const marks = blankArrays(markColumns, rows);
  /** The trades of the underlying that is read. */
  const open = blankArrays(markedColumns, Math.max(0, ...counts));
  const arrays = Object.values(open);
  let [underlyingAt, begin, filled] = [0, 0, 0];
  for await (const { rows: read, columns } of database.stream(READ_MARKED, { file })) {
    for (let from = 0; from < read;) {
      const count = counts[underlyingAt] ?? 0;
      const end = Math.min(read, from + count - filled);
      arrays.forEach((array, at) => array.set(columns[at]?.subarray(from, end) ?? [], filled));
      filled += end - from;
      from = end;
      if (filled < count) continue;
      const { sweep, exchange_count: exchanges, cluster } = marks;
      const own = {
        sweep: sweep.subarray(begin, begin + count),
        exchange_count: exchanges.subarray(begin, begin + count),
        cluster: cluster.subarray(begin, begin + count),
      };
      markTrades(open, own, { rows: count, ...contractsOf(contracts, underlyingAt) });
      begin += count;
      filled = 0;
      underlyingAt += 1;
    }
  }
  return marks;
}
