import type { Right } from "../pricing/black-scholes";
import { dayFromIso } from "../time/civil-day";

/** One contract as a file quotes it. A number that the file leaves out is 0. */
export interface QuotedContract {
  root: string;
  /** YYYY-MM-DD. */
  expiration: string;
  right: Right;
  strike: number;
  bid: number;
  ask: number;
  /** Implied volatility per year as the file states it: 0.2 is 20 %. */
  volatility: number;
  /** Per unit of spot, as rounded in the file. */
  gamma: number;
  openInterest: number;
}

/** An exported option chain, every row of it: expirations already past included. */
export interface ChainFile {
  /** The instant the file was made, in milliseconds since 1970 UTC. */
  asOfMs: number;
  spot: number;
  /** Undefined where the form does not carry it. */
  previousClose: number | undefined;
  contracts: QuotedContract[];
}

/** A file that cannot be read as an option chain; the message says where and what was expected. */
export class ChainFileError extends Error {
  override readonly name = "ChainFileError";
}

/** What an option symbol of the clearing house spells out, for example SPXW240105C04700000. */
export type OptionName = Pick<QuotedContract, "root" | "expiration" | "right" | "strike">;

const optionSymbol = /^([A-Z][A-Z0-9.]*) *(\d{2})(\d{2})(\d{2})([CP])(\d{8})$/;

/** Reads an option symbol; `place` starts the error when it is none. */
export function readOptionSymbol(text: string, place: string): OptionName {
  const [, root, year, month, day, side, strike] = optionSymbol.exec(text.trim()) ?? [];
  const expiration = `20${year}-${month}-${day}`;
  if (root === undefined || dayFromIso(expiration) === undefined) {
    throw new ChainFileError(`${place}: expected an option symbol such as SPXW240105C04700000, found "${text}".`);
  }
  return { root, expiration, right: side === "C" ? "call" : "put", strike: Number(strike) / 1000 };
}
