import type { Day } from "../time/civil-day";
import { openedContracts, type PositionTerms } from "./opened-positions";
import { Draws, gaussian } from "./random";

/** Identifies the expiration whose contracts are drawn. */
interface MultiplierTerms {
  seed: number;
  /** The random stream of the root. */
  stream: number;
  expiration: Day;
}

/**
 * Deviation of the part of the lasting multiplier's logarithm that changes weekly: that of the last three weeks, and less the
 * further away the expiration is, because distant contracts are held rather than traded.
 */
const WEEKLY_DEVIATION = 0.12;
const WEEKLY_DAYS = 21;

/** Upper bound of a multiplier: every normal draw at the smallest non-zero uniform (2^-32). */
export const LARGEST_MULTIPLIER = 250;

/**
 * The random multipliers of each contract of one expiration: lognormal with mean 1, and the given deviation of the
 * logarithm. Caches the draws of the contract used last.
 */
export class ContractMultiplier {
  readonly #contracts: Draws;
  readonly #expiration: Day;
  #key = NaN;
  #contract = 0;
  /** `NaN` until it is drawn. */
  #constant = NaN;
  #week = NaN;
  #from = 0;
  #to = 0;

  constructor({ seed, stream, expiration }: MultiplierTerms) {
    this.#contracts = new Draws(seed, stream, expiration);
    this.#expiration = expiration;
  }

  /** Returns the multiplier of positions opened over weeks, of which a small part changes weekly. */
  lasting(strike: number, right: 0 | 1, session: Day, deviation: number): number {
    this.#select(strike, right);
    if (Number.isNaN(this.#constant)) this.#constant = gaussian(this.#contract, 1, 0, 0);
    const week = Math.floor(session / 7);
    if (week !== this.#week) {
      this.#week = week;
      this.#from = gaussian(this.#contract, 2, week, 0);
      this.#to = gaussian(this.#contract, 2, week + 1, 0);
    }
    const into = session / 7 - week;
    const weekly = (1 - into) * this.#from + into * this.#to;
    const share = Math.sqrt(Math.min(1, WEEKLY_DAYS / Math.max(1, this.#expiration - session)));
    return Math.exp(deviation * this.#constant + share * WEEKLY_DEVIATION * weekly - 0.5 * deviation * deviation);
  }

  /** Returns the multiplier of positions of the last sessions. */
  recent(strike: number, right: 0 | 1, deviation: number): number {
    this.#select(strike, right);
    return Math.exp(deviation * gaussian(this.#contract, 3, 0, 0) - 0.5 * deviation * deviation);
  }

  /** Returns the contracts of large positions in a contract, given its open interest without them and its moneyness. */
  opened(strike: number, right: 0 | 1, terms: Pick<PositionTerms, "session" | "base" | "inTheMoney">): number {
    this.#select(strike, right);
    const { session, base, inTheMoney } = terms;
    // Written out: spreading `terms` would take twenty times as long.
    return openedContracts({ contract: this.#contract, session, expiration: this.#expiration, base, inTheMoney });
  }

  /** Returns the position of a contract in a cycle of so many sessions, 0 to `sessions` - 1. */
  phase(strike: number, right: 0 | 1, sessions: number): number {
    this.#select(strike, right);
    return this.#contract % sessions;
  }

  #select(strike: number, right: 0 | 1): void {
    const key = Math.round(strike * 2) * 2 + right;
    if (key === this.#key) return;
    this.#key = key;
    this.#contract = this.#contracts.hash(key);
    this.#constant = NaN;
    this.#week = NaN;
  }
}
