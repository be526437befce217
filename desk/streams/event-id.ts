/** The position of a reader in one symbol: the time of its last board, in milliseconds since 1970 UTC. */
interface SymbolPosition {
  symbol: string;
  asOfMs: number;
}

/** Returns an event id, which is the position in every symbol that has one: `SPY:<ms>,QQQ:<ms>`. Made for each board and reader. */
export function eventId(positions: ReadonlyMap<string, number | undefined>): string {
  let id = "";
  for (const [symbol, asOfMs] of positions) {
    if (asOfMs !== undefined) id += `${id === "" ? "" : ","}${symbol}:${asOfMs}`;
  }
  return id;
}

/** Returns the positions of an event id; empty if the text has another format. */
export function positionsOf(id: string): Map<string, number> {
  const positions = id.split(",").map(positionOf);
  if (positions.includes(undefined)) return new Map();
  return new Map(positions.flatMap((one) => (one ? [[one.symbol, one.asOfMs] as const] : [])));
}

function positionOf(text: string): SymbolPosition | undefined {
  const [, symbol, digits] = /^([^:,\s]+):(\d{1,15})$/.exec(text) ?? [];
  return symbol === undefined || digits === undefined ? undefined : { symbol, asOfMs: Number(digits) };
}
