import { endpoints } from "@strikebook/contract";
import { MarketClient, callContext, realPlatform } from "@strikebook/client";
import { QueryClient } from "@tanstack/query-core";
import DataLoader from "dataloader";

/** The number of connections that a browser opens to one host. */
export const CONNECTIONS = 6;

/** How long a response may be reused, in milliseconds. docs/api.md, Limits. */
const FRESH_MS = 5_000;

/** The maximum number of symbols per call. docs/api.md, Limits. */
const SYMBOLS_PER_CALL = 10;

/** The part of a board that the cells of this benchmark read. */
interface NamedBoard {
  symbol: string;
}

/** Returns the board of a cell. */
export type FetchBoard = (symbol: string) => Promise<NamedBoard>;

/** Creates a client; each run uses a new client. */
export type CellClient = (baseUrl: string) => FetchBoard;

/** Returns a function that requests boards, with at most six requests at a time. */
function boundedFetch(baseUrl: string): (symbols: readonly string[]) => Promise<NamedBoard[]> {
  const waiting: (() => void)[] = [];
  let free = CONNECTIONS;
  return async (symbols) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      const headers = { Authorization: "Bearer bench" };
      const response = await fetch(`${baseUrl}/v1/heatmap?symbols=${symbols.join(",")}`, { headers });
      const body = (await response.json()) as { data: { symbols: NamedBoard[] } }; // the local service is trusted
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
export const marketClient: CellClient = (baseUrl) => {
  const hosts = { baseUrl, flowBaseUrl: baseUrl };
  const market = new MarketClient({ hosts: () => hosts, key: () => "bench", platform: realPlatform });
  const rest = { metric: "gamma", maxStrikes: 92, expirations: 5, layout: "net", includeEmpty: false } as const;
  return async (symbol) => (await market.get(endpoints.heatmap, { symbol, ...rest }, callContext())).record;
};

/** Sends one request per cell. */
export const fetchPerCell: CellClient = (baseUrl) => {
  const send = boundedFetch(baseUrl);
  return async (symbol) => only(await send([symbol]));
};

/** The core of TanStack Query: one query per symbol, shared while it is pending or fresh. */
export const queryCore: CellClient = (baseUrl) => {
  const send = boundedFetch(baseUrl);
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: FRESH_MS, retry: false } } });
  return (symbol) =>
    queries.fetchQuery({ queryKey: ["heatmap", symbol], queryFn: async () => only(await send([symbol])) });
};

/** DataLoader: calls of ten symbols each, cached without expiry. */
export const dataLoader: CellClient = (baseUrl) => {
  const send = boundedFetch(baseUrl);
  const boards = async (symbols: readonly string[]) => {
    const bySymbol = new Map((await send(symbols)).map((board) => [board.symbol, board]));
    return symbols.map((symbol) => bySymbol.get(symbol) ?? new Error(`${symbol} is missing in the response.`));
  };
  const loader = new DataLoader<string, NamedBoard>(boards, { maxBatchSize: SYMBOLS_PER_CALL });
  return (symbol) => loader.load(symbol);
};

/** Sends the same calls of ten symbols without a client: the cost of network and JSON. */
export async function batchedFetch(baseUrl: string, symbols: readonly string[]): Promise<void> {
  const send = boundedFetch(baseUrl);
  const calls = Array.from({ length: Math.ceil(symbols.length / SYMBOLS_PER_CALL) }, (_, call) =>
    send(symbols.slice(call * SYMBOLS_PER_CALL, (call + 1) * SYMBOLS_PER_CALL)),
  );
  await Promise.all(calls);
}
