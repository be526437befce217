const MINUTE_MS = 60_000;

/** What nobody watches on one connection. */
export interface IdleSymbols {
  idle: readonly string[];
  /** How many symbols of the connection are watched. */
  watched: number;
  /** Since when each has been idle, in milliseconds since 1970 UTC; from now on where it is not in here. */
  since: ReadonlyMap<string, number>;
  nowMs: number;
  /** How long a connection that nobody watches at all stays, in milliseconds. */
  lingerMs: number;
}

/** Whether a connection keeps the symbols that nobody watches, for now. */
export function keepsIdle(question: IdleSymbols): boolean {
  return question.nowMs < idleEndMs(question);
}

/**
 * Until when they stay, in milliseconds since 1970 UTC.
 *
 * A connection that nobody watches costs nothing to close: it lingers for a cell that is entered anew. One that is still
 * watched must be opened again without them, at a credit for each symbol that stays, while each idle one costs a credit a
 * minute: they stay until they have cost as much. So whatever comes next, never more than twice the least is spent.
 */
export function idleEndMs({ idle, watched, since, nowMs, lingerMs }: IdleSymbols): number {
  const instants = idle.map((symbol) => since.get(symbol) ?? nowMs);
  if (watched === 0) return Math.max(...instants) + lingerMs;
  const sum = instants.reduce((total, instant) => total + instant, 0);
  return (watched * MINUTE_MS + sum) / idle.length;
}
