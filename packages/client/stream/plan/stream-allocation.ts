import { isOfSums, rootsTogether, windowName, type BoardWindow } from "../subscription";
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
  /** Whether it has to be opened, or opened again, at one credit per symbol. */
  opens: boolean;
}

/** Which connection streams which symbols, and what the limits leave to be polled. */
interface Allocation {
  streams: AllocatedStream[];
  polls: PlannedPoll[];
}

/**
 * Allocates groups to connections within the limits, at the lowest price of opening them.
 *
 * Open connections keep their symbols, unless a new allocation from scratch streams more. Windows whose velocity is shown come
 * first, then windows that are streamed already.
 */
export function allocateStreams(
  groups: readonly StreamGroup[],
  open: readonly OpenStream[],
  limits: StreamLimits,
): Allocation {
  const steady = new Allocator(groups, open, limits).allocate();
  if (steady.polls.length === 0) return steady;
  const fresh = new Allocator(groups, [], limits).allocate();
  const polled = ({ polls }: Allocation) => polls.reduce((sum, { symbols }) => sum + symbols.length, 0);
  return polled(fresh) < polled(steady) ? reuseIds(fresh, open) : steady;
}

/** Makes one allocation. A connection that changes is opened again, which costs one credit for each of its symbols. */
class Allocator {
  readonly #groups: readonly StreamGroup[];
  readonly #open: readonly OpenStream[];
  readonly #limits: StreamLimits;
  readonly #streams: AllocatedStream[] = [];
  readonly #polls: PlannedPoll[] = [];
  /** How many more symbols the account may stream. */
  #room: number;

  constructor(groups: readonly StreamGroup[], open: readonly OpenStream[], limits: StreamLimits) {
    this.#groups = groups;
    this.#open = open;
    this.#limits = limits;
    this.#room = limits.streamSymbolsConcurrent;
  }

  allocate(): Allocation {
    for (const velocity of [true, false]) {
      const these = this.#groups.filter((group) => group.velocity === velocity);
      for (const group of these) this.#keep(group);
      for (const group of [...these].sort((a, b) => b.symbols.length - a.symbols.length)) this.#add(group);
    }
    return { streams: this.#streams, polls: this.#polls };
  }

  /** Keeps the open connections of a window. */
  #keep({ window, symbols: wanted }: StreamGroup): void {
    for (const { id, symbols, hasToOpen = false } of this.#open.filter(sameWindow(window))) {
      const kept = symbols.filter((symbol) => wanted.includes(symbol) && !this.#isStreamed(window, symbol));
      const fits = this.#freeSlots > 0 && symbols.length <= this.#limits.symbolsPerStream;
      if (kept.length === 0 || !fits || kept.length > this.#room) continue;
      this.#room -= kept.length;
      this.#streams.push({ id, window, symbols: kept, opens: hasToOpen });
    }
  }

  /** Adds the symbols of a window that no connection has yet. */
  #add({ window, symbols }: StreamGroup): void {
    const missing = symbols.filter((symbol) => !this.#isStreamed(window, symbol));
    if (missing.length > 0) this.#dropIdle(window);
    this.#mergeOpening(window);
    let added = isOfSums(window) ? wholeSums(missing, this.#room) : missing;
    while (added.length > 0) {
      const stream = this.#room > 0 ? this.#cheapest(window, added.length) : undefined;
      if (!stream) break;
      const count = Math.min(added.length, this.#room, this.#roomOf(stream));
      stream.symbols.push(...added.slice(0, count));
      stream.opens = true;
      this.#room -= count;
      added = added.slice(count);
    }
    const polled = missing.filter((symbol) => !this.#isStreamed(window, symbol));
    if (polled.length > 0) this.#polls.push({ window, symbols: polled, reason: "limits" });
  }

  /** Idle symbols are dropped with the next change: their connection would have to be opened without them anyway. */
  #dropIdle(window: BoardWindow): void {
    for (const stream of this.#streams.filter(sameWindow(window))) {
      const before = this.#open.find(({ id }) => id === stream.id);
      stream.opens ||= before !== undefined && before.symbols.length > stream.symbols.length;
    }
  }

  /** Connections that are opened again in any case become one, at the same price. */
  #mergeOpening(window: BoardWindow): void {
    const [first, ...others] = this.#streams.filter(sameWindow(window)).filter(({ opens }) => opens);
    for (const other of others) {
      if (!first || this.#roomOf(first) < other.symbols.length) continue;
      first.symbols.push(...other.symbols);
      this.#streams.splice(this.#streams.indexOf(other), 1);
    }
  }

  /**
   * Returns the connection of a window that takes more symbols at the lowest price: a new one if the account has one to spare,
   * then a connection that is opened in any case, then the connection with the fewest symbols. `undefined` if none may take any.
   */
  #cheapest(window: BoardWindow, count: number): AllocatedStream | undefined {
    const own = this.#streams.filter(sameWindow(window)).filter((stream) => this.#roomOf(stream) > 0);
    const created = own.find(({ id }) => id === undefined);
    if (created) return created;
    if (own.length === 0 ? this.#freeSlots > 0 : this.#freeSlots > this.#waitingWindows) {
      const stream = { id: undefined, window, symbols: [], opens: true };
      this.#streams.push(stream);
      return stream;
    }
    const roomy = own.filter((stream) => this.#roomOf(stream) >= count);
    const [best] = (roomy.length > 0 ? roomy : own).sort((a, b) => priceOfChange(a) - priceOfChange(b));
    return best;
  }

  get #freeSlots(): number {
    return this.#limits.streams - this.#streams.length;
  }

  /** The number of windows that have no connection yet. */
  get #waitingWindows(): number {
    return this.#groups.filter(({ window }) => !this.#streams.some(sameWindow(window))).length;
  }

  #roomOf({ symbols }: AllocatedStream): number {
    return this.#limits.symbolsPerStream - symbols.length;
  }

  #isStreamed(window: BoardWindow, symbol: string): boolean {
    return this.#streams.filter(sameWindow(window)).some(({ symbols }) => symbols.includes(symbol));
  }
}

/** Returns the symbols that may be streamed: the roots of a sum all or none, so that their boards are of one instant. */
function wholeSums(symbols: readonly string[], room: number): string[] {
  const whole = new Set<string>();
  for (const symbol of symbols) {
    const roots = rootsTogether(symbol, symbols);
    if (whole.has(symbol) || whole.size + roots.length > room) continue;
    for (const root of roots) whole.add(root);
  }
  return [...whole];
}

/** Returns the credits that a change of a connection costs, besides one for each new symbol. */
function priceOfChange({ opens, symbols }: AllocatedStream): number {
  return opens ? 0 : symbols.length;
}

function sameWindow(window: BoardWindow): (one: { window: BoardWindow }) => boolean {
  const name = windowName(window);
  return (one) => windowName(one.window) === name;
}

/** Gives streams the ids of open connections of the same window, which continue with other symbols. */
function reuseIds({ streams, polls }: Allocation, open: readonly OpenStream[]): Allocation {
  const free = [...open];
  const withId = (stream: AllocatedStream) => {
    const at = free.findIndex(sameWindow(stream.window));
    const [same] = at < 0 ? [] : free.splice(at, 1);
    return { ...stream, id: same?.id };
  };
  return { streams: streams.map(withId), polls };
}
