import type { Day } from "../time/civil-day";
import { gaussian, hash32 } from "./random";

/** Returns the chance per contract and week that somebody opens a large position, in thousandths, by days to expiration. */
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

/** Decay per unit of log-moneyness in the money: what is worth most is opened least. */
const IN_THE_MONEY_DECAY = 20;

/** Days of a week, counted from a Thursday, on which positions are opened: Thursday, Friday, Monday to Wednesday. */
const OPENING_DAYS = [0, 1, 4, 5, 6] as const;

/** Days that a position is held, and by how many days before its expiration it is closed. */
const FEWEST_DAYS = 5;
const DAYS_SPREAD = 16;
const CLOSED_BEFORE = 8;
const CLOSED_SPREAD = 6;

/** The contract of a position, and the session whose morning counts it. */
export interface PositionTerms {
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
export function openedContracts({ contract, session, expiration, base, inTheMoney }: PositionTerms): number {
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
