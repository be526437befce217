import { ApiError, errorResponse, webResponse } from "@strikebook/http";
import type { Gateway } from "../../../scripts/support/stream/start-live";

/** What a gateway in front of the service does with symbols. */
interface SymbolRules {
  /** Other names of symbols, each with the name under which the service returns it: an old ticker, another spelling. */
  aliases?: Readonly<Record<string, string>>;
  /** The symbols that streams carry; others are omitted from a stream, and are not charged. */
  known: readonly string[];
  /** Symbols for which a whole request is refused with 400. */
  refused?: readonly string[];
}

/** Returns a gateway that knows symbols under several names, and leaves unknown ones out of streams. */
export function symbolGateway({ aliases = {}, known, refused = [] }: SymbolRules): Gateway {
  return (request, service) => {
    const url = new URL(request.url);
    const listed = url.searchParams.get("symbols");
    if (listed === null) return service(request);
    const symbols = [...new Set(listed.split(",").map((symbol) => aliases[symbol] ?? symbol))];
    const bad = symbols.find((symbol) => refused.includes(symbol));
    if (bad !== undefined) return Promise.resolve(refusedResponse(bad));
    const carried = url.pathname === "/v1/stream" ? symbols.filter((symbol) => known.includes(symbol)) : symbols;
    url.searchParams.set("symbols", (carried.length > 0 ? carried : symbols).join(","));
    return service(new Request(url, { headers: request.headers }));
  };
}

function refusedResponse(symbol: string): Response {
  return webResponse(
    errorResponse("heatmap", new ApiError("invalid_parameter", `symbols contains ${symbol}, which is not a ticker.`)),
  );
}
