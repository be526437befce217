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

/** The requests to choose from: single snapshots, and ranges if boards with these arguments can come from them. */
export interface BoardOffers {
  snapshot: RequestOffer;
  range: RequestOffer | undefined;
}

/** A request for the boards of several symbols at one instant, in milliseconds since 1970 UTC. */
export interface Snapshot {
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
  snapshots: readonly Snapshot[];
  ranges: readonly BoardRange[];
}
