import { monthlyExpiration } from "../time/calendar";
import { type Day, monthOf, weekday, yearOf } from "../time/civil-day";
import { Draws, gaussian } from "./random";

/** How the open interest of a root is spread. */
export interface OpenInterestShape {
  /** Contracts of a plain strike at its best, on the morning its expiration settles. */
  perStrike: number;
  /** Times that for puts and for calls. */
  puts: number;
  calls: number;
  /** Volatility per year that sets how wide the interest reaches, 0.14 for a stock index. */
  reach: number;
  /** The least strike step: strikes that are 20, 10 and 5 times it draw more interest than plain ones. */
  step: number;
}

/** What the open interest of all contracts of one expiration depends on, at the start of a session. */
export interface OpenInterestTerms {
  shape: OpenInterestShape;
  seed: number;
  /** The random stream of the root. */
  stream: number;
  session: Day;
  expiration: Day;
  /** Logarithms of the closes 1, 6 and 16 sessions before: positions are opened where the price has been. */
  pastCloses: readonly [number, number, number];
}

/** Contracts open at the start of the session by strike and right (0 call, 1 put). A function of the terms alone. */
export type OpenInterestOf = (strike: number, right: 0 | 1) => number;

const FRIDAY = 5;
const WEIGHTS = [0.2, 0.35, 0.45] as const;

/** Deviations of the logarithm of one contract's interest from its neighbours': for good, and from week to week. */
const LUCK = 0.8;
const WEEKLY_LUCK = 0.12;
/** Strikes every 5 points of the S&P 500 by roundness, as measured: 100s, 50s and 25s hold 5, 3.4 and 1.7 times a plain one. */
const ROUNDNESS = [
  [20, 5],
  [10, 3.4],
  [5, 1.7],
] as const;

/** Share of the final open interest by sessions to expiration, as measured on daily S&P 500 expirations. */
const RAMP = [1, 0.46, 0.37, 0.29, 0.25, 0.19, 0.16, 0.14, 0.12, 0.1, 0.09];

/** No luck is greater: that of a draw of one in four thousand million, three times over. */
const MOST_LUCK = 250;

/**
 * The open interest of one expiration. Who asks for two sessions of an expiration, contract by contract, gives both the
 * same `luck`, which then is drawn once.
 */
export function openInterestOf(terms: OpenInterestTerms, luck = new ContractLuck(terms)): OpenInterestOf {
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
    const plain = expected * side * roundness(strike, shape.step) * spreads;
    return plain * MOST_LUCK < 0.5 ? 0 : Math.round(plain * luck.of(strike, right, session));
  };
}

/** How much more or less than others the contracts of one expiration hold. Remembers the last contract that was asked for. */
export class ContractLuck {
  readonly #contracts: Draws;
  #asked = NaN;
  #contract = 0;
  #lasting = 0;
  #week = NaN;
  #from = 0;
  #to = 0;

  constructor({ seed, stream, expiration }: Pick<OpenInterestTerms, "seed" | "stream" | "expiration">) {
    this.#contracts = new Draws(seed, stream, expiration);
  }

  /** The multiple of a contract in a session, lognormal around 1: most of it for good, the rest from week to week. */
  of(strike: number, right: 0 | 1, session: Day): number {
    const asked = Math.round(strike * 2) * 2 + right;
    if (asked !== this.#asked) {
      this.#asked = asked;
      this.#contract = this.#contracts.hash(asked);
      this.#lasting = gaussian(this.#contract, 1, 0, 0);
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
    return Math.exp(LUCK * this.#lasting + WEEKLY_LUCK * weekly - 0.5 * LUCK * LUCK);
  }
}

function roundness(strike: number, step: number): number {
  for (const [steps, times] of ROUNDNESS) if (strike % (steps * step) === 0) return times;
  return 1;
}

/** Contracts of a plain strike where interest is greatest: monthlies fill for months, dailies in their last week. */
function expectedContracts({ shape, session, expiration }: OpenInterestTerms): number {
  const sessionsLeft = ((expiration - session) * 5) / 7;
  const isMonthly = monthlyExpiration(yearOf(expiration), monthOf(expiration)) === expiration;
  if (isMonthly) return 1.17 * shape.perStrike * (0.45 + 0.55 * Math.exp(-sessionsLeft / 45));
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

/** How far one unit of the spread reaches in log-moneyness: the deviation to expiration, and a little for the past. */
function widthOf({ shape, session, expiration }: OpenInterestTerms): number {
  const years = Math.max(expiration - session + 0.27, 0.02) / 365;
  return shape.reach * Math.sqrt(years + 0.17 ** 2);
}

/** Most puts lie below the price and reach far down, as insurance; those above it are what is left of old hedges. */
function putSpread(deviations: number): number {
  if (deviations > 0) return 0.55 * Math.exp(-1.6 * deviations * deviations);
  const away = Math.abs(deviations + 1.5);
  return Math.exp(-0.32 * away * Math.sqrt(Math.sqrt(away)));
}

/** Most calls lie less than one deviation above the price. */
function callSpread(deviations: number): number {
  if (deviations < 0) return 0.35 * Math.exp(-1.6 * deviations * deviations);
  const away = Math.abs(deviations - 0.7);
  return 0.8 * Math.exp(-0.75 * away * Math.sqrt(away));
}
