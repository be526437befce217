/** One board that is needed. All boards of a set have the same arguments, except symbol and instant. */
export interface BoardNeed {
  symbol: string;
  /** In milliseconds since 1970 UTC. */
  atMs: number;
  /** Whether the values of strikes suffice, so that a range serves it. */
  valuesOnly: boolean;
}

/** What one request costs, in credits, and the most symbols that it may carry. */
export interface RequestOffer {
  credits: number;
  symbols: number;
}

/** The requests to choose from: single boards, and ranges if boards with these arguments can come from them. */
export interface BoardOffers {
  single: RequestOffer;
  range: RequestOffer | undefined;
}

/** A request for the boards of several symbols at one instant, in milliseconds since 1970 UTC. */
export interface SingleRequest {
  atMs: number;
  symbols: readonly string[];
}

/** A request for all boards of a window. It serves these symbols at these instants, oldest first, in milliseconds since 1970 UTC. */
export interface BoardRange {
  symbols: readonly string[];
  instants: readonly number[];
}

/** Requests that together serve every need. */
export interface BoardRequests {
  singles: readonly SingleRequest[];
  ranges: readonly BoardRange[];
}

/**
 * The longest time between the first and the last instant of a range, in milliseconds. A window is 15 minutes long at most; whether its
 * end is included is not relied upon.
 */
const RANGE_SPAN_MS = 14 * 60_000;

/** The offers of a set of needs that ranges can serve. */
type Offers = { [Kind in keyof BoardOffers]-?: NonNullable<BoardOffers[Kind]> };

/** The symbols that need values at an instant, in milliseconds since 1970 UTC. */
interface Instant {
  atMs: number;
  symbols: readonly string[];
}

/** One way to serve consecutive instants. */
interface Choice extends BoardRequests {
  credits: number;
}

/** The cheapest way to serve the first instants: its last choice, and the number of instants before that. */
interface Step {
  credits: number;
  choice: Choice | undefined;
  before: number;
}

/**
 * Returns the cheapest requests for the needs of at most as many symbols as a request for one instant takes.
 *
 * A board that no range serves needs a single, which then serves all symbols of its instant. The other instants are divided into
 * windows and single instants by dynamic programming: an optimum without overlapping windows always exists, because what a range
 * shares with the range before it can be left to that range.
 */
export function cheapestWindows(needs: readonly BoardNeed[], offers: Offers): BoardRequests {
  const { required, replaceable } = separated(needs);
  const steps: Step[] = [{ credits: 0, choice: undefined, before: 0 }];
  for (let end = 1; end <= replaceable.length; end += 1) steps.push(cheapestStep(steps, replaceable, end, offers));
  const choices: Choice[] = [];
  for (let step = steps.at(-1); step?.choice; step = steps[step.before]) choices.unshift(step.choice);
  return {
    singles: [...required, ...choices.flatMap((choice) => choice.singles)],
    ranges: choices.flatMap((choice) => choice.ranges),
  };
}

/** Returns the requests for one instant that no range can replace, and the other instants, oldest first. */
function separated(needs: readonly BoardNeed[]): { required: SingleRequest[]; replaceable: Instant[] } {
  const byInstant = new Map<number, BoardNeed[]>();
  for (const need of needs) byInstant.set(need.atMs, [...(byInstant.get(need.atMs) ?? []), need]);
  const required: SingleRequest[] = [];
  const replaceable: Instant[] = [];
  for (const [atMs, own] of [...byInstant].sort(([a], [b]) => a - b)) {
    const isRequired = own.some(({ valuesOnly }) => !valuesOnly);
    (isRequired ? required : replaceable).push({ atMs, symbols: own.map(({ symbol }) => symbol) });
  }
  return { required, replaceable };
}

/** Returns the cheapest way to serve the instants up to `end`, excluded, given that for fewer instants. */
function cheapestStep(steps: readonly Step[], instants: readonly Instant[], end: number, offers: Offers): Step {
  const last = instants[end - 1];
  let best: Step = { credits: Infinity, choice: undefined, before: end - 1 };
  const consider = (before: number, choice: Choice) => {
    const credits = (steps[before]?.credits ?? Infinity) + choice.credits;
    if (best.choice === undefined || credits < best.credits) best = { credits, choice, before };
  };
  if (last) consider(end - 1, { credits: offers.single.credits, singles: [last], ranges: [] });
  for (let start = end - 1; start >= 0; start -= 1) {
    const first = instants[start];
    if (!first || !last || last.atMs - first.atMs > RANGE_SPAN_MS) break;
    for (const choice of windowChoices(instants.slice(start, end), offers)) consider(start, choice);
  }
  return best;
}

/**
 * Returns the ways to serve a window with one or more ranges of the same instants. If not all symbols are in a range, the symbols that are
 * needed most often are, and each instant that needs another symbol has a single.
 */
function windowChoices(window: readonly Instant[], { single, range }: Offers): Choice[] {
  const counts = new Map<string, number>();
  for (const { symbols } of window) for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  const symbols = [...counts].sort(([, a], [, b]) => b - a).map(([symbol]) => symbol);
  const most = Math.ceil(symbols.length / range.symbols);
  return Array.from({ length: most }, (_, index) => {
    const inRange = new Set(symbols.slice(0, (index + 1) * range.symbols));
    const isServed = (instant: Instant) => instant.symbols.every((symbol) => inRange.has(symbol));
    const singles = inRange.size === symbols.length ? [] : window.filter((instant) => !isServed(instant));
    const served = singles.length === 0 ? window : window.filter(isServed);
    const ranges = Array.from({ length: index + 1 }, (_unused, part): BoardRange => {
      const own = symbols.slice(part * range.symbols, (part + 1) * range.symbols);
      return { symbols: own, instants: served.map(({ atMs }) => atMs) };
    });
    const credits = ranges.length * range.credits + (singles.length > 0 ? singles.length * single.credits : 0);
    return { credits, singles, ranges };
  });
}
