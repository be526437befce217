import type { Meta, SymbolHeatmap, SymbolLevels } from "@strikebook/contract";
import type { Responder } from "../../../scripts/support/client/test-platform";
import { describedQuotes } from "./canned-quotes";

export const meta: Meta = {
  metric: "gamma",
  resolution: "1s",
  mode: "live",
  cached: false,
  attribution: { text: "Example Markets", url: "https://example.test/credit" },
};

export function board(symbol: string): SymbolHeatmap {
  return {
    symbol,
    asOf: "2025-11-25T14:59:58Z",
    spot: 101.5,
    previousClose: 100,
    priceChange: 1.25,
    priceChangePercent: 1.25,
    expirations: ["2025-11-25", "2025-11-28"],
    strikes: [
      { strike: 100, value: -2_500, nodeType: "significant", velocityPct: -0.5 },
      { strike: 105, value: 10_000, nodeType: "king", velocityPct: 2 },
    ],
  };
}

export function levels(symbol: string): SymbolLevels {
  const king = { strike: 105, value: 10_000, nodeType: "king", distancePct: 3.45 };
  return {
    symbol,
    asOf: "2025-11-25T14:59:58Z",
    spot: 101.5,
    previousClose: 100,
    kingNode: king,
    levels: [king],
    summary: {
      netExposure: 7_500,
      positiveWall: king,
      negativeWall: null,
      flip: { level: 101, distancePct: -0.49 },
      lowStrike: 100,
      highStrike: 105,
    },
  };
}

export const account = {
  customerId: "c-1",
  status: "active",
  creditsBalance: 4_999,
  limits: {
    requestsPerMinute: 120,
    symbolsPerHeatmapCall: 10,
    historicalInFlight: 2,
    symbolsPerStream: 10,
    streamSymbolsConcurrent: 20,
  },
};

/** Returns a response of status 200. */
export function success(body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status: 200, headers });
}

/** Returns a response with these records. */
export function symbolsResponse(symbols: readonly unknown[], headers: Record<string, string> = {}): Response {
  return success({ data: { symbols }, meta }, headers);
}

/** Returns an error response in the service's envelope. */
export function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ error: { code, message: `Because of ${code}.` } }), { status, headers });
}

/** Returns the symbols of a request. */
export function symbolsOf(path: string): string[] {
  return new URL(path, "http://service").searchParams.get("symbols")?.split(",") ?? [];
}

/** Returns the description of a host that lists these query parameters, by path. */
export function describedAs(paths: Record<string, readonly string[]>) {
  const parameters = (names: readonly string[]) => names.map((name) => ({ name, in: "query" }));
  const operations = Object.entries(paths).map(([path, names]) => [path, { get: { parameters: parameters(names) } }]);
  return { openapi: "3.1.0", paths: Object.fromEntries(operations) as unknown };
}

const profile = describedAs({ "/v1/gex/profile": ["symbol", "metric", "from", "to", "steps"] });

/** The description of a service that has the endpoints that not every service has, and says nothing of the others. */
export const describedExtensions = {
  openapi: "3.1.0",
  paths: { ...(profile.paths as object), ...describedQuotes(true).paths } as unknown,
};

/** A service that knows every symbol and refuses nothing. */
export const wellBehaved: Responder = ({ path }) => {
  if (path.startsWith("/v1/openapi.json")) return success(describedAs({}));
  if (path.startsWith("/v1/account")) return success({ data: account });
  const record = (symbol: string) => (path.startsWith("/v1/gex/levels") ? levels(symbol) : board(symbol));
  return symbolsResponse(symbolsOf(path).map(record), { "X-Credits-Remaining": "4999" });
};
