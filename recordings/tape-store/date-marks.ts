import { contractsOf, type ContractTable } from "./contract-table";
import type { SortedTrades } from "./sorted-trades";
import type { TapeEngine } from "./tape-engine";
import { type MarkedColumns, markTrades, type TradeMarks } from "./trade-marks";

/** The columns that marks depend on, in the order of `MarkedColumns`. */
const READ_MARKED = `
  select underlying_at, at_ms::double, contract, exchange, is_sweep, is_multi_leg, package, exchanges from read_parquet($file)`;

/** Rows that are made room for at first. */
const FIRST_ROWS = 2048;

/** Finds sweeps and packages of the sorted trades of a date, one underlying after the other. */
export async function marksOf(
  engine: TapeEngine,
  { file, contracts }: SortedTrades,
  rows: number,
): Promise<TradeMarks> {
  const marks = { sweep: new Int8Array(rows), exchangeCount: new Int16Array(rows), cluster: new Int32Array(rows) };
  const open = new OpenUnderlying(contracts, marks);
  for await (const { rows: read, columns } of engine.stream(READ_MARKED, { file })) {
    const [underlyingAt, ...rest] = columns;
    for (let from = 0; from < read;) {
      let end = from + 1;
      while (end < read && underlyingAt?.[end] === underlyingAt?.[from]) end += 1;
      open.add(
        underlyingAt?.[from] ?? 0,
        rest.map((values) => values.subarray(from, end)),
      );
      from = end;
    }
  }
  open.finish();
  return marks;
}

/** Collects the trades of one underlying, and marks them when the next one begins. */
class OpenUnderlying {
  readonly #contracts: ContractTable;
  readonly #marks: TradeMarks;
  #underlyingAt = -1;
  #begin = 0;
  #columns = marked(FIRST_ROWS);

  constructor(contracts: ContractTable, marks: TradeMarks) {
    this.#contracts = contracts;
    this.#marks = marks;
  }

  add(underlyingAt: number, values: readonly ArrayLike<number>[]): void {
    if (underlyingAt !== this.#underlyingAt) this.finish();
    this.#underlyingAt = underlyingAt;
    const rows = this.#columns.rows + (values[0]?.length ?? 0);
    if (rows > this.#columns.at.length) this.#columns = grown(this.#columns, 2 * rows);
    arraysOf(this.#columns).forEach((array, at) => array.set(values[at] ?? [], this.#columns.rows));
    this.#columns.rows = rows;
  }

  finish(): void {
    const { rows } = this.#columns;
    if (rows === 0) return;
    const end = this.#begin + rows;
    const { sweep, exchangeCount, cluster } = this.#marks;
    const own = {
      sweep: sweep.subarray(this.#begin, end),
      exchangeCount: exchangeCount.subarray(this.#begin, end),
      cluster: cluster.subarray(this.#begin, end),
    };
    markTrades(this.#columns, own, contractsOf(this.#contracts, this.#underlyingAt));
    this.#begin = end;
    this.#columns.rows = 0;
  }
}

function marked(capacity: number): MarkedColumns {
  return {
    rows: 0,
    at: new Float64Array(capacity),
    contract: new Int32Array(capacity),
    exchange: new Int16Array(capacity),
    isSweep: new Int8Array(capacity),
    isMultiLeg: new Int8Array(capacity),
    package: new Int32Array(capacity),
    exchanges: new Int16Array(capacity),
  };
}

const arraysOf = (columns: MarkedColumns) => {
  const { at, contract, exchange, isSweep, isMultiLeg, package: legs, exchanges } = columns;
  return [at, contract, exchange, isSweep, isMultiLeg, legs, exchanges];
};

function grown(columns: MarkedColumns, capacity: number): MarkedColumns {
  const larger = marked(capacity);
  const before = arraysOf(columns);
  arraysOf(larger).forEach((array, at) => array.set(before[at]?.subarray(0, columns.rows) ?? []));
  return { ...larger, rows: columns.rows };
}
