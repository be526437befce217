import type { ContractQuote, SymbolChain } from "./options";

/** Returns the quote of the contract at an index of a chain, as `/v1/options/quotes` has it. */
export function chainQuote({ symbol: root, asOf, spot, contracts }: SymbolChain, index: number): ContractQuote {
  const entry = <Value>(column: readonly Value[]) => column[index] as Value; // the columns of a chain have equal lengths
  return {
    symbol: entry(contracts.contract),
    root,
    asOf,
    spot,
    expiration: entry(contracts.expiration),
    dte: entry(contracts.dte),
    right: entry(contracts.right),
    strike: entry(contracts.strike),
    bid: entry(contracts.bid),
    ask: entry(contracts.ask),
    mid: entry(contracts.mid),
    last: entry(contracts.last),
    volume: entry(contracts.volume),
    openInterest: entry(contracts.openInterest),
    openInterestChange: entry(contracts.openInterestChange),
    iv: entry(contracts.iv),
    delta: entry(contracts.delta),
    gamma: entry(contracts.gamma),
    theta: entry(contracts.theta),
    vega: entry(contracts.vega),
    age: entry(contracts.age),
  };
}
