import { type AgreeingQuotes, impliedDeviation, isQuoted, midOf, valueBeside } from "@strikebook/pricing";
import type { StrikeContracts } from "../snapshots/quotes";
import type { Contract } from "../snapshots/snapshot";

interface ExpirationTerms {
  forward: number;
  discount: number;
  /** From the quotes to settlement. */
  years: number;
}

/**
 * Returns volatility * sqrt(years) of each strike, for call and put alike; 0 if unknown. The first of these that is known counts: the price
 * of the out-of-the-money side, the volatility that the source states, half of an offer of a few cents without a bid, the strikes on both
 * sides. A quote that its neighbours refute does not count. Without `agreement` the stated volatilities are exact.
 */
export function strikeDeviations(
  strikes: readonly StrikeContracts[],
  terms: ExpirationTerms,
  agreement: AgreeingQuotes<Contract> | undefined,
): Float64Array {
  if (agreement === undefined) return Float64Array.from(strikes, (own) => statedDeviation(own, terms));
  const isRefuted = (own: StrikeContracts) => isRefutedBy(agreement, own, terms);
  // Each is looked for from the one before, which is near it.
  let near: number | undefined;
  const known = strikes.map((own) => {
    const deviation = isRefuted(own) ? 0 : ownDeviation(own, terms, near);
    if (deviation > 0) near = deviation;
    return deviation;
  });
  const xs = strikes.map(({ strike }) => strike);
  return Float64Array.from(strikes, (own, at) => {
    if (known[at] !== 0) return known[at] ?? 0;
    const { value, isInside } = valueBeside(xs, known, at);
    if (!isRefuted(own)) return isInside ? value : 0;
    if (!agreement.doubted.has(own.strike)) return value;
    // Of a call and a put that contradict each other, the one nearer to its neighbours counts.
    const found = sidesOf(own, terms).flatMap((side) => quotedDeviation(side, terms, value || undefined) ?? []);
    return found.sort((a, b) => Math.abs(a - value) - Math.abs(b - value))[0] ?? value;
  });
}

function ownDeviation(contracts: StrikeContracts, terms: ExpirationTerms, near: Near): number {
  const [outOfMoney] = sidesOf(contracts, terms);
  const quoted = quotedDeviation(outOfMoney, terms, near);
  return quoted ?? (statedDeviation(contracts, terms) || (offeredDeviation(outOfMoney, terms, near) ?? 0));
}

/** Whether the neighbours of a strike refute the price of its out-of-the-money side, or its call and put contradict each other. */
function isRefutedBy(agreement: AgreeingQuotes<Contract>, own: StrikeContracts, terms: ExpirationTerms): boolean {
  return agreement.doubted.has(own.strike) || agreement.refuted.has(sidesOf(own, terms)[0]);
}

/** Returns the quote of the out-of-the-money side of a strike, if it has a bid and an ask that nothing refutes. */
export function outOfMoneyQuote(
  own: StrikeContracts,
  terms: ExpirationTerms,
  agreement: AgreeingQuotes<Contract> | undefined,
) {
  const [outOfMoney] = sidesOf(own, terms);
  return isQuoted(outOfMoney) && !(agreement && isRefutedBy(agreement, own, terms)) ? outOfMoney : undefined;
}

/** Returns the side that is out of the money, then the other. */
function sidesOf({ strike, call, put }: StrikeContracts, { forward }: ExpirationTerms) {
  return strike < forward ? [put, call] : [call, put];
}

type Near = number | undefined;

function quotedDeviation(contract: Contract | undefined, terms: ExpirationTerms, near: Near) {
  return isQuoted(contract) ? impliedDeviation({ ...contract, ...terms, price: midOf(contract) }, near) : undefined;
}

/** The smallest price of most contracts. An offer at or below it without a bid says that the price is between 0 and the offer. */
const NICKEL = 0.05;

function offeredDeviation(contract: Contract | undefined, terms: ExpirationTerms, near: Near) {
  const { ask = Infinity } = contract ?? {};
  return contract && ask <= NICKEL ? impliedDeviation({ ...contract, ...terms, price: ask / 2 }, near) : undefined;
}

/** Returns the deviation of the volatility that the source states, of the out-of-the-money side first; 0 if it states none. */
function statedDeviation(contracts: StrikeContracts, terms: ExpirationTerms): number {
  const [outOfMoney, inTheMoney] = sidesOf(contracts, terms);
  return (outOfMoney?.volatility || inTheMoney?.volatility || 0) * Math.sqrt(terms.years);
}
