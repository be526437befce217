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

/** The numbers of a quoted contract. */
export type QuotedNumber = "bid" | "ask" | "volatility" | "gamma" | "openInterest";

interface Range {
  max: number;
  isWhole?: true;
  /** The range in words, for messages. */
  expected: string;
}

const price: Range = { max: 1_000_000, expected: "a price from 0 to 1,000,000" };

/** The valid range of each number. The open interest of the largest listed contracts is between one and two million. */
const ranges: Readonly<Record<QuotedNumber, Range>> = {
  bid: price,
  ask: price,
  volatility: { max: 100, expected: "a volatility from 0 to 100, where 0.2 is 20 %" },
  gamma: { max: 1_000, expected: "a number from 0 to 1,000" },
  openInterest: { max: 10_000_000, isWhole: true, expected: "a whole number from 0 to 10,000,000" },
};

/**
 * Returns a number of a quoted contract. Throws a `ChainFileError` if no contract can have it; `place` returns the start of
 * the message, and `found` what the file contains there. They are functions because a file has a hundred thousand numbers.
 */
export function checkQuoted(name: QuotedNumber, value: number, place: () => string, found: () => string): number {
  const { max, isWhole, expected } = ranges[name];
  if (value >= 0 && value <= max && (!isWhole || Number.isInteger(value))) return value;
  throw new ChainFileError(`${place()}: expected ${expected}, found ${found()}.`);
}

/** Returns the numbers of a quoted contract, each read by its name. */
export function quotedNumbers(read: (name: QuotedNumber) => number): Record<QuotedNumber, number> {
  return {
    bid: read("bid"),
    ask: read("ask"),
    volatility: read("volatility"),
    gamma: read("gamma"),
    openInterest: read("openInterest"),
  };
}

/** The contract terms in an OCC option symbol, for example SPXW240105C04700000. */
type OptionTerms = Pick<QuotedContract, "root" | "expiration" | "right" | "strike">;

const optionSymbol = /^([A-Z][A-Z0-9.]*) *(\d{2})(\d{2})(\d{2})([CP])(\d{8})$/;

/** Parses an OCC option symbol. `place` returns the start of the error message. */
export function readOptionSymbol(text: string, place: () => string): OptionTerms {
  const [, root, year, month, day, side, strike] = optionSymbol.exec(text.trim()) ?? [];
  const expiration = `20${year}-${month}-${day}`;
  if (root === undefined || dayFromIso(expiration) === undefined || Number(strike) === 0) {
    throw new ChainFileError(`${place()}: expected an option symbol such as SPXW240105C04700000, found "${text}".`);
  }
  return { root, expiration, right: side === "C" ? "call" : "put", strike: Number(strike) / 1000 };
}
