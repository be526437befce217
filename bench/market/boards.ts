import { nextSession, openMs } from "../../market/time/calendar";
import { dayOf } from "../../market/time/civil-day";
import { dailyStat } from "../../market/exposure/daily-stats";
import { symbolRange } from "../../market/exposure/past-boards";
import type { CellVolumeOf } from "../../market/exposure/held-contracts";
import type { Board } from "../../market/exposure/market";
import { marketOfDays } from "../../market/exposure/market-of-days";
import { volumeBoard } from "../../market/exposure/volume-board";
import { simulatedTapes } from "../../market/flow/tapes/simulated-tapes";
import { DEFAULT_SEED, SimulatedDays } from "../../market/days/simulated-days";
import { Tapes } from "../../market/flow/tapes/tapes";
import { medianMs, msOf } from "../measure";
import type { BenchTable } from "../table";

const SECOND_MS = 1000;
const firstDay = dayOf(2026, 6, 1);
const noon = (session: number) => openMs(session) + 9_000 * SECOND_MS;

/** Measures boards of the simulated market, with and without cached sessions. */
export function benchBoards(): BenchTable {
  const startMs = performance.now();
  const days = new SimulatedDays(DEFAULT_SEED);
  const readyMs = performance.now() - startMs;
  const tapes = new Tapes(simulatedTapes(days, { seed: DEFAULT_SEED, signal: 1 }));
  const signedVolume: CellVolumeOf = (day) => tapes.signedVolume(day);
  const market = marketOfDays(days, signedVolume);
  const cells = (symbol: string, instantMs: number) => market.boardAt(symbol, instantMs)?.cells("gamma");
  const selection = { maxStrikes: 92, expirations: { nearest: 5 }, includeEmpty: true, metric: "gamma" } as const;

  let session = firstDay;
  const cached = (symbol: string) => {
    let atMs = noon(firstDay);
    return medianMs(() => cells(symbol, (atMs += SECOND_MS)), 300);
  };
  const uncached = (symbol: string) => medianMs(() => cells(symbol, noon((session = nextSession(session)))), 15);
  const everySymbol = (atMs: number) => market.symbols.forEach((symbol) => cells(symbol, atMs));
  const live = msOf(() => everySymbol(noon(firstDay)));
  const rows: BenchTable["rows"] = [
    ["SPXW, next second", cached("SPXW")],
    ["NVDA, next second", cached("NVDA")],
    [`all ${market.symbols.length} symbols, next second`, msOf(() => everySymbol(noon(firstDay) + SECOND_MS))],
    ...volumeRows(tapes, (atMs) => known(market.boardAt("SPXW", atMs))),
    ["SPXW, new session, nothing cached", uncached("SPXW")],
    ["NVDA, new session, nothing cached", uncached("NVDA")],
    [`all ${market.symbols.length} symbols, new session, nothing cached`, live],
    ["SPXW, range of 900 seconds", msOf(() => symbolRange(market, "SPXW", stretch(firstDay), selection))],
    ["SPXW, daily statistics of a session", msOf(() => dailyStat(market, statOf("SPXW"), noon(firstDay + 7)))],
    ["NVDA, daily statistics of a session", msOf(() => dailyStat(market, statOf("NVDA"), noon(firstDay + 7)))],
    ["sessions of ten years, every underlying", readyMs],
  ];
  return {
    title: "Boards of the simulated market",
    columns: ["work", "ms"],
    rows,
    note: "All strikes and expirations, gamma and vanna. A new session includes its chain, price path and order flow.",
  };
}

/** Measures boards of signed volume: their trades are added up from one second to the next, and once from the opening bell. */
function volumeRows(tapes: Tapes, boardAt: (atMs: number) => Board): BenchTable["rows"] {
  const scope = { underlying: "SPX", root: "SPXW" };
  const tradesAt = (atMs: number) => known(tapes.netBought(scope, firstDay, atMs));
  tradesAt(noon(firstDay));
  let atMs = noon(firstDay);
  const trades = medianMs(() => tradesAt((atMs += SECOND_MS)), 300);
  const board = medianMs(() => volumeBoard(boardAt((atMs += SECOND_MS)), tradesAt(atMs)).cells("gamma"), 300);
  const anew = medianMs(() => (tradesAt(openMs(firstDay)), tradesAt(noon(firstDay))), 30);
  return [
    ["SPXW of signed volume, next second", board],
    ["its trades alone, next second", trades],
    ["its trades alone, to the opening bell and back", anew],
  ];
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("The market has no such session.");
  return value;
}

function stretch(session: number) {
  return { fromMs: noon(session), toMs: noon(session) + 899 * SECOND_MS, stepMs: SECOND_MS };
}

function statOf(symbol: string) {
  return { symbol, session: firstDay, metric: "gamma" } as const;
}
