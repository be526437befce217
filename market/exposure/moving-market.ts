import type { Metric } from "../../src/contract/limits";
import type { BoardDay, BoardDays } from "../days/board-day";
import { closeMs, easternDay, isSession, openMs, previousSession } from "../time/calendar";
import type { Day } from "../time/civil-day";
import type { CellVolume, CellVolumeOf } from "./held-volume";
import type { Board, Market } from "./market";
import { ENTRY_BYTES, marketBudget } from "../days/memory-budget";
import { RecentlyUsed } from "../days/recently-used";
import { RootDay } from "./root-day";
import { boardInstant } from "../time/session-clock";

const SECOND_MS = 1000;

/** Bytes of boards that are kept, apart from all else: a stream makes more of them than anyone asks for again. */
const KEPT_BOARD_BYTES = 12_000_000;
const BYTES_PER_CELL = 8;

/**
 * The boards of a market's days. Every number is a function of (days, symbol, instant): live, stream and replay are the
 * same function. Where there is no day there is no board.
 *
 * `signedVolume` says whose volume adds to the contracts of a day's last hours, none when left out; `memory` is what the
 * days of the roots are kept within.
 */
export function movingMarket(days: BoardDays, signedVolume?: CellVolumeOf, memory = marketBudget()): Market {
  const underlyingOf = new Map(days.roots.map(({ root, underlying }) => [root, underlying]));
  const rootDays = new RecentlyUsed<string, RootDay | undefined>(memory, (day) => day?.bytes ?? ENTRY_BYTES);
  const volumes = new WeakMap<BoardDay, CellVolume>();
  const boards = new RecentlyUsed<string, Board | undefined>(KEPT_BOARD_BYTES, bytesOf);

  const volumeOf = (day: BoardDay): CellVolume | undefined => {
    const known = volumes.get(day) ?? signedVolume?.(day);
    if (known !== undefined) volumes.set(day, known);
    return known;
  };

  const rootDay = (symbol: string, underlying: string, session: Day): RootDay | undefined =>
    rootDays.get(`${symbol} ${session}`, () => {
      const day = days.day(underlying, session);
      return day && new RootDay({ symbol, day, volume: () => volumeOf(day) });
    });

  const boardOf = (symbol: string, asOfMs: number, instantMs: number): Board | undefined => {
    const underlying = underlyingOf.get(symbol);
    if (underlying === undefined) return undefined;
    const session = easternDay(asOfMs);
    const moment = { second: (asOfMs - openMs(session)) / SECOND_MS, instantMs };
    const key = `${symbol} ${asOfMs} ${instantMs >= closeMs(session)}`;
    return boards.get(key, () => {
      const facts = rootDay(symbol, underlying, session)?.factsAt(moment);
      // A board that held its day would keep it for as long as itself: the day is looked up again.
      const cells = (metric: Metric) => rootDay(symbol, underlying, session)?.cellsAt(moment, metric);
      return facts && { ...facts, cells: onceEach(cells) };
    });
  };

  return {
    symbols: days.roots.map(({ root }) => root),
    boardAt: (symbol, instantMs) => boardOf(symbol, boardInstant(instantMs), instantMs),
    spotAt(symbol, instantMs) {
      const underlying = underlyingOf.get(symbol);
      const { session, second } = priceMoment(instantMs);
      return underlying === undefined ? undefined : days.day(underlying, session)?.spotAt(second);
    },
  };
}

/** The session and second of the newest price: every second of a session has one, the closing bell included. */
function priceMoment(instantMs: number): { session: Day; second: number } {
  const today = easternDay(instantMs);
  const session = isSession(today) && instantMs >= openMs(today) ? today : previousSession(today);
  const atMs = Math.min(instantMs, closeMs(session));
  return { session, second: Math.floor((atMs - openMs(session)) / SECOND_MS) };
}

/** The cells of either metric, computed when first asked for. */
function onceEach(compute: (metric: Metric) => Float64Array | undefined): Board["cells"] {
  const known = new Map<Metric, Float64Array>();
  return (metric) => {
    const cells = known.get(metric) ?? compute(metric);
    if (cells === undefined) throw new Error("A session that had a board has none any more: days must not change.");
    known.set(metric, cells);
    return cells;
  };
}

/** What a board weighs once its cells were asked for: of one metric, as nearly all are. */
function bytesOf(board: Board | undefined): number {
  const cells = board ? board.strikes.length * board.expirations.length : 0;
  return ENTRY_BYTES + BYTES_PER_CELL * cells;
}
