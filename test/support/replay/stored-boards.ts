import { type PastBoardRequest, type SymbolHeatmap, endpoints } from "@strikebook/contract";
import { callOf } from "@strikebook/client";
import { browserPastData } from "../../../packages/formulas/replay/store/past-data-store";

/** The market of the tests. */
export const market = "https://api.example.test";

/** Thursday 2026-11-19, 10:00 in New York. */
export const tenMs = Date.parse("2026-11-19T15:00:00Z");

let databases = 0;

/** Returns the name of a database that no other test uses. */
export const newDatabase = () => `test-${(databases += 1)}`;

/** Opens a store with a clock that the test sets; that of another computer if no name is given. Call `openBrowserDatabases` before. */
export function openStore({ limitBytes = 1_000_000, name = newDatabase() } = {}) {
  const clock = { nowMs: tenMs };
  const platform = {
    now: () => clock.nowMs,
    // Times of use are written when space is freed, never by the alarm.
    sleep: (_ms: number, signal?: AbortSignal) =>
      new Promise<void>((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error))),
  };
  return { store: browserPastData({ name, platform, limitBytes }), clock, name };
}

/** Returns a board of 92 strikes around 146, with the king at 146. */
export function boardAt(asOfMs: number, change: Partial<SymbolHeatmap> = {}): SymbolHeatmap {
  return {
    symbol: "SPY",
    asOf: new Date(asOfMs).toISOString(),
    spot: 146.2,
    previousClose: 145,
    priceChange: 1.2,
    priceChangePercent: 0.8276,
    expirations: ["2026-11-20"],
    strikes: Array.from({ length: 92 }, (_, index) => ({
      strike: 100 + index,
      value: index === 46 ? 9_000 : 100 + index,
      nodeType: index === 46 ? "king" : "normal",
    })),
    ...change,
  };
}

/** Returns the call for a board of SPY at ten, or another one. */
export const historical = (change: Partial<PastBoardRequest> = {}) =>
  callOf(endpoints.historical, { symbol: "SPY", atMs: tenMs, ...change });

const meta = { metric: "gamma", resolution: "1s", mode: "historical", cached: false };

/** Returns a record as the result of a call for 5 credits. */
export const stored = (record: unknown) => ({ record, meta, receivedAtMs: tenMs, credits: 5 });
