import type { Right } from "@strikebook/pricing";
import { termsOf } from "../snapshots/quotes";
import { firstNotBelow } from "../store/first-not-below";
import type { Database } from "../database/database";
import { blankArrays, type ColumnArrays, contractColumns } from "./trade-columns";

/**
 * The contracts of the trades of one date, by column; each has a number from 0, and those of one underlying follow each other.
 * Underlyings and roots are positions in these lists.
 */
export interface ContractTable extends ColumnArrays<typeof contractColumns> {
  count: number;
  /** Sorted. */
  underlyings: readonly string[];
  roots: readonly string[];
}

const READ = `select underlying_at, root_at, (expiration - date '1970-01-01')::integer, (option_right = 'call')::tinyint, strike
  from contracts order by contract`;

/** Reads the contracts of the date whose trades were sorted last. */
export async function readContractTable(database: Database): Promise<ContractTable> {
  const [found] = await database.rows("select count(*)::integer as count from contracts");
  const count = Number(found?.["count"]);
  const arrays = blankArrays(contractColumns, count);
  let at = 0;
  for await (const { rows, columns } of database.stream(READ)) {
    Object.values(arrays).forEach((array, column) => array.set(columns[column] ?? [], at));
    at += rows;
  }
  const underlyings = await database.texts("select distinct underlying from contracts order by 1");
  return {
    count,
    underlyings,
    roots: await database.texts("select distinct root from contracts order by 1"),
    ...arrays,
  };
}

/** Returns the range of the contracts of the underlying at a position. */
export function contractsOf({ underlying_at: own }: ContractTable, underlyingAt: number) {
  return { first: firstNotBelow(own, underlyingAt), end: firstNotBelow(own, underlyingAt + 1) };
}

/** Returns the right of a contract. */
export const rightAt = ({ is_call: isCall }: ContractTable, contract: number): Right =>
  isCall[contract] === 1 ? "call" : "put";

/** Returns the contracts of an underlying by `termsOf`. */
export function contractsByName(table: ContractTable, underlyingAt: number): Map<string, number> {
  const { first, end } = contractsOf(table, underlyingAt);
  const names = new Map<string, number>();
  for (let contract = first; contract < end; contract += 1) {
    const root = table.roots[table.root_at[contract] ?? 0] ?? "";
    const [expiration, strike] = [table.expiration[contract] ?? 0, table.strike[contract] ?? 0];
    names.set(termsOf({ root, expiration, right: rightAt(table, contract), strike }), contract);
  }
  return names;
}
