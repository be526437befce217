import { type BoardSelection, heatmapBounds, type Layout } from "@strikebook/contract";
import { ApiError } from "../responses/api-error";
import {
  boardSelection,
  includeEmpty,
  layout,
  selectionParameters,
  sidesQuery,
  withoutIgnored,
  zeroGammaQuery,
  type ZeroGammaScope,
} from "../parameters/board-parameters";
import { invalidParameter, type QueryValues, readQuery } from "../parameters/parameters";
import { choice, symbolsIn, textQuery } from "../parameters/word-parameters";

/** Most strikes of the one-symbol form, which does not accept `all`. docs/api.md, Stream. */
const MAX_STRIKES_OF_ONE_SYMBOL = 400;

/** Parameters that the one-symbol form does not have. docs/api.md, Stream; the last two are published for `symbols` only. */
const ONLY_WITH_SYMBOLS = ["includeEmpty", "expirations", "layout"] as const;

/** The parameters of `/v1/stream`. docs/api.md, Stream; the rest is as published. */
export const streamParameters = {
  symbol: textQuery("symbol", `One ticker; this form takes at most ${MAX_STRIKES_OF_ONE_SYMBOL} strikes.`, "SPY"),
  symbols: textQuery("symbols", "One ticker or more, separated by commas. Send this or symbol.", "SPXW,SPY"),
  format: choice("format", "The format of the events.", ["v2"], "v2"),
  lastEventId: textQuery(
    "lastEventId",
    "The id of the last event received, to resume after a disconnection; the same as the header Last-Event-ID.",
    "SPY:1795187400000",
  ),
  metric: selectionParameters.metric,
  maxStrikes: selectionParameters.maxStrikes,
  maxExpirations: selectionParameters.maxExpirations,
  includeEmpty,
  expirations: selectionParameters.expirations,
  layout,
  zeroGamma: zeroGammaQuery,
  sides: sidesQuery,
};

/** The content of a stream. */
export interface StreamQuery {
  /** Upper case, distinct, in the order of the request. */
  symbols: string[];
  selection: BoardSelection;
  layout: Layout;
  zeroGamma: ZeroGammaScope;
  /** Whether boards have calls and puts apart. */
  sides: boolean;
  /** The position of an earlier stream; `undefined` for a new stream. */
  lastEventId: string | undefined;
}

/** Reads the request of a stream. Throws an `ApiError` for anything that the API documentation does not allow. */
export function readStreamRequest(query: URLSearchParams, headers: Headers): StreamQuery {
  return checkedStreamRequest(readQuery(withoutIgnored(query), streamParameters), { query, headers });
}

/** Returns the request of the parsed values. Throws like `readStreamRequest`. */
export function checkedStreamRequest(
  values: QueryValues<typeof streamParameters>,
  { query, headers }: { query: URLSearchParams; headers: Headers },
): StreamQuery {
  const symbols = values.symbol === undefined ? manySymbols(values.symbols) : [oneSymbol(values.symbol, query)];
  if (values.symbol !== undefined) checkStrikesOfOneSymbol(values.maxStrikes);
  const lastEventId = headers.get("last-event-id") ?? values.lastEventId;
  return {
    symbols,
    selection: boardSelection(values),
    layout: values.layout,
    zeroGamma: values.zeroGamma,
    sides: values.sides,
    lastEventId: lastEventId === "" ? undefined : lastEventId,
  };
}

function manySymbols(sent: string | undefined): string[] {
  const symbols = symbolsIn(sent ?? "");
  if (symbols.length > 0) return symbols;
  throw new ApiError("missing_parameter", "A stream needs symbols: send symbols=SPXW,SPY or symbol=SPXW.");
}

function oneSymbol(sent: string, query: URLSearchParams): string {
  const [symbol, ...more] = symbolsIn(sent);
  if (symbol === undefined)
    throw new ApiError("missing_parameter", "symbol is required: send a ticker, such as symbol=SPXW.");
  if (more.length > 0) throw invalidParameter("symbol", "one ticker (for several, send symbols)", sent);
  if (query.has("symbols")) throw new ApiError("invalid_parameter", "Send symbol or symbols, not both.");
  const unsupported = ONLY_WITH_SYMBOLS.find((name) => query.has(name));
  if (unsupported === undefined) return symbol;
  throw new ApiError(
    "invalid_parameter",
    `The stream of one symbol does not support ${unsupported}: send symbols=${symbol} instead.`,
  );
}

function checkStrikesOfOneSymbol(maxStrikes: number | "all"): void {
  if (maxStrikes !== "all" && maxStrikes <= MAX_STRIKES_OF_ONE_SYMBOL) return;
  const expected = `a whole number from ${heatmapBounds.maxStrikes.min} to ${MAX_STRIKES_OF_ONE_SYMBOL} on the stream of one symbol`;
  throw invalidParameter("maxStrikes", expected, String(maxStrikes));
}
