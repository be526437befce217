/** How far a stream has come with one symbol: the asOf of its last board, in milliseconds since 1970 UTC. */
export interface StreamPosition {
  symbol: string;
  asOfMs: number;
}

/** The id of a stream's event: the position in every symbol, `SPY:<ms>,QQQ:<ms>`. */
export function formatEventId(positions: readonly StreamPosition[]): string {
  return positions.map(({ symbol, asOfMs }) => `${symbol}:${asOfMs}`).join(",");
}

/** The positions of an event id, in its order; undefined when the text is not one this service writes. */
export function parseEventId(id: string): StreamPosition[] | undefined {
  const positions = id.split(",").map(parsePosition);
  const known = positions.filter((position) => position !== undefined);
  return known.length === positions.length ? known : undefined;
}

function parsePosition(text: string): StreamPosition | undefined {
  const [, symbol, digits] = /^([^:,\s]+):(\d{1,15})$/.exec(text) ?? [];
  return symbol === undefined || digits === undefined ? undefined : { symbol, asOfMs: Number(digits) };
}
