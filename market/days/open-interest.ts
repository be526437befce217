import { type Day, dayOfWeek, isMonthlyExpiration, sessionsBetween } from "@strikebook/calendar";
import { ContractMultiplier, LARGEST_MULTIPLIER } from "./contract-multiplier";

/** The distribution of a root's open interest over strikes. */
interface OpenInterestShape {
  /** Contracts of a strike that is not round, where interest is greatest, on the morning its expiration settles. */
  perStrike: number;
  /** Multiples of `perStrike` for puts and for calls. */
  puts: number;
  calls: number;
  /** Volatility per year that sets the width of the distribution, 0.14 for a stock index. */
  reach: number;
  /** Smallest strike step: strikes at 20, 10, 5 and 2 times the step have more interest. */
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

/** How much is open at strikes that are a multiple of some steps, compared with a strike that is not round. */
interface Roundness {
  steps: number;
  times: number;
  /** Deviation of the logarithm of a contract's multiplier: positions at round strikes vary less. */
  deviation: number;
}

/** Positions opened over weeks, measured on S&P 500 chains: strikes at 100s, 50s and 25s hold most. */
const LASTING: readonly Roundness[] = [
  { steps: 20, times: 5, deviation: 0.4 },
  { steps: 10, times: 3.4, deviation: 0.4 },
  { steps: 5, times: 1.7, deviation: 0.5 },
];
const LASTING_OTHER = { times: 1, deviation: 0.8 };

/** Positions of the last sessions, measured on the mornings of nine daily S&P 500 expirations, when every strike trades. */
const RECENT: readonly Roundness[] = [
  { steps: 20, times: 2, deviation: 0.4 },
  { steps: 10, times: 1.8, deviation: 0.4 },
  { steps: 5, times: 1.5, deviation: 0.4 },
  { steps: 2, times: 1.3, deviation: 0.4 },
];
const RECENT_OTHER = { times: 1, deviation: 0.4 };

/**
 * Returns the open interest of one expiration as a function of the contract. Pass the same `multiplier` for two sessions
 * of an expiration to draw the random numbers of each contract once.
 *
 * It has two layers: positions opened over weeks around the prices of that time, most of them at round strikes; and those
 * of the last two sessions around the last close, where every strike trades and calls and puts balance.
 */
export function openInterestOf(terms: OpenInterestTerms, multiplier = new ContractMultiplier(terms)): OpenInterestOf {
  const { shape, session, pastCloses } = terms;
  const contracts = expectedContracts(terms);
  const spreadTerms = { ...terms, reach: shape.reach };
  const [lasting, recent] = [lastingSpread(spreadTerms), recentSpread(spreadTerms)];
  const roundnessOf = (strike: number, levels: readonly Roundness[], elsewhere: Omit<Roundness, "steps">) =>
    levels.find(({ steps }) => strike % (steps * shape.step) === 0) ?? elsewhere;
  return (strike, right) => {
    const at = Math.log(strike);
    const side = right === 1 ? shape.puts : shape.calls;
    const old = roundnessOf(strike, LASTING, LASTING_OTHER);
    const mean = contracts.lasting * side * old.times * lasting(at, right);
    const kept = mean * LARGEST_MULTIPLIER < 0.5 ? 0 : mean * multiplier.lasting(strike, right, session, old.deviation);
    if (contracts.recent === 0) {
      const inTheMoney = Math.max(0, (right === 1 ? -1 : 1) * (pastCloses[0] - at));
      return Math.round(kept + multiplier.opened(strike, right, { session, base: kept, inTheMoney }));
    }
    const fresh = roundnessOf(strike, RECENT, RECENT_OTHER);
    const added = contracts.recent * side * fresh.times * recent(at, right);
    return Math.round(kept + added * multiplier.recent(strike, right, fresh.deviation));
  };
}

const FRIDAY = 5;

/** Shares of the final open interest by sessions to expiration, measured on daily S&P 500 expirations: 0.47 a day before. */
const LASTING_RAMP = [0.42, 0.4, 0.37, 0.29, 0.25, 0.19, 0.16, 0.14, 0.12, 0.1, 0.09];
const RECENT_RAMP = [0.6, 0.05];

/** Returns the contracts of each layer at a strike that is not round: monthlies fill for months, dailies in their last week. */
function expectedContracts({ shape, session, expiration }: OpenInterestTerms): { lasting: number; recent: number } {
  const { perStrike } = shape;
  const left = sessionsBetween(session, expiration);
  const recent = perStrike * (RECENT_RAMP[left] ?? 0);
  if (isMonthlyExpiration(expiration)) {
    return { lasting: 1.17 * perStrike * (0.45 + 0.55 * Math.exp(-left / 45)), recent };
  }
  const filled = LASTING_RAMP[left] ?? Math.max(0.02, 0.09 * Math.exp(-(left - 10) / 18));
  if (dayOfWeek(expiration) !== FRIDAY) return { lasting: perStrike * filled, recent };
  return { lasting: 1.17 * perStrike * (0.75 * filled + 0.25 * Math.exp(-left / 30)), recent };
}

/** Share of the contracts of a right that are open at the logarithm of a strike, 1 where most are. */
type OpenInterestSpread = (logStrike: number, right: 0 | 1) => number;

/** The inputs of a spread. */
interface SpreadTerms {
  /** Volatility per year that sets the width. */
  reach: number;
  session: Day;
  expiration: Day;
  /** Logarithms of the closes 1, 6 and 16 sessions before. */
  pastCloses: readonly [number, number, number];
}

/** Weights of the three past closes. */
const WEIGHTS = [0.2, 0.35, 0.45] as const;

/** Returns the spread of positions opened over weeks, around the prices of that time. */
function lastingSpread({ reach, session, expiration, pastCloses }: SpreadTerms): OpenInterestSpread {
  const [yesterday, lastWeek, threeWeeksAgo] = pastCloses;
  // The deviation to expiration, and a little for the past.
  const years = Math.max(expiration - session + 0.27, 0.02) / 365;
  const width = reach * Math.sqrt(years + 0.17 ** 2);
  return (at, right) => {
    const spread = right === 1 ? putSpread : callSpread;
    return (
      WEIGHTS[0] * spread((at - yesterday) / width) +
      WEIGHTS[1] * spread((at - lastWeek) / width) +
      WEIGHTS[2] * spread((at - threeWeeksAgo) / width)
    );
  };
}

/**
 * Puts lie below the price and reach far down, as protection. Within two deviations of the price this and the spread of calls follow the
 * open interest of SPXW that the OCC published on ten mornings of August 2026, 1 to 20 days before expiration.
 */
function putSpread(deviations: number): number {
  if (deviations > 0) return 0.8 * Math.exp(-3.2 * deviations);
  return Math.exp(-0.27 * Math.abs(deviations + 0.7));
}

/** Most calls lie less than one deviation above the price. */
function callSpread(deviations: number): number {
  if (deviations < 0) return 0.44 * Math.exp(-1.6 * deviations * deviations);
  const distance = Math.abs(deviations - 0.6);
  return 0.8 * Math.exp(-1.15 * distance ** 1.35);
}

/** Deviations of a day over which the positions change from puts to calls, and within which they lie. */
const CHANGE_OVER = 0.3;
const RECENT_REACH = 2.6;
const SESSIONS_PER_YEAR = 252;

/** Returns the spread of positions of the last sessions: calls above the last close, puts below, as many of both at it. */
function recentSpread({ reach, pastCloses: [lastClose] }: SpreadTerms): OpenInterestSpread {
  const width = reach / Math.sqrt(SESSIONS_PER_YEAR);
  return (at, right) => {
    const out = ((right === 1 ? -1 : 1) * (at - lastClose)) / width;
    return Math.exp(-((out / RECENT_REACH) ** 2)) / (1 + Math.exp(-out / CHANGE_OVER));
  };
}
