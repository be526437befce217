import { type Day, dayFromIso, isMonthlyExpiration, sessionOnOrBefore } from "@strikebook/calendar";
import type { Right } from "@strikebook/pricing";
import { indexOfRoot, isSymbol, multiplierOf, rootsOfIndex, settlesAtOpen, symbolSpelling } from "@strikebook/contract";

/** What an option symbol says. */
interface SymbolTerms {
  root: string;
  expiration: Day;
  right: Right;
  strike: number;
}

const occSymbol = /^(?:O:)?([A-Z][A-Z0-9]{0,6}(?:[./ -][A-Z]{1,2}\d?)?)[ _]*(\d{6})([CP])(\d{8})$/;

const days = new Map<string, Day | undefined>();

/** Parses an OCC option symbol such as SPXW240105C04700000, padded or with the prefix "O:" too; `undefined` for other text. */
export function readOptionSymbol(text: string): SymbolTerms | undefined {
  const [, root, date = "", side, strike] = occSymbol.exec(text.trim()) ?? [];
  if (root === undefined) return undefined;
  const known = days.has(date);
  const expiration = known ? days.get(date) : dayFromIso(`20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`);
  if (!known) days.set(date, expiration);
  if (expiration === undefined || Number(strike) === 0) return undefined;
  return {
    root: symbolSpelling(root),
    expiration,
    right: side === "C" ? "call" : "put",
    strike: Number(strike) / 1000,
  };
}

/**
 * Returns the underlying of a root. The table of indexes comes first. Then comes the one that its row states, unless that is the root with a
 * separator. Then comes the one that the file states, if the root is that or a letter or two more. Otherwise it is the root itself.
 */
export function underlyingOfRoot(root: string, stated: string | undefined, ofRow?: string): string {
  const index = indexOfRoot(root);
  if (index !== undefined) return index;
  if (ofRow !== undefined && ofRow.replace("/", "") !== root) return ofRow;
  const isOfStated =
    stated !== undefined && root.startsWith(stated) && /^(?:W|P|PM|Q|X)?$/.test(root.slice(stated.length));
  return isOfStated ? stated : root;
}

/** Returns whether contracts were adjusted or are minis: their root ends with a digit (AMD1), or they have another size than it. */
export function isAdjustedRoot(root: string, size = multiplierOf(root)): boolean {
  return /\d$/.test(root) || size !== multiplierOf(root);
}

/**
 * Returns the root of a contract of which a file states the underlying alone. An index has a root that settles in the morning of
 * third Fridays and a root for all other dates; `settles` says which, if the file does. Until 2015 the date of the former is the Saturday
 * after.
 */
export function rootOfUnderlying(underlying: string, expiration: Day, settles?: "am" | "pm"): string {
  const roots = rootsOfIndex(underlying);
  const atOpen = settles === undefined ? isMonthlyExpiration(sessionOnOrBefore(expiration)) : settles === "am";
  return roots.find((root) => settlesAtOpen(root) === atOpen) ?? roots[0] ?? underlying;
}

/**
 * Returns the one spelling of a symbol, without the marks of vendors for indexes: `^SPX`, `_SPX`, `$SPX.X`, `I:SPX`. A text that is no
 * symbol is returned as it is.
 */
export function plainSymbol(text: string): string {
  const typed = text.trim();
  const name = symbolSpelling(typed.replace(/^(?:I:|[$^_])/i, "").replace(/\.X$/i, ""));
  return isSymbol(name) ? name : typed;
}
