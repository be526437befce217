import { paidPlan, type AccountRecord } from "../service/gateway/accounts";
import { listen } from "../service/listen";
import { simulatedData } from "../service/simulated-data";
import type { Market } from "../market/exposure/market";
import { createService } from "../service/service";

/** The middle of a session. */
const marketNowMs = Date.parse("2026-11-20T17:00:00Z");

/** The underlying whose board every symbol has. */
const model = "SPXW";

/** An account that neither credits nor rate can stop: one fetch per cell would be refused after 120. */
const unlimited: AccountRecord = {
  customerId: "bench",
  condition: "active",
  credits: Number.MAX_SAFE_INTEGER,
  limits: { ...paidPlan, requestsPerMinute: Number.MAX_SAFE_INTEGER },
  keys: [{ key: "bench" }],
};

/** The local service over loopback HTTP, and what it has served so far. */
export interface CellService {
  baseUrl: string;
  symbols: readonly string[];
  served: { requests: number; credits: number };
  close: () => Promise<void>;
}

/** A service of so many symbols at one instant, so that every way of asking meets the same answers. */
export async function startCellService(symbolCount: number): Promise<CellService> {
  const market = symbolsLike(simulatedData().market, symbolCount);
  const served = { requests: 0, credits: 0 };
  const service = createService({
    market,
    now: () => marketNowMs,
    accounts: [unlimited],
    record({ credits }) {
      served.requests += 1;
      served.credits += credits;
    },
  });
  const { port, close } = await listen(service.fetch, 0);
  return { baseUrl: `http://127.0.0.1:${port}`, symbols: market.symbols, served, close };
}

/** A market of many tickers (T01, T02, ...), each with the board of the model. */
function symbolsLike(narrow: Market, count: number): Market {
  const symbols = Array.from({ length: count }, (_, index) => `T${String(index + 1).padStart(2, "0")}`);
  const known = new Set(symbols);
  return {
    symbols,
    boardAt(symbol, instantMs) {
      const board = known.has(symbol) ? narrow.boardAt(model, instantMs) : undefined;
      return board && { ...board, symbol, cells: (metric) => board.cells(metric) };
    },
    spotAt: (symbol, instantMs) => (known.has(symbol) ? narrow.spotAt(model, instantMs) : undefined),
  };
}
