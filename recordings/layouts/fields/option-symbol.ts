import { optionRootOf, rootsOf } from "../../../market/chains/option-roots";
import type { Right } from "../../../market/pricing/black-scholes";
import { isMonthlyExpiration } from "../../../market/time/calendar";
import { type Day, dayFromIso } from "../../../market/time/civil-day";
import { settlesAtOpen } from "../../../market/time/settlement";

/** What an option symbol says. */
interface SymbolTerms {
  root: string;
  expiration: Day;
  right: Right;
  strike: number;
}

const occSymbol = /^(?:O:)?([A-Z][A-Z0-9.]{0,6})[ _]*(\d{6})([CP])(\d{8})$/;

const days = new Map<string, Day | undefined>();

/** Parses an OCC option symbol such as SPXW240105C04700000, padded or with the prefix "O:" too; `undefined` for other text. */
export function readOptionSymbol(text: string): SymbolTerms | undefined {
  const [, root, date = "", side, strike] = occSymbol.exec(text.trim()) ?? [];
  if (root === undefined) return undefined;
  const known = days.has(date);
  const expiration = known ? days.get(date) : dayFromIso(`20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`);
  if (!known) days.set(date, expiration);
  if (expiration === undefined || Number(strike) === 0) return undefined;
  return { root, expiration, right: side === "C" ? "call" : "put", strike: Number(strike) / 1000 };
}

/** Roots of indexes that are not named as their index. */
const underlyingOfIndexRoot: Readonly<Record<string, string>> = {
  SPXW: "SPX",
  SPXPM: "SPX",
  SPXQ: "SPX",
  NDXP: "NDX",
  RUTW: "RUT",
  VIXW: "VIX",
  MRUTW: "MRUT",
  XEO: "OEX",
};

/**
 * Returns the underlying of a root: the one that the file states, if the root is that or a letter or two more, as SPXW is of SPX;
 * otherwise by the list of indexes; otherwise the root itself.
 */
export function underlyingOfRoot(root: string, stated: string | undefined): string {
  if (stated !== undefined && (root === stated || /^(?:W|P|PM|Q|X)$/.test(root.slice(stated.length)))) {
    if (root.startsWith(stated)) return stated;
  }
  return underlyingOfIndexRoot[root] ?? root;
}

/** Returns whether a root is of contracts that were adjusted (AMD1), or of a mini: it ends with a digit. */
export function isAdjustedRoot(root: string): boolean {
  return /\d$/.test(root);
}

/**
 * Returns the root of a contract of which a file states the underlying alone. An index has a root that settles in the morning of
 * third Fridays and a root for all other dates; `settles` says which, if the file does.
 */
export function rootOfUnderlying(underlying: string, expiration: Day, settles?: "am" | "pm"): string {
  const roots = optionRootOf(underlying) === undefined ? [] : rootsOf(underlying).map(({ root }) => root);
  const atOpen = settles === undefined ? isMonthlyExpiration(expiration) : settles === "am";
  return roots.find((root) => settlesAtOpen(root) === atOpen) ?? roots[0] ?? underlying;
}

/** Returns a symbol without the marks of vendors for indexes: `^SPX`, `_SPX`, `$SPX.X`, `I:SPX`. */
export function plainSymbol(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/^(?:I:|[$^_])/, "")
    .replace(/\.X$/, "");
}
