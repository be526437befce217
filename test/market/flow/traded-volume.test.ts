import { closingMs } from "@strikebook/calendar";
import { DEFAULT_SEED } from "../../../market/days/simulated-days";
import { topContracts } from "../../../market/flow/queries/top-contracts";
import { simulatedPrints } from "../../../market/flow/tapes/simulated-tapes";
import { dteOf, premiumUsd, type Tape } from "../../../market/tape/tape";
import { fewTapes } from "../../../scripts/support/market/few-tapes";
import { testDay } from "../../support/market/small-vol";
import { expectBetween } from "../../support/market/between";

/** The tapes of the default seed, for all tests of this file. */
const market = fewTapes(["SPX", "TSLA", "COST"], "2024-07-01");

function tapeOf(symbol: string, date: string): Tape {
  const tape = market.tape(symbol, testDay(date));
  if (tape === undefined) throw new Error(`The market has no ${symbol} on ${date}.`);
  return tape;
}

/** Sessions of ordinary volatility. */
const tapes = {
  SPX: ["2026-07-08", "2026-09-09"].map((date) => tapeOf("SPX", date)),
  TSLA: [tapeOf("TSLA", "2026-10-14")],
  COST: [tapeOf("COST", "2026-10-14"), tapeOf("COST", "2026-10-15")],
};
const every = Object.values(tapes).flat();

const rowsOf = (tape: Tape) => Array.from({ length: tape.rows }, (_, row) => row);
const sum = (values: Iterable<number>) => Array.from(values).reduce((total, value) => total + value, 0);
const volumeOf = (tape: Tape) => sum(tape.size);
const premiumOf = (tape: Tape) => sum(rowsOf(tape).map((row) => premiumUsd(tape, row)));

/** The volume and the open interest of every traded contract that does not expire that day. */
function livingContracts(tape: Tape) {
  const volumes = new Map<number, number>();
  for (const row of rowsOf(tape)) volumes.set(tape.contract[row] ?? 0, tape.volumeSoFar[row] ?? 0);
  const { openInterest, nextOpenInterest } = tape.day;
  return [...volumes]
    .filter(([contract]) => dteOf(tape.day, contract) > 0)
    .map(([contract, volume]) => {
      const open = openInterest[contract] ?? 0;
      return { contract, volume, open, change: (nextOpenInterest[contract] ?? 0) - open };
    });
}

test.each(every)(
  "no print of $day.underlying is larger than its contract's open interest and its change explain",
  (tape) => {
    const { openInterest, nextOpenInterest } = tape.day;
    const large = rowsOf(tape).flatMap((row) => {
      const contract = tape.contract[row] ?? 0;
      const size = tape.size[row] ?? 0;
      const [open = 0, next = 0] = [openInterest[contract], nextOpenInterest[contract]];
      const isExplained = size <= 50 + 2 * open + 2 * Math.abs(next - open) || dteOf(tape.day, contract) === 0;
      return isExplained ? [] : [{ size, open, next, premium: premiumUsd(tape, row) }];
    });

    expect(large).toEqual([]);
  },
);

test.each(every)(
  "the day volume of a $day.underlying contract is rarely more than five times its open interest",
  (tape) => {
    const held = livingContracts(tape).filter(({ open }) => open > 100);
    const heavy = held.filter(({ volume, open }) => volume > 5 * open);

    expect(held.length).toBeGreaterThan(100);
    expect(heavy.length / held.length).toBeLessThan(0.01);
  },
);

test.each(every)(
  "volume far above the open interest of a $day.underlying contract shows in the next open interest",
  (tape) => {
    const heavy = livingContracts(tape).filter(({ volume, open }) => volume > 200 + 4 * open);
    const shown = heavy.filter(({ volume, change }) => change > 0.1 * volume);

    expect(shown.length).toBe(heavy.length);
  },
);

test("SPX trades about as many contracts a day as Cboe publishes, most of them on their last day", () => {
  const volumes = tapes.SPX.map(volumeOf);
  const expiring = tapes.SPX.map((tape) =>
    sum(rowsOf(tape).map((row) => (dteOf(tape.day, tape.contract[row] ?? 0) === 0 ? (tape.size[row] ?? 0) : 0))),
  );

  // Cboe, full year 2025: 3.9 million contracts a day, and days differ by about a quarter of that.
  expectBetween(sum(volumes) / 2 / 3.9e6, 0.75, 1.25);
  // 0.59 on the last day in 2025 and 0.62 in November 2025.
  expectBetween(sum(expiring) / sum(volumes), 0.56, 0.66);
});

test("SPX premium is of the size that published volumes and quoted prices give", () => {
  // 3.9 million contracts at the mean premium by days to expiration of an exported chain, at today's index and volatility: $9bn,
  // and a third less or half as much again, because the volumes of days and their volatility differ.
  const daily = sum(tapes.SPX.map(premiumOf)) / 2 / 1e9;

  expectBetween(daily, 6, 13.5);
});

test("sessions that close early trade about half of the usual volume", () => {
  const total = (dates: readonly string[]) =>
    sum(
      dates.flatMap((date) => {
        const day = market.day("SPX", testDay(date));
        return day === undefined ? [] : [sum(simulatedPrints(day, { seed: DEFAULT_SEED, signal: 1 }).size)];
      }),
    );
  const early = total(["2025-07-03", "2025-11-28", "2024-07-03", "2024-11-29"]);
  const usual = total(["2025-07-02", "2025-11-25", "2024-07-02", "2024-11-26"]);

  expectBetween(early / usual, 0.45, 0.55);
});

test("the ranking of a week is led by contracts with open interest to trade", () => {
  const ranked = topContracts(market, {
    period: "weekly",
    nowMs: closingMs(testDay("2026-10-16")) + 1,
    limit: 20,
    orderBy: "premium",
    order: "desc",
  });

  expect(ranked).toHaveLength(20);
  expect(ranked?.filter(({ openInterest, totalVolume }) => (openInterest ?? 0) < totalVolume / 150)).toEqual([]);
  expect(ranked?.filter(({ openInterest }) => (openInterest ?? 0) < 100)).toEqual([]);
});
