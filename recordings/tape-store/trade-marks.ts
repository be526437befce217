import type { NumberType } from "../database/database";
import { type ColumnArrays, sortedColumns } from "./trade-columns";

const { at_ms, contract, exchange, is_sweep, is_multi_leg, package: legs, exchanges } = sortedColumns;

/** What marks depend on, of the trades of one underlying and date in the order of time. */
export const markedColumns = { at_ms, contract, exchange, is_sweep, is_multi_leg, package: legs, exchanges };

type MarkedColumns = ColumnArrays<typeof markedColumns>;

/**
 * The marks of the same trades. `sweep` is 0 or 1. `exchange_count` is the number of exchanges of a sweep, else as the file states it, else 1.
 * `cluster` is a number that the legs of a package share, and 0 for other trades.
 */
export const markColumns = {
  sweep: "tinyint",
  exchange_count: "smallint",
  cluster: "integer",
} as const satisfies Record<string, NumberType>;

export type TradeMarks = ColumnArrays<typeof markColumns>;

/** A sweep takes one contract on several exchanges: each trade at most this long after the one before. */
const SWEEP_GAP_MS = 5;

/** The rows that are marked, and the range of the contracts of their underlying. */
interface MarkedRange {
  rows: number;
  first: number;
  end: number;
}

/** Writes the marks of the trades of one underlying into the first rows of `marks`. */
export function markTrades(columns: MarkedColumns, marks: TradeMarks, range: MarkedRange): void {
  for (let row = 0; row < range.rows; row += 1) {
    marks.sweep[row] = columns.is_sweep[row] === 1 ? 1 : 0;
    marks.exchange_count[row] = Math.max(1, columns.exchanges[row] ?? 0);
  }
  markSweeps(columns, marks, range);
  markPackages(columns, marks, range.rows);
}

function markSweeps(columns: MarkedColumns, marks: TradeMarks, { rows, first, end }: MarkedRange): void {
  const { at_ms: at, contract, exchange, is_sweep: isSweep, exchanges } = columns;
  const lastOf = new Int32Array(end - first).fill(-1);
  /** The trade before in the same chain; -1 at its beginning. */
  const previous = new Int32Array(rows).fill(-1);
  const seen = new Set<number>();
  const closeChain = (last: number) => {
    if ((previous[last] ?? -1) < 0) return;
    seen.clear();
    for (let row = last; row >= 0; row = previous[row] ?? -1) if (exchange[row] !== 0) seen.add(exchange[row] ?? 0);
    if (seen.size < 2) return;
    for (let row = last; row >= 0; row = previous[row] ?? -1) {
      if (isSweep[row] !== -1) continue;
      marks.sweep[row] = 1;
      if (exchanges[row] === 0) marks.exchange_count[row] = seen.size;
    }
  };
  for (let row = 0; row < rows; row += 1) {
    const own = (contract[row] ?? 0) - first;
    const before = lastOf[own] ?? -1;
    if (before >= 0) {
      if ((at[row] ?? 0) - (at[before] ?? 0) <= SWEEP_GAP_MS) previous[row] = before;
      else closeChain(before);
    }
    lastOf[own] = row;
  }
  for (const last of lastOf) if (last >= 0) closeChain(last);
}

/** The packages that a file states; besides, the other multi-leg trades of one instant are a package if there are two or more. */
function markPackages(columns: MarkedColumns, { cluster }: TradeMarks, rows: number): void {
  const { at_ms: at, is_multi_leg: isMultiLeg } = columns;
  let next = 1;
  for (let row = 0; row < rows; row += 1) next = Math.max(next, 1 + (columns.package[row] ?? 0));
  const isLeg = (row: number) => columns.package[row] === 0 && isMultiLeg[row] === 1;
  for (let from = 0; from < rows;) {
    let end = from;
    let legs = 0;
    for (; end < rows && at[end] === at[from]; end += 1) if (isLeg(end)) legs += 1;
    for (let row = from; row < end; row += 1)
      cluster[row] = isLeg(row) && legs > 1 ? next : (columns.package[row] ?? 0);
    if (legs > 1) next += 1;
    from = end;
  }
}
