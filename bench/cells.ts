import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { realPlatform } from "../src/client/platform";
import { MarketClient } from "../src/client/market-client";
import type { BenchTable } from "./table";

const CELLS = 10_000;
const SYMBOLS = 50;
/** Connections a browser opens to one host. */
const CONNECTIONS = 6;

interface Counted {
  baseUrl: string;
  requests: number;
  close: () => Promise<void>;
}

/** What a cell does to get its board. */
type Ask = (symbol: string) => Promise<{ symbol: string }>;

/** A service on loopback that has every answer ready, so that only the asking is measured. */
async function instantService(): Promise<Counted> {
  const boards = new Map(cellSymbols().map((symbol) => [symbol, JSON.stringify(board(symbol))]));
  const meta = JSON.stringify({ metric: "gamma", resolution: "1s", mode: "live", cached: true });
  const server = createServer((request, response) => {
    const symbols = new URL(request.url ?? "", "http://service").searchParams.get("symbols")?.split(",") ?? [];
    counted.requests += 1;
    response.setHeader("Content-Type", "application/json");
    response.end(`{"data":{"symbols":[${symbols.map((symbol) => boards.get(symbol)).join(",")}]},"meta":${meta}}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const counted: Counted = { baseUrl: `http://127.0.0.1:${port}`, requests: 0, close };
  return counted;
}

function cellSymbols(): string[] {
  return Array.from({ length: SYMBOLS }, (_, index) => `SYM${index}`);
}

/** A board of 92 strikes, the size the service answers when nothing else is asked for. */
function board(symbol: string) {
  const strikes = Array.from({ length: 92 }, (_, index) => ({
    strike: 4_000 + 5 * index,
    value: Math.round(1e9 * Math.sin(index)) / 100,
    nodeType: "normal",
    velocityPct: index / 10,
  }));
  const expirations = ["2025-11-25", "2025-11-26", "2025-11-28", "2025-12-01", "2025-12-02"];
  const price = { spot: 4_200, previousClose: 4_190, priceChange: 10, priceChangePercent: 0.24 };
  return { symbol, asOf: "2025-11-25T15:00:00Z", ...price, expirations, strikes };
}

/** Every cell asks at once, as in a recalculation; the row says what that took. */
async function measured(way: string, service: Counted, ask: Ask): Promise<(string | number)[]> {
  const symbols = cellSymbols();
  const before = { requests: service.requests, atMs: performance.now() };
  const cells = Array.from({ length: CELLS }, (_, cell) => symbols[cell % SYMBOLS] ?? "");
  const answers = await Promise.all(cells.map(ask));
  const wallMs = performance.now() - before.atMs;
  const wrong = answers.filter(({ symbol }, cell) => symbol !== cells[cell]).length;
  if (wrong > 0) throw new Error(`${way}: ${wrong} cells show another symbol's board.`);
  const requests = service.requests - before.requests;
  return [way, requests, requests, wallMs, (wallMs * 1_000) / CELLS];
}

/** One fetch per cell with six under way at a time: what a function does that awaits its own request. */
function fetchPerCell(baseUrl: string): Ask {
  const waiting: (() => void)[] = [];
  let free = CONNECTIONS;
  return async (symbol) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      const response = await fetch(`${baseUrl}/v1/heatmap?symbols=${symbol}`, {
        headers: { Authorization: "Bearer bench" },
      });
      const body = (await response.json()) as { data: { symbols: { symbol: string }[] } }; // our own service's answer
      return body.data.symbols[0] ?? { symbol: "" };
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

function throughClient(baseUrl: string): Ask {
  const market = new MarketClient({
    hosts: () => ({ baseUrl, flowBaseUrl: baseUrl }),
    key: () => "bench",
    platform: realPlatform,
  });
  const rest = { metric: "gamma", maxStrikes: 92, expirations: 5, layout: "net", includeEmpty: false } as const;
  return async (symbol) => (await market.gex.heatmap({ symbol, ...rest })).record;
}

/** 10,000 cells over 50 symbols that recalculate together: our client against one fetch per cell. */
export async function benchCells(): Promise<BenchTable> {
  const service = await instantService();
  try {
    const ours = throughClient(service.baseUrl);
    await measured("warming up", service, throughClient(service.baseUrl));
    const rows = [
      await measured("this client", service, ours),
      await measured("this client, again within 5 s", service, ours),
      await measured(`one fetch per cell, ${CONNECTIONS} at a time`, service, fetchPerCell(service.baseUrl)),
    ];
    return {
      title: `${CELLS.toLocaleString("en-US")} cells over ${SYMBOLS} symbols, asked at once over loopback HTTP`,
      columns: ["way", "requests", "credits", "wall ms", "us per cell"],
      rows,
      note: "Ours waits 25 ms for cells to gather. The service answers at once; over the internet every request adds its round trip.",
    };
  } finally {
    await service.close();
  }
}
