import { symbolSpelling } from "@strikebook/contract";

/**
 * Returns one ticker or root as the service writes it: upper-case and trimmed.
 *
 * @throws TypeError for none or several: a comma would request two symbols under one name, and dots alone change a path.
 */
export function normalizedSymbol(symbol: string): string {
  const trimmed = symbol.trim().toUpperCase();
  if (trimmed !== "" && !trimmed.includes(",") && !/^\.+$/.test(trimmed)) return trimmed;
  throw new TypeError(
    `Expected one symbol, for example SPXW; received ${JSON.stringify(symbol)}. Make one call per symbol.`,
  );
}

/** A ticker and a contract's block: expiration, right and strike in thousandths. Some vendors put `O:` before it. */
const contractPattern = /^(?:O:)?([A-Z][A-Z0-9.^/-]*)(?:__| *)(\d{6}[CP]\d{8})$/;

/** The form of trading platforms, with a dot before the ticker and the strike in dollars: `.SPY251219C600.5`. */
const dottedPattern = /^\.([A-Z][A-Z0-9/]*)(\d{6}[CP])(\d{1,5})(?:\.(\d{1,3}))?$/;

/** Whether a text is the symbol of a contract, in any of the forms that `contractSymbol` accepts. */
export function isContractSymbol(typed: string): boolean {
  const symbol = typed.trim().toUpperCase();
  return contractPattern.test(symbol) || dottedPattern.test(symbol);
}

/**
 * Returns a contract's canonical symbol, `SPY__251219C00600000`: ticker, two underscores, then YYMMDD, C or P, and the strike
 * times 1,000 in eight digits. docs/api.md, Contract ratio.
 *
 * Accepts the form padded with spaces (`SPY   251219C00600000`), the form without a gap, the prefix `O:`, and the form with a dot and the
 * strike in dollars (`.SPY251219C600`). Any other text is sent as typed, and the service decides.
 */
export function contractSymbol(typed: string): string {
  const symbol = normalizedSymbol(typed);
  const [, dotted, terms = "", dollars = "", decimals = ""] = dottedPattern.exec(symbol) ?? [];
  if (dotted) return `${dotted}__${terms}${dollars.padStart(5, "0")}${decimals.padEnd(3, "0")}`;
  const [, ticker, contract] = contractPattern.exec(symbol) ?? [];
  return ticker && contract ? `${ticker}__${contract}` : symbol;
}

/** Returns one spelling for all spellings of a contract's canonical symbol: `BRK/B__261218C00500000` for `BRKB__261218C00500000`. */
export function contractSpelling(symbol: string): string {
  const [, ticker, contract] = contractPattern.exec(symbol) ?? [];
  return ticker && contract ? `${symbolSpelling(ticker)}__${contract}` : symbol;
}
