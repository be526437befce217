import { QueryClient } from "@tanstack/query-core";
import DataLoader from "dataloader";
import { MarketClient } from "../src/client/market-client";
import { realPlatform } from "../src/transport/platform";

/** Connections a browser opens to one host. */
export const CONNECTIONS = 6;

/** How long an answer may be shown again, in milliseconds. API document, Part 8. */
const FRESH_MS = 5_000;

/** Most symbols a call may carry. API document, Part 8. */
const SYMBOLS_PER_CALL = 10;

/** A board as far as the cells of this bench look at it. */
export interface NamedBoard {
  symbol: string;
}

/** What a cell does to get its board. */
export type Ask = (symbol: string) => Promise<NamedBoard>;

/** One way for cells to ask, made anew for each run. */
export type Way = (baseUrl: string) => Ask;

/** Sends one request with at most six under way, and reads its boards. */
function boundedFetch(baseUrl: string): (symbols: readonly string[]) => Promise<NamedBoard[]> {
  const waiting: (() => void)[] = [];
  let free = CONNECTIONS;
  return async (symbols) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      const headers = { Authorization: "Bearer bench" };
      const response = await fetch(`${baseUrl}/v1/heatmap?symbols=${symbols.join(",")}`, { headers });
      const body = (await response.json()) as { data: { symbols: NamedBoard[] } }; // our own service's answer
      return body.data.symbols;
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

const only = ([board]: readonly NamedBoard[]): NamedBoard => board ?? { symbol: "" };

/** This project's client. */
export const throughClient: Way = (baseUrl) => {
  const hosts = { baseUrl, flowBaseUrl: baseUrl };
  const market = new MarketClient({ hosts: () => hosts, key: () => "bench", platform: realPlatform });
  const rest = { metric: "gamma", maxStrikes: 92, expirations: 5, layout: "net", includeEmpty: false } as const;
  return async (symbol) => (await market.gex.heatmap({ symbol, ...rest })).record;
};

/** What a function does that awaits its own request. */
export const fetchPerCell: Way = (baseUrl) => {
  const send = boundedFetch(baseUrl);
  return async (symbol) => only(await send([symbol]));
};

/** TanStack Query's core: one query for each symbol, shared while under way and while fresh. */
export const throughQueryCore: Way = (baseUrl) => {
  const send = boundedFetch(baseUrl);
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: false } } });
  return (symbol) =>
    queries.fetchQuery({ queryKey: ["heatmap", symbol], queryFn: async () => only(await send([symbol])) });
};

/** DataLoader: symbols of one tick in calls of ten, remembered for ever. */
export const throughDataLoader: Way = (baseUrl) => {
  const send = boundedFetch(baseUrl);
  const boards = async (symbols: readonly string[]) => {
    const bySymbol = new Map((await send(symbols)).map((board) => [board.symbol, board]));
    return symbols.map((symbol) => bySymbol.get(symbol) ?? new Error(`${symbol} was not answered.`));
  };
  const loader = new DataLoader<string, NamedBoard>(boards, { maxBatchSize: SYMBOLS_PER_CALL });
  return (symbol) => loader.load(symbol);
};

/** The same calls of ten symbols and nothing else: what the network and the JSON take. */
export async function callsAlone(baseUrl: string, symbols: readonly string[]): Promise<void> {
  const send = boundedFetch(baseUrl);
  const calls = Array.from({ length: Math.ceil(symbols.length / SYMBOLS_PER_CALL) }, (_, call) =>
    send(symbols.slice(call * SYMBOLS_PER_CALL, (call + 1) * SYMBOLS_PER_CALL)),
  );
  await Promise.all(calls);
}
