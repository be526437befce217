import type { TradingDay } from "../days/trading-day";

/**
 * Thousands of contracts of a usual session. SPX and RUT: daily averages that Cboe published for 2025. The others are of the
 * order of those of 2025, in the published ranking of the most traded names.
 */
const thousandsOf: Readonly<Record<string, number>> = {
  SPX: 4_200,
  NDX: 90,
  RUT: 94,
  SPY: 9_000,
  QQQ: 6_000,
  IWM: 1_600,
  NVDA: 3_200,
  TSLA: 1_000,
  AAPL: 1_400,
  AMZN: 1_100,
  MSFT: 480,
  META: 400,
  GOOGL: 800,
  AMD: 350,
  AVGO: 350,
  NFLX: 320,
  MU: 380,
  INTC: 700,
  QCOM: 90,
  ORCL: 280,
  CRM: 120,
  PLTR: 500,
  COIN: 180,
  MSTR: 380,
  JPM: 110,
  BAC: 240,
  XOM: 130,
  UNH: 150,
  LLY: 45,
  WMT: 140,
  COST: 50,
  BA: 110,
};

/** Volume of a usual session as a share of open interest: of an imported chain that is not listed above, and at most. */
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
  const listed = thousandsOf[underlying];
  const fullSession = listed === undefined ? TURNOVER * open : Math.min(1_000 * listed, LARGEST_TURNOVER * open);
  return fullSession * lengthFactor(seconds);
}
