import { performance } from "node:perf_hooks";
import { nextSession, openMs } from "../market/time/calendar";
import { dayOf } from "../market/time/civil-day";
import { dailyStat } from "../market/exposure/daily-stats";
import { symbolRange } from "../market/exposure/frames";
import type { CellVolumeOf } from "../market/exposure/held-volume";
import { movingMarket } from "../market/exposure/moving-market";
import { simulatedTapes } from "../market/flow/simulated-tapes";
import { DEFAULT_SEED, TradingDays } from "../market/days/trading-days";
import { Tapes } from "../market/flow/tapes";
import { medianMs } from "./measure";
import type { BenchTable } from "./table";

const SECOND_MS = 1000;
const firstDay = dayOf(2026, 6, 1);
const noon = (session: number) => openMs(session) + 9_000 * SECOND_MS;

/** What the boards of the moving market cost, from nothing and again, with the orders of the day behind them. */
export function benchBoards(): Promise<BenchTable> {
  const startMs = performance.now();
  const days = new TradingDays(DEFAULT_SEED);
  const readyMs = performance.now() - startMs;
  const tapes = new Tapes(simulatedTapes(days, { seed: DEFAULT_SEED, signal: 1 }));
  const signedVolume: CellVolumeOf = (day) => tapes.signedVolume(day);
  const market = movingMarket(days, signedVolume);
  const cells = (symbol: string, instantMs: number) => market.boardAt(symbol, instantMs)?.cells("gamma");
  const selection = { maxStrikes: 92, expirations: { nearest: 5 }, includeEmpty: true, metric: "gamma" } as const;

  let session = firstDay;
  const warm = (symbol: string) => {
    let atMs = noon(firstDay);
    return medianMs(() => cells(symbol, (atMs += SECOND_MS)), 300);
  };
  const cold = (symbol: string) => medianMs(() => cells(symbol, noon((session = nextSession(session)))), 15);
  const everySymbol = (atMs: number) => market.symbols.forEach((symbol) => cells(symbol, atMs));
  const once = (run: () => unknown) => {
    const from = performance.now();
    run();
    return performance.now() - from;
  };

  const live = once(() => everySymbol(noon(firstDay)));
  const rows: BenchTable["rows"] = [
    ["SPXW, the next second", warm("SPXW")],
    ["NVDA, the next second", warm("NVDA")],
    [`all ${market.symbols.length} symbols, the next second`, once(() => everySymbol(noon(firstDay) + SECOND_MS))],
    ["SPXW, a session from nothing", cold("SPXW")],
    ["NVDA, a session from nothing", cold("NVDA")],
    [`all ${market.symbols.length} symbols, a session from nothing`, live],
    ["SPXW, a range of 900 seconds", once(() => symbolRange(market, "SPXW", stretch(firstDay), selection))],
    ["SPXW, statistics of a session", once(() => dailyStat(market, statOf("SPXW"), noon(firstDay + 7)))],
    ["NVDA, statistics of a session", once(() => dailyStat(market, statOf("NVDA"), noon(firstDay + 7)))],
    ["ten years of sessions, every underlying", readyMs],
  ];
  return Promise.resolve({
    title: "Boards of the moving market",
    columns: ["what", "ms"],
    rows,
    note: "Every strike and expiration, gamma and vanna; from nothing includes the chain, the price path and the orders of the day.",
  });
}

function stretch(session: number) {
  return { fromMs: noon(session), toMs: noon(session) + 899 * SECOND_MS, stepMs: SECOND_MS };
}

function statOf(symbol: string) {
  return { symbol, session: firstDay, metric: "gamma" } as const;
}
