import { listen } from "@strikebook/http";
import { simulatedData } from "../../service/market-source/market-data";
import { wideMarket } from "../../scripts/support/market/wide-market";
import { unlimitedService } from "../unlimited-service";

/** The middle of a session. */
const marketNowMs = Date.parse("2026-11-20T17:00:00Z");

/** The underlying whose board every symbol uses. */
const boardSymbol = "SPXW";

/** The local service over loopback HTTP, with the requests and credits that it has counted. */
export interface CellService {
  baseUrl: string;
  symbols: readonly string[];
  served: { requests: number; credits: number };
  close: () => Promise<void>;
}

/** Starts a service with the given number of symbols at a fixed time, so that every client receives the same responses. */
export async function startCellService(symbolCount: number): Promise<CellService> {
  const market = wideMarket(simulatedData().market, boardSymbol, symbolCount);
  const served = { requests: 0, credits: 0 };
  const service = unlimitedService(marketNowMs, {
    market,
    record({ credits }) {
      served.requests += 1;
      served.credits += credits;
    },
  });
  const { port, close } = await listen(service.fetch, 0);
  return { baseUrl: `http://127.0.0.1:${port}`, symbols: market.symbols, served, close };
}
