import type { Right } from "../../market/pricing/black-scholes";
import { listingsOf } from "../snapshots/quotes";
import type { Contract } from "../snapshots/snapshot";
import { counted } from "./counted";

/** Fewer contracts of an expiration are of one side by chance: its first strikes, or its last ones. */
const FEW_CONTRACTS = 20;

/** Returns what a chain lacks for its exposure to be right, a clause each: one of the sides, or its open interest. */
export function chainFaults(contracts: readonly Contract[]): string[] {
  const side = onlySide(contracts);
  const expirations = listingsOf(contracts).filter((own) => own.length >= FEW_CONTRACTS && onlySide(own) !== undefined);
  return [
    ...(side === undefined ? [] : [`it has ${side === "call" ? "calls and no puts" : "puts and no calls"}`]),
    ...(side === undefined && expirations.length > 0
      ? [`${counted(expirations.length, "expiration has", "expirations have")} calls or puts alone`]
      : []),
    ...(contracts.some(({ openInterest = 0 }) => openInterest > 0) ? [] : ["the open interest of every contract is 0"]),
  ];
}

/** Returns the right that all contracts have; `undefined` if they have both. */
export function onlySide(contracts: readonly Contract[]): Right | undefined {
  const right = contracts[0]?.right;
  return contracts.every((contract) => contract.right === right) ? right : undefined;
}
