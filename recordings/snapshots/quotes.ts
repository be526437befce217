import { isoDate } from "@strikebook/calendar";
import type { Right } from "@strikebook/pricing";
import { countText } from "../errors/words";
import type { Contract, ContractTerms } from "./snapshot";

/** The numbers of a contract besides its strike. */
export type ContractNumber = Exclude<keyof Contract, keyof ContractTerms>;

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

/** The contracts of one strike of an expiration. */
export interface StrikeContracts {
  strike: number;
  call?: Contract;
  put?: Contract;
}

/** Groups the contracts of one expiration by strike, ascending. */
export function contractsByStrike(contracts: readonly Contract[]): StrikeContracts[] {
  const byStrike = new Map<number, StrikeContracts>();
  for (const contract of contracts) {
    const own = byStrike.get(contract.strike) ?? { strike: contract.strike };
    own[contract.right] = contract;
    byStrike.set(contract.strike, own);
  }
  return [...byStrike.values()].sort((a, b) => a.strike - b.strike);
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
export const termsOf = ({ root, expiration, right, strike }: ContractTerms) =>
  `${root} ${expiration} ${right} ${strike}`;

/** Returns the terms of a contract in words, for messages: `SPXW 2026-01-16 call 6900`. */
export const wordedTerms = ({ root, expiration, right, strike }: ContractTerms) =>
  `${root} ${isoDate(expiration)} ${right} ${strike}`;

/** Orders contracts by root, expiration, strike, calls before puts. */
export function inOrder(a: Contract, b: Contract): number {
  if (a.root !== b.root) return a.root < b.root ? -1 : 1;
  return a.expiration - b.expiration || a.strike - b.strike || (a.right === b.right ? 0 : a.right === "call" ? -1 : 1);
}

/** Fewer contracts of an expiration are of one side by chance: its first strikes, or its last ones. */
const FEW_CONTRACTS = 20;

/** Returns what a chain lacks for its exposure to be right, a clause each: one of the sides, or its open interest. */
export function chainFaults(contracts: readonly Contract[]): string[] {
  const side = onlySide(contracts);
  const expirations = listingsOf(contracts).filter((own) => own.length >= FEW_CONTRACTS && onlySide(own) !== undefined);
  return [
    ...(side === undefined ? [] : [`it has ${side === "call" ? "calls and no puts" : "puts and no calls"}`]),
    ...(side === undefined && expirations.length > 0
      ? [`${countText(expirations.length, "expiration has", "expirations have")} calls or puts alone`]
      : []),
    ...(contracts.some(({ openInterest = 0 }) => openInterest > 0) ? [] : ["the open interest of every contract is 0"]),
  ];
}

/** Returns the right that all contracts have; `undefined` if they have both. */
export function onlySide(contracts: readonly Contract[]): Right | undefined {
  const right = contracts[0]?.right;
  return contracts.every((contract) => contract.right === right) ? right : undefined;
}
