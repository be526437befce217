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

/** Formats an event id, which is the position in every symbol that has one: `SPY:<ms>,QQQ:<ms>`. */
export function formatEventId(positions: Iterable<readonly [symbol: string, asOfMs: number | undefined]>): string {
  let id = "";
  for (const [symbol, asOfMs] of positions) {
    if (asOfMs !== undefined) id += `${id === "" ? "" : ","}${symbol}:${asOfMs}`;
  }
  return id;
}

/** The last instant that RFC 3339 can state, whose years have four digits. In milliseconds since 1970 UTC. */
const MAX_INSTANT_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Returns the positions of an event id, in milliseconds since 1970 UTC by symbol; empty if the text has another format. */
export function eventPositions(id: string): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  for (const text of id.split(",")) {
    const [, symbol, digits] = /^([^:,\s]+):(\d{1,15})$/.exec(text) ?? [];
    const asOfMs = Number(digits);
    if (symbol === undefined || !(asOfMs <= MAX_INSTANT_MS)) return new Map();
    positions.set(symbol, asOfMs);
  }
  return positions;
}
