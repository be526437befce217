import { answerCell, type MakeOwnTable } from "../answer-cell";
import { ArgumentError, quoted } from "../../formulas/arguments/argument-error";
import { plainDate, readDate } from "../../formulas/arguments/read-date";
import { readContractOrTicker, readRight, readTicker } from "../../formulas/arguments/read-symbols";
import { isBlank, readNumber } from "../../formulas/arguments/read-values";

/** The largest strike in thousandths of a dollar that has eight digits. */
const maxStrike = 99_999.999;

/**
 * The symbol of one option contract, as the flow functions take it. Example: =FLOW.CONTRACT("SPY","2026-12-18","call",700) returns SPY__261218C00700000. Free, and needs no connection.
 * @customfunction FLOW.CONTRACT
 * @param ticker The underlying or option root, for example "SPY"; or a complete contract in any form, without the other arguments: "SPY   261218C00700000".
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
  const contractOf: MakeOwnTable = async (view, _context, addin) => {
    const subject = readContractOrTicker([[ticker]]);
    if (!("contract" in subject)) {
      // An absolute date needs no connection; "today" depends on the market's time.
      if (plainDate(expiration) === undefined) await addin.connection.whenTimeIsKnown();
      return [[symbolOfContract(readTicker([[ticker]]), readExpiration(expiration, view.now()), right, strike)]];
    }
    if ([expiration, right, strike].every(isBlank)) return [[subject.contract]];
    throw new ArgumentError(
      `${quoted(ticker)} is a complete contract: remove the other arguments, or use its ticker alone.`,
    );
  };
  return answerCell(invocation, contractOf, { isOffline: true });
}

function symbolOfContract(ticker: string, expiration: string, right: unknown, strike: unknown): string {
  const letter = readRight(right, "The right") === "call" ? "C" : "P";
  const dollars = readNumber(strike, "The strike", { min: 0.001, max: maxStrike });
  const thousandths = Math.round(dollars * 1_000);
  if (Math.abs(dollars * 1_000 - thousandths) > 1e-4) {
    throw new ArgumentError(`The strike can have three decimals at most; ${quoted(strike)} has more.`);
  }
  return `${ticker}__${expiration.replaceAll("-", "").slice(2)}${letter}${String(thousandths).padStart(8, "0")}`;
}

/** Reads the expiration of a contract, whose symbol has only two digits of the year. */
function readExpiration(value: unknown, nowMs: number): string {
  const expiration = readDate(value, nowMs, "The expiration");
  if (expiration === undefined) {
    throw new ArgumentError('The expiration is required: a date cell, a date such as 2026-11-27, or "today".');
  }
  if (expiration >= "2000" && expiration < "2100") return expiration;
  throw new ArgumentError(`The expiration must be in the years 2000 to 2099; ${quoted(expiration)} is not.`);
}
