import { performance } from "node:perf_hooks";
import * as clients from "./cell-clients";
import type { BenchTable } from "../../scripts/support/text-table";
import { listen } from "@strikebook/http";
import { simulatedData } from "../../service/market-source/market-data";
import { wideMarket } from "../../scripts/support/market/wide-market";
import { unlimitedService } from "../support/unlimited-service";

const CELLS = 10_000;
const SYMBOLS = 50;
const RUNS = 7;

interface Run {
  wallMs: number;
  requests: number;
  credits: number;
}

/** Runs a task and measures its time, requests and credits. */
async function measured(service: CellService, work: () => Promise<void>): Promise<Run> {
  const { requests, credits } = service.served;
  const startMs = performance.now();
  await work();
  const wallMs = performance.now() - startMs;
  return { wallMs, requests: service.served.requests - requests, credits: service.served.credits - credits };
}

/** Requests the boards of all cells at once, as a recalculation does. */
async function recalculate(service: CellService, fetchBoard: clients.FetchBoard): Promise<void> {
  const cells = Array.from({ length: CELLS }, (_, cell) => service.symbols[cell % SYMBOLS] ?? "");
  const boards = await Promise.all(cells.map(fetchBoard));
  const wrong = boards.filter(({ symbol }, cell) => symbol !== cells[cell]).length;
  if (wrong > 0) throw new Error(`${wrong} cells show another symbol's board.`);
}

function medianRun(runs: readonly Run[]): Run {
  const [median] = [...runs].sort((a, b) => a.wallMs - b.wallMs).slice(runs.length >> 1);
  if (!median) throw new Error("There are no runs.");
  return median;
}

/** Measures the first recalculation of new cells and a second one while the responses are fresh, as medians of several runs. */
async function twice(
  service: CellService,
  client: clients.CellClient,
  runs = RUNS,
): Promise<{ first: Run; again: Run }> {
  const firsts: Run[] = [];
  const seconds: Run[] = [];
  for (let run = 0; run < runs; run += 1) {
    const fetchBoard = client(service.baseUrl);
    firsts.push(await measured(service, () => recalculate(service, fetchBoard)));
    seconds.push(await measured(service, () => recalculate(service, fetchBoard)));
  }
  return { first: medianRun(firsts), again: medianRun(seconds) };
}

/** Measures 10,000 cells over 50 symbols that recalculate together, with this project's client and with alternatives. */
export async function benchCells(): Promise<BenchTable> {
  const service = await startCellService(SYMBOLS);
  try {
    await twice(service, clients.marketClient, 2);
    const ours = await twice(service, clients.marketClient);
    const loader = await twice(service, clients.dataLoader);
    const queries = await twice(service, clients.queryCore);
    const perCell = await measured(service, () => recalculate(service, clients.fetchPerCell(service.baseUrl)));
    const networkRuns: Run[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      networkRuns.push(await measured(service, () => clients.batchedFetch(service.baseUrl, service.symbols)));
    }
    const network = medianRun(networkRuns);
    const row = (client: string, { requests, credits, wallMs }: Run) => {
      const overheadUs = ((wallMs - network.wallMs) * 1_000) / CELLS;
      return [
        client,
        requests,
        credits,
        wallMs,
        requests > 0 ? overheadUs : (wallMs * 1_000) / CELLS,
        wallMs / ours.first.wallMs,
      ];
    };
    return {
      title: `${CELLS.toLocaleString("en-US")} cells over ${SYMBOLS} symbols, recalculated at once over loopback HTTP`,
      columns: ["client", "requests", "credits", "wall ms", "us per cell without calls", "ratio"],
      rows: [
        row("this client", ours.first),
        row("this client, again within 5 s", ours.again),
        row("DataLoader, calls of ten symbols", loader.first),
        row("DataLoader, again (cached without expiry)", loader.again),
        row("TanStack query-core, one fetch per symbol", queries.first),
        row("TanStack query-core, again within 5 s", queries.again),
        row(`one fetch per cell, ${clients.CONNECTIONS} at a time`, perCell),
        row("the five calls with fetch only", network),
      ],
      note:
        "Only this client validates responses, tracks credits, retries and respects the rate limit. " +
        "Over the internet each request adds a round trip, and the service refuses more than 120 per minute.",
    };
  } finally {
    await service.close();
  }
}

/** The middle of a session. */
const marketNowMs = Date.parse("2026-11-20T17:00:00Z");

/** The underlying whose board every symbol uses. */
const boardSymbol = "SPXW";

/** The local service over loopback HTTP, with the requests and credits that it has counted. */
interface CellService {
  baseUrl: string;
  symbols: readonly string[];
  served: { requests: number; credits: number };
  close: () => Promise<void>;
}

/** Starts a service with the given number of symbols at a fixed time, so that every client receives the same responses. */
async function startCellService(symbolCount: number): Promise<CellService> {
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
