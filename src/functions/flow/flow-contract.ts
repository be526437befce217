import type { Addin } from "../../addin/addin";
import { answerCell } from "../answer-cell";
import { ArgumentError, shown } from "../arguments/argument-error";
import { isBlank, readNumber, readTicker } from "../arguments/read-arguments";
import { readContractOrTicker } from "../arguments/read-contract";
import { plainDate, readDate } from "../arguments/read-date";
import { readRight } from "../arguments/read-right";

/** Eight digits hold a strike in thousandths of a dollar. */
const mostStrike = 99_999.999;

/**
 * The symbol of one option contract, as the flow functions take it. Example: =FLOW.CONTRACT("SPY","2026-12-18","call",700) gives SPY__261218C00700000. Free, and needs no connection.
 * @customfunction FLOW.CONTRACT
 * @param ticker The underlying or option root, for example "SPY"; or, alone, a contract in any spelling: "SPY   261218C00700000".
 * @param [expiration] The expiration: a date cell, a date such as "2026-12-18", or "today".
 * @param [right] "call" or "put", or "C" or "P".
 * @param [strike] The strike in US dollars, for example 700 or 702.5.
 * @requiresAddress
 * @param invocation
 * @returns The contract's symbol: ticker, two underscores, expiration as YYMMDD, C or P, and the strike times 1,000 in eight digits.
 */
export function flowContract(
  ticker: any,
  expiration: any,
  right: any,
  strike: any,
  invocation: CustomFunctions.Invocation,
): Promise<any[][]> {
  const answer = async (addin: Addin) => {
    const spelled = readContractOrTicker([[ticker]]);
    if (!("contract" in spelled)) {
      // A date that is written out needs no market; "today" is the market's.
      if (plainDate(expiration) === undefined) await addin.untilTimeIsKnown();
      return [[contractSymbol(readTicker([[ticker]]), readExpiration(expiration, addin.now()), right, strike)]];
    }
    if ([expiration, right, strike].every(isBlank)) return [[canonical(spelled.contract)]];
    throw new ArgumentError(
      `${shown(spelled.contract)} is a whole contract: leave the other arguments out, or type its ticker alone.`,
    );
  };
  return answerCell(invocation, answer, { isOffline: true });
}

function contractSymbol(ticker: string, expiration: string, right: unknown, strike: unknown): string {
  const letter = readRight(right, "The right") === "call" ? "C" : "P";
  const dollars = readNumber(strike, "The strike", { min: 0.001, max: mostStrike });
  const thousandths = Math.round(dollars * 1_000);
  if (Math.abs(dollars * 1_000 - thousandths) > 1e-4) {
    throw new ArgumentError(`The strike has at most three decimals; ${shown(strike)} has more.`);
  }
  return `${ticker}__${expiration.replaceAll("-", "").slice(2)}${letter}${String(thousandths).padStart(8, "0")}`;
}

/** A contract names its expiration with two digits of the year: those of this century. */
function readExpiration(value: unknown, nowMs: number): string {
  const expiration = readDate(value, nowMs, "The expiration");
  if (expiration === undefined) {
    throw new ArgumentError('An expiration is needed: a date cell, a date such as 2026-11-27, or "today".');
  }
  if (expiration >= "2000" && expiration < "2100") return expiration;
  throw new ArgumentError(`The expiration lies in the years 2000 to 2099; ${shown(expiration)} does not.`);
}

/** Two underscores in place of no gap or of spaces. */
function canonical(contract: string): string {
  const at = contract.length - "YYMMDDC00000000".length;
  return `${contract.slice(0, at).replace(/[_ ]+$/, "")}__${contract.slice(at)}`;
}
