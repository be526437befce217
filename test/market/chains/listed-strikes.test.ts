import { dayOf } from "@strikebook/calendar";
import { type LadderStage, listedStrikes, type PriceRange } from "../../../market/chains/listed-strikes";

const session = dayOf(2026, 11, 16);

/** The strikes of an expiration `days` after the session; `rangeFrom` gives the closes from a day on. */
function strikes(stages: LadderStage[], days: number, rangeFrom: (from: number) => PriceRange) {
  return Array.from(listedStrikes(stages, { session, expiration: session + days }, rangeFrom));
}

test("the strikes of a stage are the multiples of each step within its band, without duplicates", () => {
  const bands = [
    { step: 5, below: 0.05, above: 0.1 },
    { step: 25, below: 0.5, above: 0.25 },
  ];

  expect(strikes([{ withinDays: 100, bands }], 30, () => ({ low: 100, high: 100 }))).toEqual([
    50, 75, 95, 100, 105, 110, 125,
  ]);
});

test("strikes extend below the lowest and above the highest close", () => {
  const bands = [{ step: 10, below: 0.1, above: 0.1 }];

  expect(strikes([{ withinDays: 100, bands }], 30, () => ({ low: 100, high: 120 }))).toEqual([90, 100, 110, 120, 130]);
});

test("a stage adds strikes when the expiration is near enough, around the closes from a week before the stage on", () => {
  const stages = [
    { withinDays: 100, bands: [{ step: 50, below: 0.5, above: 0.5 }] },
    { withinDays: 30, bands: [{ step: 10, below: 0.1, above: 0.1 }] },
  ];
  const rangeFrom = (from: number) => (from === session - 7 ? { low: 120, high: 120 } : { low: 100, high: 100 });

  expect(strikes(stages, 31, rangeFrom)).toEqual([50, 100, 150]);
  expect(strikes(stages, 30, rangeFrom)).toEqual([50, 100, 110, 120, 130, 150]);
});
