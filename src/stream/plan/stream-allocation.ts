import { windowName, type BoardWindow } from "../subscription";
import type { OpenStream, StreamGroup } from "./stream-groups";
import type { StreamLimits } from "./stream-limits";

/** Symbols that are polled instead of streamed, because the account allows no more streams or because it is cheaper. */
export interface PlannedPoll {
  window: BoardWindow;
  symbols: readonly string[];
  reason: "limits" | "price";
}

/** A connection to hold: the open one with that id, or a new one. */
export interface AllocatedStream {
  id: number | undefined;
  window: BoardWindow;
  symbols: string[];
}

/** Which connection streams which symbols, and what the limits leave to be polled. */
interface Allocation {
  streams: AllocatedStream[];
  polls: PlannedPoll[];
}

/**
 * Allocates groups to connections within the limits.
 *
 * Open connections keep their symbols, unless a new allocation from scratch streams more. Windows whose velocity is shown come
 * first, then those that are streamed already.
 */
export function allocateStreams(
  groups: readonly StreamGroup[],
  open: readonly OpenStream[],
  limits: StreamLimits,
): Allocation {
  const steady = allocate(groups, open, limits);
  if (steady.polls.length === 0) return steady;
  const fresh = allocate(groups, [], limits);
  const polled = ({ polls }: Allocation) => polls.reduce((sum, { symbols }) => sum + symbols.length, 0);
  return polled(fresh) < polled(steady) ? reuseIds(fresh, open) : steady;
}

function allocate(groups: readonly StreamGroup[], open: readonly OpenStream[], limits: StreamLimits): Allocation {
  const streams: AllocatedStream[] = [];
  const polled = new Map<StreamGroup, string[]>();
  let room = limits.streamSymbolsConcurrent;
  const place = (group: StreamGroup, symbol: string) => {
    const name = windowName(group.window);
    const hasRoom = ({ window, symbols }: AllocatedStream) =>
      windowName(window) === name && symbols.length < limits.symbolsPerStream;
    const stream = streams.find(hasRoom);
    const isAllowed = room > 0 && (stream !== undefined || streams.length < limits.streams);
    if (!isAllowed) return void polled.set(group, [...(polled.get(group) ?? []), symbol]);
    room -= 1;
    if (stream) stream.symbols.push(symbol);
    else streams.push({ id: undefined, window: group.window, symbols: [symbol] });
  };
  const keepOpen = (group: StreamGroup) => {
    for (const { id, window, symbols } of open.filter((one) => windowName(one.window) === windowName(group.window))) {
      const wanted = symbols.filter((symbol) => group.symbols.includes(symbol));
      const fits = streams.length < limits.streams && symbols.length <= limits.symbolsPerStream;
      if (wanted.length === 0 || !fits || wanted.length > room) continue;
      room -= wanted.length;
      streams.push({ id, window, symbols: wanted });
    }
  };
  for (const velocity of [true, false]) {
    const these = groups.filter((group) => group.velocity === velocity);
    these.forEach(keepOpen);
    for (const group of [...these].sort((one, other) => other.symbols.length - one.symbols.length)) {
      const placed = new Set(
        streams.flatMap(({ window, symbols }) => (windowName(window) === windowName(group.window) ? symbols : [])),
      );
      for (const symbol of group.symbols.filter((one) => !placed.has(one))) place(group, symbol);
    }
  }
  return {
    streams,
    polls: [...polled].map(([{ window }, symbols]) => ({ window, symbols, reason: "limits" })),
  };
}

/** Gives streams the ids of open connections of the same window, which continue with other symbols. */
function reuseIds({ streams, polls }: Allocation, open: readonly OpenStream[]): Allocation {
  const free = [...open];
  const withId = (stream: AllocatedStream) => {
    const at = free.findIndex(({ window }) => windowName(window) === windowName(stream.window));
    const [same] = at < 0 ? [] : free.splice(at, 1);
    return { ...stream, id: same?.id };
  };
  return { streams: streams.map(withId), polls };
}
