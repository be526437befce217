import { nextSession } from "../../market/time/calendar";
import { dayOf } from "../../market/time/civil-day";
import { simulatedTape } from "../../market/flow/simulated-tape";
import { dteOf, MULTI_LEG, SWEEP, type Tape } from "../../market/tape/tape";
import { TradingDays } from "../../market/days/trading-days";
import type { TradingDay } from "../../market/days/trading-day";
import { smallDay } from "../support/small-day";

const wednesday = dayOf(2026, 6, 10);
const options = { seed: 5, signal: 1 };

function dayOfMarket(symbol: string, session = wednesday): TradingDay {
  const day = new TradingDays(5).day(symbol, session);
  if (day === undefined) throw new Error(`The market has no ${symbol} that day.`);
  return day;
}

const index = simulatedTape(dayOfMarket("SPX"), options);

const rowsOf = (tape: Tape) => Array.from({ length: tape.rows }, (_, row) => row);
const share = (tape: Tape, isCounted: (row: number) => boolean) => rowsOf(tape).filter(isCounted).length / tape.rows;

test("a tape drawn again is the same to the last bit", () => {
  const again = simulatedTape(dayOfMarket("SPX"), options);

  expect({ ...again, day: undefined }).toEqual({ ...index, day: undefined });
});

test("another seed, and another day, have another tape", () => {
  const day = dayOfMarket("COST");
  const tape = simulatedTape(day, options);

  expect(simulatedTape(day, { ...options, seed: 6 }).atMs).not.toEqual(tape.atMs);
  expect(simulatedTape(dayOfMarket("COST", nextSession(wednesday)), options).atMs).not.toEqual(tape.atMs);
});

test("prints follow one another within the session", () => {
  expect(rowsOf(index).every((row) => row === 0 || (index.atMs[row] ?? 0) >= (index.atMs[row - 1] ?? 0))).toBe(true);
  expect(index.atMs.at(-1)).toBeLessThan(index.day.seconds * 1000);
});

test.each(["SPX", "COST"])("every contract of %s trades at least what its open interest changes by", (symbol) => {
  const day = dayOfMarket(symbol);
  const tape = symbol === "SPX" ? index : simulatedTape(day, options);
  const volume = new Int32Array(2 * day.cellCount);
  for (const row of rowsOf(tape)) volume[tape.contract[row] ?? 0] = tape.volumeSoFar[row] ?? 0;

  const short = [...volume].filter((traded, contract) => {
    const lives = (day.expirations[day.expirationOf[contract >> 1] ?? 0]?.day ?? 0) > day.sessionDay;
    const change = Math.abs((day.nextOpenInterest[contract] ?? 0) - (day.openInterest[contract] ?? 0));
    return lives && change > traded;
  });

  expect(short).toEqual([]);
});

test("every print has a size, a price of a cent or more, and a quote that is not crossed", () => {
  const isSound = (row: number) =>
    (index.size[row] ?? 0) >= 1 &&
    (index.priceCents[row] ?? 0) >= 1 &&
    (index.bidCents[row] ?? 0) >= 0 &&
    (index.askCents[row] ?? 0) > (index.bidCents[row] ?? 0) &&
    (index.volatility[row] ?? 0) > 0;

  expect(rowsOf(index).filter((row) => !isSound(row))).toEqual([]);
});

test("a price strays from its quote only where a sweep goes through it, or the bid is nothing", () => {
  const isOutside = (row: number) =>
    (index.priceCents[row] ?? 0) > (index.askCents[row] ?? 0) ||
    (index.priceCents[row] ?? 0) < (index.bidCents[row] ?? 0);

  expect(rowsOf(index).filter((row) => isOutside(row) && ((index.marks[row] ?? 0) & SWEEP) === 0)).toEqual([]);
});

test("a package has two legs of one size at one instant in one expiration", () => {
  const legs = new Map<number, number[]>();
  for (const row of rowsOf(index)) {
    const cluster = index.cluster[row] ?? 0;
    if (cluster > 0) legs.set(cluster, [...(legs.get(cluster) ?? []), row]);
  }
  const isPackage = ([first = 0, second = 0, ...more]: number[]) =>
    more.length === 0 &&
    second === first + 1 &&
    index.atMs[first] === index.atMs[second] &&
    index.size[first] === index.size[second] &&
    index.contract[first] !== index.contract[second] &&
    index.day.expirationOf[(index.contract[first] ?? 0) >> 1] ===
      index.day.expirationOf[(index.contract[second] ?? 0) >> 1] &&
    index.marks[first] === MULTI_LEG;

  expect(legs.size).toBeGreaterThan(1_000);
  expect([...legs.values()].filter((rows) => !isPackage(rows))).toEqual([]);
});

test("sides and forms are shared out as designed", () => {
  const side = (row: number) => (index.direction[row] ?? 0) * ((index.contract[row] ?? 0) % 2 === 0 ? 1 : -1);

  // A third each of buyers, sellers and neither.
  expect(share(index, (row) => side(row) === 1)).toBeCloseTo(0.35, 1);
  expect(share(index, (row) => side(row) === -1)).toBeCloseTo(0.33, 1);
  // Of the events 12 % are sweeps and 18 % packages; the trades that see to open interest dilute both.
  expect(share(index, (row) => index.marks[row] === SWEEP)).toBeCloseTo(0.11, 1);
  expect(share(index, (row) => index.marks[row] === MULTI_LEG)).toBeCloseTo(0.14, 1);
});

/** Share of the volume whose contracts expire the same day. */
function expiringShare(tape: Tape): number {
  const expiring = tape.size.filter((_, row) => dteOf(tape.day, tape.contract[row] ?? 0) === 0);
  return expiring.reduce((sum, size) => sum + size, 0) / tape.size.reduce((sum, size) => sum + size, 0);
}

test("half to three fifths of the index volume expires the same day", () => {
  const others = [dayOf(2026, 3, 9), dayOf(2026, 4, 21), dayOf(2026, 5, 15)];
  const tapes = [index, ...others.map((session) => simulatedTape(dayOfMarket("SPX", session), options))];
  const mean = tapes.reduce((sum, tape) => sum + expiringShare(tape), 0) / tapes.length;

  expect(mean).toBeGreaterThan(0.5);
  expect(mean).toBeLessThan(0.6);
});

test("trading is livelier at the open and the close, and comes in clusters", () => {
  const perMinute = new Int32Array(390);
  for (const row of rowsOf(index)) {
    const minute = Math.floor((index.atMs[row] ?? 0) / 60_000);
    perMinute[minute] = (perMinute[minute] ?? 0) + 1;
  }
  const mean = (from: number, to: number) =>
    perMinute.slice(from, to).reduce((sum, count) => sum + count, 0) / (to - from);
  const noon = perMinute.slice(120, 270);
  const variance = noon.reduce((sum, count) => sum + (count - mean(120, 270)) ** 2, 0) / noon.length;

  expect(mean(0, 30)).toBeGreaterThan(1.5 * mean(120, 270));
  expect(mean(360, 390)).toBeGreaterThan(1.2 * mean(120, 270));
  // Without clusters the variance would be the mean.
  expect(variance / mean(120, 270)).toBeGreaterThan(2);
});

/** Share of the trades with a direction that are bullish: single ones, for legs offset each other and sweeps repeat. */
function bullishShare(tape: Tape): number {
  const directions = [...tape.direction].filter((one, row) => one !== 0 && tape.marks[row] === 0);
  return directions.filter((direction) => direction === 1).length / directions.length;
}

test("the planted relation shifts the odds by three hundredths, and goes with its signal", () => {
  // A price that rises a little every second, for an expiration far enough to be quoted wider than a tick.
  const strikes = [9_500, 9_750, 10_000, 10_250, 10_500];
  const rising = smallDay({
    expirations: [["SPXW", "2026-07-17"]],
    strikes,
    spot: (second) => 10_000 + second / 10,
    openInterest: 2_000_000,
    nextOpenInterest: 2_000_000,
  });

  const planted = bullishShare(simulatedTape(rising, options));
  const plain = bullishShare(simulatedTape(rising, { ...options, signal: 0 }));

  // In ten minutes 0.6 %, which is some three deviations: tanh is 1. Ten thousand trades differ by it within 0.002.
  expect(planted - plain).toBeCloseTo(0.03, 2);
  expect(Math.abs(plain - 0.5)).toBeLessThan(0.015);
});

test("a day that lists nothing has an empty tape", () => {
  expect(simulatedTape(smallDay({ strikes: [] }), options).rows).toBe(0);
});
