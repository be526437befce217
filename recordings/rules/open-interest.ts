import type { FileToRead } from "../layouts/definitions/layout";
import { readChainRows } from "../layouts/readers/read-rows";
import { readLimits } from "../files/open-file";
import { termsOf } from "../snapshots/quotes";
import { DataError } from "../errors/data-error";
import type { Contract } from "../snapshots/snapshot";
import { CollectedRows } from "./collected-rows";

/** Open interest by contract. */
export type OpenInterest = ReadonlyMap<string, number>;

/** Reads the open interest of a file of any layout. Throws a `DataError` if it has none. */
export async function openInterestOfFile(file: FileToRead): Promise<OpenInterest> {
  const rows = new CollectedRows(readLimits);
  const { placeOf, statement } = await readChainRows(file, rows, readLimits);
  const found = new Map<string, number>();
  for (const { contracts } of rows.chains(placeOf, statement.underlying)) {
    for (const contract of contracts) {
      if (contract.openInterest !== undefined) found.set(termsOf(contract), contract.openInterest);
    }
  }
  if (found.size === 0) throw new DataError("has no open interest.");
  return found;
}

/** Returns the contracts with the open interest of another file; `undefined` for contracts that it does not have. */
export function withOpenInterest(contracts: readonly Contract[], openInterest: OpenInterest): Contract[] {
  return contracts.map((contract) => ({ ...contract, openInterest: openInterest.get(termsOf(contract)) }));
}
