import { type SymbolHeatmap, endpoints, isSum } from "@strikebook/contract";
import {
  type MarketClient,
  type Store,
  callContext,
  callOf,
  createStore,
  explain,
  paneWords,
} from "@strikebook/client";
import { MINUTE_MS, closingMs, easternDate, isSession, openingMs } from "@strikebook/calendar";
import { type SourceRequest, definedZeroGamma, keyLevelsOf, requestRecord, rootRequests } from "@strikebook/formulas";
import type { Live } from "../live/live";
import { liveBoard } from "./board-choice";
import type { BoardView, BoardViewState } from "./board-view";

/** The prices that the chart shows of one board. `undefined` if the board has none. */
export interface LevelsPoint {
  /** The time of the board, in milliseconds since 1970 UTC. */
  atMs: number;
  spot: number;
  king: number | undefined;
  positiveWall: number | undefined;
  negativeWall: number | undefined;
  zeroGamma: number | undefined;
  flip: number | undefined;
}

/** Spot and levels over the session of the board that the picture shows. */
interface BoardHistoryState {
  /** The regular hours of the session, in milliseconds since 1970 UTC; `undefined` without a board of a session. */
  hours: { openMs: number; closeMs: number } | undefined;
  /** Oldest first, one per minute, up to the time of the board. */
  points: readonly LevelsPoint[];
  /** What the missing part costs in credits; `undefined` if nothing is missing, or the price is not known yet. */
  credits: number | undefined;
  isLoading: boolean;
  /** What happened and what to do, after a failed request. */
  problem: string | undefined;
}

interface BoardHistoryParts {
  live: Live;
  client: MarketClient;
  board: BoardView;
}

/** The distance of the boards that are requested, in milliseconds: each costs credits. */
const STEP_MS = 30 * MINUTE_MS;

const nothing: BoardHistoryState = {
  hours: undefined,
  points: [],
  credits: undefined,
  isLoading: false,
  problem: undefined,
};

/**
 * Collects spot and levels of the boards that the picture shows, or that a live cell receives, over their session. This costs nothing.
 * What is missing is requested at the stated price: one board for each half hour.
 */
export class BoardHistory {
  readonly store: Store<BoardHistoryState> = createStore<BoardHistoryState>(nothing);
  readonly #parts: BoardHistoryParts;
  /** What the points belong to: symbol, metric, expirations and session. */
  #name = "";
  readonly #points = new Map<number, LevelsPoint>();
  /** The instants that were requested: what is not served once is not requested again. */
  readonly #requested = new Set<number>();
  /** The instants whose price is in the state. */
  #priced = "";

  constructor(parts: BoardHistoryParts) {
    this.#parts = parts;
  }

  /** Starts to collect, until the returned function is called. */
  start(): () => void {
    const { board, live } = this.#parts;
    const stops = [board.store.subscribe(() => this.#review()), live.state.subscribe(() => this.#recordHidden())];
    this.#review();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Requests the boards that are missing. Never rejects. */
  async load(): Promise<void> {
    const { board, client } = this.#parts;
    const name = this.#name;
    const view = board.store.get();
    const missing = this.#missing();
    this.#set({ isLoading: true, problem: undefined });
    const context = callContext({ label: "Board picture", priority: () => 0 });
    const results = await Promise.allSettled(
      missing.map((atMs) => requestRecord(client, pastBoard(view, atMs), context)),
    );
    if (name !== this.#name) return;
    for (const result of results) if (result.status === "fulfilled") this.#record(result.value as SymbolHeatmap); // as its endpoint says
    const [first] = results;
    const hasFailed = first?.status === "rejected" && results.every(({ status }) => status === "rejected");
    const problem = hasFailed ? explain(first.reason, paneWords) : undefined;
    // What is not served is requested once, unless nothing was served.
    if (problem === undefined) for (const atMs of missing) this.#requested.add(atMs);
    else this.#requested.clear();
    this.#set({ isLoading: false, problem });
    this.#review();
  }

  /** Records the board of the picture, and shows what is known up to its time. */
  #review(): void {
    const view = this.#parts.board.store.get();
    const { board } = view;
    const date = board && easternDate(Date.parse(board.asOf));
    if (!board || !date || !isSession(date)) return this.#forget("");
    const { symbol, metric, expirations } = windowOf(view);
    const name = [symbol, metric, expirations, date].join(" ");
    if (name !== this.#name) this.#forget(name);
    this.#record(board);
    const endMs = Date.parse(board.asOf);
    const points = [...this.#points.values()].filter(({ atMs }) => atMs <= endMs);
    const hours = { openMs: openingMs(date), closeMs: closingMs(date) };
    this.#set({ hours, points: points.sort((a, b) => a.atMs - b.atMs) });
    void this.#price();
  }

  /** Records a live board while the picture is not visible and does not change. */
  #recordHidden(): void {
    const { board: view, live } = this.#parts;
    const { choice, board: shown } = view.store.get();
    const board = shown && liveBoard(live, choice)?.board;
    if (!board || board.expirations.length !== shown.expirations.length) return;
    const atMs = Date.parse(board.asOf);
    if (!this.#points.has(minuteOf(atMs)) && this.#name.endsWith(easternDate(atMs))) this.#record(board);
  }

  #record(board: SymbolHeatmap): void {
    if (board.strikes.length === 0) return;
    const { kingNode, summary } = keyLevelsOf(board);
    const atMs = Date.parse(board.asOf);
    this.#points.set(minuteOf(atMs), {
      atMs,
      spot: board.spot,
      king: kingNode?.strike,
      positiveWall: summary.positiveWall?.strike,
      negativeWall: summary.negativeWall?.strike,
      zeroGamma: definedZeroGamma(board.zeroGamma)?.level,
      flip: summary.flip?.level,
    });
  }

  /** Returns the instants of the session until now, one for each half hour, without a board nearby. */
  #missing(): number[] {
    const { hours, points } = this.store.get();
    const endMs = points.at(-1)?.atMs;
    if (!hours || endMs === undefined) return [];
    const lastMs = Math.min(endMs, hours.closeMs);
    const count = Math.max(0, Math.floor((lastMs - hours.openMs) / STEP_MS) + 1);
    const instants = Array.from({ length: count }, (_, index) => hours.openMs + index * STEP_MS);
    const isNear = (atMs: number) => points.some((point) => Math.abs(point.atMs - atMs) < STEP_MS / 2);
    return instants.filter((atMs) => !this.#requested.has(atMs) && !isNear(atMs));
  }

  async #price(): Promise<void> {
    const { board, client } = this.#parts;
    const missing = this.#missing();
    const priced = [this.#name, ...missing].join(" ");
    if (priced === this.#priced) return;
    this.#priced = priced;
    if (missing.length === 0) return this.#set({ credits: undefined });
    const view = board.store.get();
    const { credits } = await client.estimate(
      missing
        .flatMap((atMs) => rootRequests(pastBoard(view, atMs)))
        .map(({ endpoint, request }) => callOf(endpoint, request as never)),
    );
    if (priced === this.#priced) this.#set({ credits });
  }

  #forget(name: string): void {
    this.#name = name;
    this.#points.clear();
    this.#requested.clear();
    this.#priced = "";
    this.store.set(nothing);
  }

  #set(change: Partial<BoardHistoryState>): void {
    this.store.set({ ...this.store.get(), ...change });
  }
}

function minuteOf(atMs: number): number {
  return Math.floor(atMs / MINUTE_MS);
}

/** Returns the request of the board that the picture shows. The window of a live cell is its own. */
function windowOf({ choice, board, liveState }: BoardViewState) {
  const { symbol, metric, strikes, expirations } = choice;
  const isOfCell = liveState !== undefined && board !== undefined && !isSum(symbol);
  return {
    symbol,
    metric,
    maxStrikes: isOfCell ? board.strikes.length : strikes,
    expirations: isOfCell ? board.expirations.length : expirations,
    layout: isSum(symbol) ? ("net" as const) : ("matrix" as const),
    // Stored boards of roots are without.
    ...(isSum(symbol) && metric === "gamma" && { zeroGamma: "family" as const }),
  };
}

function pastBoard(view: BoardViewState, atMs: number): SourceRequest {
  return { endpoint: endpoints.historical, request: { ...windowOf(view), atMs } };
}
