import type { Addin } from "../../addin/addin";
import type { LiveBoard } from "../../stream/live-board";
import type { WatchRequest } from "../../stream/subscription";
import type { Table } from "../../tables/cell";
import type { StreamedCell } from "./stream-cell";

/** What one formula shows of the boards that it watches. */
export interface BoardsView {
  /** The formula: GEX.INFO and GEX.SOURCES report where its data came from. */
  invocation: Pick<CustomFunctions.Invocation, "functionName" | "address">;
  /** Whether there is something to show; the boards are in the order of the requests. */
  isReady: (boards: readonly LiveBoard[]) => boolean;
  /** Makes the table; called when Excel takes the next result. */
  table: (boards: readonly LiveBoard[]) => Table;
  /** Whether the table changes every second without a new board. */
  ticks?: boolean;
}

/** Watches boards and shows their table in a cell whenever one has changed. The returned function ends that. */
export function watchBoards(
  { live, provenance }: Addin,
  requests: readonly WatchRequest[],
  { invocation, isReady, table, ticks }: BoardsView,
  cell: StreamedCell,
): () => void {
  // In the order of the requests: each watch calls its listener at once.
  const boards: LiveBoard[] = [];
  const origins = () =>
    requests.flatMap((request, index) => {
      const board = boards[index];
      return (board && live.originOf(request, board)) ?? [];
    });
  const record = provenance.startStream(invocation.functionName, invocation.address, origins);
  const newest = () => table(boards);
  let hasSource = false;
  // A thousand cells are updated at once: nothing is created here for each.
  const update = () => {
    // While the watches start, the first boards arrive before the last are known.
    if (boards.length < requests.length) return;
    if (isReady(boards)) cell.show(newest);
    hasSource ||= record.updated();
  };
  const stops = requests.map((request, index) =>
    live.watch(request, (board) => {
      boards[index] = board;
      update();
    }),
  );
  if (ticks) stops.push(live.everySecond(update));
  return () => {
    record.end();
    for (const stop of stops) stop();
  };
}
