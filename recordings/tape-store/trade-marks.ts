/** The trades of one underlying and date in the order of time, as far as marks depend on them. */
export interface MarkedColumns {
  rows: number;
  /** Milliseconds. */
  at: Float64Array;
  contract: Int32Array;
  /** A number for each exchange, above 0; 0 if it is unknown. */
  exchange: Int16Array;
  /** 1, 0, or -1 if the file does not say it. */
  isSweep: Int8Array;
  isMultiLeg: Int8Array;
  /** The number of the package that the file states; 0 without one. */
  package: Int32Array;
  /** The number of exchanges that the file states; 0 without one. */
  exchanges: Int16Array;
}

/** The marks of the same trades. */
export interface TradeMarks {
  /** 0 or 1. */
  sweep: Int8Array;
  /** Exchanges of a sweep, otherwise as stated, otherwise 1. */
  exchangeCount: Int16Array;
  /** A number shared by the legs of a package; 0 for a single trade. */
  cluster: Int32Array;
}

/** A sweep takes one contract on several exchanges: each trade at most this long after the one before. */
const SWEEP_GAP_MS = 5;

/** Writes the marks of the trades of one underlying into the first rows of `marks`. `contracts` is above all numbers of contracts. */
export function markTrades(columns: MarkedColumns, marks: TradeMarks, contracts: { first: number; end: number }): void {
  for (let row = 0; row < columns.rows; row += 1) {
    marks.sweep[row] = columns.isSweep[row] === 1 ? 1 : 0;
    marks.exchangeCount[row] = Math.max(1, columns.exchanges[row] ?? 0);
  }
  markSweeps(columns, marks, contracts);
  markPackages(columns, marks);
}

function markSweeps(
  { rows, at, contract, exchange, isSweep, exchanges }: MarkedColumns,
  marks: TradeMarks,
  { first, end }: { first: number; end: number },
): void {
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
      if (exchanges[row] === 0) marks.exchangeCount[row] = seen.size;
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
function markPackages(columns: MarkedColumns, { cluster }: TradeMarks): void {
  const { rows, at, isMultiLeg } = columns;
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
