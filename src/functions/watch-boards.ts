import type { Addin } from "../addin/addin";
import { type BoardListener, type FeedStatus, type LiveBoard, type WatchRequest, withStatus } from "@strikebook/client";
import type { Table } from "@strikebook/formulas";
import type { StreamedCell, TableSource } from "./stream-cell";

/** What one formula shows of the boards that it watches; they are in the order of the requests. */
export interface BoardsView {
  /** Whether the table changes every second without a new board. */
  readonly ticks?: boolean;
  /** Whether there is something to show. */
  isReady(boards: readonly LiveBoard[]): boolean;
  /** Makes the table; called when Excel takes the next result. */
  table(boards: readonly LiveBoard[]): Table;
}

/** A formula and its cell, whose sources are reported. */
type Formula = Pick<CustomFunctions.Invocation, "functionName" | "address">;

/** Watches boards and shows their table in the cell of a formula whenever one has changed. The returned function ends that. */
export function watchBoards(
  { live, provenance, market }: Addin,
  requests: readonly WatchRequest[],
  view: BoardsView,
  { functionName, address }: Formula,
  cell: StreamedCell,
): () => void {
  // In the order of the requests, in which the watches call their listeners first.
  const boards: LiveBoard[] = [];
  const origins = () =>
    requests.flatMap((request, index) => {
      const board = boards[index];
      return board ? live.originsOf(request, board) : [];
    });
  const record = provenance.startStream(functionName, address, origins);
  const shown = new WatchedTable(boards, requests.length, view, cell, record.updated);
  const stops = requests.map((request, index) => live.watch({ ...request, cell: address }, shown.listener(index)));
  const hold = () => shown.hold(market.run.get()?.statusOf(address));
  hold();
  stops.push(market.run.subscribe(hold));
  if (view.ticks) stops.push(live.everySecond(() => shown.update()));
  return () => {
    record.end();
    for (const stop of stops) stop();
  };
}

/** The table of the boards that a formula watches: a source for its cell, and the listener of its boards. */
class WatchedTable implements TableSource, BoardListener {
  readonly #boards: LiveBoard[];
  readonly #count: number;
  readonly #view: BoardsView;
  readonly #cell: StreamedCell;
  readonly #noteSource: () => boolean;
  #hasSource = false;
  /** The status of a cell that does not follow its boards; `undefined` if it does. */
  #held: FeedStatus | undefined;

  constructor(boards: LiveBoard[], count: number, view: BoardsView, cell: StreamedCell, noteSource: () => boolean) {
    this.#boards = boards;
    this.#count = count;
    this.#view = view;
    this.#cell = cell;
    this.#noteSource = noteSource;
  }

  /** Returns the listener of one of the boards: the table itself for the first, which is the only one of most formulas. */
  listener(index: number): BoardListener {
    return index === 0 ? this : { receive: (board) => this.receive(board, index) };
  }

  /** Shows a board that has changed. Of several symbols, those of one second are shown together. */
  receive(board: LiveBoard, index = 0): void {
    this.#boards[index] = board;
    this.update();
  }

  /** Keeps what is shown, with another status; or follows the boards again, from the newest. */
  hold(status: FeedStatus | undefined): void {
    if (status === this.#held) return;
    if (status) this.#showHeld(this.#boards.map((board) => withStatus(board, status)));
    this.#held = status;
    this.update();
  }

  /** Shows boards once, with the ages that they have now. */
  #showHeld(boards: readonly LiveBoard[]): void {
    if (boards.length < this.#count || !this.#view.isReady(boards)) return;
    try {
      const table = this.#view.table(boards);
      this.#cell.show({ table: () => table });
    } catch {
      // The cell shows why it has no table.
    }
  }

  /** Shows the table in the cell, if there is something to show. */
  update(): void {
    if (this.#held) return;
    // While the watches start, the first boards arrive before the last are known.
    if (this.#boards.length < this.#count) return;
    if (this.#view.isReady(this.#boards)) {
      if (this.#count === 1) this.#cell.show(this);
      else this.#cell.showGathered(this);
    }
    if (!this.#hasSource) this.#hasSource = this.#noteSource();
  }

  table(): Table {
    return this.#view.table(this.#boards);
  }
}
