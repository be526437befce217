import type { BoardDay, BoardDays } from "./board-day";
import { closeMs, easternDay, isSession, openMs, previousSession } from "../time/calendar";
import type { Day } from "../time/civil-day";
import type { CellVolume, CellVolumeOf } from "./held-volume";
import type { Board, Market } from "./market";
import { RecentlyUsed } from "../days/recently-used";
import { RootDay } from "./root-day";
import { boardInstant } from "../time/session-clock";

const SECOND_MS = 1000;

/** Bytes of root days and of boards that are kept: a day of every root, and its newest boards. */
const KEPT_DAY_BYTES = 32_000_000;
const KEPT_BOARD_BYTES = 20_000_000;
const BYTES_PER_CELL = 16;

/**
 * The boards of a market's days. Every number is a function of (days, symbol, instant): live, stream and replay are the
 * same function. Where there is no day there is no board.
 *
 * `signedVolume` says whose volume adds to the contracts of a day's last hours; none when left out.
 */
export function movingMarket(days: BoardDays, signedVolume?: CellVolumeOf): Market {
  const underlyingOf = new Map(days.roots.map(({ root, underlying }) => [root, underlying]));
  const rootDays = new RecentlyUsed<string, RootDay | undefined>(KEPT_DAY_BYTES, (day) => day?.bytes ?? 1);
  const volumes = new WeakMap<BoardDay, CellVolume>();
  const boards = new RecentlyUsed<string, Board>(KEPT_BOARD_BYTES, bytesOf);

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
    const session = easternDay(asOfMs);
    const found = underlying === undefined ? undefined : rootDay(symbol, underlying, session);
    if (found === undefined) return undefined;
    const isOver = instantMs >= closeMs(session);
    const key = `${symbol} ${asOfMs} ${isOver}`;
    return boards.get(key, () => found.boardAt((asOfMs - openMs(session)) / SECOND_MS, instantMs));
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

/** What a board weighs once its cells were asked for, gamma and vanna. */
function bytesOf({ strikes, expirations }: Board): number {
  return BYTES_PER_CELL * strikes.length * expirations.length;
}
