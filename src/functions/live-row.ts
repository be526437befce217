import type { KeyLevels, StreamVelocity, SymbolHeatmap } from "@strikebook/contract";
import {
  type LiveField,
  type LiveRow,
  type StatusRow,
  type Table,
  keyLevelsOf,
  liveTable,
  showsWithoutBoard,
} from "@strikebook/formulas";
import { type HubState, type LiveBoard, type LiveState, boardReason, velocityReason } from "@strikebook/client";
import type { BoardsView } from "./watch-boards";

/** The levels of each board, so that they are computed once however many cells show them. */
const levelsByBoard = new WeakMap<SymbolHeatmap, KeyLevels>();

function levelsOf(board: SymbolHeatmap): KeyLevels {
  const known = levelsByBoard.get(board);
  if (known) return known;
  const levels = keyLevelsOf(board);
  levelsByBoard.set(board, levels);
  return levels;
}

/**
 * Returns why nothing of a watched board may be shown: its stream has ended, so that the last board would look live, or none
 * has been received. A connection that comes back by itself is reported in the state alone.
 */
function reasonNotToShow({ state, reason, symbol, board }: LiveBoard): string | undefined {
  if (state === "closed") return reason ?? "Live data has ended. Start it again in the Strikebook pane (Home tab).";
  return board ? undefined : (reason ?? `Waiting for the first board of ${symbol}.`);
}

/** Returns the table of a watched board, or a cell with the reason if there is nothing to show. */
export function boardTable(live: LiveBoard, tableOf: (board: SymbolHeatmap) => Table): Table {
  const { board } = live;
  const reason = reasonNotToShow(live);
  return reason === undefined && board ? tableOf(board) : [[{ kind: "failed", reason: reason ?? "" }]];
}

/** The tables that were made of each board or velocity, by their parameters, for as long as a cell or Excel's runtime keeps them. */
const tablesOf = new WeakMap<object, Map<string, WeakRef<Table>>>();

/**
 * Returns a function that makes one table of a board or velocity for all cells with the same parameters: everything else that the
 * table depends on.
 */
export function sharedTable<Board extends object>(parameters: unknown, make: (board: Board) => Table) {
  const text = JSON.stringify(parameters);
  return (board: Board): Table => {
    const tables = tablesOf.get(board) ?? new Map<string, WeakRef<Table>>();
    const known = tables.get(text)?.deref();
    if (known) return known;
    const table = make(board);
    tables.set(text, new WeakRef(table));
    tablesOf.set(board, tables);
    return table;
  };
}

/** Returns the table of a velocity, or a cell with the reason if there is nothing to show. */
export function velocityOrReason(live: LiveBoard, tableOf: (velocity: StreamVelocity) => Table): Table {
  const { velocity, state } = live;
  if (velocity && state !== "closed") return tableOf(velocity);
  const reason = state === "closed" ? reasonNotToShow(live) : velocityReason(live);
  return [[{ kind: "failed", reason: reason ?? "" }]];
}

/** Whether there is something to show: a board has been received, or it is known why none has. */
export function isReady({ board, reason }: LiveBoard): boolean {
  return board !== undefined || reason !== undefined;
}

/** Returns the seconds since a board's own time; `undefined` without a board. `nowMs` is the market's time or the replay clock's. */
export function ageSeconds({ board }: LiveBoard, nowMs: number): number | undefined {
  const asOfMs = board ? Date.parse(board.asOf) : NaN;
  return Number.isNaN(asOfMs) ? undefined : Math.max(0, Math.floor((nowMs - asOfMs) / 1000));
}

/** What ages are counted to: the market's time, or the replay clock's, in milliseconds since 1970 UTC. */
interface Clock {
  now(): number;
}

/** The row of each watched board: all formulas that show it read the same row. */
const rowsByBoard = new WeakMap<LiveBoard, WatchedRow>();

/** Returns the row of a watched board. */
export function watchedRow(live: LiveBoard, clock: Clock): WatchedRow {
  const known = rowsByBoard.get(live);
  if (known?.clock === clock) return known;
  const row = new WatchedRow(live, clock);
  rowsByBoard.set(live, row);
  return row;
}

/** A watched board as a row of the live table. What few cells show is computed when it is read. */
class WatchedRow implements LiveRow {
  readonly symbol: string;
  readonly state: LiveState;
  readonly reason: string | undefined;
  readonly board: SymbolHeatmap | undefined;
  readonly clock: Clock;
  readonly #live: LiveBoard;

  constructor(live: LiveBoard, clock: Clock) {
    this.symbol = live.symbol;
    this.state = live.state;
    this.reason = reasonNotToShow(live);
    this.board = live.board;
    this.clock = clock;
    this.#live = live;
  }

  get levels(): KeyLevels | undefined {
    return this.board && levelsOf(this.board);
  }

  get ageSeconds(): number | undefined {
    return ageSeconds(this.#live, this.clock.now());
  }
}

/** A row per watched board. `rowsOf` returns a board per row, given the watched ones. */
export class LiveRows implements BoardsView {
  readonly ticks: boolean;
  readonly #columns: readonly LiveField[];
  readonly #rowsOf: (boards: readonly LiveBoard[]) => readonly LiveBoard[];
  readonly #clock: Clock;
  readonly #isStatus: boolean;

  constructor(
    columns: readonly LiveField[],
    rowsOf: (boards: readonly LiveBoard[]) => readonly LiveBoard[],
    clock: Clock,
  ) {
    this.#columns = columns;
    this.#rowsOf = rowsOf;
    this.#clock = clock;
    this.ticks = columns.some(({ field }) => field === "age");
    this.#isStatus = columns.every(showsWithoutBoard);
  }

  isReady(boards: readonly LiveBoard[]): boolean {
    return this.#isStatus || boards.some(isReady);
  }

  table(boards: readonly LiveBoard[]): Table {
    const rows = this.#rowsOf(boards).map((live) => watchedRow(live, this.#clock));
    return liveTable(rows, this.#columns);
  }
}

/** Returns the watched boards as rows of the status table. */
export function statusRows({ boards }: HubState, nowMs: number): StatusRow[] {
  return boards.map(({ subscription, live, creditsPerMinute }) => ({
    symbol: live.symbol,
    canonical: live.board?.symbol,
    metric: subscription.window.metric,
    state: live.state,
    reason: boardReason({ subscription, live }),
    asOf: live.board?.asOf,
    ageSeconds: ageSeconds(live, nowMs),
    lagged: live.lagged,
    gapCovered: live.gapCovered,
    creditsPerMinute,
  }));
}
