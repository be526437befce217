import type { Layout, Metric } from "../../contract/limits";
import { endpointCall, type EndpointCall, batchedCall } from "./endpoint-call";
import { instantText, writeArguments, type ArgumentValue } from "./write-arguments";

/** The live board of one symbol; omitted fields have the service's defaults. docs/api.md, Heatmap. */
export interface BoardRequest {
  /** One root, for example SPXW: daily and weekly S&P 500 options, while SPX has the AM-settled monthlies only. */
  symbol: string;
  /** gamma if omitted. */
  metric?: Metric | undefined;
  /** Strikes around spot, 1 to 1000, or every listed one; 92 if omitted. */
  maxStrikes?: number | "all" | undefined;
  /** How many of the nearest expirations to net, 1 to 60, or all; or exactly these dates, YYYY-MM-DD. 5 if omitted. */
  expirations?: number | "all" | readonly string[] | undefined;
  /** `matrix` adds the exposure of each strike by expiration; net if omitted. */
  layout?: Layout | undefined;
  /** Whether the ladder includes strikes without exposure; not if omitted. */
  includeEmpty?: boolean | undefined;
  /** Whether the caller shows no node types of a past board, so that a stored frame serves it; not if omitted. */
  valuesOnly?: boolean | undefined;
}

/** The levels of one symbol: the same request, without a layout. docs/api.md, Levels. */
export type LevelsRequest = Omit<BoardRequest, "layout">;

/** The board at a past instant. docs/api.md, Historical. */
export interface PastBoardRequest extends BoardRequest {
  /** In milliseconds since 1970 UTC: returns the nearest snapshot, whose `asOf` says which. Up to 365 days back. */
  atMs: number;
}

/** Every board of a short window, values only. docs/api.md, Range of boards. */
export interface FramesRequest extends Omit<BoardRequest, "layout" | "includeEmpty" | "valuesOnly"> {
  /** Both in milliseconds since 1970 UTC, at most 15 minutes apart. */
  fromMs: number;
  toMs: number;
  /** Whether the caller stores what it needs of the frames itself; not if omitted. */
  isPassing?: boolean | undefined;
}

/** Daily statistics of one symbol. docs/api.md, Daily statistics. */
export interface DailyStatsRequest {
  symbol: string;
  /** First date, YYYY-MM-DD, in New York. */
  from: string;
  /** Last date, included, at most 31 days with `from`; today if omitted. */
  to?: string | undefined;
  metric?: Metric | undefined;
  /** Whether frames outside the regular session count; not if omitted. */
  extended?: boolean | undefined;
}

/**
 * Builds the calls of exposure boards.
 *
 * Requests that mean the same give equal calls: dates are sorted and listed once, and `maxExpirations` is omitted when exact
 * dates are given, as the service ignores it then. A builder throws a `TypeError` for an invalid symbol, number or argument.
 */
export const gexCalls = {
  heatmap: (request: BoardRequest) =>
    batchedCall("heatmap", request.symbol, writeArguments("heatmap", boardValues(request))),

  levels: (request: LevelsRequest) =>
    batchedCall("levels", request.symbol, writeArguments("levels", boardValues(request))),

  historical: (request: PastBoardRequest) => {
    const values = { ...boardValues(request), at: instantText(request.atMs) };
    const call = batchedCall("historical", request.symbol, writeArguments("historical", values));
    return request.valuesOnly ? { ...call, valuesOnly: true } : call;
  },

  range: (request: FramesRequest) => {
    const window = { from: instantText(request.fromMs), to: instantText(request.toMs) };
    const values = { ...boardValues(request), ...window };
    const call = batchedCall("range", request.symbol, writeArguments("range", values));
    return request.isPassing ? { ...call, isPassing: true } : call;
  },

  dailyStats: ({ symbol, ...values }: DailyStatsRequest) =>
    batchedCall("dailyStats", symbol, writeArguments("dailyStats", values)),

  symbols: () => endpointCall("symbols"),
} satisfies Record<string, (request: never) => EndpointCall>;

/** Returns what a request says about its board, under the names of the API documentation. */
export function boardValues(request: Omit<BoardRequest, "symbol">) {
  const { metric, maxStrikes, expirations, layout, includeEmpty } = request;
  const isExact = typeof expirations === "object";
  return {
    metric,
    maxStrikes,
    maxExpirations: isExact ? undefined : expirations,
    expirations: isExact ? expirations : undefined,
    layout,
    includeEmpty,
  } satisfies Record<string, ArgumentValue>;
}
