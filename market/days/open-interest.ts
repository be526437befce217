import { isMonthlyExpiration } from "../time/calendar";
import { type Day, weekday } from "../time/civil-day";
import { Draws, gaussian } from "./random";

/** The distribution of a root's open interest over strikes. */
interface OpenInterestShape {
  /** Contracts of a strike that is not round, where interest is greatest, on the morning its expiration settles. */
  perStrike: number;
  /** Multiples of `perStrike` for puts and for calls. */
  puts: number;
  calls: number;
  /** Volatility per year that sets the width of the distribution, 0.14 for a stock index. */
  reach: number;
  /** Smallest strike step: strikes at 20, 10 and 5 times the step have more interest. */
  step: number;
}

/** The inputs of the open interest of one expiration at the start of a session. */
export interface OpenInterestTerms {
  shape: OpenInterestShape;
  seed: number;
  /** The random stream of the root. */
  stream: number;
  session: Day;
  expiration: Day;
  /** Logarithms of the closes 1, 6 and 16 sessions before: positions are opened around the price of their time. */
  pastCloses: readonly [number, number, number];
}

/** Returns the contracts open at the start of the session, by strike and right (0 call, 1 put). A pure function. */
type OpenInterestOf = (strike: number, right: 0 | 1) => number;

const FRIDAY = 5;
/** Weights of the three past closes. */
const WEIGHTS = [0.2, 0.35, 0.45] as const;

/** Deviation of the logarithm of a contract's multiplier: the constant part, and the part that changes weekly. */
const CONSTANT_DEVIATION = 0.8;
const WEEKLY_DEVIATION = 0.12;

/** Multiples by roundness of the strike, measured on the S&P 500: strikes at 100s, 50s and 25s hold 5, 3.4 and 1.7 times. */
const ROUNDNESS = [
  [20, 5],
  [10, 3.4],
  [5, 1.7],
] as const;

/** Share of the final open interest by sessions to expiration, measured on daily S&P 500 expirations. */
const RAMP = [1, 0.46, 0.37, 0.29, 0.25, 0.19, 0.16, 0.14, 0.12, 0.1, 0.09];

/** Upper bound of the multiplier: every normal draw at the smallest non-zero uniform (2^-32). */
const LARGEST_MULTIPLIER = 250;

/**
 * Returns the open interest of one expiration as a function of the contract. Pass the same `multiplier` for two sessions
 * of an expiration to draw the random numbers of each contract once.
 */
export function openInterestOf(terms: OpenInterestTerms, multiplier = new ContractMultiplier(terms)): OpenInterestOf {
  const { shape, session, pastCloses } = terms;
  const [yesterday, lastWeek, threeWeeksAgo] = pastCloses;
  const expected = expectedContracts(terms);
  const width = widthOf(terms);
  return (strike, right) => {
    const spread = right === 1 ? putSpread : callSpread;
    const at = Math.log(strike);
    const spreads =
      WEIGHTS[0] * spread((at - yesterday) / width) +
      WEIGHTS[1] * spread((at - lastWeek) / width) +
      WEIGHTS[2] * spread((at - threeWeeksAgo) / width);
    const side = right === 1 ? shape.puts : shape.calls;
    const mean = expected * side * roundness(strike, shape.step) * spreads;
    return mean * LARGEST_MULTIPLIER < 0.5 ? 0 : Math.round(mean * multiplier.of(strike, right, session));
  };
}

/** The random multiplier of each contract of one expiration. Caches the draws of the contract used last. */
export class ContractMultiplier {
  readonly #contracts: Draws;
  #key = NaN;
  #contract = 0;
  #constant = 0;
  #week = NaN;
  #from = 0;
  #to = 0;

  constructor({ seed, stream, expiration }: Pick<OpenInterestTerms, "seed" | "stream" | "expiration">) {
    this.#contracts = new Draws(seed, stream, expiration);
  }

  /** Returns the multiplier of a contract in a session: lognormal, a constant part and a part that changes weekly. */
  of(strike: number, right: 0 | 1, session: Day): number {
    const key = Math.round(strike * 2) * 2 + right;
    if (key !== this.#key) {
      this.#key = key;
      this.#contract = this.#contracts.hash(key);
      this.#constant = gaussian(this.#contract, 1, 0, 0);
      this.#week = NaN;
    }
    const week = Math.floor(session / 7);
    if (week !== this.#week) {
      this.#week = week;
      this.#from = gaussian(this.#contract, 2, week, 0);
      this.#to = gaussian(this.#contract, 2, week + 1, 0);
    }
    const into = session / 7 - week;
    const weekly = (1 - into) * this.#from + into * this.#to;
    return Math.exp(
      CONSTANT_DEVIATION * this.#constant + WEEKLY_DEVIATION * weekly - 0.5 * CONSTANT_DEVIATION * CONSTANT_DEVIATION,
    );
  }
}

function roundness(strike: number, step: number): number {
  for (const [steps, times] of ROUNDNESS) if (strike % (steps * step) === 0) return times;
  return 1;
}

/** Returns the peak contracts of a strike that is not round: monthlies fill for months, dailies in their last week. */
function expectedContracts({ shape, session, expiration }: OpenInterestTerms): number {
  const sessionsLeft = ((expiration - session) * 5) / 7;
  if (isMonthlyExpiration(expiration)) return 1.17 * shape.perStrike * (0.45 + 0.55 * Math.exp(-sessionsLeft / 45));
  const filled = rampAt(sessionsLeft);
  if (weekday(expiration) !== FRIDAY) return shape.perStrike * filled;
  return 1.17 * shape.perStrike * (0.75 * filled + 0.25 * Math.exp(-sessionsLeft / 30));
}

function rampAt(sessionsLeft: number): number {
  const whole = Math.floor(sessionsLeft);
  const from = RAMP[whole];
  const to = RAMP[whole + 1];
  if (from === undefined || to === undefined) return Math.max(0.02, 0.09 * Math.exp(-(sessionsLeft - 10) / 18));
  return from + (to - from) * (sessionsLeft - whole);
}

/** Returns the log-moneyness of one unit of the spread: the deviation to expiration, and a little for the past. */
function widthOf({ shape, session, expiration }: OpenInterestTerms): number {
  const years = Math.max(expiration - session + 0.27, 0.02) / 365;
  return shape.reach * Math.sqrt(years + 0.17 ** 2);
}

/** Most puts lie below the price and reach far down, as protection; those above it are old hedges. */
function putSpread(deviations: number): number {
  if (deviations > 0) return 0.55 * Math.exp(-1.6 * deviations * deviations);
  const distance = Math.abs(deviations + 1.5);
  return Math.exp(-0.32 * distance * Math.sqrt(Math.sqrt(distance)));
}

/** Most calls lie less than one deviation above the price. */
function callSpread(deviations: number): number {
  if (deviations < 0) return 0.35 * Math.exp(-1.6 * deviations * deviations);
  const distance = Math.abs(deviations - 0.7);
  return 0.8 * Math.exp(-0.75 * distance * Math.sqrt(distance));
}
