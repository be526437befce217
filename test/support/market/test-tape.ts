import { easternDay, isoDate } from "@strikebook/calendar";
import { scoredTape } from "../../../market/tape/scored-tape";
import { blankColumns, MULTI_LEG, SWEEP, type Tape } from "../../../market/tape/tape";
import { Tapes } from "../../../market/flow/tapes/tapes";
import type { TradingDay } from "../../../market/days/trading-day";
import { smallDay } from "./small-day";

/** A print specified in a test. */
export interface TestPrint {
  /** Eastern time in summer, hh:mm:ss or with milliseconds. */
  at: string;
  /** Position of the expiration, strike and right. */
  contract: readonly [expiration: number, strike: number, right: "C" | "P"];
  size: number;
  /** In dollars. */
  price: number;
  bid: number;
  ask: number;
  is?: "sweep" | "leg";
  /** Number of the multi-leg trade of a leg. */
  cluster?: number;
}

/** Builds a tape from prints in order of time. The usual volume of every contract is 50 for the session. */
export function testTape(prints: readonly TestPrint[], day: TradingDay = smallDay()): Tape {
  const columns = blankColumns(prints.length);
  prints.forEach((print, row) => {
    const instantMs = Date.parse(`${isoDate(day.sessionDay)}T${print.at}-04:00`);
    columns.atMs[row] = instantMs - day.openMs;
    columns.contract[row] = contractOf(day, print.contract);
    columns.size[row] = print.size;
    columns.priceCents[row] = Math.round(100 * print.price);
    columns.bidCents[row] = Math.round(100 * print.bid);
    columns.askCents[row] = Math.round(100 * print.ask);
    columns.spotCents[row] = Math.round(100 * day.spotAt(Math.floor((instantMs - day.openMs) / 1000)));
    columns.volatility[row] = 0.25;
    columns.venues[row] = print.is === "sweep" ? 3 : 1;
    columns.flags[row] = print.is === "sweep" ? SWEEP : print.is === "leg" ? MULTI_LEG : 0;
    columns.cluster[row] = print.cluster ?? 0;
  });
  return scoredTape(day, columns, new Float32Array(2 * day.cellCount).fill(50));
}

/** Builds the tapes of a market that has only these sessions. SPXW is a root of SPX; every other ticker is an underlying. */
export function testTapes(...tapes: readonly Tape[]): Tapes {
  const find = (underlying: string, session: number) =>
    tapes.find(({ day }) => day.underlying === underlying && day.sessionDay === session);
  const underlyings = [...new Set(tapes.map(({ day }) => day.underlying))];
  return new Tapes({
    seed: 1,
    underlyings,
    scopeOf(ticker) {
      if (ticker === "SPXW") return { underlying: "SPX", root: "SPXW" };
      return underlyings.includes(ticker) ? { underlying: ticker } : undefined;
    },
    day: (underlying, session) => find(underlying, session)?.day,
    tape(day) {
      const tape = find(day.underlying, day.sessionDay);
      if (tape === undefined)
        throw new Error(`The test has no tape for ${day.underlying} on ${isoDate(day.sessionDay)}.`);
      return tape;
    },
  });
}

/** Records which tapes are read from now on, each as `SPX 2026-06-10`. */
export function recordReads(tapes: Tapes): string[] {
  const reads: string[] = [];
  for (const method of ["tape", "tapeOnce"] as const) {
    const read = tapes[method].bind(tapes);
    tapes[method] = (underlying, session) => {
      reads.push(`${underlying} ${isoDate(session)}`);
      return read(underlying, session);
    };
  }
  return reads;
}

/** Returns the instant of an Eastern time in summer, such as `2026-06-10 10:15`. */
export function eastern(text: string): number {
  return Date.parse(`${text.replace(" ", "T")}-04:00`);
}

/** After the closing bell of the small day. */
export const evening = eastern("2026-06-10 20:00:00");

/**
 * Seven prints of the small day, 9,020 dollars and 75 contracts:
 *
 * | | contract | size | premium | side | direction | |
 * |---|---|---|---|---|---|---|
 * | 1 | today 100 C | 10 | 1,000 | ask | bullish | |
 * | 2 | today 100 P | 20 | 1,000 | bid | bullish | sweep |
 * | 3 | Friday 110 C | 5 | 1,000 | bid | bearish | sweep |
 * | 4 | Friday 90 P | 30 | 3,000 | mid | neutral | |
 * | 5 | July 100 P | 4 | 2,000 | ask | bearish | leg |
 * | 6 | July 90 P | 4 | 1,000 | bid | bullish | leg |
 * | 7 | today 100 C | 2 | 20 | bid | bearish | |
 */
export const sevenPrints: readonly TestPrint[] = [
  { at: "09:30:10", contract: [0, 100, "C"], size: 10, price: 1, bid: 0.9, ask: 1 },
  { at: "09:31:00", contract: [0, 100, "P"], size: 20, price: 0.5, bid: 0.5, ask: 0.6, is: "sweep" },
  { at: "09:45:00", contract: [1, 110, "C"], size: 5, price: 2, bid: 2, ask: 2.4, is: "sweep" },
  { at: "10:15:00", contract: [1, 90, "P"], size: 30, price: 1, bid: 0.9, ask: 1.1 },
  { at: "10:15:00", contract: [2, 100, "P"], size: 4, price: 5, bid: 4.8, ask: 5, is: "leg", cluster: 1 },
  { at: "10:15:00", contract: [2, 90, "P"], size: 4, price: 2.5, bid: 2.5, ask: 2.7, is: "leg", cluster: 1 },
  { at: "15:59:59.500", contract: [0, 100, "C"], size: 2, price: 0.1, bid: 0.1, ask: 0.2 },
];

/** Builds the tape of another date with the same prints, every size multiplied by a number. */
export function sessionLike(session: string, times: number, prints = sevenPrints): Tape {
  const sized = prints.map((print) => ({ ...print, size: print.size * times }));
  return testTape(sized, smallDay({ session }));
}

function contractOf(day: TradingDay, [expiration, strike, right]: TestPrint["contract"]): number {
  const cell = day.strikeOf.findIndex((one, at) => one === strike && day.expirationOf[at] === expiration);
  if (cell < 0)
    throw new Error(`The day of ${isoDate(easternDay(day.openMs))} does not list strike ${strike} in that expiration.`);
  return 2 * cell + (right === "C" ? 0 : 1);
}
