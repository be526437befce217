import { SecondValues } from "../../../market/days/second-values";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { firstDifference } from "../../support/first-difference";
import { testDay } from "../../support/market/small-vol";

test.each([
  ["SPX", "2026-11-19"],
  ["SPY", "2026-11-19"],
  ["NVDA", "2026-11-19"],
  ["COST", "2026-11-27"],
])("the prices and the surface of %s on %s are the same requested alone and with all others", (symbol, date) => {
  const dayOfMarket = () => {
    const day = new SimulatedDays(7).day(symbol, testDay(date));
    if (day === undefined) throw new Error(`The market has no ${symbol} on ${date}.`);
    return day;
  };
  const [whole, alone] = [dayOfMarket(), dayOfMarket()];
  const valuesAt = (day: typeof whole, second: number) => [day.spotAt(second), day.surface.atmVarianceAt(3, second)];
  const all = Array.from({ length: whole.seconds + 1 }, (_, second) => valuesAt(whole, second));

  const seconds = [0, 1, 59, 60, 61, 4_321, 12_345, whole.seconds - 1, whole.seconds].filter((at) => at < all.length);

  expect(new Set(all.map(([price]) => price)).size).toBeGreaterThan(300);
  expect(
    firstDifference(
      seconds.map((second) => valuesAt(alone, second)),
      seconds.map((second) => all[second]),
    ),
  ).toBeUndefined();
});

test("many seconds are computed at once, few one by one", () => {
  const computed = { one: 0, all: 0 };
  const values = new SecondValues({
    one: (second) => {
      computed.one += 1;
      return second;
    },
    all: () => {
      computed.all += 1;
      return Float64Array.from({ length: 1_000 }, (_, second) => second);
    },
  });

  expect([5, 5, 6].map((second) => values.at(second))).toEqual([5, 5, 6]);
  expect(computed).toEqual({ one: 2, all: 0 });
  for (let second = 0; second < 1_000; second += 1) expect(values.at(second)).toBe(second);
  expect(computed).toEqual({ one: 64, all: 1 });
});
