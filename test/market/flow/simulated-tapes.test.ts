import { dayOf, nextSession } from "@strikebook/calendar";
import { simulatedTape } from "../../../market/flow/tapes/simulated-tapes";
import { MULTI_LEG, SWEEP, type Tape } from "../../../market/tape/tape";
import { SimulatedDays } from "../../../market/days/simulated-days";
import type { TradingDay } from "../../../market/days/trading-day";
import { smallDay } from "../../support/market/small-day";

const wednesday = dayOf(2026, 6, 10);
const options = { seed: 5, signal: 1 };

function dayOfMarket(symbol: string, session = wednesday): TradingDay {
  const day = new SimulatedDays(5).day(symbol, session);
  if (day === undefined) throw new Error(`The market has no ${symbol} that day.`);
  return day;
}

const index = simulatedTape(dayOfMarket("SPX"), options);

const rowsOf = (tape: Tape) => Array.from({ length: tape.rows }, (_, row) => row);
const share = (tape: Tape, isCounted: (row: number) => boolean) => rowsOf(tape).filter(isCounted).length / tape.rows;

test("simulating a tape twice gives identical tapes", () => {
  const again = simulatedTape(dayOfMarket("SPX"), options);

  const text = (tape: Tape) => JSON.stringify({ ...tape, day: undefined });
  expect(text(again) === text(index)).toBe(true);
});

test("another seed or another day gives another tape", () => {
  const day = dayOfMarket("COST");
  const tape = simulatedTape(day, options);

  expect(simulatedTape(day, { ...options, seed: 6 }).atMs).not.toEqual(tape.atMs);
  expect(simulatedTape(dayOfMarket("COST", nextSession(wednesday)), options).atMs).not.toEqual(tape.atMs);
});

test("prints are in order of time and within the session", () => {
  expect(rowsOf(index).every((row) => row === 0 || (index.atMs[row] ?? 0) >= (index.atMs[row - 1] ?? 0))).toBe(true);
  expect(index.atMs.at(-1)).toBeLessThan(index.day.seconds * 1000);
});

test.each(["SPX", "COST"])("every contract of %s trades at least as much as its open interest changes", (symbol) => {
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

test("every print has a size, a price of at least one cent, and an uncrossed quote", () => {
  const isSound = (row: number) =>
    (index.size[row] ?? 0) >= 1 &&
    (index.priceCents[row] ?? 0) >= 1 &&
    (index.bidCents[row] ?? 0) >= 0 &&
    (index.askCents[row] ?? 0) > (index.bidCents[row] ?? 0) &&
    (index.volatility[row] ?? 0) > 0;

  expect(rowsOf(index).filter((row) => !isSound(row))).toEqual([]);
});

test("a multi-leg trade has two legs with the same size, time and expiration", () => {
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
    index.flags[first] === MULTI_LEG;

  expect(legs.size).toBeGreaterThan(1_000);
  expect([...legs.values()].filter((rows) => !isPackage(rows))).toEqual([]);
});

test("aggressors and order forms have the designed shares", () => {
  const side = (row: number) => (index.direction[row] ?? 0) * ((index.contract[row] ?? 0) % 2 === 0 ? 1 : -1);

  // About one third each: buyers, sellers, neutral.
  expect(share(index, (row) => side(row) === 1)).toBeCloseTo(0.35, 1);
  expect(share(index, (row) => side(row) === -1)).toBeCloseTo(0.33, 1);
  // Of the events 12 % are sweeps and 18 % multi-leg trades. Open-interest trades reduce both shares.
  expect(share(index, (row) => index.flags[row] === SWEEP)).toBeCloseTo(0.11, 1);
  expect(share(index, (row) => index.flags[row] === MULTI_LEG)).toBeCloseTo(0.14, 1);
});

test("trading is more active at the open and the close, and clustered", () => {
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
  // Without clusters the variance would equal the mean.
  expect(variance / mean(120, 270)).toBeGreaterThan(2);
});

/** Returns the bullish share of the directional single trades. Legs offset each other and sweeps repeat, so both are excluded. */
function bullishShare(tape: Tape): number {
  const directions = [...tape.direction].filter((one, row) => one !== 0 && tape.flags[row] === 0);
  return directions.filter((direction) => direction === 1).length / directions.length;
}

test("the direction bias shifts the odds by 0.03, and a signal of 0 removes it", () => {
  // The price rises every second. The expiration is distant, so quotes are wider than one tick.
  const strikes = [9_500, 9_750, 10_000, 10_250, 10_500];
  const rising = smallDay({
    expirations: [["SPXW", "2026-07-17"]],
    strikes,
    spot: (second) => 10_000 + second / 10,
    openInterest: 2_000_000,
    nextOpenInterest: 2_000_000,
  });

  const biased = bullishShare(simulatedTape(rising, options));
  const unbiased = bullishShare(simulatedTape(rising, { ...options, signal: 0 }));

  // A rise of 0.6 % in ten minutes is about three standard deviations, so tanh is 1. With ten thousand trades the error is below 0.002.
  expect(biased - unbiased).toBeCloseTo(0.03, 2);
  expect(Math.abs(unbiased - 0.5)).toBeLessThan(0.015);
});

test("a day without contracts has an empty tape", () => {
  expect(simulatedTape(smallDay({ strikes: [] }), options).rows).toBe(0);
});
