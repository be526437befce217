/**
 * One ticker or root as the service spells it: upper-case, without blanks around it.
 *
 * @throws TypeError for none or several: a comma would ask for two and leave both unanswered, and dots alone change a path.
 */
export function wireSymbol(symbol: string): string {
  const trimmed = symbol.trim().toUpperCase();
  if (trimmed !== "" && !trimmed.includes(",") && !/^\.+$/.test(trimmed)) return trimmed;
  throw new TypeError(`Expected one symbol, for example SPXW; came ${JSON.stringify(symbol)}. Ask for each by itself.`);
}

/** A contract's block: expiration, right and strike in thousandths. */
const block = /^([A-Z][A-Z0-9.^/]*)(?:__| *)(\d{6}[CP]\d{8})$/;

/**
 * A contract's canonical symbol, `SPY__251219C00600000`: ticker, two underscores, then YYMMDD, C or P, and the strike times
 * 1,000 in eight digits. Flow document, Part 4.9.
 *
 * The form padded with spaces (`SPY   251219C00600000`) and the form without a gap are turned into it; anything else goes as
 * it is typed, for the service to say what it thinks of it.
 */
export function contractSymbol(typed: string): string {
  const symbol = wireSymbol(typed);
  const [, ticker, contract] = block.exec(symbol) ?? [];
  return ticker && contract ? `${ticker}__${contract}` : symbol;
}
