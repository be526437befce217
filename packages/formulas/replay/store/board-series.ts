import { type Arguments, type EndpointCall, argument, callArguments, callName, queryText } from "@strikebook/client";
import { endpoints, heatmapBounds } from "@strikebook/contract";
import type { StoredSeries } from "./past-database";

/** Which series a board is one of, and the instant that it is requested for, in milliseconds since 1970 UTC. */
export interface RequestedBoard extends Omit<StoredSeries, "metas"> {
  atMs: number;
}

/** The arguments that boards of one family differ in. */
const sizeArguments: readonly string[] = ["maxStrikes", "layout"];

/**
 * Returns the series of a call for a past board of a market; `undefined` for other calls. Boards without node types are a series of their
 * own.
 */
export function requestedBoard(market: string, call: EndpointCall): RequestedBoard | undefined {
  const { endpoint, args: all, valuesOnly } = call;
  const atMs = Date.parse(argument(all, "at") ?? "");
  if (endpoint !== "historical" || Number.isNaN(atMs)) return undefined;
  const args = all.filter(([word]) => word !== "at");
  const family = args.filter(([word]) => !sizeArguments.includes(word));
  const kind = valuesOnly ? " values only" : "";
  const strikes = argument(args, "maxStrikes") ?? heatmapBounds.maxStrikes.default;
  return {
    series: `${market} ${callName({ ...call, args })}${kind}`,
    market,
    family: `${market} ${callName({ ...call, args: family })}${kind}`,
    maxStrikes: strikes === "all" ? strikes : Number(strikes),
    layout: argument(args, "layout") === "matrix" ? "matrix" : "net",
    atMs,
  };
}

/** What a series has in common, apart from its market. */
export interface SeriesRequest {
  symbol: string;
  args: Arguments;
  /** Whether its boards have no node types. */
  valuesOnly: boolean;
}

const namePattern = /^symbols=([^& ]+)(?:&([^ ]*))?( values only)?$/;

/** Reads the name of a series without its market, such as `symbols=SPY&metric=vanna`; `undefined` for any other text. */
export function readSeriesName(name: string): SeriesRequest | undefined {
  const [, symbol, query = "", valuesOnly] = namePattern.exec(name) ?? [];
  if (symbol === undefined) return undefined;
  try {
    const args = query.split("&").flatMap((part): [string, string][] => {
      const [word = "", value = ""] = part.split("=");
      return part === "" ? [] : [[word, decodeURIComponent(value)]];
    });
    return { symbol: decodeURIComponent(symbol), args, valuesOnly: valuesOnly !== undefined };
  } catch {
    return undefined; // Escape sequences that are none.
  }
}

/** Returns the address of a call of any other endpoint, without a key. */
export function responseAddress(market: string, call: EndpointCall): string {
  return `${market}${endpoints[call.endpoint].path}?${queryText(callArguments(call))}`;
}
