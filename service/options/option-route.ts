import { type Attribution, type ErrorCode, type MissingQuotes, type QuoteMeta } from "@strikebook/contract";
import type { DataOrigin } from "../../market/chains/data-origin";
import type { ServedMarket } from "../../market/exposure/market";
import type { QuoteData, QuotedChain } from "../../market/quotes/quoted-chain";
import { ApiError, jsonResponse, type PlainResponse, timestamp } from "@strikebook/http";
import { quotesOriginMeta } from "../market-source/origin-meta";
import { checkPast } from "../routes/history-depth";
import { nearestNames } from "../routes/nearest-names";

/** The data that the routes of option quotes read. */
export interface QuoteSources {
  quotes: QuoteData;
  market: ServedMarket;
  attribution: Attribution;
}

/** The error codes of both routes. */
export const quoteErrorCodes = [
  "symbol_not_found",
  "expiration_not_found",
  "no_data",
  "opra_agreement_required",
  "request_too_large",
  "warming_up",
] as const;

export const timestampQuery = timestamp("timestamp", "The newest quotes at or before this instant; now when not sent.");

/** When quotes are requested for, in milliseconds since 1970 UTC. */
export interface QuotesInstant {
  instantMs: number;
  isPast: boolean;
}

/** Returns the instant of a request. Throws an `ApiError` if it is in the future, or before quotes are stored. */
export function quotesInstant(sentMs: number | undefined, nowMs: number, { market }: QuoteSources): QuotesInstant {
  if (sentMs !== undefined) checkPast("timestamp", sentMs, nowMs, market, "Quotes");
  return { instantMs: sentMs ?? nowMs, isPast: sentMs !== undefined };
}

/** Reads the quotes of a root, or says why there are none. */
export async function readChain(
  { quotes, market }: QuoteSources,
  root: string,
  instantMs: number,
  signal: AbortSignal,
): Promise<QuotedChain | Omit<MissingQuotes, "symbol">> {
  if (!market.symbols.includes(root)) {
    const message = `There are no quotes of ${root}. ${nearestNames([root], market.symbols)} /v1/symbols lists all.`;
    return { reason: "symbol_not_found", message };
  }
  const chain = await quotes.read(root, instantMs, signal);
  return chain ?? { reason: "no_data", message: market.whyNoBoard([root], new Date(instantMs).toISOString()) };
}

/** The codes of reasons that are also codes of errors. */
const codes: Readonly<Record<string, ErrorCode>> = {
  symbol_not_found: "symbol_not_found",
  expiration_not_found: "expiration_not_found",
  invalid_parameter: "invalid_parameter",
};

/** The parts of a response with quotes. */
interface QuotesResponse {
  /** The JSON of each symbol. */
  symbols: readonly string[];
  missing: readonly MissingQuotes[];
  origins: readonly DataOrigin[];
  isPast: boolean;
}

/**
 * Returns a response. Throws an `ApiError` for a single symbol that is missing, which costs nothing then. docs/api.md, Option quotes.
 */
export function quotesResponse(
  { symbols, missing, origins, isPast }: QuotesResponse,
  { attribution }: QuoteSources,
): PlainResponse {
  const [first, other] = missing;
  if (symbols.length === 0 && first && other === undefined)
    throw new ApiError(codes[first.reason] ?? "no_data", first.message ?? first.reason);
  const meta: QuoteMeta = {
    mode: isPast ? "historical" : "live",
    cached: false,
    ...quotesOriginMeta(origins, attribution),
  };
  const data = `{"symbols":[${symbols.join()}],"missing":${JSON.stringify(missing)}}`;
  return jsonResponse(`{"data":${data},"meta":${JSON.stringify(meta)}}`);
}
