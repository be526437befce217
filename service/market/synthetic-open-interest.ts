import type { Right } from "./black-scholes";
import { monthlyExpiration } from "./calendar";
import { type Day, monthOf, weekday, yearOf } from "./civil-day";
import { gaussian, hash32 } from "./random";

/** How the open interest of a root is spread. */
export interface OpenInterestShape {
  /** Contracts of a plain strike at its best, on the morning its expiration settles. */
  perStrike: number;
  /** Times that for puts and for calls. */
  puts: number;
  calls: number;
  /** Yearly deviation that sets how wide the interest reaches, 0.14 for a stock index. */
  deviation: number;
  /** Times more at round strikes: the first step that divides the strike counts. */
  roundness: readonly (readonly [step: number, times: number])[];
}

/** What the open interest of every contract of one expiration depends on. */
export interface OpenInterestTerms {
  shape: OpenInterestShape;
  seed: number;
  /** The random stream of the root. */
  stream: number;
  session: Day;
  expiration: Day;
  /** Closes 1, 6 and 16 sessions before: positions are opened where the price has been. */
  pastCloses: readonly [number, number, number];
}

const FRIDAY = 5;
const CLOSE_WEIGHTS = [0.2, 0.35, 0.45] as const;

/** Deviation of the logarithm of one contract's interest from its neighbours'. */
const LUCK = 0.8;

/** Share of the final open interest by sessions to expiration, as measured on daily S&P 500 expirations. */
const ramp = [1, 0.46, 0.37, 0.29, 0.25, 0.19, 0.16, 0.14, 0.12, 0.1, 0.09];

/** Contracts open at the start of the session, by strike and right: a function of its arguments alone. */
export function openInterestOf(terms: OpenInterestTerms): (strike: number, right: Right) => number {
  const { shape, seed, stream, session, expiration, pastCloses } = terms;
  const expected = expectedOpenInterest(terms);
  const width = deviationTo(terms);
  const logCloses = pastCloses.map(Math.log);
  const week = Math.floor(session / 7);
  const into = session / 7 - week;
  return (strike, right) => {
    const isPut = right === "put";
    const spread = isPut ? putShape : callShape;
    const logStrike = Math.log(strike);
    const shaped = CLOSE_WEIGHTS.reduce(
      (sum, weight, i) => sum + weight * spread((logStrike - (logCloses[i] ?? logStrike)) / width),
      0,
    );
    const contract = hash32(seed, stream, expiration, Math.round(strike * 2) * 2 + (isPut ? 1 : 0));
    const slow = (1 - into) * gaussian(contract, 2, week, 0) + into * gaussian(contract, 2, week + 1, 0);
    const luck = Math.exp(LUCK * gaussian(contract, 1, 0, 0) + 0.12 * slow - 0.5 * LUCK * LUCK);
    const round = shape.roundness.find(([step]) => strike % step === 0)?.[1] ?? 1;
    return Math.round(expected * (isPut ? shape.puts : shape.calls) * round * shaped * luck);
  };
}

/** Contracts of a plain strike where interest is greatest: monthlies fill for months, dailies in their last week. */
function expectedOpenInterest({ shape, session, expiration }: OpenInterestTerms): number {
  const sessionsLeft = ((expiration - session) * 5) / 7;
  const filled = rampAt(sessionsLeft);
  const isMonthly = monthlyExpiration(yearOf(expiration), monthOf(expiration)) === expiration;
  if (isMonthly) return 1.17 * shape.perStrike * (0.45 + 0.55 * Math.exp(-sessionsLeft / 45));
  if (weekday(expiration) !== FRIDAY) return shape.perStrike * filled;
  return 1.17 * shape.perStrike * (0.75 * filled + 0.25 * Math.exp(-sessionsLeft / 30));
}

function rampAt(sessionsLeft: number): number {
  const whole = Math.floor(sessionsLeft);
  const from = ramp[whole];
  const to = ramp[whole + 1];
  if (from === undefined || to === undefined) return Math.max(0.02, 0.09 * Math.exp(-(sessionsLeft - 10) / 18));
  return from + (to - from) * (sessionsLeft - whole);
}

/** The natural width of the interest in log-moneyness: the deviation to expiration, and a little for the past. */
function deviationTo({ shape, session, expiration }: OpenInterestTerms): number {
  const years = Math.max(expiration - session + 0.27, 0.02) / 365;
  return Math.sqrt(shape.deviation ** 2 * years + (shape.deviation * 0.17) ** 2);
}

/** Most puts lie below the price and reach far down, as insurance; those above it are the rest of old hedges. */
function putShape(deviations: number): number {
  if (deviations > 0) return 0.55 * Math.exp(-1.6 * deviations ** 2);
  return Math.exp(-0.3 * Math.abs(deviations + 1.5) ** 1.3);
}

/** Most calls lie less than one deviation above the price. */
function callShape(deviations: number): number {
  if (deviations < 0) return 0.35 * Math.exp(-1.6 * deviations ** 2);
  return 0.8 * Math.exp(-0.75 * Math.abs(deviations - 0.7) ** 1.5);
}
