import type { Contract } from "./snapshot";

/** The numbers of a contract besides its strike. */
export type ContractNumber = Exclude<keyof Contract, "root" | "expiration" | "right" | "strike">;

export const contractNumbers: readonly ContractNumber[] = [
  "bid",
  "ask",
  "last",
  "volume",
  "openInterest",
  "volatility",
  "gamma",
  "forward",
  "discount",
];

/** Returns the middle of a two-sided quote; `undefined` if there is none. */
export function midOf({ bid, ask }: Pick<Contract, "bid" | "ask">): number | undefined {
  return bid !== undefined && ask !== undefined && bid > 0 && ask >= bid ? (bid + ask) / 2 : undefined;
}

/** Groups contracts by root and expiration. */
export function listingsOf(contracts: readonly Contract[]): Contract[][] {
  const listings = new Map<string, Contract[]>();
  let last: Contract | undefined;
  let own: Contract[] = [];
  for (const contract of contracts) {
    // Neighbours are mostly of one listing: the name is made for the first of them alone.
    if (contract.root !== last?.root || contract.expiration !== last.expiration) {
      const name = `${contract.root} ${contract.expiration}`;
      own = listings.get(name) ?? [];
      listings.set(name, own);
    }
    own.push(contract);
    last = contract;
  }
  return [...listings.values()];
}
