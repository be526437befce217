import { ArgumentError, shown } from "./argument-error";
import { filledValues, readTicker, type RangeArgument } from "./read-arguments";

/** Ticker, then expiration, right and strike in thousandths, joined by two underscores or padded with spaces. Flow document, Part 4.9. */
const contractShape = /^[A-Z][A-Z0-9.^/]*(__| *)\d{6}[CP]\d{8}$/;

/** What nobody types for a ticker. */
const contractMarks = /__|\s\d|\d{6}/;

/** One contract, or the ticker of a whole chain, in upper case. */
export function readContractOrTicker(range: RangeArgument): { contract: string } | { ticker: string } {
  const [value, ...others] = filledValues(range);
  if (typeof value !== "string" || others.length > 0) return { ticker: readTicker(range) };
  const typed = value.trim().toUpperCase();
  if (contractShape.test(typed)) return { contract: typed };
  if (!contractMarks.test(typed)) return { ticker: readTicker(range) };
  throw new ArgumentError(
    `A contract is written SPY__251219C00600000: ticker, expiration as YYMMDD, C or P, and the strike times 1,000 in eight digits; ${shown(value)} is not. FLOW.CONTRACT writes it for you.`,
  );
}
