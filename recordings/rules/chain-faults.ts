import { listingsOf } from "../snapshots/quotes";
import type { Contract } from "../snapshots/snapshot";

/** Fewer contracts of an expiration are of one side by chance: its first strikes, or its last ones. */
const FEW_CONTRACTS = 20;

/** Returns what a chain lacks for its exposure to be right, a clause each: one of the sides, or its open interest. */
export function chainFaults(contracts: readonly Contract[]): string[] {
  const faults = [oneSided("it", contracts) ?? oneSidedExpirations(contracts)];
  if (contracts.every(({ openInterest = 0 }) => openInterest === 0))
    faults.push("the open interest of every contract is 0");
  return faults.flatMap((fault) => fault ?? []);
}

function oneSided(what: string, contracts: readonly Contract[]): string | undefined {
  const [first] = contracts;
  if (first === undefined || contracts.some(({ right }) => right !== first.right)) return undefined;
  return `${what} has ${first.right === "call" ? "calls and no puts" : "puts and no calls"}`;
}

function oneSidedExpirations(contracts: readonly Contract[]): string | undefined {
  const found = listingsOf(contracts).filter((own) => own.length >= FEW_CONTRACTS && oneSided("", own) !== undefined);
  return found.length === 0 ? undefined : `${found.length} of its expirations have calls or puts alone`;
}
