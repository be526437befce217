import type { Day } from "@strikebook/calendar";
import { Draws, gaussian, hash32 } from "./random";

/** Identifies the expiration whose contracts are drawn. */
interface MultiplierTerms {
  seed: number;
  /** The random stream of the root. */
  stream: number;
  expiration: Day;
}

/**
 * Deviation of the part of the lasting multiplier's logarithm that changes weekly. It holds for the last three weeks, and
 * shrinks with the time to the expiration, because distant contracts are held rather than traded.
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
    // Written out. `npm run bench -- boards`, SPXW, new session: 119 ms, with `terms` spread 272 ms.
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

/** Returns the probability per contract and week that a large position is opened, in thousandths, by days to expiration. */
function chanceOf(days: number): number {
  if (days <= 60) return 12;
  return days <= 180 ? 5 : 1.5;
}

/** Logarithm of its size relative to the contract's open interest: median and deviation. Largest multiple. */
const MEDIAN = 1;
const DEVIATION = 0.8;
const LARGEST = 12;

/** From this open interest on, positions grow with its root only. They shrink with the root of the days beyond this number. */
const FROM_ROOT = 300;
const FROM_DAYS = 45;

/** Decay per unit of log-moneyness in the money: the most expensive contracts are opened least. */
const IN_THE_MONEY_DECAY = 20;

/** Days of a week, counted from a Thursday, on which positions are opened: Thursday, Friday, Monday to Wednesday. */
const OPENING_DAYS = [0, 1, 4, 5, 6] as const;

/** Days that a position is held, and by how many days before its expiration it is closed. */
const FEWEST_DAYS = 5;
const DAYS_SPREAD = 16;
const CLOSED_BEFORE = 8;
const CLOSED_SPREAD = 6;

/** The contract of a position, and the session whose morning counts it. */
interface PositionTerms {
  /** Random bits of the contract. */
  contract: number;
  session: Day;
  expiration: Day;
  /** Open interest without such positions. */
  base: number;
  /** How far the contract is in the money: the logarithm of price over strike for a call, at least 0. */
  inTheMoney: number;
}

/**
 * Returns the contracts of large positions that are open at the start of a session, in addition to the open interest that
 * changes slowly. Each is opened on one day and closed on another, a week or more before its expiration: without them volume
 * could not exceed open interest and then show in it. A pure function.
 */
function openedContracts({ contract, session, expiration, base, inTheMoney }: PositionTerms): number {
  if (base < 1 || expiration - session <= CLOSED_BEFORE) return 0;
  // A position opened on a day is counted from the next session on, for at most FEWEST_DAYS + DAYS_SPREAD days.
  const lastWeek = Math.floor((session - 1) / 7);
  const firstWeek = Math.floor((session - FEWEST_DAYS - DAYS_SPREAD) / 7);
  let contracts = 0;
  for (let week = firstWeek; week <= lastWeek; week += 1) {
    const drawn = hash32(contract, 4, week, 0);
    const days = expiration - 7 * week;
    if (drawn % 10_000 >= 10 * chanceOf(days)) continue;
    const opened = 7 * week + (OPENING_DAYS[(drawn >>> 8) % OPENING_DAYS.length] ?? 0);
    const held = opened + FEWEST_DAYS + ((drawn >>> 12) % DAYS_SPREAD);
    const closed = Math.min(held, expiration - CLOSED_BEFORE - ((drawn >>> 20) % CLOSED_SPREAD));
    if (session <= opened || session > closed) continue;
    const multiple = Math.min(LARGEST, Math.exp(MEDIAN + DEVIATION * gaussian(contract, 4, week, 1)));
    contracts += multiple * base * Math.sqrt(Math.min(1, FROM_ROOT / base) * Math.min(1, FROM_DAYS / days));
  }
  return contracts * Math.exp(-IN_THE_MONEY_DECAY * inTheMoney);
}
