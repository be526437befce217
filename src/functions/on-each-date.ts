import type { Addin } from "../addin/addin";
import {
  type DatedExpirations,
  type TypedExpirations,
  expirationSession,
  expirationsAt,
  wordsOf,
} from "@strikebook/formulas";
import type { StreamedCell } from "./stream-cell";

/**
 * Shows expirations in a cell, and shows them again when the date of the market or of the replay clock is another one, if a word such as `0dte`
 * means other dates then. `start` returns what ends it. The returned function ends everything.
 */
export function onEachDate(
  { market, live }: Addin,
  { cell, address }: { cell: StreamedCell; address: string | undefined },
  typed: TypedExpirations | undefined,
  start: (expirations: DatedExpirations) => () => void,
): () => void {
  if (wordsOf(typed).length === 0) return start(expirationsAt(typed, market.now()));
  const { sessionsOfCells } = live;
  let stop: () => void = () => undefined;
  let shown: string | undefined;
  const show = () => {
    const session = expirationSession(market.now());
    if (shown === session) return;
    shown = session;
    if (address !== undefined) sessionsOfCells.set(address, session);
    stop();
    stop = () => undefined;
    stop = start(expirationsAt(typed, market.now()));
  };
  const review = () => {
    try {
      show();
    } catch (problem) {
      cell.fail(problem);
    }
  };
  show();
  const ends = [market.atMs.subscribe(review), live.everySecond(review)];
  return () => {
    for (const end of ends) end();
    if (address !== undefined) sessionsOfCells.delete(address);
    stop();
  };
}
