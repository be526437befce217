import { closeMs, easternDay, isSession, openMs, previousSession } from "./calendar";
import type { Day } from "./civil-day";
import type { Board, Market } from "./market";
import type { MarketDay } from "./market-day";
import { optionRootOf, optionRoots, type OptionRoot } from "./option-roots";
import { RecentlyUsed } from "./recently-used";
import { RootDay, type SignedVolume, type SignedVolumeOf } from "./root-board";
import { boardInstant } from "./session-clock";
import { TradingDays } from "./trading-days";
import { underlyingOf } from "./underlyings";

const DEFAULT_SEED = 20_260_101;
const SECOND_MS = 1000;

/** Root days and boards that are kept; a board of SPXW weighs two thirds of a megabyte once its cells were asked for. */
const KEPT_ROOT_DAYS = 128;
const KEPT_BOARDS = 96;

export interface MovingMarketOptions {
  seed?: number;
  /** Whose volume adds to the contracts of a day's last hours; none when left out. */
  signedVolume?: SignedVolumeOf;
}

/** A market whose every number is a function of (seed, symbol, instant): live, stream and replay are the same function. */
export interface MovingMarket extends Market {
  /** The sessions behind the boards. */
  readonly days: TradingDays;
}

/** The moving market of a seed. Boards begin with the second session of 2022 and end with 2031; outside there are none. */
export function movingMarket({ seed = DEFAULT_SEED, signedVolume }: MovingMarketOptions = {}): MovingMarket {
  const days = new TradingDays(seed);
  const rootDays = new RecentlyUsed<string, RootDay>(KEPT_ROOT_DAYS);
  const volumes = new WeakMap<MarketDay, SignedVolume>();
  const boards = new RecentlyUsed<string, Board>(KEPT_BOARDS);

  const volumeOf = (day: MarketDay): SignedVolume | undefined => {
    const known = volumes.get(day) ?? signedVolume?.(day);
    if (known !== undefined) volumes.set(day, known);
    return known;
  };

  const rootDay = ({ root, underlying: symbol }: OptionRoot, session: Day): RootDay | undefined => {
    const underlying = underlyingOf(symbol);
    const day = days.day(symbol, session);
    if (underlying === undefined || day === undefined) return undefined;
    return rootDays.get(`${root} ${session}`, () => new RootDay(root, underlying, day, () => volumeOf(day)));
  };

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
    days,
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
