import type { TradingDay } from "../days/trading-day";

/** The volume of an underlying in a usual session. An index has no shares. */
interface UsualSession {
  thousandContracts: number;
  /** On all venues. */
  millionShares?: number;
}

/**
 * Contracts of SPX and RUT: daily averages that Cboe published for 2025. For other symbols the order of magnitude of 2025, in the
 * published ranking of the most traded names. Shares are of the order of the averages of 2025.
 */
const usualSessions: Readonly<Record<string, UsualSession>> = {
  SPX: { thousandContracts: 4_200 },
  NDX: { thousandContracts: 90 },
  RUT: { thousandContracts: 94 },
  SPY: { thousandContracts: 9_000, millionShares: 75 },
  QQQ: { thousandContracts: 6_000, millionShares: 52 },
  IWM: { thousandContracts: 1_600, millionShares: 35 },
  NVDA: { thousandContracts: 3_200, millionShares: 190 },
  TSLA: { thousandContracts: 1_000, millionShares: 90 },
  AAPL: { thousandContracts: 1_400, millionShares: 52 },
  AMZN: { thousandContracts: 1_100, millionShares: 45 },
  MSFT: { thousandContracts: 480, millionShares: 23 },
  META: { thousandContracts: 400, millionShares: 14 },
  GOOGL: { thousandContracts: 800, millionShares: 36 },
  AMD: { thousandContracts: 350, millionShares: 52 },
  AVGO: { thousandContracts: 350, millionShares: 25 },
  NFLX: { thousandContracts: 320, millionShares: 42 },
  MU: { thousandContracts: 380, millionShares: 24 },
  INTC: { thousandContracts: 700, millionShares: 100 },
  QCOM: { thousandContracts: 90, millionShares: 9 },
  ORCL: { thousandContracts: 280, millionShares: 18 },
  CRM: { thousandContracts: 120, millionShares: 8 },
  PLTR: { thousandContracts: 500, millionShares: 70 },
  COIN: { thousandContracts: 180, millionShares: 12 },
  MSTR: { thousandContracts: 380, millionShares: 15 },
  JPM: { thousandContracts: 110, millionShares: 9 },
  BAC: { thousandContracts: 240, millionShares: 40 },
  XOM: { thousandContracts: 130, millionShares: 16 },
  UNH: { thousandContracts: 150, millionShares: 12 },
  LLY: { thousandContracts: 45, millionShares: 4 },
  WMT: { thousandContracts: 140, millionShares: 18 },
  COST: { thousandContracts: 50, millionShares: 2.2 },
  BA: { thousandContracts: 110, millionShares: 8 },
};

/** Shares per option contract, for an underlying that is not listed above. */
const SHARES_PER_CONTRACT = 40;

/** Volume of a usual session as a share of open interest: of an underlying that is not listed above, and at most. */
const TURNOVER = 0.2;
const LARGEST_TURNOVER = 1;

const FULL_SECONDS = 23_400;

/** A session of half the time trades less than half: many traders are absent. */
const LENGTH_EXPONENT = 1.6;

/** Returns the volume of a session relative to one of full length. */
export function lengthFactor(seconds: number): number {
  return (seconds / FULL_SECONDS) ** LENGTH_EXPONENT;
}

/** Returns the contracts that an underlying trades in a usual session of the same length. */
export function usualVolume({ underlying, seconds, openInterest }: TradingDay): number {
  const open = openInterest.reduce((sum, contracts) => sum + contracts, 0);
  const listed = usualSessions[underlying]?.thousandContracts;
  const fullSession = listed === undefined ? TURNOVER * open : Math.min(1_000 * listed, LARGEST_TURNOVER * open);
  return fullSession * lengthFactor(seconds);
}

/** Returns the shares that an underlying trades on all venues in a usual session of the same length. */
export function usualShares(day: TradingDay): number {
  const millions = usualSessions[day.underlying]?.millionShares;
  if (millions === undefined) return SHARES_PER_CONTRACT * usualVolume(day);
  return 1e6 * millions * lengthFactor(day.seconds);
}
