import { nextSession, openMs } from "../../market/time/calendar";
import { dayOf } from "../../market/time/civil-day";
import { flowList } from "../../market/flow/queries/flow-list";
import { topContracts } from "../../market/flow/queries/top-contracts";
import { topUnderlyings } from "../../market/flow/queries/underlying-totals";
import { simulatedTape, simulatedTapes } from "../../market/flow/tapes/simulated-tapes";
import { Tapes } from "../../market/flow/tapes/tapes";
import { DEFAULT_SEED, SimulatedDays } from "../../market/days/simulated-days";
import { medianMs, msOf } from "../measure";
import type { BenchTable } from "../table";

const session = dayOf(2026, 6, 10);
const options = { seed: DEFAULT_SEED, signal: 1 };
const atNight = openMs(session) + 12 * 3_600_000;
const atNoon = openMs(session) + 9_000_000;
const top = { limit: 100, orderBy: "premium", order: "desc" } as const;

/** Measures the trade tapes of a session and the rankings over all of them, with and without cached tapes. */
export function benchTape(): BenchTable {
  const empty = () => new Tapes(simulatedTapes(new SimulatedDays(DEFAULT_SEED), options));
  const tapes = empty();
  const cold = msOf(() => topUnderlyings(tapes, { ...top, nowMs: atNight }));
  const coldWeek = msOf(() => topContracts(tapes, { ...top, period: "weekly", nowMs: atNight }));
  let liveMs = atNoon;
  const live = () => topUnderlyings(tapes, { ...top, nowMs: (liveMs += 1_000) });
  const hour = {
    ticker: "SPX",
    timeframe: "1h",
    limit: 500,
    filter: { minPremium: 10_000 },
    withClusters: true,
  } as const;
  const coldLive = msOf(live);
  return {
    title: `Tapes of ${tapes.underlyings.length} underlyings`,
    columns: ["Work", "ms", "prints"],
    rows: [
      ["top underlyings of a session, nothing cached", cold, prints(tapes)],
      ["the same, cached", medianMs(() => topUnderlyings(tapes, { ...top, nowMs: atNight })), ""],
      ["the same during the session, first request", coldLive, ""],
      ["the same during the session, one second later", medianMs(live), ""],
      ["top contracts of a week, four sessions not cached", coldWeek, ""],
      ["the same, cached", medianMs(() => topContracts(tapes, { ...top, period: "weekly", nowMs: atNight }), 5), ""],
      ["an hour of SPX trades, 500 of them", medianMs(() => flowList(tapes, { ...hour, nowMs: atNoon })), ""],
      ...["SPX", "SPY", "NVDA", "MU", "COST"].map((symbol) => tapeRow(symbol)),
    ],
    note: "A tape row is one session: simulated, priced and scored, from a cached day.",
  };
}

function prints(tapes: Tapes): number {
  return tapes.underlyings.reduce((sum, underlying) => sum + (tapes.tape(underlying, session)?.rows ?? 0), 0);
}

function tapeRow(symbol: string): (string | number)[] {
  const days = new SimulatedDays(DEFAULT_SEED);
  const day = days.day(symbol, nextSession(session));
  if (day === undefined) throw new Error(`The market has no ${symbol}.`);
  let rows = 0;
  const ms = medianMs(() => (rows = simulatedTape(day, options).rows), 9);
  return [`tape of ${symbol}`, ms, rows];
}
