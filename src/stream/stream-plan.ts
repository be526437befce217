import { demandName, feedName, windowName, type BoardWindow, type Demand } from "./board-watch";
import { idleEndMs, keepsIdle } from "./idle-symbols";
import { feedsFor, streamGroups, type OpenStream, type StreamGroup } from "./stream-groups";

/** What the account allows. API document, Part 8. */
export interface StreamLimits {
  streams: number;
  symbolsPerStream: number;
  streamSymbolsConcurrent: number;
  /** Symbols of one `/v1/heatmap` call. */
  symbolsPerHeatmapCall: number;
}

/** A connection as it should be: the open one of that id, with these symbols; a new one where there is no id. */
export interface PlannedStream {
  id: number | undefined;
  window: BoardWindow;
  symbols: readonly string[];
  /** Of these, the ones that somebody watches. */
  watched: readonly string[];
}

/** Symbols that are asked for again and again instead: the account streams no more, or it is cheaper. */
export interface PlannedPoll {
  window: BoardWindow;
  symbols: readonly string[];
  reason: "limits" | "price";
}

export interface StreamPlan {
  streams: readonly PlannedStream[];
  polls: readonly PlannedPoll[];
  /** Of each demand, by name, the feed that shows it. */
  routes: ReadonlyMap<string, string>;
  /** When the plan may change with no demand changing, in milliseconds since 1970 UTC; undefined for never. */
  reviewAtMs: number | undefined;
}

export interface PlanQuestion {
  demands: readonly Demand[];
  open: readonly OpenStream[];
  limits: StreamLimits;
  /** Polls where that costs less, at this pace in milliseconds; streams whatever it costs when undefined. */
  cheapestAtPollMs?: number | undefined;
  nowMs: number;
  /** How long a connection that nobody watches stays open, in milliseconds. */
  lingerMs: number;
}

interface Allocation {
  streams: { id: number | undefined; window: BoardWindow; symbols: string[] }[];
  refused: PlannedPoll[];
}

/**
 * Which connections to hold and what to poll, so that every demand is met by the fewest connections and symbols.
 *
 * Whatever is open stays as it is unless a symbol has to be added, somebody else needs the room, or a symbol that nobody
 * watches has cost as much as opening the connection without it would. Where the account allows no more streams, windows
 * whose velocity is watched go first, then those that are streamed already; the rest is polled.
 */
export function streamPlan(question: PlanQuestion): StreamPlan {
  const { demands, open, limits, cheapestAtPollMs } = question;
  const groups = streamGroups(demands, open, limits.symbolsPerStream);
  const isPolled = (group: StreamGroup) =>
    cheapestAtPollMs !== undefined && !group.velocity && pollIsCheaper(group.symbols.length, cheapestAtPollMs, limits);
  const cheap = groups.filter(isPolled).map(({ window, symbols }) => ({ window, symbols, reason: "price" as const }));
  const { streams, refused } = allocation(
    groups.filter((group) => !isPolled(group)),
    open,
    limits,
  );
  const kept = withIdle(streams, refused.length === 0, question);
  const polls = [...cheap, ...refused];
  return { ...kept, polls, routes: routes(demands, kept.streams, polls) };
}

/** Credits a minute that polling so many symbols costs, one call of up to ten each time. */
export function pollCreditsPerMinute(symbols: number, everyMs: number, symbolsPerCall: number): number {
  return (Math.ceil(symbols / symbolsPerCall) * 60_000) / everyMs;
}

function pollIsCheaper(symbols: number, everyMs: number, { symbolsPerHeatmapCall }: StreamLimits): boolean {
  return pollCreditsPerMinute(symbols, everyMs, symbolsPerHeatmapCall) < symbols;
}

/** What is open keeps its symbols; where that leaves any without a stream, everything is dealt anew if that leaves fewer. */
function allocation(groups: readonly StreamGroup[], open: readonly OpenStream[], limits: StreamLimits): Allocation {
  const steady = allocate(groups, open, limits);
  if (steady.refused.length === 0) return steady;
  const fresh = allocate(groups, [], limits);
  const left = ({ refused }: Allocation) => refused.reduce((sum, { symbols }) => sum + symbols.length, 0);
  return left(fresh) < left(steady) ? withIds(fresh, open) : steady;
}

function allocate(groups: readonly StreamGroup[], open: readonly OpenStream[], limits: StreamLimits): Allocation {
  const streams: Allocation["streams"] = [];
  const refused = new Map<StreamGroup, string[]>();
  let room = limits.streamSymbolsConcurrent;
  const place = (group: StreamGroup, symbol: string) => {
    const name = windowName(group.window);
    const isRoomy = ({ window, symbols }: Allocation["streams"][number]) =>
      windowName(window) === name && symbols.length < limits.symbolsPerStream;
    const stream = streams.find(isRoomy);
    const isAllowed = room > 0 && (stream !== undefined || streams.length < limits.streams);
    if (!isAllowed) return void refused.set(group, [...(refused.get(group) ?? []), symbol]);
    room -= 1;
    if (stream) stream.symbols.push(symbol);
    else streams.push({ id: undefined, window: group.window, symbols: [symbol] });
  };
  const keep = (group: StreamGroup) => {
    for (const { id, window, symbols } of open.filter((one) => windowName(one.window) === windowName(group.window))) {
      const wanted = symbols.filter((symbol) => group.symbols.includes(symbol));
      const fits = streams.length < limits.streams && symbols.length <= limits.symbolsPerStream;
      if (wanted.length === 0 || !fits || wanted.length > room) continue;
      room -= wanted.length;
      streams.push({ id, window, symbols: wanted });
    }
  };
  for (const urgent of [true, false]) {
    const these = groups.filter(({ velocity }) => velocity === urgent);
    these.forEach(keep);
    for (const group of [...these].sort((one, other) => other.symbols.length - one.symbols.length)) {
      const placed = new Set(
        streams.flatMap(({ window, symbols }) => (windowName(window) === windowName(group.window) ? symbols : [])),
      );
      for (const symbol of group.symbols.filter((one) => !placed.has(one))) place(group, symbol);
    }
  }
  return {
    streams,
    refused: [...refused].map(([{ window }, symbols]) => ({ window, symbols, reason: "limits" })),
  };
}

/** Connections of the same window go on under their id, with other symbols. */
function withIds({ streams, refused }: Allocation, open: readonly OpenStream[]): Allocation {
  const free = [...open];
  const withId = (stream: Allocation["streams"][number]) => {
    const at = free.findIndex(({ window }) => windowName(window) === windowName(stream.window));
    const [same] = at < 0 ? [] : free.splice(at, 1);
    return { ...stream, id: same?.id };
  };
  return { streams: streams.map(withId), refused };
}

/** Adds what nobody watches and stays for a while: it may be wanted again, and closing it would cost more than it does. */
function withIdle(
  allocated: Allocation["streams"],
  hasRoom: boolean,
  { open, limits, nowMs, lingerMs }: PlanQuestion,
): Pick<StreamPlan, "streams" | "reviewAtMs"> {
  let room = limits.streamSymbolsConcurrent - allocated.reduce((sum, { symbols }) => sum + symbols.length, 0);
  let slots = limits.streams - allocated.length;
  const ends: number[] = [];
  const kept = (one: OpenStream, watched: readonly string[]): PlannedStream | undefined => {
    const idle = one.symbols.filter((symbol) => !watched.includes(symbol));
    const asked = { idle, watched: watched.length, since: one.idleSinceMs, nowMs, lingerMs };
    if (!hasRoom || idle.length > room || !keepsIdle(asked)) return undefined;
    room -= idle.length;
    ends.push(idleEndMs(asked));
    return { id: one.id, window: one.window, symbols: one.symbols, watched };
  };
  const streams = allocated.map(({ id, window, symbols }): PlannedStream => {
    const one = open.find((other) => other.id === id);
    const isSubset = one !== undefined && symbols.every((symbol) => one.symbols.includes(symbol));
    const same = isSubset && symbols.length < one.symbols.length ? kept(one, symbols) : undefined;
    return same ?? { id, window, symbols: isSubset ? inOrder(symbols, one.symbols) : symbols, watched: symbols };
  });
  for (const one of open) {
    if (slots <= 0 || allocated.some(({ id }) => id === one.id)) continue;
    const lingering = kept(one, []);
    if (!lingering) continue;
    slots -= 1;
    streams.push(lingering);
  }
  return { streams, reviewAtMs: ends.length > 0 ? Math.min(...ends) : undefined };
}

function inOrder(symbols: readonly string[], order: readonly string[]): string[] {
  return order.filter((symbol) => symbols.includes(symbol));
}

/** A connection shows a demand rather than a poll. */
function routes(demands: readonly Demand[], streams: readonly PlannedStream[], polls: readonly PlannedPoll[]) {
  const found = demands.flatMap((demand) => {
    const [feed] = [...feedsFor(demand, streams), ...feedsFor(demand, polls)];
    return feed === undefined ? [] : [[demandName(demand), feed] as const];
  });
  return new Map(found);
}

/** The feeds of a plan: every symbol in its window, as connections and polls carry them. */
export function plannedFeeds({ streams, polls }: StreamPlan): string[] {
  return [...streams, ...polls].flatMap(({ window, symbols }) => symbols.map((symbol) => feedName(symbol, window)));
}
