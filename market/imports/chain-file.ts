import type { Right } from "../pricing/black-scholes";
import { dayFromIso } from "../time/civil-day";

/** One contract as quoted in a file. A missing number is 0. */
export interface QuotedContract {
  root: string;
  /** YYYY-MM-DD. */
  expiration: string;
  right: Right;
  strike: number;
  bid: number;
  ask: number;
  /** Implied volatility per year as stated in the file: 0.2 is 20 %. */
  volatility: number;
  /** Per unit of spot, as rounded in the file. */
  gamma: number;
  openInterest: number;
}

/** An exported option chain with all its rows, past expirations included. */
export interface ChainFile {
  /** When the file was made, in milliseconds since 1970 UTC. */
  asOfMs: number;
  spot: number;
  /** `undefined` if the format does not contain it. */
  previousClose: number | undefined;
  contracts: QuotedContract[];
}

/** A file that cannot be read as an option chain. The message says where the problem is and what was expected. */
export class ChainFileError extends Error {
  override readonly name = "ChainFileError";
}

/** The contract terms in an OCC option symbol, for example SPXW240105C04700000. */
type OptionTerms = Pick<QuotedContract, "root" | "expiration" | "right" | "strike">;

const optionSymbol = /^([A-Z][A-Z0-9.]*) *(\d{2})(\d{2})(\d{2})([CP])(\d{8})$/;

/** Parses an OCC option symbol. `place` is the start of the error message. */
export function readOptionSymbol(text: string, place: string): OptionTerms {
  const [, root, year, month, day, side, strike] = optionSymbol.exec(text.trim()) ?? [];
  const expiration = `20${year}-${month}-${day}`;
  if (root === undefined || dayFromIso(expiration) === undefined) {
    throw new ChainFileError(`${place}: expected an option symbol such as SPXW240105C04700000, found "${text}".`);
  }
  return { root, expiration, right: side === "C" ? "call" : "put", strike: Number(strike) / 1000 };
}
