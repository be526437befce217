import { type Day, dayFromIso, isoDate } from "@strikebook/calendar";
import { symbolSpelling } from "@strikebook/contract";
import type { Right } from "@strikebook/pricing";

/** One option contract. */
export interface OptionContract {
  root: string;
  expiration: Day;
  right: Right;
  strike: number;
}

/** Matches both forms of a symbol: the root followed by two underscores, or padded with spaces to six characters. */
const pattern =
  /^(?:([A-Z0-9]{1,6}(?:[./ -][A-Z]{1,3})?)__|([A-Z0-9./-]{1,6}) {0,5}(?<=^.{6}))(\d{2})(\d{2})(\d{2})([CP])(\d{8})$/;

/**
 * Formats the canonical symbol: `SPY__251219C00600000` is the SPY call of 600, expiring on 2025-12-19. docs/api.md, Contract
 * ratio.
 */
export function optionSymbol({ root, expiration, right, strike }: OptionContract): string {
  return `${root}__${symbolDate(expiration)}${right === "call" ? "C" : "P"}${String(Math.round(strike * 1000)).padStart(8, "0")}`;
}

let lastDate = { expiration: NaN, text: "" };

/** Returns a date as YYMMDD. A chain has hundreds of contracts of a date in a row. */
function symbolDate(expiration: Day): string {
  if (lastDate.expiration !== expiration)
    lastDate = { expiration, text: isoDate(expiration).slice(2).replaceAll("-", "") };
  return lastDate.text;
}

/** Compares two contracts in the order of their symbols, without making the symbols. */
export function compareContracts(a: OptionContract, b: OptionContract): number {
  if (a.root !== b.root) return `${a.root}__` < `${b.root}__` ? -1 : 1;
  return a.expiration - b.expiration || rightOrder(a.right) - rightOrder(b.right) || a.strike - b.strike;
}

function rightOrder(right: Right): number {
  return right === "call" ? 0 : 1;
}

/** Parses a symbol in the canonical or the space-padded form; `undefined` for any other text. */
export function readContractSymbol(text: string): OptionContract | undefined {
  const [, joined, padded, year, month, date, right, strike] = pattern.exec(text) ?? [];
  const name = joined ?? padded;
  const expiration = dayFromIso(`20${year}-${month}-${date}`);
  if (name === undefined || expiration === undefined) return undefined;
  return {
    root: symbolSpelling(name),
    expiration,
    right: right === "C" ? "call" : "put",
    strike: Number(strike) / 1000,
  };
}
