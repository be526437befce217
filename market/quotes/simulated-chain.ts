import { closingMs, type Day, easternDay, isSession, openingMs, previousSession } from "@strikebook/calendar";
import { expirationOf } from "../chains/chain";
import { quoteAt } from "../days/option-quote";
import type { TradingDay } from "../days/trading-day";
import { rightOf, rowsBefore, type Tape } from "../tape/tape";
import { contractGreeks } from "./contract-greeks";
import type {
  ContractQuoteFigures,
  ContractVolatility,
  ListedContract,
  QuotedChain,
  QuotedListing,
} from "./quoted-chain";

const SECOND_MS = 1000;

/** Returns the newest session that had opened at an instant. */
export function quotedSession(instantMs: number): Day {
  const today = easternDay(instantMs);
  return isSession(today) && instantMs >= openingMs(today) ? today : previousSession(today);
}

/** A session of the simulated market, and what its quotes need beside it. */
interface QuotedSession {
  day: TradingDay;
  tape: Tape;
  /** The session before; `undefined` in the first session of the market. */
  before: TradingDay | undefined;
}

/**
 * Returns the quotes of a root at a second of a session, those of the closing bell after it. Bid, ask and volatility are those of `quoteAt`, as
 * trades have them. Volume and last are those of the trades up to the instant.
 */
export function simulatedChain(root: string, instantMs: number, { day, tape, before }: QuotedSession): QuotedChain {
  const quoteMs = Math.min(Math.floor(instantMs / SECOND_MS) * SECOND_MS, closingMs(day.sessionDay));
  const second = (quoteMs - day.openMs) / SECOND_MS;
  const trades = newestTrades(tape, instantMs);
  const cellsBefore = before && cellsByExpiration(before, root);
  const listings = [...cellsByExpiration(day, root)].flatMap(([date, cells]): QuotedListing[] => {
    const expiration = expirationOf(root, date);
    if (expiration.settlesMs <= instantMs) return [];
    const contractAt = (position: number) => 2 * (cells[position >> 1] ?? 0) + (position % 2);
    const earlier = once(() => before && openInterestOf(before, cellsBefore?.get(date) ?? []));
    const contracts = once(() => cells.flatMap((cell) => contractsOfCell(day, cell)));
    return [
      {
        expiration,
        get contracts() {
          return contracts();
        },
        quoteAt: (position) => quoteFigures({ day, tape, trades, second, earlier }, contractAt(position)),
        volatilityAt: (position) => volatilityFigures(day, contractAt(position), second),
      },
    ];
  });
  return { root, quoteMs, spot: day.spotAt(second), listings };
}

/** Returns a function that computes a value with its first call. */
function once<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | undefined;
  return () => (computed ??= { value: compute() }).value;
}

function contractsOfCell(day: TradingDay, cell: number): ListedContract[] {
  const strike = day.strikeOf[cell] ?? 0;
  return [
    { right: "call", strike },
    { right: "put", strike },
  ];
}

/** Returns the cells of a root by the date of their expiration, ascending. */
function cellsByExpiration(day: TradingDay, root: string): ReadonlyMap<Day, number[]> {
  const own = day.expirations.map((listed) =>
    listed.root === root ? { date: listed.day, cells: [] as number[] } : undefined,
  );
  for (let cell = 0; cell < day.cellCount; cell += 1) own[day.expirationOf[cell] ?? 0]?.cells.push(cell);
  const found = own.flatMap((one) => (one && one.cells.length > 0 ? [[one.date, one.cells] as const] : []));
  return new Map(found.sort(([a], [b]) => a - b));
}

/** Returns the newest trade of each contract up to an instant, as a row of the tape; -1 for a contract that has not traded. */
function newestTrades(tape: Tape, instantMs: number): Int32Array {
  const newest = new Int32Array(2 * tape.day.cellCount).fill(-1);
  const rows = rowsBefore(tape, Math.floor(instantMs) + 1);
  for (let row = 0; row < rows; row += 1) newest[tape.contract[row] ?? 0] = row;
  return newest;
}

/** Open interest in the morning, by a key of strike and right. */
type Morning = ReadonlyMap<number, number>;

const morningKey = (strike: number, contract: number) => 2 * Math.round(1000 * strike) + (contract % 2);

function openInterestOf(day: TradingDay, cells: readonly number[]): Morning {
  const contracts = cells.flatMap((cell) => [2 * cell, 2 * cell + 1]);
  return new Map(
    contracts.map((contract) => [
      morningKey(day.strikeOf[contract >> 1] ?? 0, contract),
      day.openInterest[contract] ?? 0,
    ]),
  );
}

interface QuotedSecond {
  day: TradingDay;
  tape: Tape;
  trades: Int32Array;
  second: number;
  earlier: () => Morning | undefined;
}

function quoteFigures({ day, tape, trades, second, earlier }: QuotedSecond, contract: number): ContractQuoteFigures {
  const { bidCents, askCents } = quoteAt(day, contract, second);
  const row = trades[contract] ?? -1;
  const openInterest = day.openInterest[contract] ?? 0;
  const before = earlier()?.get(morningKey(day.strikeOf[contract >> 1] ?? 0, contract));
  return {
    bid: bidCents / 100,
    ask: askCents / 100,
    last: row < 0 ? undefined : (tape.priceCents[row] ?? 0) / 100,
    volume: row < 0 ? 0 : (tape.volumeSoFar[row] ?? 0),
    openInterest,
    openInterestChange: before === undefined ? undefined : openInterest - before,
  };
}

function volatilityFigures(day: TradingDay, contract: number, second: number): ContractVolatility {
  const cell = contract >> 1;
  const expiration = day.expirationOf[cell] ?? 0;
  const years = day.yearsAt(expiration, second);
  const volatility = day.volatilityAt(cell, second);
  const option = { right: rightOf(contract), strike: day.strikeOf[cell] ?? 0, years, volatility };
  const discount = Math.exp(-(day.rate ?? 0) * years);
  const terms = { spot: day.spotAt(second), forward: day.forwardAt(expiration, second), discount };
  return { volatility, ...contractGreeks(option, terms) };
}
