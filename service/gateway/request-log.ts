import type { Parameters } from "../query/parameters";
import { symbolsIn } from "../query/word-parameters";

/** One request in the log. It never contains a key. */
export interface LoggedRequest {
  method: string;
  /** The decoded path and query: `/v1/heatmap?symbols=SPXW,SPY`. Parameters that the route does not have are omitted. */
  path: string;
  status: number;
  /** Credits charged, less any refund. */
  credits: number;
  /** Upper case, distinct, in the order of the request. */
  symbols: readonly string[];
}

/** The log holds the newest requests, up to this many. */
export const maxLoggedRequests = 10_000;

/** Appends to a log, and drops the oldest request if it is full. */
export function appendToLog(log: LoggedRequest[], request: LoggedRequest): void {
  log.push(request);
  if (log.length > maxLoggedRequests) log.shift();
}

/**
 * Returns the path for the log. A key can be in an address by mistake, under any name, so only parameters of the route are
 * included.
 */
export function loggedPath(url: URL, known: Parameters): string {
  const query = [...url.searchParams].filter(([name]) => Object.hasOwn(known, name));
  const text = query.map(([name, value]) => `${name}=${value}`).join("&");
  return text === "" ? url.pathname : `${url.pathname}?${text}`;
}

/** The query parameters that contain symbols, on either host. */
const symbolParameters = ["symbols", "symbol", "tickers", "ticker"];

/** Returns the symbols for the log, from the query and from the path. */
export function loggedSymbols(url: URL, known: Parameters, path: Readonly<Record<string, string>> = {}): string[] {
  const sent = symbolParameters
    .filter((name) => Object.hasOwn(known, name))
    .map((name) => url.searchParams.get(name) ?? "");
  return symbolsIn([...sent, path.ticker ?? "", path.symbol ?? ""].join(","));
}
