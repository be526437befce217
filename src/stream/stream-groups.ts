import { feedName, windowName, type BoardWindow, type Demand } from "./board-watch";

/** A connection that is open, or is being opened. */
export interface OpenStream {
  id: number;
  window: BoardWindow;
  symbols: readonly string[];
  /** Since when each symbol that nobody watches has been idle, in milliseconds since 1970 UTC. */
  idleSinceMs: ReadonlyMap<string, number>;
}

/** The symbols of one window that are to be shown. */
export interface StreamGroup {
  window: BoardWindow;
  /** The first demanded comes first. */
  symbols: string[];
  /** Whether anyone wants to see how strikes move. */
  velocity: boolean;
}

/**
 * Demands by window, with each symbol once.
 *
 * A net board is read off a matrix of the same window where that is wanted too. A demand for the spot alone goes with any
 * window that its symbol is in: one that is demanded, one that an open connection carries, or one that leaves room on a
 * connection; in this order.
 */
export function streamGroups(
  demands: readonly Demand[],
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
  const boards = demands.filter(({ spotOnly }) => !spotOnly);
  for (const { symbol, window, velocity } of boards) {
    const group = groupOf(carriedBy(window, boards));
    add(group, symbol);
    group.velocity ||= velocity;
  }
  for (const { symbol, window } of demands.filter(({ spotOnly }) => spotOnly)) {
    if ([...groups.values()].some(({ symbols }) => symbols.includes(symbol))) continue;
    const carrying = open.find(({ symbols }) => symbols.includes(symbol));
    const roomy = [...groups.values()].find(({ symbols }) => symbols.length % symbolsPerStream > 0);
    add(carrying ? groupOf(carrying.window) : (roomy ?? groupOf(window)), symbol);
  }
  return [...groups.values()];
}

/** The windows in which a demand's board may be found, the likeliest first: where its own is carried, then any other of the symbol. */
export function feedsFor(demand: Demand, carried: readonly { window: BoardWindow; symbols: readonly string[] }[]) {
  const having = carried.filter(({ symbols }) => symbols.includes(demand.symbol));
  const fitting = having.filter(({ window }) => demand.spotOnly || shows(window, demand.window));
  return fitting.map(({ window }) => feedName(demand.symbol, window));
}

function add(group: StreamGroup, symbol: string): void {
  if (!group.symbols.includes(symbol)) group.symbols.push(symbol);
}

function carriedBy(window: BoardWindow, boards: readonly Demand[]): BoardWindow {
  const matrix = { ...window, layout: "matrix" as const };
  const isWanted = boards.some((demand) => windowName(demand.window) === windowName(matrix));
  return isWanted ? matrix : window;
}

/** Whether a board of one window holds all that the other asks for. */
function shows(window: BoardWindow, wanted: BoardWindow): boolean {
  return (
    windowName(window) === windowName(wanted) || windowName(window) === windowName({ ...wanted, layout: "matrix" })
  );
}
