import { feedName, windowName, windowsThatShow, type BoardWindow, type Subscription } from "../subscription";

/** A connection that is open, or is being opened. */
export interface OpenStream {
  id: number;
  window: BoardWindow;
  symbols: readonly string[];
  /** Since when each symbol without a subscription has been idle, in milliseconds since 1970 UTC. */
  idleSinceMs: ReadonlyMap<string, number>;
  /** Whether it has to be opened again in any case: it belonged to a workbook that led before. Not if omitted. */
  hasToOpen?: boolean;
}

/** The symbols to show in one window. */
export interface StreamGroup {
  window: BoardWindow;
  /** In the order of the subscriptions. */
  symbols: string[];
  /** Whether a subscription shows how strikes move. */
  velocity: boolean;
}

/**
 * Groups subscriptions by window, each symbol once.
 *
 * A net board is read from a matrix of the same window if there is one, and a board without zero gamma, or without sides, from one with it. A subscription to
 * the spot alone joins any window that contains its symbol: first one of another subscription, then one of an open connection, then one
 * with room on a connection.
 */
export function streamGroups(
  subscriptions: readonly Subscription[],
  open: readonly OpenStream[],
  symbolsPerStream: number,
): StreamGroup[] {
  const groups = new Map<string, StreamGroup>();
  const groupOf = (window: BoardWindow) => {
    const name = windowName(window);
    const group = groups.get(name) ?? { window, symbols: [], velocity: false };
    groups.set(name, group);
    return group;
  };
  const boards = subscriptions.filter(({ spotOnly }) => !spotOnly);
  for (const { symbol, window, velocity } of boards) {
    const group = groupOf(servingWindow(window, boards));
    add(group, symbol);
    group.velocity ||= velocity;
  }
  for (const { symbol, window } of subscriptions.filter(({ spotOnly }) => spotOnly)) {
    if ([...groups.values()].some(({ symbols }) => symbols.includes(symbol))) continue;
    const openOne = open.find(({ symbols }) => symbols.includes(symbol));
    const withRoom = [...groups.values()].find(({ symbols }) => symbols.length % symbolsPerStream > 0);
    add(openOne ? groupOf(openOne.window) : (withRoom ?? groupOf(window)), symbol);
  }
  return [...groups.values()];
}

/** Returns the feeds that can show a subscription, in the order of the given connections or polls. */
export function feedsFor(
  subscription: Subscription,
  served: readonly { window: BoardWindow; symbols: readonly string[] }[],
): string[] {
  const withSymbol = served.filter(({ symbols }) => symbols.includes(subscription.symbol));
  const fitting = withSymbol.filter(({ window }) => subscription.spotOnly || shows(window, subscription.window));
  return fitting.map(({ window }) => feedName(subscription.symbol, window));
}

function add(group: StreamGroup, symbol: string): void {
  if (!group.symbols.includes(symbol)) group.symbols.push(symbol);
}

/**
 * Returns the window with all that the boards of a window show. A board has one zero gamma: who needs none shares the window of the first one
 * that is needed.
 */
function servingWindow(window: BoardWindow, boards: readonly Subscription[]): BoardWindow {
  const base = baseName(window);
  const alike = boards.map((subscription) => subscription.window).filter((other) => baseName(other) === base);
  const firstNeeded = alike.find(({ zeroGamma }) => zeroGamma)?.zeroGamma;
  const zeroGammaOf = ({ zeroGamma }: BoardWindow) => zeroGamma ?? firstNeeded;
  const zeroGamma = zeroGammaOf(window);
  const together = alike.filter((other) => zeroGammaOf(other) === zeroGamma);
  return {
    ...window,
    layout: together.some(({ layout }) => layout === "matrix") ? "matrix" : "net",
    ...(zeroGamma && { zeroGamma }),
    ...(together.some(({ sides }) => sides) && { sides: true }),
  };
}

/** Returns the name of the board without what it may have besides. */
function baseName({ zeroGamma: _zeroGamma, sides: _sides, ...window }: BoardWindow): string {
  return windowName({ ...window, layout: "net" });
}

/** Whether a board of one window contains all that another window shows. */
function shows(window: BoardWindow, wanted: BoardWindow): boolean {
  return windowsThatShow(wanted).some((one) => windowName(one) === windowName(window));
}
