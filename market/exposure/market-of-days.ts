import { closingMs, type Day, easternDay, isSession, openingMs, previousSession } from "@strikebook/calendar";
import { type Metric, multiplierOf } from "@strikebook/contract";
import { ENTRY_BYTES, LruCache, marketBudget } from "../days/lru-cache";
import type { BoardDay, BoardDays } from "../days/trading-day";
import { boardInstant } from "../time/board-instant";
import { contractFigures, pricedContractsCache } from "./contract-figures";
import { type BlankCells, exposureCells, type PricedContracts } from "./exposure-cells";
import { daySpreads } from "./day-spreads";
import { type CellVolume, type CellVolumeOf, heldContracts } from "./held-contracts";
import type { Board, BoardReading, Market } from "./market";
import { type OtherAssumptions, otherAssumptions } from "./other-assumptions";
import { type Chain, chainOf } from "../chains/chain";

const SECOND_MS = 1000;

/** Limit of the board cache. It has a budget of its own, because a stream computes more boards than are requested again. */
const BOARD_CACHE_BYTES = 12_000_000;
const BYTES_PER_CELL = 8;

/** Minutes of roots of which the range of the zero gamma is kept. */
const KEPT_MINUTES = 500;

/**
 * Creates the market of some days. Every number is a function of (days, symbol, instant): live, stream and replay use the
 * same function. A symbol without a day at an instant has no board there.
 *
 * `signedVolume` is the volume of a day, of which boards count a share; without it they count open interest alone.
 * `budget` limits the cached days of the roots.
 */
export function marketOfDays(days: BoardDays, signedVolume?: CellVolumeOf, budget = marketBudget()): Market {
  const underlyingOf = new Map(days.roots.map(({ root, underlying }) => [root, underlying]));
  const rootDays = new LruCache<string, RootDay | undefined>(budget, (day) => day?.bytes ?? ENTRY_BYTES);
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

  const scratch: Record<Metric, BlankCells> = {
    gamma: reusedCells(),
    vanna: reusedCells(),
    delta: reusedCells(),
    charm: reusedCells(),
  };
  const priced = pricedContractsCache();
  /** By root and minute. */
  const minutes = new LruCache<string, OtherAssumptions>(KEPT_MINUTES);

  /** Of the full minute, so that it does not depend on which second of it is requested first. */
  const otherwiseAt = (minute: BoardTime, symbol: string, ownDay: () => RootDay): OtherAssumptions => {
    const { asOfMs, spot, expirations } = ownDay().headerAt(minute);
    return minutes.getOrCreate(`${symbol} ${asOfMs} ${expirations.length}`, () =>
      otherAssumptions({
        ...{ asOfMs, spot },
        contracts: () => ownDay().contractsAt(minute),
        halfSpreads: () => ownDay().halfSpreadsAt(minute),
      }),
    );
  };

  const boardOf = (symbol: string, asOfMs: number, instantMs: number, reading: BoardReading): Board | undefined => {
    const underlying = underlyingOf.get(symbol);
    if (underlying === undefined) return undefined;
    const session = easternDay(asOfMs);
    const time = { second: (asOfMs - openingMs(session)) / SECOND_MS, instantMs };
    const key = `${symbol} ${asOfMs} ${instantMs >= closingMs(session)}`;
    const compute = (): Board | undefined => {
      const header = rootDay(symbol, underlying, session)?.headerAt(time);
      // Looks the day up again: a board that referenced its day would keep it in memory.
      const ownDay = () => known(rootDay(symbol, underlying, session));
      const contracts = () => priced.getOrCreate(key, () => ownDay().contractsAt(time));
      const cells = (metric: Metric) =>
        reading === "once" ? ownDay().cellsOnce(time, metric, scratch[metric]) : exposureCells(contracts(), metric);
      return (
        header && {
          ...header,
          cells: computedOnce(cells),
          ...contractFigures(contracts),
          otherwise: () => otherwiseAt({ ...time, second: time.second - (time.second % 60) }, symbol, ownDay),
        }
      );
    };
    return reading === "once" ? (boards.peek(key) ?? compute()) : boards.getOrCreate(key, compute);
  };

  return {
    symbols: days.roots.map(({ root }) => root),
    boardAt: (symbol, instantMs, reading = "repeated") => boardOf(symbol, boardInstant(instantMs), instantMs, reading),
    spotAt(symbol, instantMs) {
      const underlying = underlyingOf.get(symbol);
      const { session, second } = newestPriceTime(instantMs);
      const day = underlying === undefined ? undefined : days.day(underlying, session);
      return day?.spotAt(pricedSecond(day, second));
    },
  };
}

/** Returns the session and second of the newest price: every second has a price, including the second of the closing bell. */
function newestPriceTime(instantMs: number): { session: Day; second: number } {
  const today = easternDay(instantMs);
  const session = isSession(today) && instantMs >= openingMs(today) ? today : previousSession(today);
  const atMs = Math.min(instantMs, closingMs(session));
  return { session, second: Math.floor((atMs - openingMs(session)) / SECOND_MS) };
}

/**
 * Returns the second at whose prices a board of a second is computed: its own, for the last board of a session the closing bell. So the
 * board of the close has the closing price.
 */
function pricedSecond({ seconds }: BoardDay, second: number): number {
  return second === seconds - 1 ? seconds : second;
}

/** Returns arrays of zeros that share their memory: each is valid until the next. */
function reusedCells(): BlankCells {
  let cells = new Float64Array(0);
  return (length) => {
    if (cells.length < length) cells = new Float64Array(length);
    return cells.subarray(0, length).fill(0);
  };
}

/** Computes the cells of each metric when they are first requested. */
function computedOnce(compute: (metric: Metric) => Float64Array | undefined): Board["cells"] {
  const cache = new Map<Metric, Float64Array>();
  return (metric) => {
    const cells = cache.get(metric) ?? compute(metric);
    cache.set(metric, known(cells));
    return known(cells);
  };
}

function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("A session that had a board has none any more: days must not change.");
  return value;
}

/** Returns the approximate size of a board with the cells of one metric, as most are requested. */
function bytesOf(board: Board | undefined): number {
  const cells = board ? board.strikes.length * board.expirations.length : 0;
  return ENTRY_BYTES + BYTES_PER_CELL * cells;
}

/** The inputs of the boards of one root in one session. */
interface RootDayInputs {
  symbol: string;
  day: BoardDay;
  /** Returns the volume of the day; `undefined` in a market without trades. Called for each board. */
  volume: () => CellVolume | undefined;
}

/** Identifies a board. */
interface BoardTime {
  /** Of the session. */
  second: number;
  /** Time of the request, in milliseconds since 1970 UTC: contracts settled by then are omitted. */
  instantMs: number;
}

/** A board without what is computed from its contracts. */
type BoardHeader = Omit<Board, "cells" | "exposureOf" | "profile" | "grossGamma" | "sides">;

/** The deviations and the contracts held of each pair of a chain. */
type PairArrays = Readonly<Record<"deviations" | "contracts", Float64Array<ArrayBuffer>>>;

function pairArrays(pairs: number): PairArrays {
  return { deviations: new Float64Array(pairs), contracts: new Float64Array(pairs) };
}

/** Of the chain, of the scratch arrays, and of the prints and running sums of the day's volume. */
const BYTES_PER_PAIR = 80;
const BYTES_PER_SECOND = 4;

/** Computes the boards of one root in one session. */
class RootDay {
  readonly #inputs: RootDayInputs;
  /** Positions of the root's expirations in the expirations of the day. */
  readonly #expirations: readonly number[];
  /** Chains by the number of expirations already settled: one before the close, one after. */
  readonly #chains = new Map<number, Chain>();
  /** Reused for every board that is read once: a window has hundreds of them. */
  readonly #scratch: PairArrays;

  constructor(inputs: RootDayInputs) {
    const { symbol, day } = inputs;
    this.#inputs = inputs;
    this.#expirations = day.expirations.flatMap(({ root }, e) => (root === symbol ? [e] : []));
    this.#scratch = pairArrays(this.#chainOf(this.#expirations).strikeIndex.length);
  }

  /** Approximate size without the day: the chain before the close, the scratch arrays, and the volume of the day. */
  get bytes(): number {
    return BYTES_PER_PAIR * this.#scratch.contracts.length + BYTES_PER_SECOND * this.#inputs.day.seconds;
  }

  /** Returns a board without its cells. */
  headerAt({ second, instantMs }: BoardTime): BoardHeader {
    const { symbol, day } = this.#inputs;
    const chain = this.#chainOf(this.#listedAt(instantMs));
    return {
      symbol,
      asOfMs: day.openMs + second * 1000,
      spot: day.spotAt(pricedSecond(day, second)),
      previousClose: day.previousClose,
      expirations: chain.expirations.map(({ date }) => date),
      strikes: chain.strikes,
    };
  }

  /** Returns the cells of a board that is read once, in arrays that are valid until the next board of the root is read once. */
  cellsOnce(time: BoardTime, metric: Metric, blankCells: BlankCells): Float64Array {
    return exposureCells(this.contractsAt(time, this.#scratch), metric, blankCells);
  }

  /** Returns what a board counts, in new arrays if none to write into are given. */
  contractsAt({ second, instantMs }: BoardTime, arrays?: PairArrays): PricedContracts {
    const { symbol, day } = this.#inputs;
    const own = this.#listedAt(instantMs);
    const chain = this.#chainOf(own);
    const { deviations, contracts } = arrays ?? pairArrays(chain.strikeIndex.length);
    const priced = pricedSecond(day, second);
    const logForward = Float64Array.from(own, (e) => Math.log(day.forwardAt(e, priced)));
    const carry = Float64Array.from(own, (e) => day.carryAt(e, priced));
    const rootYears = Float64Array.from(own, (e) => Math.sqrt(day.yearsAt(e, priced)));
    const volume = this.#inputs.volume()?.at(second);
    return {
      chain,
      terms: { logForward, carry, rootYears, spot: day.spotAt(priced), multiplier: multiplierOf(symbol) },
      pairs: {
        deviations: day.deviationsAt(priced, { chain, own, logForward }, deviations),
        netContracts: volume ? heldContracts(chain, { day, own, volume }, contracts) : chain.netOpenInterest,
      },
    };
  }

  /** Returns half of the bid-ask spread of each pair, as volatility * sqrt(years). */
  halfSpreadsAt({ second, instantMs }: BoardTime): Float64Array | undefined {
    const own = this.#listedAt(instantMs);
    return daySpreads(this.#inputs.day, this.#chainOf(own), { own, second: pricedSecond(this.#inputs.day, second) });
  }

  #listedAt(instantMs: number): number[] {
    const { day } = this.#inputs;
    return this.#expirations.filter((e) => (day.expirations[e]?.settlesMs ?? 0) > instantMs);
  }

  #chainOf(own: readonly number[]): Chain {
    const settled = this.#expirations.length - own.length;
    const chain = this.#chains.get(settled) ?? packedChain(this.#inputs.day, own);
    this.#chains.set(settled, chain);
    return chain;
  }
}

function packedChain(day: BoardDay, own: readonly number[]): Chain {
  const listed = day.expirations.filter((_, e) => own.includes(e));
  return chainOf(
    listed.map((expiration) => {
      const { firstCell, endCell } = expiration;
      const ofRight = (right: 0 | 1) =>
        Float64Array.from(
          { length: endCell - firstCell },
          (_, i) => day.openInterest[2 * (firstCell + i) + right] ?? 0,
        );
      const strikes = day.strikeOf.subarray(firstCell, endCell);
      return { expiration, strikes, calls: ofRight(0), puts: ofRight(1) };
    }),
  );
}
