import { canBeMonthly } from "@strikebook/calendar";
import { type BoardRequest, type Endpoint, endpoints, isSum, rootsOf, weeklyRoots } from "@strikebook/contract";
import type { MarketSource } from "../replay/market-source";

/** One request of an endpoint. */
export interface SourceRequest {
  readonly endpoint: Endpoint<never>;
  readonly request: object;
}

/** What a symbol, or the roots of a sum, are requested from. */
export type SumSource = Pick<MarketSource, "get" | "describes">;

/** What a request for a sum of roots says: of a board, of levels, of frames or of a profile. */
export type SumRequest = Partial<BoardRequest>;

/** Whether a request is for a sum of roots. */
export function asksSum(request: object): boolean {
  const { symbol } = request as { symbol?: unknown }; // any request may have one
  return typeof symbol === "string" && isSum(symbol);
}

/**
 * Returns the requests for the roots of a sum, and any other request alone.
 *
 * No sum is sent. Roots are asked for every strike, because the number of strikes and the rule for empty ones apply to the sum; for all
 * expirations if none are given; and for a matrix if a number of them is, because the nearest of the sum are among the nearest of its
 * roots. Levels of a sum are those of its board. A root of monthly options is not asked about dates that it cannot list.
 */
export function rootRequests({ endpoint, request }: SourceRequest): readonly SourceRequest[] {
  if (!asksSum(request)) return [{ endpoint, request }];
  const { symbol = "", ...ofSum } = request as SumRequest; // asksSum
  const asks = endpoint.name === endpoints.levels.name ? endpoints.heatmap : endpoint;
  const wanted = rootWindow(asks.name, ofSum);
  const roots = rootsOf(symbol);
  const listing = roots.filter((root) => mayList(root, ofSum.expirations));
  const together = listing.length > 0 ? listing : roots;
  return together.map((root) => ({
    endpoint: asks,
    request: { ...wanted, symbol: root, together },
  }));
}

/** Returns why a request cannot be made for a sum of roots, and what to do; `undefined` if it can. */
export function sumRefusal({ endpoint, request }: SourceRequest): string | undefined {
  const { symbol, expirations, sides, model }: SumRequest = request;
  if (!asksSum(request) || typeof expirations !== "number") return undefined;
  const use = `for ${symbol} use "all" expirations or exact dates.`;
  // Neither is sent by expiration, so that the nearest dates of the sum cannot be added.
  if (endpoint.name === endpoints.range.name)
    return `Frames do not say which of their expirations a value is of: ${use}`;
  return sides || model ? `Calls and puts apart are not sent by expiration: ${use}` : undefined;
}

function rootWindow(endpoint: string, request: SumRequest): object {
  if (endpoint === endpoints.profile.name) return request;
  const { expirations = "all", layout, zeroGamma, ...rest } = request;
  const { metric = "gamma", source = "openInterest" } = request;
  const window = { ...rest, maxStrikes: "all", expirations };
  if (endpoint === endpoints.range.name) return window;
  return {
    ...window,
    straddle: undefined,
    layout: typeof expirations === "number" ? "matrix" : layout,
    includeEmpty: true,
    zeroGamma: zeroGamma && "family",
    // All formulas of a sum share one request of now.
    zeroGammaOfNow: metric === "gamma" && source === "openInterest" ? "family" : undefined,
    // The types of the strikes of the sum are not those of its roots.
    valuesOnly: true,
  };
}

function mayList(root: string, expirations: SumRequest["expirations"]): boolean {
  return typeof expirations !== "object" || !weeklyRoots.has(root) || expirations.some(canBeMonthly);
}
