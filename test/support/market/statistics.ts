import { dayOf, sessionSeconds } from "@strikebook/calendar";
import { DayPrices } from "../../../market/days/day-prices";
import { type SessionTable, sessionTable } from "../../../market/days/session-table";
import { underlyingOf } from "../../../market/chains/underlyings";

/** Returns the mean of the squares. */
function meanSquare(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value * value, 0) / values.length;
}

/** Returns the fourth central moment divided by the squared variance: 3 for normal values. */
function kurtosis(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  return meanSquare(centred.map((value) => value * value)) / meanSquare(centred) ** 2;
}

/** Returns the correlation of two lists whose means are 0. */
function correlation(ones: readonly number[], others: readonly number[]): number {
  const products = ones.reduce((sum, one, i) => sum + one * (others[i] ?? 0), 0);
  return products / ones.length / Math.sqrt(meanSquare(ones) * meanSquare(others));
}

/** Returns the correlation of values with those `lag` positions later. */
function autocorrelation(values: readonly number[], lag: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  return correlation(centred.slice(0, -lag), centred.slice(lag));
}

/** Statistics of the simulated market over its sessions of 2023 to 2026. Minutes are those of every 16th full session. */
export interface MarketStatistics {
  /** Percent per year, close to close. */
  dailyVolatilityPct: number;
  dailyKurtosis: number;
  worstDayPct: number;
  minuteKurtosis: number;
  minuteAutocorrelation: number;
  /** Autocorrelations of absolute 1-minute returns at lags of 1, 5 and 30 minutes. */
  clustering: [number, number, number];
  /** Shares of the variance in the first, the quietest and the last half hour. */
  halfHours: { first: number; quietest: number; last: number };
  /** Correlations of 5-minute returns. */
  correlations: { spxNdx: number; spxRut: number; nvdaAmd: number };
}

/** Measures the market of a seed. */
export function marketStatistics(seed: number): MarketStatistics {
  const table = sessionTable(seed, dayOf(2026, 12, 31));
  const days = dailyReturns(table, "SPX");
  const prices = new DayPrices(table);
  const logs = logPrices(table, prices, "SPX");
  const minutes = returnsEvery(logs, 60);
  const flat = minutes.flat();
  const sizes = flat.map(Math.abs);
  const fives = (symbol: string) => returnsEvery(logPrices(table, prices, symbol), 300).flat();
  const spx = returnsEvery(logs, 300).flat();
  return {
    dailyVolatilityPct: 100 * Math.sqrt(252 * meanSquare(days)),
    dailyKurtosis: kurtosis(days),
    worstDayPct: 100 * Math.min(...days),
    minuteKurtosis: kurtosis(flat),
    minuteAutocorrelation: autocorrelation(flat, 1),
    clustering: [autocorrelation(sizes, 1), autocorrelation(sizes, 5), autocorrelation(sizes, 30)],
    halfHours: halfHours(minutes),
    correlations: {
      spxNdx: correlation(spx, fives("NDX")),
      spxRut: correlation(spx, fives("RUT")),
      nvdaAmd: correlation(fives("NVDA"), fives("AMD")),
    },
  };
}

function dailyReturns(table: SessionTable, symbol: string): number[] {
  const closes = Array.from(table.closes.get(symbol) ?? []);
  return closes.slice(1).map((close, i) => close - (closes[i] ?? close));
}

const MINUTE_SECONDS = 60;

/** Returns the logarithms of the prices at each minute, one list per session. */
function logPrices(table: SessionTable, prices: DayPrices, symbol: string): number[][] {
  const underlying = underlyingOf(symbol);
  if (underlying === undefined) throw new Error(`The market has no ${symbol}.`);
  const isFull = (index: number) => sessionSeconds(table.sessions[index] ?? 0) === 23_400;
  const sampled = Array.from(table.sessions.keys()).filter(
    (index) => index >= 250 && index % 16 === 0 && isFull(index),
  );
  return sampled.map((index) =>
    Array.from(
      prices.prices(underlying, index).filter((_, second) => second % MINUTE_SECONDS === 0),
      Math.log,
    ),
  );
}

/** Returns one list of returns per session, over a number of seconds that is a multiple of a minute. */
function returnsEvery(sessions: readonly number[][], seconds: number): number[][] {
  return sessions.map((minutes) => {
    const logs = minutes.filter((_, minute) => (minute * MINUTE_SECONDS) % seconds === 0);
    return logs.slice(1).map((log, i) => log - (logs[i] ?? log));
  });
}

function halfHours(minutes: readonly number[][]): MarketStatistics["halfHours"] {
  const sums = Array.from({ length: 13 }, (_, half) =>
    minutes.reduce((sum, session) => sum + 30 * meanSquare(session.slice(30 * half, 30 * half + 30)), 0),
  );
  const total = sums.reduce((sum, one) => sum + one, 0);
  const shares = sums.map((one) => one / total);
  return { first: shares[0] ?? 0, quietest: Math.min(...shares), last: shares[12] ?? 0 };
}
