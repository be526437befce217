import type { Metric } from "../../src/contract/limits";
import { ENTRY_BYTES, LruCache, marketBudget } from "../days/lru-cache";
import type { BoardDay, BoardDays } from "../days/trading-day";
import { boardInstant } from "../time/board-instant";
import { closeMs, easternDay, isSession, openMs, previousSession } from "../time/calendar";
import type { Day } from "../time/civil-day";
import type { BlankCells } from "./exposure-cells";
import type { CellVolume, CellVolumeOf } from "./held-contracts";
import type { Board, BoardReading, Market } from "./market";
import { RootDay } from "./root-day";

const SECOND_MS = 1000;

/** Limit of the board cache. It has a budget of its own, because a stream computes more boards than are requested again. */
const BOARD_CACHE_BYTES = 12_000_000;
const BYTES_PER_CELL = 8;

/**
 * Creates the market of some days. Every number is a function of (days, symbol, instant): live, stream and replay use the
 * same function. A symbol without a day at an instant has no board there.
 *
 * `signedVolume` is the volume of a day, of which boards count a share; without it they count open interest alone.
 * `memory` limits the cached days of the roots.
 */
export function marketOfDays(days: BoardDays, signedVolume?: CellVolumeOf, memory = marketBudget()): Market {
  const underlyingOf = new Map(days.roots.map(({ root, underlying }) => [root, underlying]));
  const rootDays = new LruCache<string, RootDay | undefined>(memory, (day) => day?.bytes ?? ENTRY_BYTES);
  const volumes = new WeakMap<BoardDay, CellVolume>();
  const boards = new LruCache<string, Board | undefined>(BOARD_CACHE_BYTES, bytesOf);

  const volumeOf = (day: BoardDay): CellVolume | undefined => {
    const volume = volumes.get(day) ?? signedVolume?.(day);
    if (volume !== undefined) volumes.set(day, volume);
    return volume;
  };

  const rootDay = (symbol: string, underlying: string, session: Day): RootDay | undefined =>
    rootDays.getOrCreate(`${symbol} ${session}`, () => {
      const day = days.day(underlying, session);
      return day && new RootDay({ symbol, day, volume: () => volumeOf(day) });
    });

  const scratch = { gamma: reusedCells(), vanna: reusedCells() };

  const boardOf = (symbol: string, asOfMs: number, instantMs: number, reading: BoardReading): Board | undefined => {
    const underlying = underlyingOf.get(symbol);
    if (underlying === undefined) return undefined;
    const session = easternDay(asOfMs);
    const moment = { second: (asOfMs - openMs(session)) / SECOND_MS, instantMs };
    const key = `${symbol} ${asOfMs} ${instantMs >= closeMs(session)}`;
    const compute = (): Board | undefined => {
      const header = rootDay(symbol, underlying, session)?.headerAt(moment);
      // Looks the day up again: a board that referenced its day would keep it in memory.
      const cells = (metric: Metric) =>
        rootDay(symbol, underlying, session)?.cellsAt(moment, metric, reading === "once" ? scratch[metric] : undefined);
      return header && { ...header, cells: computedOnce(cells) };
    };
    return reading === "once" ? (boards.peek(key) ?? compute()) : boards.getOrCreate(key, compute);
  };

  return {
    symbols: days.roots.map(({ root }) => root),
    boardAt: (symbol, instantMs, reading = "repeated") => boardOf(symbol, boardInstant(instantMs), instantMs, reading),
    spotAt(symbol, instantMs) {
      const underlying = underlyingOf.get(symbol);
      const { session, second } = priceMoment(instantMs);
      return underlying === undefined ? undefined : days.day(underlying, session)?.spotAt(second);
    },
  };
}

/** Returns the session and second of the newest price: every second has one, including that of the closing bell. */
function priceMoment(instantMs: number): { session: Day; second: number } {
  const today = easternDay(instantMs);
  const session = isSession(today) && instantMs >= openMs(today) ? today : previousSession(today);
  const atMs = Math.min(instantMs, closeMs(session));
  return { session, second: Math.floor((atMs - openMs(session)) / SECOND_MS) };
}

/** Returns arrays of zeros that share their memory: each is valid until the next. */
function reusedCells(): BlankCells {
  let memory = new Float64Array(0);
  return (length) => {
    if (memory.length < length) memory = new Float64Array(length);
    return memory.subarray(0, length).fill(0);
  };
}

/** Computes the cells of each metric when they are first requested. */
function computedOnce(compute: (metric: Metric) => Float64Array | undefined): Board["cells"] {
  const cache = new Map<Metric, Float64Array>();
  return (metric) => {
    const cells = cache.get(metric) ?? compute(metric);
    if (cells === undefined) throw new Error("A session that had a board has none any more: days must not change.");
    cache.set(metric, cells);
    return cells;
  };
}

/** Returns the approximate size of a board with the cells of one metric, as most are requested. */
function bytesOf(board: Board | undefined): number {
  const cells = board ? board.strikes.length * board.expirations.length : 0;
  return ENTRY_BYTES + BYTES_PER_CELL * cells;
}
