import { namedSymbols } from "../query/parameters";
import type { Parameters } from "../query/read-query";

/** One request as the service remembers it. Never holds a key. */
export interface ServedRequest {
  method: string;
  /** Path and query, readable: `/v1/heatmap?symbols=SPXW,SPY`. Parameters that the route does not know are left out. */
  path: string;
  status: number;
  /** Credits charged, after any refund. */
  credits: number;
  /** Upper-case, distinct, in the order asked. */
  symbols: readonly string[];
}

/** As many requests as are remembered; older ones are forgotten. */
export const rememberedRequests = 10_000;

/** Adds to a log and keeps it within bounds. */
export function remember(log: ServedRequest[], request: ServedRequest): void {
  log.push(request);
  if (log.length > rememberedRequests) log.shift();
}

/**
 * The path for the log. A key can be sent in an address by mistake, under any name: only the parameters of the route
 * itself are written down.
 */
export function loggedPath(url: URL, known: Parameters): string {
  const query = [...url.searchParams].filter(([name]) => Object.hasOwn(known, name));
  const text = query.map(([name, value]) => `${name}=${value}`).join("&");
  return text === "" ? url.pathname : `${url.pathname}?${text}`;
}

/** The query parameters that name symbols, on either host. */
const symbolParameters = ["symbols", "symbol", "tickers", "ticker"];

/** The symbols for the log: of the query, and of the path's own parameters. */
export function loggedSymbols(url: URL, known: Parameters, path: Readonly<Record<string, string>> = {}): string[] {
  const sent = symbolParameters
    .filter((name) => Object.hasOwn(known, name))
    .map((name) => url.searchParams.get(name) ?? "");
  return namedSymbols([...sent, path.ticker ?? "", path.symbol ?? ""].join(","));
}
