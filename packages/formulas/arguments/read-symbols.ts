import { isShareClass, isSum, sumProblem, symbolSpelling } from "@strikebook/contract";
import { contractSymbol, isContractSymbol } from "@strikebook/client";
import { ArgumentError, quoted } from "./argument-error";
import { refuseError } from "./error-cells";
import { filledValues, isBlank, type RangeArgument } from "./read-values";

/** Roots with a plus after or between them. */
const sumShape = /^[A-Z0-9 +]{1,80}$/;

const tickerShape = /^[A-Z0-9][A-Z0-9.^/_-]{0,15}$/;

/** Why a function takes no sum of roots. */
type SumRefusal = string;

const flowOfIndex: SumRefusal = "flow is recorded by ticker: use the index, such as SPX.";

/**
 * Reads the tickers of `"SPXW"`, `"SPXW, spy"` or a range: upper case, each once, in the order given. Sums of roots, such as `"SPX+"`, are
 * refused for a reason.
 */
export function readSymbols(range: RangeArgument, noSums: SumRefusal = flowOfIndex): string[] {
  const symbols = listOf(range, () => undefined);
  refuseSums(symbols, noSums);
  return symbols;
}

/** Refuses sums of roots among symbols, for a reason. */
export function refuseSums(symbols: readonly string[], noSums: SumRefusal): void {
  const sum = symbols.find(isSum);
  if (sum === undefined) return;
  throw new ArgumentError(`${quoted(sum)} is a sum of roots, which this function does not take: ${noSums}`);
}

/** Reads the symbols of boards: the same, and sums of roots, such as `"SPX+"` or `"SPX+SPXW"`. */
export function readBoardSymbols(range: RangeArgument): string[] {
  return listOf(range, (sum) => {
    const problem = sumProblem(sum);
    return problem && `${quoted(sum)} is not a sum of roots. ${problem}`;
  });
}

function listOf(range: RangeArgument, refusalOf: (sum: string) => string | undefined): string[] {
  const symbols = new Set<string>();
  for (const value of filledValues(range, "The symbols contain")) {
    if (typeof value !== "string") throw notTicker(value);
    for (const part of value.split(",")) {
      const symbol = symbolOf(part.trim(), refusalOf);
      if (symbol !== "") symbols.add(symbol);
    }
  }
  if (symbols.size > 0) return [...symbols];
  const required = 'A symbol is required: a ticker such as "SPXW"';
  throw new ArgumentError(`${required}, or a cell that contains one.`, `${required}.`);
}

/** Returns one symbol as it is asked for; "" for an empty part of a list. */
function symbolOf(part: string, refusalOf: (sum: string) => string | undefined): string {
  const typed = part.toUpperCase();
  if (isSum(typed) && sumShape.test(typed)) {
    const refusal = refusalOf(typed.replaceAll(" ", ""));
    if (refusal !== undefined) throw new ArgumentError(refusal);
    return typed.replaceAll(" ", "");
  }
  // A blank separates symbols, except in `BRK B`.
  const ticker = isShareClass(typed) && typed.includes(" ") ? symbolSpelling(typed) : typed;
  if (ticker !== "" && !tickerShape.test(ticker)) throw notTicker(part);
  return ticker;
}

function notTicker(value: unknown): ArgumentError {
  const isPattern = typeof value === "string" && /^[A-Z]+\*$/i.test(value);
  const advice = isPattern ? ` For all roots of an index write ${quoted(value.toUpperCase().replace("*", "+"))}.` : "";
  return new ArgumentError(
    `Symbols must be tickers such as "SPXW" or "SPXW,SPY"; ${quoted(value)} is not a ticker.${advice}`,
  );
}

/** Reads exactly one ticker, upper case. */
export function readTicker(range: RangeArgument): string {
  return onlyOneTicker(readSymbols(range));
}

/** Reads exactly one symbol of a board: a root, or a sum of roots. */
export function readBoardSymbol(range: RangeArgument): string {
  return onlyOneTicker(readBoardSymbols(range));
}

/** Returns the only ticker of a list. */
export function onlyOneTicker([ticker = "", ...others]: readonly string[]): string {
  if (others.length === 0) return ticker;
  const all = quoted([ticker, ...others].join(","));
  throw new ArgumentError(`This function accepts one ticker; ${all} is a list.`);
}

/** Text with one of these is meant as a contract, not as a ticker. */
const contractMarks = /__|\s\d|\d{6}/;

/** Reads one contract, as its canonical symbol, or the ticker of a whole chain, in upper case. */
export function readContractOrTicker(range: RangeArgument): { contract: string } | { ticker: string } {
  const [value, ...others] = filledValues(range, "The contract or ticker contains");
  if (typeof value !== "string" || others.length > 0) return { ticker: readTicker(range) };
  const typed = value.trim().toUpperCase();
  if (isContractSymbol(typed)) return { contract: contractSymbol(typed) };
  if (!contractMarks.test(typed)) return { ticker: readTicker(range) };
  throw notContract(value);
}

/** Returns the error of a value that is not written as a contract. */
export function notContract(value: unknown): ArgumentError {
  const message = `A contract must be written like SPY__251219C00600000: ticker, expiration as YYMMDD, C or P, and the strike times 1,000 in eight digits; ${quoted(value)} is not.`;
  return new ArgumentError(`${message} FLOW.CONTRACT returns this form.`, message);
}

/** The right of an option. */
export type ContractRight = "call" | "put";

const rightSpellings: ReadonlyMap<string, ContractRight> = new Map([
  ["call", "call"],
  ["calls", "call"],
  ["c", "call"],
  ["put", "put"],
  ["puts", "put"],
  ["p", "put"],
]);

/** Reads `call` or `put`, also `C` or `P`; `name` is the argument's name in messages, for example `The right`. */
export function readRight(value: unknown, name: string): ContractRight {
  const right = rightSpellings.get(String(value).trim().toLowerCase());
  if (right) return right;
  refuseError(value, name);
  throw new ArgumentError(`${name} must be "call" or "put", or "C" or "P"; ${quoted(value)} is none of these.`);
}

/** Reads an optional right; `undefined`, for both, if blank or `all`. */
export function readOptionalRight(value: unknown, name: string): ContractRight | undefined {
  const isBoth = typeof value === "string" && /^\s*(all|both)\s*$/i.test(value);
  return isBoth || isBlank(value) ? undefined : readRight(value, `${name} (both if omitted)`);
}
