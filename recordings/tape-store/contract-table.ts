import type { Right } from "../../market/pricing/black-scholes";
import type { Day } from "../../market/time/civil-day";
import type { TapeEngine } from "./tape-engine";

/** The contracts of the trades of one date; each has a number from 0, and those of one underlying follow each other. */
export interface ContractTable {
  count: number;
  /** Sorted. */
  underlyings: readonly string[];
  roots: readonly string[];
  /** By contract: positions in `underlyings` and `roots`. */
  underlyingOf: Int32Array;
  rootOf: Int32Array;
  /** Days since 1970-01-01. */
  expiration: Int32Array;
  /** 1 for a call. */
  isCall: Int8Array;
  strike: Float64Array;
}

const READ = `select underlying_at, root_at, (expiration - date '1970-01-01')::integer, (option_right = 'call')::tinyint, strike
  from contracts order by contract`;

/** Reads the contracts of the date whose trades were sorted last. */
export async function readContractTable(engine: TapeEngine): Promise<ContractTable> {
  const [{ count = 0 } = {}] = await engine.rows("select count(*)::integer as count from contracts");
  const table = {
    count: Number(count),
    underlyings: await engine.texts("select distinct underlying from contracts order by 1"),
    roots: await engine.texts("select distinct root from contracts order by 1"),
    underlyingOf: new Int32Array(Number(count)),
    rootOf: new Int32Array(Number(count)),
    expiration: new Int32Array(Number(count)),
    isCall: new Int8Array(Number(count)),
    strike: new Float64Array(Number(count)),
  };
  const into = [table.underlyingOf, table.rootOf, table.expiration, table.isCall, table.strike];
  let at = 0;
  for await (const { rows, columns } of engine.stream(READ)) {
    into.forEach((array, column) => array.set(columns[column] ?? [], at));
    at += rows;
  }
  return table;
}

/** Returns the range of the contracts of the underlying at a position. */
export function contractsOf({ underlyingOf }: ContractTable, underlyingAt: number): { first: number; end: number } {
  return { first: lowerBound(underlyingOf, underlyingAt), end: lowerBound(underlyingOf, underlyingAt + 1) };
}

function lowerBound(sorted: Int32Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the right of a contract. */
export const rightAt = ({ isCall }: ContractTable, contract: number): Right =>
  isCall[contract] === 1 ? "call" : "put";

/** Returns the calendar days from a session to the expiration of a contract. */
export const dteAt = ({ expiration }: ContractTable, contract: number, session: Day) =>
  (expiration[contract] ?? 0) - session;

/** Returns a text that is the same for the same contract of an underlying. */
export const contractKey = (root: string, expiration: Day, right: Right, strike: number) =>
  `${root} ${expiration} ${right} ${strike}`;

/** Returns the contracts of an underlying by `contractKey`. */
export function contractsByKey(table: ContractTable, underlyingAt: number): Map<string, number> {
  const { first, end } = contractsOf(table, underlyingAt);
  const keys = new Map<string, number>();
  for (let contract = first; contract < end; contract += 1) {
    const root = table.roots[table.rootOf[contract] ?? 0] ?? "";
    const { expiration, strike } = table;
    keys.set(contractKey(root, expiration[contract] ?? 0, rightAt(table, contract), strike[contract] ?? 0), contract);
  }
  return keys;
}
