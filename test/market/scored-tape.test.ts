import { rvolOf } from "../../market/tape/scored-tape";
import { rowsBefore } from "../../market/tape/tape";
import { activity } from "../../market/time/activity-clock";
import { eastern, handTape, sevenPrints } from "../support/hand-tape";
import { smallDay } from "../support/small-day";

test("the volume of a contract grows print by print", () => {
  const tape = handTape(sevenPrints);

  expect([...tape.volumeSoFar]).toEqual([10, 20, 5, 30, 4, 4, 12]);
});

test("every print has the direction of the bull/bear rule", () => {
  expect([...handTape(sevenPrints).direction]).toEqual([1, 1, -1, 0, -1, 1, -1]);
});

test("the rows before an instant leave out the instant itself", () => {
  const tape = handTape(sevenPrints);

  expect(rowsBefore(tape, eastern("2026-06-10 09:45:00"))).toBe(2);
  expect(rowsBefore(tape, eastern("2026-06-10 09:45:00") + 1)).toBe(3);
  expect(rowsBefore(tape, eastern("2026-06-10 09:00:00"))).toBe(0);
  expect(rowsBefore(tape, eastern("2026-06-10 16:00:00"))).toBe(7);
});

test("relative volume is the volume so far over what is usual by then", () => {
  const tape = handTape(sevenPrints);

  // 50 contracts are usual for the session; by 10:15 the activity of 2,700 of 23,400 seconds has passed.
  expect(rvolOf(tape, 3)).toBeCloseTo(30 / (50 * activity(2_700 / 23_400)), 4);
});

test("seconds after the bell nothing is usual yet", () => {
  const early = handTape([{ at: "09:30:01", contract: [0, 100, "C"], size: 1, price: 1, bid: 0.9, ask: 1 }]);

  expect(rvolOf(early, 0)).toBeUndefined();
});

test("a sweep of an unknown contract's first minute scores by hand", () => {
  const prints = [
    { at: "09:30:01", contract: [0, 100, "P"], size: 1_000, price: 1, bid: 0.5, ask: 1, is: "sweep" },
  ] as const;
  const tape = handTape(prints, smallDay({ openInterest: 0 }));

  // 0.25 * (log10 100,000 - 4) / 3 + 0.2 (no open interest) + 0 (unknown) + 0.15 (sweep) + 0.1 + 0.1 * 0.8 * 0.8 + 0 (spread
  // of two thirds) = 0.5973; -100 * 1.0973 is below -100.
  expect([...tape.flowBonus]).toEqual([60]);
  expect([...tape.flowScore]).toEqual([-100]);
});
