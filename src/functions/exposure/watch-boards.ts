import type { Addin } from "../../addin/addin";
import type { BoardWatch, LiveBoard } from "../../addin/live";

/** What is done with watched boards. */
export interface BoardsSeen {
  /** The formula that shows them: GEX.INFO and GEX.SOURCES tell where its data came from. */
  invocation: Pick<CustomFunctions.Invocation, "functionName" | "address">;
  /** All of them, in the order of the watches, whenever one has changed. */
  see(boards: readonly LiveBoard[]): void;
  /** Whether they are seen again each second: something shown of them grows with time. Not when omitted. */
  ticks?: boolean;
}

/** Watches boards of several symbols as one; returns how to stop. */
export function watchBoards({ live, provenance }: Addin, watches: readonly BoardWatch[], seen: BoardsSeen): () => void {
  const { invocation, see, ticks } = seen;
  const boards = new Map<number, LiveBoard>();
  const origins = () =>
    watches.flatMap((watch, index) => {
      const board = boards.get(index);
      return (board && live.originOf(watch, board)) ?? [];
    });
  const followed = provenance.follow(invocation.functionName, invocation.address, origins);
  const seeAll = () => {
    // While the watches begin, the first are heard before the last are known.
    if (boards.size < watches.length) return;
    see(watches.flatMap((_, index) => boards.get(index) ?? []));
    followed.note();
  };
  const stops = watches.map((watch, index) =>
    live.watch(watch, (board) => {
      boards.set(index, board);
      seeAll();
    }),
  );
  if (ticks) stops.push(live.everySecond(seeAll));
  return () => {
    followed.end();
    for (const stop of stops) stop();
  };
}
