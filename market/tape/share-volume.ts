import { gaussian, streamOf } from "../days/random";
import type { TradingDay } from "../days/trading-day";
import { logVolume } from "./session-activity";
import { lengthFactor, usualVolume } from "./usual-volume";

/** Millions of shares of a usual session on all venues, of the order of the averages of 2025. */
const millionsOf: Readonly<Record<string, number>> = {
  SPY: 75,
  QQQ: 52,
  IWM: 35,
  NVDA: 190,
  TSLA: 90,
  AAPL: 52,
  AMZN: 45,
  MSFT: 23,
  META: 14,
  GOOGL: 36,
  AMD: 52,
  AVGO: 25,
  NFLX: 42,
  MU: 24,
  INTC: 100,
  QCOM: 9,
  ORCL: 18,
  CRM: 8,
  PLTR: 70,
  COIN: 12,
  MSTR: 15,
  JPM: 9,
  BAC: 40,
  XOM: 16,
  UNH: 12,
  LLY: 4,
  WMT: 18,
  COST: 2.2,
  BA: 8,
};

/** Shares per option contract, for an imported chain that is not listed above. */
const SHARES_PER_CONTRACT = 40;

/** Standard deviation of the logarithm of a day's shares that the volume of its options does not explain. */
const OWN_DEVIATION = 0.12;

/** Returns the shares that an underlying trades on all venues in a usual session of the same length. */
export function usualShares(day: TradingDay): number {
  const millions = millionsOf[day.underlying];
  if (millions === undefined) return SHARES_PER_CONTRACT * usualVolume(day);
  return 1e6 * millions * lengthFactor(day.seconds);
}

/** Returns the shares of a simulated session: many on days when many options trade. Their mean is the usual number. */
export function sharesOfDay(day: TradingDay, seed: number): number {
  const own = OWN_DEVIATION * gaussian(seed, streamOf(`${day.underlying} shares`), day.sessionDay, 0);
  return usualShares(day) * Math.exp(logVolume(day, seed) + own);
}
