import type { BoardWindow } from "../subscription";
import type { AllocatedStream } from "./stream-allocation";
import type { OpenStream } from "./stream-groups";
import type { StreamLimits } from "./stream-limits";

const MINUTE_MS = 60_000;

/** A connection as it should be: the open one with that id, or a new one, with these symbols. */
export interface PlannedStream {
  id: number | undefined;
  window: BoardWindow;
  symbols: readonly string[];
  /** The symbols among them that have a subscription. */
  watched: readonly string[];
}

interface IdleContext {
  open: readonly OpenStream[];
  limits: StreamLimits;
  /** Whether idle symbols may take up streams: no subscription is polled for lack of room. */
  hasRoom: boolean;
  nowMs: number;
  /** How long a connection without subscriptions stays open, in milliseconds. */
  lingerMs: number;
}

/**
 * Adds the symbols without a subscription that stay on their connection for a while: they may be wanted again, and removing
 * them would cost more. `reviewAtMs` is when the first of them is due to go.
 */
export function withIdleSymbols(
  allocated: readonly AllocatedStream[],
  context: IdleContext,
): { streams: PlannedStream[]; reviewAtMs: number | undefined } {
  const { open, limits, hasRoom, nowMs } = context;
  let room = limits.streamSymbolsConcurrent - allocated.reduce((sum, { symbols }) => sum + symbols.length, 0);
  let slots = limits.streams - allocated.length;
  const ends: number[] = [];
  const unchanged = (one: OpenStream, watched: readonly string[]): PlannedStream | undefined => {
    const idle = one.symbols.filter((symbol) => !watched.includes(symbol));
    const endMs = idleEndMs(idle, watched.length, one.idleSinceMs, context);
    if (!hasRoom || idle.length > room || nowMs >= endMs) return undefined;
    room -= idle.length;
    ends.push(endMs);
    return { id: one.id, window: one.window, symbols: one.symbols, watched };
  };
  const streams = allocated.map(({ id, window, symbols, opens }): PlannedStream => {
    const one = open.find((other) => other.id === id);
    const isSubset = one !== undefined && symbols.every((symbol) => one.symbols.includes(symbol));
    const same = isSubset && !opens && symbols.length < one.symbols.length ? unchanged(one, symbols) : undefined;
    return same ?? { id, window, symbols: isSubset ? inOrder(symbols, one.symbols) : symbols, watched: symbols };
  });
  // Those that were watched last are the most likely to be wanted again.
  const idleSince = ({ idleSinceMs }: OpenStream) => Math.max(...idleSinceMs.values());
  for (const one of [...open].sort((first, second) => idleSince(second) - idleSince(first))) {
    if (slots <= 0 || allocated.some(({ id }) => id === one.id)) continue;
    const lingering = unchanged(one, []);
    if (!lingering) continue;
    slots -= 1;
    streams.push(lingering);
  }
  return { streams, reviewAtMs: ends.length > 0 ? Math.min(...ends) : undefined };
}

/**
 * Returns until when idle symbols stay on a connection, in milliseconds since 1970 UTC.
 *
 * A connection without subscriptions costs nothing to close: it lingers in case a formula is entered again. One that still has
 * some must be opened again without the idle ones, at one credit per remaining symbol, while each idle symbol costs one credit
 * per minute: they stay until they have cost as much. So the total is never more than twice the least possible.
 */
function idleEndMs(
  idle: readonly string[],
  watched: number,
  since: ReadonlyMap<string, number>,
  { nowMs, lingerMs }: IdleContext,
): number {
  const starts = idle.map((symbol) => since.get(symbol) ?? nowMs);
  if (watched === 0) return Math.max(...starts) + lingerMs;
  const sum = starts.reduce((total, startMs) => total + startMs, 0);
  return Math.ceil((watched * MINUTE_MS + sum) / idle.length);
}

function inOrder(symbols: readonly string[], order: readonly string[]): string[] {
  return order.filter((symbol) => symbols.includes(symbol));
}
