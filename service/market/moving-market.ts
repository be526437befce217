import { closeMs, easternDay, isSession, openMs, previousSession } from "./calendar";
import type { Day } from "./civil-day";
import type { CellVolume, CellVolumeOf } from "./held-volume";
import type { Board, Market } from "./market";
import type { MarketDay } from "./market-day";
import { optionRootOf, optionRoots, type OptionRoot } from "./option-roots";
import { RecentlyUsed } from "./recently-used";
import { RootDay } from "./root-day";
import { boardInstant } from "./session-clock";
import type { TradingDays } from "./trading-days";
import { underlyingOf } from "./underlyings";

const SECOND_MS = 1000;

/** Bytes of root days and of boards that are kept: two days of every root, and its newest boards. */
const KEPT_DAY_BYTES = 64_000_000;
const KEPT_BOARD_BYTES = 48_000_000;
const BYTES_PER_CELL = 16;

/**
 * The boards of a market's days. Every number is a function of (seed, symbol, instant): live, stream and replay are the
 * same function. Boards begin with the second session of 2022 and end with 2031; outside there are none.
 *
 * `signedVolume` says whose volume adds to the contracts of a day's last hours; none when left out.
 */
export function movingMarket(days: TradingDays, signedVolume?: CellVolumeOf): Market {
  const rootDays = new RecentlyUsed<string, RootDay | undefined>(KEPT_DAY_BYTES, (day) => day?.bytes ?? 1);
  const volumes = new WeakMap<MarketDay, CellVolume>();
  const boards = new RecentlyUsed<string, Board>(KEPT_BOARD_BYTES, bytesOf);

  const volumeOf = (day: MarketDay): CellVolume | undefined => {
    const known = volumes.get(day) ?? signedVolume?.(day);
    if (known !== undefined) volumes.set(day, known);
    return known;
  };

  const rootDay = ({ root, underlying: symbol }: OptionRoot, session: Day): RootDay | undefined =>
    rootDays.get(`${root} ${session}`, () => {
      const underlying = underlyingOf(symbol);
      const day = days.day(symbol, session);
      return underlying && day && new RootDay({ symbol: root, underlying, day, volume: () => volumeOf(day) });
    });

  const boardOf = (symbol: string, asOfMs: number, instantMs: number): Board | undefined => {
    const root = optionRootOf(symbol);
    const session = easternDay(asOfMs);
    const found = root && rootDay(root, session);
    if (found === undefined) return undefined;
    const isOver = instantMs >= closeMs(session);
    const key = `${symbol} ${asOfMs} ${isOver}`;
    return boards.get(key, () => found.boardAt((asOfMs - openMs(session)) / SECOND_MS, instantMs));
  };

  return {
    symbols: optionRoots.map(({ root }) => root),
    boardAt: (symbol, instantMs) => boardOf(symbol, boardInstant(instantMs), instantMs),
    spotAt(symbol, instantMs) {
      const underlying = optionRootOf(symbol)?.underlying;
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
