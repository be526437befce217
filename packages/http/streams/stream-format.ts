import type { StreamResumed } from "@strikebook/contract";

const encoder = new TextEncoder();

/** Encodes one event of a stream. docs/api.md, Stream events; an event without `id` has no id line. */
export function eventBytes(event: string, payload: object, id = ""): Uint8Array {
  return encoder.encode(`${idLine(id)}event: ${event}\ndata: ${JSON.stringify(payload)}\n\n`);
}

const idLine = (id: string) => (id === "" ? "" : `id: ${id}\n`);

/** The keep-alive comment. docs/api.md, Stream events: every 15 seconds. */
export const keepAlive = encoder.encode(": \n\n");

/** Encodes the line with the event id, which comes before an event; empty without an id. */
export function idBytes(id: string): Uint8Array {
  return encoder.encode(idLine(id));
}

/** Encodes a `snapshot` event up to the value of `lagged`, which depends on the stream. docs/api.md, Stream events. */
export function snapshotHead(board: object): Uint8Array {
  return encoder.encode(`event: snapshot\ndata: ${JSON.stringify(board).slice(0, -1)},"lagged":`);
}

const tails = { true: encoder.encode("true}\n\n"), false: encoder.encode("false}\n\n") };

/** Returns the end of a `snapshot` event. */
export function snapshotTail(lagged: boolean): Uint8Array {
  return tails[`${lagged}`];
}

/** The position of a stream in one symbol: the `asOf` of its last board, in milliseconds since 1970 UTC. */
export interface StreamPosition {
  symbol: string;
  asOfMs: number;
}

/** Formats an event id, which is the position in every symbol that has one: `SPY:<ms>,QQQ:<ms>`. */
export function formatEventId(positions: Iterable<readonly [symbol: string, asOfMs: number | undefined]>): string {
  let id = "";
  for (const [symbol, asOfMs] of positions) {
    if (asOfMs !== undefined) id += `${id === "" ? "" : ","}${symbol}:${asOfMs}`;
  }
  return id;
}

/** Parses an event id to its positions, in order; `undefined` if the text has another format. */
export function parseEventId(id: string): StreamPosition[] | undefined {
  const positions = id.split(",").map(parsePosition);
  const valid = positions.filter((position) => position !== undefined);
  return valid.length === positions.length ? valid : undefined;
}

/** The last instant that RFC 3339 can state, whose years have four digits. In milliseconds since 1970 UTC. */
const MAX_INSTANT_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

function parsePosition(text: string): StreamPosition | undefined {
  const [, symbol, digits] = /^([^:,\s]+):(\d{1,15})$/.exec(text) ?? [];
  const asOfMs = Number(digits);
  return symbol === undefined || !(asOfMs <= MAX_INSTANT_MS) ? undefined : { symbol, asOfMs };
}

/** One symbol of a stream that resumes. */
export interface ResumingSymbol {
  symbol: string;
  /** The instant of its newest board, in milliseconds since 1970 UTC; `undefined` if there was never a board. */
  newestMs: number | undefined;
  /** Whether that board is sent now as the current snapshot. */
  isLive: boolean;
}

/**
 * Returns the part of the `resumed` event for one symbol, whose last position is `lastMs`. It is `unchanged` or `advanced` compared with
 * that; `unknown` without a position, or with one ahead of the newest board; `unavailable` without a live board. docs/api.md, Stream events.
 */
export function resumedSymbol(
  { symbol, newestMs, isLive }: ResumingSymbol,
  lastMs: number | undefined,
): StreamResumed["symbols"][number] {
  return {
    symbol,
    // An unknown instant is omitted: the API documentation has no null here.
    ...(lastMs !== undefined && { lastAsOf: new Date(lastMs).toISOString() }),
    ...(newestMs !== undefined && { currentAsOf: new Date(newestMs).toISOString() }),
    status: statusOf(newestMs, isLive, lastMs),
  };
}

function statusOf(newestMs: number | undefined, isLive: boolean, lastMs: number | undefined): string {
  if (!isLive || newestMs === undefined) return "unavailable";
  if (lastMs === undefined || lastMs > newestMs) return "unknown";
  return lastMs === newestMs ? "unchanged" : "advanced";
}
