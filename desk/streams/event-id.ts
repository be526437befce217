/** The position of a reader in one symbol: the time of its last board, in milliseconds since 1970 UTC. */
interface SymbolPosition {
  symbol: string;
  asOfMs: number;
}

/** Returns an event id, which is the position in every symbol: `SPY:<ms>,QQQ:<ms>`. */
export function eventId(positions: Iterable<readonly [symbol: string, asOfMs: number]>): string {
  return [...positions].map(([symbol, asOfMs]) => `${symbol}:${asOfMs}`).join(",");
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
