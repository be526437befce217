import { closingMs, type Day, easternDay, easternMs, isSession, openingMs } from "@strikebook/calendar";
import { chainOf } from "../../market/chains/chain";
import { optionRootOf, optionRoots } from "../../market/chains/option-roots";
import { underlyingOf } from "../../market/chains/underlyings";
import type { SimulatedDay } from "../../market/days/simulated-day";
import { DEFAULT_SEED, SimulatedDays } from "../../market/days/simulated-days";
import { black76 } from "@strikebook/pricing";
import { DataError } from "../errors/data-error";
import type { Contract, Snapshot } from "../snapshots/snapshot";

/** What is recorded of the simulated market. */
export interface SimulatedChoice {
  /** Underlyings or roots: `SPX` and `SPXW` both mean the chain of SPX. */
  symbols: readonly string[];
  /** The first and the last date. */
  from: Day;
  to: Day;
  /** Time between snapshots, from the open on. The last one is a minute before the close, the closing minute. */
  everyMs: number;
  /** The window of each session, in minutes of the day in New York; the whole session if `undefined`. */
  between?: { fromMinute: number; toMinute: number } | undefined;
  seed?: number | undefined;
  /**
   * Whether snapshots look as in a market: bid and ask in cents around the price, and no volatility, forward or discount. Otherwise
   * all numbers have full precision, and bid and ask are the price.
   */
  rounded?: boolean | undefined;
  /** Whether the trades and the off-exchange prints of each whole session are recorded too. */
  trades?: boolean | undefined;
}

/** One snapshot that is to be recorded. */
export interface SimulatedInstant {
  underlying: string;
  asOfMs: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** The source of simulated snapshots, with which attributions begin. */
const SOURCE = "Simulated by Strikebook";

/** Returns the instants of all snapshots, in the order of time. Throws a `DataError` for an unknown symbol, or if there is none. */
export function simulatedInstants(choice: SimulatedChoice): SimulatedInstant[] {
  const underlyings = simulatedUnderlyings(choice.symbols);
  const instants = sessionsOf(choice).flatMap((session) => sessionInstants(session, choice));
  if (instants.length === 0) {
    throw new DataError(
      "No session of the New York exchanges lies between these dates and times. Expected --from and --to around one.",
    );
  }
  return instants.flatMap((asOfMs) => underlyings.map((underlying) => ({ underlying, asOfMs })));
}

/** Returns the underlyings of symbols. Throws a `DataError` for an unknown symbol. */
export function simulatedUnderlyings(symbols: readonly string[]): string[] {
  const found = symbols.map((symbol) => {
    const underlying = optionRootOf(symbol)?.underlying ?? underlyingOf(symbol)?.symbol;
    if (underlying !== undefined) return underlying;
    const known = optionRoots.map(({ root }) => root).join(", ");
    throw new DataError(`The simulated market has no symbol ${symbol}. It has ${known}.`);
  });
  return [...new Set(found)].sort();
}

/** Returns the sessions of a choice. */
export function sessionsOf({ from, to }: Pick<SimulatedChoice, "from" | "to">): Day[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, after) => from + after).filter(isSession);
}

function sessionInstants(session: Day, { everyMs, between }: SimulatedChoice): number[] {
  const [open, close] = [openingMs(session), closingMs(session)];
  const steps = Array.from({ length: Math.ceil((close - open) / everyMs) }, (_, step) => open + step * everyMs);
  const all = [...steps, close].map((instant) => Math.min(instant, close - MINUTE_MS));
  const isWithin = (instant: number) =>
    between === undefined ||
    (instant >= easternMs(session, between.fromMinute * MINUTE_MS) &&
      instant <= easternMs(session, between.toMinute * MINUTE_MS));
  return [...new Set(all)].filter(isWithin);
}

/** Returns snapshots of the simulated market in the order of time: contract rows only, open interest of the day, no volume. */
export function* simulatedSnapshots(choice: SimulatedChoice): Generator<Snapshot> {
  const days = new SimulatedDays(choice.seed ?? DEFAULT_SEED);
  for (const instant of simulatedInstants(choice)) yield simulatedSnapshot(days, instant, choice.rounded);
}

/** Returns one snapshot of the simulated market. Throws a `DataError` outside its years. */
export function simulatedSnapshot(
  days: SimulatedDays,
  { underlying, asOfMs }: SimulatedInstant,
  rounded = false,
): Snapshot {
  const day = days.day(underlying, easternDay(asOfMs));
  if (day === undefined) {
    throw new DataError(
      `The simulated market has no session of ${underlying} at ${new Date(asOfMs).toISOString()}: it lasts from 2022-01-04 to 2031-12-31.`,
    );
  }
  const second = (asOfMs - day.openMs) / SECOND_MS;
  return {
    underlying,
    asOfMs,
    quoteMs: asOfMs,
    spot: day.spotAt(second),
    statedSpot: undefined,
    previousClose: day.previousClose,
    source: SOURCE,
    delayMinutes: undefined,
    contracts: contractsAt(day, second, rounded),
  };
}

function contractsAt(day: SimulatedDay, second: number, rounded: boolean): Contract[] {
  const volatilities = volatilitiesAt(day, second);
  const sorted = [...day.expirations.entries()].sort(
    ([, a], [, b]) => (a.root < b.root ? -1 : Number(a.root > b.root)) || a.day - b.day,
  );
  const contracts: Contract[] = [];
  for (const [e, { root, day: expiration, firstCell, endCell }] of sorted) {
    const years = day.yearsAt(e, second);
    const market = { forward: day.forwardAt(e, second), rate: day.rate };
    const known = rounded ? undefined : { forward: market.forward, discount: Math.exp(-day.rate * years) };
    for (let contract = 2 * firstCell; contract < 2 * endCell; contract += 1) {
      const right = contract % 2 === 0 ? "call" : "put";
      const strike = day.strikeOf[contract >> 1] ?? 0;
      const volatility = volatilities[contract >> 1] ?? 0;
      const { price } = black76({ right, strike, years, volatility }, market);
      contracts.push({
        root,
        expiration,
        right,
        strike,
        bid: rounded ? Math.floor(100 * price) / 100 : price,
        ask: rounded ? Math.ceil(100 * price) / 100 : price,
        last: undefined,
        volume: undefined,
        openInterest: day.openInterest[contract],
        volatility: rounded ? undefined : volatility,
        gamma: undefined,
        forward: known?.forward,
        discount: known?.discount,
      });
    }
  }
  return contracts;
}

/** Returns the volatility of each cell, from the same arithmetic as boards: pair by pair, the cells of a day are a chain of its own. */
function volatilitiesAt(day: SimulatedDay, second: number): Float64Array {
  const chain = chainOf(
    day.expirations.map((expiration) => {
      const strikes = day.strikeOf.subarray(expiration.firstCell, expiration.endCell);
      return { expiration, strikes, calls: strikes, puts: strikes };
    }),
  );
  const own = [...day.expirations.keys()];
  const logForward = Float64Array.from(own, (e) => Math.log(day.forwardAt(e, second)));
  const deviations = day.deviationsAt(second, { chain, own, logForward }, new Float64Array(day.cellCount));
  return deviations.map((deviation, cell) => deviation / Math.sqrt(day.yearsAt(day.expirationOf[cell] ?? 0, second)));
}
