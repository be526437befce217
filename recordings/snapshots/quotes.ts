import { isoDate } from "../../market/time/civil-day";
import type { Contract } from "./snapshot";

type Terms = Pick<Contract, "root" | "expiration" | "right" | "strike">;

/** The numbers of a contract besides its strike. */
export type ContractNumber = Exclude<keyof Contract, keyof Terms>;

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

/** Returns a quote that has a bid and an ask above it; `undefined` for any other. */
export function twoSided({ bid, ask }: Pick<Contract, "bid" | "ask">): { bid: number; ask: number } | undefined {
  return bid !== undefined && ask !== undefined && bid > 0 && ask >= bid ? { bid, ask } : undefined;
}

/** Returns the middle of a two-sided quote; `undefined` if there is none. */
export function midOf(contract: Pick<Contract, "bid" | "ask">): number | undefined {
  const quote = twoSided(contract);
  return quote && (quote.bid + quote.ask) / 2;
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

/** Returns the root, the expiration, the right and the strike of a contract as one text, by which contracts are told apart. */
export const termsOf = ({ root, expiration, right, strike }: Terms) => `${root} ${expiration} ${right} ${strike}`;

/** Returns the terms of a contract in words, for messages: `SPXW 2026-01-16 call 6900`. */
export const wordedTerms = ({ root, expiration, right, strike }: Terms) =>
  `${root} ${isoDate(expiration)} ${right} ${strike}`;

/** Orders contracts by root, expiration, strike, calls before puts. */
export function inOrder(a: Contract, b: Contract): number {
  if (a.root !== b.root) return a.root < b.root ? -1 : 1;
  return a.expiration - b.expiration || a.strike - b.strike || (a.right === b.right ? 0 : a.right === "call" ? -1 : 1);
}
