import { heatmapBounds, layouts, metrics, type Layout, type Metric } from "../../src/contract/limits";
import type { BoardWindow } from "../../src/stream/subscription";
import { StreamRefusal } from "./stream-refusal";

/** What a reader requests. */
export interface StreamRequest {
  /** Upper-case, distinct, in the order of the request. */
  symbols: readonly string[];
  window: BoardWindow;
  /** The position of an earlier stream; `undefined` for a new one. */
  lastEventId: string | undefined;
}

/** The most strikes of the form with one symbol, which does not accept `all`. API document, Part 4.4. */
const MAX_STRIKES_OF_ONE_SYMBOL = 400;

const parameters = [
  "symbol",
  "symbols",
  "format",
  "lastEventId",
  "metric",
  "maxStrikes",
  "maxExpirations",
  "includeEmpty",
  "expirations",
  "layout",
];
const onlyWithSymbols = ["includeEmpty", "expirations", "layout"];

/** Reads the request of a stream. Throws a `StreamRefusal` for what the API document (Part 4.4) does not allow. */
export function readStreamRequest(query: URLSearchParams, headers: Headers): StreamRequest {
  checkNames(query);
  readWord<"v2">(query, "format", ["v2"]);
  const lastEventId = headers.get("last-event-id") ?? query.get("lastEventId") ?? "";
  const expirations = readDates(query) ?? readCount(query, "maxExpirations", heatmapBounds.maxExpirations);
  const isWithEmpty = readWord<"true" | "false">(query, "includeEmpty", ["false", "true"]) === "true";
  const window: BoardWindow = {
    metric: readWord<Metric>(query, "metric", metrics),
    maxStrikes: readCount(query, "maxStrikes", heatmapBounds.maxStrikes, "raised"),
    expirations,
    layout: readWord<Layout>(query, "layout", layouts),
    ...(isWithEmpty && { includeEmpty: true }),
  };
  return { symbols: readSymbols(query, window), window, lastEventId: lastEventId === "" ? undefined : lastEventId };
}

function checkNames(query: URLSearchParams): void {
  for (const name of query.keys()) {
    if (!parameters.includes(name))
      throw invalid(`This route has no parameter ${quoted(name)}. Parameters are ${parameters.join(", ")}.`);
    if (query.getAll(name).length > 1)
      throw invalid(`${name} must be sent once, with list values separated by commas.`);
  }
}

function readSymbols(query: URLSearchParams, { maxStrikes }: BoardWindow): string[] {
  const one = query.get("symbol");
  const symbols = listed((one ?? query.get("symbols") ?? "").toUpperCase());
  if (symbols.length === 0)
    throw new StreamRefusal(
      "missing_parameter",
      "A stream needs symbols: send symbols=SPXW,SPY or symbol=SPXW, with at least one ticker.",
    );
  if (one === null) return symbols;
  if (symbols.length > 1) throw invalid(`symbol must be one ticker; for several, send symbols=${symbols.join(",")}.`);
  if (query.has("symbols")) throw invalid("Send symbol or symbols, not both.");
  const unsupported = onlyWithSymbols.find((name) => query.has(name));
  if (unsupported !== undefined)
    throw invalid(`The stream of one symbol does not support ${unsupported}: send symbols=${symbols.join()} instead.`);
  if (maxStrikes === "all" || maxStrikes > MAX_STRIKES_OF_ONE_SYMBOL)
    throw invalid(
      `maxStrikes must be at most ${MAX_STRIKES_OF_ONE_SYMBOL} on the stream of one symbol; received ${maxStrikes}.`,
    );
  return symbols;
}

function readWord<Word extends string>(query: URLSearchParams, name: string, words: readonly Word[]): Word {
  const sent = query.get(name);
  const word = sent === null ? words[0] : words.find((known) => known === sent);
  if (word === undefined) throw invalid(`${name} must be ${words.join(" or ")}; received ${quoted(sent ?? "")}.`);
  return word;
}

/** A number below the least is refused, or `raised` to it. */
function readCount(
  query: URLSearchParams,
  name: string,
  { min, max, default: assumed }: { min: number; max: number; default: number },
  below: "refused" | "raised" = "refused",
): number | "all" {
  const sent = query.get(name);
  if (sent === null) return assumed;
  if (sent === "all") return sent;
  const count = /^-?\d{1,9}$/.test(sent) ? Number(sent) : NaN;
  if (count < min && below === "raised") return min;
  if (count >= min && count <= max) return count;
  throw invalid(`${name} must be a whole number from ${min} to ${max}, or all; received ${quoted(sent)}.`);
}

function readDates(query: URLSearchParams): string[] | undefined {
  const sent = query.get("expirations");
  if (sent === null) return undefined;
  const dates = listed(sent);
  const wrong = dates.find((date) => !isDate(date));
  if (dates.length === 0 || wrong !== undefined)
    throw invalid(`expirations must be dates, YYYY-MM-DD, separated by commas; received ${quoted(wrong ?? sent)}.`);
  // The order of dates means nothing: equal windows share a stream.
  return dates.sort();
}

function isDate(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(NaN);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

function listed(text: string): string[] {
  return [
    ...new Set(
      text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    ),
  ];
}

function invalid(message: string): StreamRefusal {
  return new StreamRefusal("invalid_parameter", message);
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}...` : text);
}
