import { heatmapBounds, layouts, type Layout } from "../../src/contract/limits";
import type { BoardSelection } from "../../market/exposure/netted-board";
import { Refusal } from "../query/answers";
import { choice, namedSymbols, notAccepted, type Parameter } from "../query/parameters";
import { readQuery } from "../query/read-query";
import { boardSelection, levelsParameters, withoutSuperseded } from "../routes/board-question";

/** The most strikes of the one-symbol form, which has no `all`. API document, Part 4.4. */
const MOST_STRIKES_OF_ONE = 400;

/** What the one-symbol form does not take. API document, Part 4.4; the last two are published for `symbols` only. */
const ONLY_WITH_SYMBOLS = ["includeEmpty", "expirations", "layout"] as const;

function text(description: string, example: string): Parameter<string | undefined> {
  return { description, required: false, schema: { type: "string", example }, read: (typed) => typed };
}

/** The parameters of `/v1/stream`. API document, Part 4.4; those it leaves open as published. */
export const streamParameters = {
  symbol: text(`One ticker; this form takes at most ${MOST_STRIKES_OF_ONE} strikes.`, "SPY"),
  symbols: text("One ticker or more, separated by commas. Send this or symbol.", "SPXW,SPY"),
  format: choice("The form of the events.", ["v2"], "v2"),
  lastEventId: text(
    "The id of the last event seen, to resume after a break; the header Last-Event-ID says the same.",
    "SPY:1795187400000",
  ),
  metric: levelsParameters.metric,
  maxStrikes: levelsParameters.maxStrikes,
  maxExpirations: levelsParameters.maxExpirations,
  includeEmpty: levelsParameters.includeEmpty,
  expirations: levelsParameters.expirations,
  layout: choice("matrix adds the exposure of each strike by expiration.", layouts, "net"),
};

/** What a stream is asked to carry. */
export interface StreamQuestion {
  /** Upper-case, distinct, in the order asked. */
  symbols: string[];
  selection: BoardSelection;
  layout: Layout;
  /** Where an earlier stream was left; undefined for a new one. */
  lastEventId: string | undefined;
}

/** Throws a `Refusal` for anything that the API document does not accept. */
export function readStreamQuestion(query: URLSearchParams, headers: Headers): StreamQuestion {
  const values = readQuery(withoutSuperseded(query), streamParameters);
  const symbols = values.symbol === undefined ? manySymbols(values.symbols) : [oneSymbol(values.symbol, query)];
  if (values.symbol !== undefined) checkStrikesOfOne(values.maxStrikes);
  const lastEventId = headers.get("last-event-id") ?? values.lastEventId;
  return {
    symbols,
    selection: boardSelection(values),
    layout: values.layout,
    lastEventId: lastEventId === "" ? undefined : lastEventId,
  };
}

function manySymbols(typed: string | undefined): string[] {
  const symbols = namedSymbols(typed ?? "");
  if (symbols.length > 0) return symbols;
  throw new Refusal("missing_parameter", "A stream needs symbols: send symbols=SPXW,SPY or symbol=SPXW.");
}

function oneSymbol(typed: string, query: URLSearchParams): string {
  const [symbol, ...others] = namedSymbols(typed);
  if (symbol === undefined)
    throw new Refusal("missing_parameter", "symbol is required: send a ticker, such as symbol=SPXW.");
  if (others.length > 0) throw notAccepted("symbol", "one ticker; for several send symbols", typed);
  if (query.has("symbols")) throw new Refusal("invalid_parameter", "Send symbol or symbols, not both.");
  const notTaken = ONLY_WITH_SYMBOLS.find((name) => query.has(name));
  if (notTaken === undefined) return symbol;
  throw new Refusal(
    "invalid_parameter",
    `The stream of one symbol does not take ${notTaken}: send symbols=${symbol} instead.`,
  );
}

function checkStrikesOfOne(maxStrikes: number | "all"): void {
  if (maxStrikes !== "all" && maxStrikes <= MOST_STRIKES_OF_ONE) return;
  const expected = `a whole number from ${heatmapBounds.maxStrikes.min} to ${MOST_STRIKES_OF_ONE} on the stream of one symbol`;
  throw notAccepted("maxStrikes", expected, String(maxStrikes));
}
