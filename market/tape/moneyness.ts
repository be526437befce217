import type { Right } from "@strikebook/pricing";

/** Classes of moneyness, from deep in to deep out of the money. */
export const moneynessClasses = ["deep_itm", "itm", "atm", "otm", "deep_otm"] as const;
export type Moneyness = (typeof moneynessClasses)[number];

const moneynessWeights: Readonly<Record<Moneyness, number>> = {
  deep_itm: 0.2,
  itm: 0.5,
  atm: 0.8,
  otm: 1,
  deep_otm: 0.7,
};

/** Returns by how many percent a contract is in the money; negative when it is out of the money. */
export function moneynessPct(right: Right, strike: number, spot: number): number {
  return right === "call" ? (100 * (spot - strike)) / strike : (100 * (strike - spot)) / spot;
}

/**
 * Returns the class of a percentage in the money. At the money is less than 2 % in either direction, deep is 10 % or more.
 * The API documentation names the classes but not their limits.
 */
export function moneynessOf(inTheMoneyPct: number): Moneyness {
  if (inTheMoneyPct >= 10) return "deep_itm";
  if (inTheMoneyPct >= 2) return "itm";
  if (inTheMoneyPct > -2) return "atm";
  return inTheMoneyPct > -10 ? "otm" : "deep_otm";
}

/** Returns the weight, 0 to 1, of a trade's moneyness in its conviction. */
export function moneynessWeight(moneyness: Moneyness): number {
  return moneynessWeights[moneyness];
}

/** Returns the weight, 0 to 1, of a trade's days to expiration in its conviction. Contracts of the coming week weigh most. */
export function dteMultiplier(dte: number): number {
  if (dte <= 0) return 0.8;
  if (dte <= 7) return 1;
  if (dte <= 45) return 0.9;
  return dte <= 180 ? 0.7 : 0.5;
}
