import { isDeepStrictEqual } from "node:util";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { simulatedTapes } from "../../../market/flow/tapes/simulated-tapes";
import { Tapes } from "../../../market/flow/tapes/tapes";
import { startFlow } from "../../support/service/start-flow";

type Row = Record<string, number | string | null>;

/** A route whose rows can be filtered, the names of its filters, and the fields that they compare. */
interface FilteredRoute {
  /** Without filters. Every row that passes a filter fits into one response. */
  path: string;
  filters: Record<string, string>;
}

/** The lists of the simulated market on a Friday at 9:40. COST has some dozens of trades by then. */
const routes: Record<string, FilteredRoute> = {
  trades: {
    path: "/flow/COST?timeframe=1d&limit=500",
    filters: {
      min_premium: "premium",
      max_premium: "premium",
      min_contracts: "contracts",
      max_contracts: "contracts",
      min_dte: "dte",
      max_dte: "dte",
      min_strike: "strike",
      max_strike: "strike",
      min_flow_score: "flowScore",
      min_flow_bonus: "flowBonus",
      min_rvol: "rvol",
    },
  },
  contracts: {
    path: "/contract/top/daily?ticker=COST&limit=500",
    filters: { min_volume: "totalVolume", max_volume: "totalVolume", min_oi: "openInterest", max_oi: "openInterest" },
  },
  underlyings: {
    path: "/underlying/top/daily?limit=500",
    filters: { min_premium: "totalPremium", min_volume: "totalVolume" },
  },
  prints: {
    path: "/dark-pool/trades?tickers=COST&limit=5000",
    filters: {
      min_notional: "notional",
      max_notional: "notional",
      min_size: "size",
      max_size: "size",
      min_price: "price",
      max_price: "price",
    },
  },
};

const days = new SimulatedDays(7);
const fewUnderlyings = { symbols: ["COST", "WMT"], day: days.day.bind(days) };
const { request } = startFlow({
  tapes: new Tapes(simulatedTapes(fewUnderlyings, { seed: 7, signal: 1 })),
  nowMs: Date.parse("2026-11-20T09:40:00-05:00"),
});

async function rowsAt(path: string): Promise<Row[]> {
  const { body } = await request(path);
  const { data } = body as { data: Row[] | { trades: Row[] } }; // responses.test.ts checks the records
  const rows = Array.isArray(data) ? data : data.trades;
  return rows.map(({ scores, ...row }) => ({ ...row, ...(scores as unknown as Row) }));
}

test.each(Object.entries(routes))("a filter of %s by a value that a row shows keeps the row", async (_, route) => {
  const all = await rowsAt(route.path);
  const limit = Number(new URLSearchParams(route.path.split("?")[1]).get("limit"));
  expect(all.length).toBeGreaterThan(1);
  expect(all.length).toBeLessThan(limit);

  const lost: string[] = [];
  for (const [filter, field] of Object.entries(route.filters)) {
    for (const row of spread(all.filter((one) => one[field] !== null))) {
      const kept = await rowsAt(`${route.path}&${filter}=${row[field]}`);
      if (!kept.some((one) => isDeepStrictEqual(one, row))) lost.push(`${filter}=${row[field]}`);
    }
  }

  expect(lost).toEqual([]);
});

/** Returns eight rows of a list, from all parts of it. */
function spread(rows: readonly Row[]): Row[] {
  const step = Math.max(1, Math.floor(rows.length / 8));
  return rows.filter((_, position) => position % step === 0);
}
