import type { Day } from "@strikebook/calendar";
import type { Right } from "@strikebook/pricing";

/** What tells contracts apart. */
export type ContractTerms = Pick<Contract, "root" | "expiration" | "right" | "strike">;

/** One option contract as quoted at an instant. A number that the source does not state is `undefined`, never 0. */
export interface Contract {
  /** The OCC root: `SPXW`. */
  root: string;
  expiration: Day;
  right: Right;
  strike: number;
  /** Premiums in dollars per share. */
  bid: number | undefined;
  ask: number | undefined;
  last: number | undefined;
  /** Contracts traded in the session so far. */
  volume: number | undefined;
  /** Contracts held at the start of the session. */
  openInterest: number | undefined;
  /** Implied volatility per year, 0.2 is 20 %. */
  volatility: number | undefined;
  /** Per unit of the price of the underlying. */
  gamma: number | undefined;
  /** The forward price and the discount factor of the expiration, where the source knows them exactly. */
  forward: number | undefined;
  discount: number | undefined;
}

/** What is known of a snapshot without its contracts. */
export interface SnapshotHeader {
  /** The symbol of the underlying: `SPX`, of which `SPXW` is another root. */
  underlying: string;
  /** The instant that the source states, a whole second in milliseconds since 1970 UTC. */
  asOfMs: number;
  /** The instant of the quotes, from which years to settlement count: the last close for a file that was made at a weekend. */
  quoteMs: number;
  /** The price of the underlying that boards are computed at. */
  spot: number;
  /** The price that the source states, if that differs. */
  statedSpot: number | undefined;
  /** No source states the price: that of put-call parity is right within this many dollars. */
  spotError?: number;
  previousClose: number | undefined;
  /** The source in words that attributions begin with: `Cboe delayed quotes`. */
  source: string;
  /** How many minutes the quotes are delayed; `undefined` if the source does not say that they are. */
  delayMinutes: number | undefined;
}

/** The contracts of one underlying at one instant, without those that had settled by then. */
export interface Snapshot extends SnapshotHeader {
  /** Sorted by root, expiration, strike, calls before puts. At least one. */
  contracts: readonly Contract[];
}

/** What one file says of an underlying at an instant: a snapshot, or a part of one that other files have the rest of. */
export interface ChainPart extends Snapshot {
  /** The name of the file. */
  file?: string;
  /** `spot` is of `--spot`. */
  isSpotGiven?: true;
  /** `--join`: it is one snapshot with the other parts of its date that have this mark. */
  isJoined?: true;
}
