import { barsInWords, creditBars } from "../../../src/taskpane/spending/credit-bars";

const MINUTE_MS = 60_000;
const charge = (minute: number, credits: number) => ({ atMs: minute * MINUTE_MS, credits });
const time = (atMs: number) => `minute ${atMs / MINUTE_MS}`;

test("nothing charged gives no chart", () => {
  expect(creditBars([], 0)).toBeUndefined();
});

test("a short session has a bar for each minute, also for those without a charge", () => {
  const chart = creditBars([charge(10, 1), charge(12, 5)], 12.5 * MINUTE_MS);

  expect(chart).toMatchObject({ minutes: 1, total: 6 });
  expect(chart?.bars.slice(-4).map(({ credits }) => credits)).toEqual([0, 1, 0, 5]);
  expect(chart && barsInWords(chart, time)).toBe(
    "Credits per minute since minute 10: 6 credits in total, the most at minute 12: 5 credits.",
  );
});

test("a long session has longer bars, so that all fit", () => {
  const chart = creditBars(
    Array.from({ length: 390 }, (_one, minute) => charge(minute, 1)),
    389 * MINUTE_MS,
  );

  expect(chart).toMatchObject({ minutes: 10, total: 390 });
  expect(chart?.bars).toHaveLength(39);
  expect(chart?.bars.every(({ credits }) => credits === 10)).toBe(true);
});

test("charges of days ago are left out of the chart when the bars would not fit", () => {
  const chart = creditBars([charge(0, 100), charge(10_000, 1)], 10_001 * MINUTE_MS);

  expect(chart).toMatchObject({ minutes: 120, total: 1 });
  expect(chart?.bars.length).toBeLessThanOrEqual(48);
});
