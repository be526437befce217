import {
  type BoardHub,
  type BoardListener,
  type LiveBoard,
  type MarketClient,
  type WatchRequest,
  emptyLiveBoard,
} from "@strikebook/client";
import { type SymbolHeatmap, endpoints } from "@strikebook/contract";
import { type SumRequest, rootRequests, sumBoards, sumVelocities } from "@strikebook/formulas";
import { LiveRoots } from "./live-roots";

/** A watched sum of roots. */
interface WatchedSum {
  /** What the cells ask of the sum. */
  request: WatchRequest;
  live: LiveBoard;
}

interface LiveSumsParts {
  hub: Pick<BoardHub, "watch">;
  client: Pick<MarketClient, "describes">;
}

/**
 * The sums of roots that cells watch, such as `SPX+`: each watches the boards of its roots in one window, so that they travel on one
 * connection, and is computed once for all cells that show it.
 */
export class LiveSums {
  readonly #parts: LiveSumsParts;
  readonly #sums = new Map<string, LiveSum>();

  constructor(parts: LiveSumsParts) {
    this.#parts = parts;
  }

  /** What is watched, in the order in which it was first. */
  get boards(): readonly WatchedSum[] {
    return [...this.#sums.values()];
  }

  /** Passes the sum to `listener` at once, then at every change. The returned function ends that. */
  watch(request: WatchRequest, listener: BoardListener): () => void {
    const name = JSON.stringify(Object.entries({ ...request, cell: undefined, label: undefined }).sort());
    const sum = this.#sums.get(name) ?? new LiveSum(request, this.#parts);
    this.#sums.set(name, sum);
    const stop = sum.watch(request, listener);
    return () => {
      stop();
      if (!sum.isWatched) this.#sums.delete(name);
    };
  }
}

/** One sum, and the cells that watch it. */
class LiveSum implements WatchedSum {
  readonly request: WatchRequest;
  live: LiveBoard;
  readonly #parts: LiveSumsParts;
  readonly #roots: LiveRoots;
  readonly #listeners = new Map<symbol, BoardListener>();

  constructor(request: WatchRequest, parts: LiveSumsParts) {
    this.request = request;
    this.live = emptyLiveBoard(request.symbol);
    this.#parts = parts;
    this.#roots = new LiveRoots(
      rootWatches(request).map(({ symbol }) => symbol),
      request.needs,
    );
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  /** Adds a cell. Each has watches of its own, because it may follow the replay clock or not. */
  watch({ cell, label }: WatchRequest, listener: BoardListener): () => void {
    const watches = rootWatches({ ...this.request, cell, label });
    const stops = watches.map((watch, at) =>
      this.#parts.hub.watch(watch, { receive: (live) => this.#receive(at, live) }),
    );
    const key = Symbol(this.request.symbol);
    this.#listeners.set(key, listener);
    listener.receive(this.live);
    return () => {
      this.#listeners.delete(key);
      for (const stop of stops) stop();
    };
  }

  #receive(at: number, root: LiveBoard): void {
    const change = this.#roots.receive(at, root);
    if (change === undefined) return;
    const { status, shown } = change;
    // The sum of boards that are shown already is not computed again.
    const { board, velocity } = change.isNew ? this.#sumOf(shown) : this.live;
    const requests = rootWatches(this.request);
    const roots = shown.flatMap((live, index) => {
      const request = requests[index];
      return request ? [{ request, live }] : [];
    });
    const receivedAtMs = shown.reduce<number | undefined>(
      (last, one) => (one.receivedAtMs === undefined ? last : Math.max(last ?? 0, one.receivedAtMs)),
      undefined,
    );
    this.live = { symbol: this.request.symbol, ...status, board, velocity, receivedAtMs, roots };
    for (const listener of [...this.#listeners.values()]) listener.receive(this.live);
  }

  /** Returns the sum of the boards or velocities of the roots; of none if one has none: never half a sum. */
  #sumOf(roots: readonly LiveBoard[]): Pick<LiveBoard, "board" | "velocity"> {
    const { symbol, needs } = this.request;
    const boards = roots.flatMap(({ board }) => board ?? []);
    const [last] = boards.slice(-1);
    if (boards.length < roots.length || !last) return { board: undefined, velocity: undefined };
    switch (needs) {
      case "spot":
        return { board: { ...last, symbol }, velocity: undefined };
      case "board":
        return { board: this.#boardOf(boards), velocity: undefined };
      case "velocity": {
        const velocities = roots.flatMap(({ velocity, symbol: root }) =>
          velocity ? [{ ...velocity, symbol: root }] : [],
        );
        const isWhole = velocities.length === roots.length;
        return { board: { ...last, symbol }, velocity: isWhole ? sumVelocities(velocities, symbol) : undefined };
      }
    }
  }

  #boardOf(boards: readonly SymbolHeatmap[]): SymbolHeatmap {
    return sumBoards(boards, {
      request: this.request,
      classifies: this.#parts.client.describes("heatmap", "zeroGamma"),
    });
  }
}

/** Returns what is watched of each root of a sum, all in one window; of a spot, the last root alone. */
function rootWatches(request: WatchRequest): WatchRequest[] {
  const roots = rootRequests({ endpoint: endpoints.stream, request }).map(({ request: ofRoot }): WatchRequest => {
    const { symbol = "", layout }: SumRequest = ofRoot;
    const window = { symbol, layout, maxStrikes: "all", includeEmpty: true, valuesOnly: true } as const;
    return { ...request, ...window, ...(request.zeroGamma && { zeroGamma: "family" }) };
  });
  return request.needs === "spot" ? roots.slice(-1) : roots;
}
