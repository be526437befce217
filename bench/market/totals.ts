import { darkPrints, OFF_EXCHANGE_SHARE } from "../../market/tape/dark-prints";
import { SimulatedDays, DEFAULT_SEED } from "../../market/days/simulated-days";
import { simulatedPremiumPrints } from "../../market/flow/tapes/simulated-tapes";
import type { PremiumPrints } from "../../market/flow/tapes/daily-totals";
import { usualShares } from "../../market/tape/usual-volume";
import { dayOf } from "../../market/time/civil-day";
import type { BenchTable } from "../table";

/** Full sessions, and sessions that close at 13:00. */
const sessions = [dayOf(2026, 9, 8), dayOf(2026, 10, 13), dayOf(2026, 11, 17)];
const earlyCloses = [dayOf(2025, 11, 28), dayOf(2025, 12, 24), dayOf(2026, 11, 27)];
/** Shares and funds whose off-exchange prints are counted. */
const printed = ["SPY", "QQQ", "NVDA", "TSLA", "AAPL", "MSFT", "COST", "BAC"];
const seed = DEFAULT_SEED;

/** What an underlying trades in a session: contracts, those on their last day, premium, and contracts × 100 × the closing price. */
interface OptionTotals {
  contracts: number;
  expiring: number;
  premiumUsd: number;
  notionalUsd: number;
}

/** Compares what a session trades with published totals. */
export function benchTotals(): BenchTable {
  const days = new SimulatedDays(seed);
  const dayOn = (underlying: string, session: number) => {
    const day = days.day(underlying, session);
    if (day === undefined) throw new Error(`The market has no session of ${underlying} on day ${session}.`);
    return day;
  };
  const totalsOn = (underlying: string, session: number) =>
    optionTotals(simulatedPremiumPrints(dayOn(underlying, session), { seed, signal: 1 }));
  const average = (underlying: string, on = sessions) => meanTotals(on.map((session) => totalsOn(underlying, session)));
  const spx = average("SPX");
  const [spy, qqq, tsla, nvda] = ["SPY", "QQQ", "TSLA", "NVDA"].map((underlying) => average(underlying));
  const millions = (totals: OptionTotals | undefined) => (totals?.contracts ?? 0) / 1e6;
  const premium = (totals: OptionTotals | undefined) => (totals?.premiumUsd ?? 0) / 1e9;
  const shares = printed.flatMap((underlying) => sessions.map((session) => dayOn(underlying, session)));
  const prints = shares.flatMap((day) => darkPrints(day, seed).map((print) => ({ ...print, day })));
  const sold = sumOf(prints, ({ size }) => size);
  const extended = prints.filter(({ instantMs, day }) => {
    const atMs = instantMs - day.openMs;
    return atMs < 0 || atMs >= 1000 * day.seconds;
  });
  const odd = prints.filter(({ size }) => size < 100);
  return {
    title: "Totals of a session",
    columns: ["total", "published", "simulated"],
    rows: [
      ["SPX contracts, millions", "3.9 in 2025, 4.57 in November 2025 (a, b)", millions(spx)],
      ["of them on their last day", "0.59, 0.62 (a, b)", spx.expiring / spx.contracts],
      ["early close over full session", "none found", average("SPX", earlyCloses).contracts / spx.contracts],
      ["SPX premium, $bn", "", premium(spx)],
      ["SPX premium, percent of the notional", "0.39 to 0.97 (g)", (100 * spx.premiumUsd) / spx.notionalUsd],
      ["SPY contracts, millions", "none found", millions(spy)],
      ["SPY premium, $bn", "none found", premium(spy)],
      ["QQQ contracts, millions", "none found", millions(qqq)],
      ["QQQ premium, $bn", "none found", premium(qqq)],
      ["NVDA contracts, millions", "3.31 (c)", millions(nvda)],
      ["NVDA premium, $bn", "none found", premium(nvda)],
      ["TSLA contracts, millions", "2.77 (c)", millions(tsla)],
      ["TSLA premium, $bn", "none found", premium(tsla)],
      ["off-exchange share of shares", "0.475, 0.514 (d)", sold / sumOf(shares, usualShares)],
      ["of them outside 9:30 to 16:00", "0.106 (e)", sumOf(extended, ({ size }) => size) / sold],
      ["odd lots, share of the prints", "more than 0.5 (f)", odd.length / prints.length],
      ["off-exchange prints of a session and name", "", prints.length / shares.length],
    ],
    note: `Seed ${seed}, the mean of three sessions of 2026 and of three early closes; prints of ${printed.join(", ")}. The share of usual volume is ${OFF_EXCHANGE_SHARE} in the long run.
(a) Cboe, trading volume of December and full year 2025. (b) Cboe, Index Insights, November 2025. (c) One day of November 2024, after the election.
(d) Rosenblatt Securities, September and December 2024. (e) Rosenblatt Securities, June 2025, of all venues. (f) SEC, nearly half of all trades in October 2019 and more since; all venues.
(g) Volume times last price of every contract in files of delayed quotes by Cboe: 5 January 2024, 9 June 2023 to 13:40, and 12 December 2022.`,
  };
}

function optionTotals({ day, rows, contract, size, premiumUsd }: PremiumPrints): OptionTotals {
  const totals = { contracts: 0, expiring: 0, premiumUsd: 0, notionalUsd: 0 };
  for (let row = 0; row < rows; row += 1) {
    const contracts = size[row] ?? 0;
    const expiration = day.expirations[day.expirationOf[(contract[row] ?? 0) >> 1] ?? 0];
    totals.contracts += contracts;
    totals.premiumUsd += premiumUsd[row] ?? 0;
    if (expiration?.day === day.sessionDay) totals.expiring += contracts;
  }
  totals.notionalUsd = totals.contracts * 100 * day.spotAt(day.seconds);
  return totals;
}

function meanTotals(totals: readonly OptionTotals[]): OptionTotals {
  const mean = (of: (session: OptionTotals) => number) => sumOf(totals, of) / totals.length;
  return {
    contracts: mean(({ contracts }) => contracts),
    expiring: mean(({ expiring }) => expiring),
    premiumUsd: mean(({ premiumUsd }) => premiumUsd),
    notionalUsd: mean(({ notionalUsd }) => notionalUsd),
  };
}

function sumOf<Value>(values: readonly Value[], of: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0);
}
