import { dayFromIso } from "@strikebook/calendar";
import { isSymbol } from "@strikebook/contract";
import { isAdjustedRoot, plainSymbol, rootOfUnderlying, underlyingOfRoot } from "../../../market/chains/option-symbol";

/** How a file names what was traded: as it states them, empty if it does not. */
export interface NameKey {
  root: string;
  underlying: string;
  /** The expiration, if the file states no root; `1970-01-01` otherwise. */
  date: string;
}

/** Names of what was traded. */
export interface Names {
  root: string;
  underlying: string;
}

/** Returns the names behind a key; `undefined` if they cannot be read, `"adjusted"` for contracts that were adjusted. */
export function namesOf(key: NameKey): Names | "adjusted" | undefined {
  const stated = plainSymbol(key.underlying);
  const named = plainSymbol(key.root);
  const day = dayFromIso(key.date);
  const root = named !== "" || day === undefined ? named : rootOfUnderlying(stated, day);
  if (!isSymbol(root)) return undefined;
  if (isAdjustedRoot(root)) return "adjusted";
  const underlying = underlyingOfRoot(root, isSymbol(stated) ? stated : undefined);
  return { root, underlying };
}

/** Returns the ticker of a stock; `undefined` if it cannot be read. */
export function tickerOf({ root }: NameKey): Names | undefined {
  const ticker = plainSymbol(root);
  return isSymbol(ticker) ? { root: ticker, underlying: ticker } : undefined;
}
