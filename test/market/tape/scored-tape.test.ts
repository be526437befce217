import { rvolOf } from "../../../market/tape/scored-tape";
import { rowsBefore } from "../../../market/tape/tape";
import { activity } from "../../../market/time/variance-clock";
import { eastern, testTape, sevenPrints } from "../../support/market/test-tape";
import { smallDay } from "../../support/market/small-day";

test("the volume of a contract accumulates print by print", () => {
  const tape = testTape(sevenPrints);

  expect([...tape.volumeSoFar]).toEqual([10, 20, 5, 30, 4, 4, 12]);
});

test("every print has the direction given by the bull/bear rule", () => {
  expect([...testTape(sevenPrints).direction]).toEqual([1, 1, -1, 0, -1, 1, -1]);
});

test("the rows before an instant exclude the instant itself", () => {
  const tape = testTape(sevenPrints);

  expect(rowsBefore(tape, eastern("2026-06-10 09:45:00"))).toBe(2);
  expect(rowsBefore(tape, eastern("2026-06-10 09:45:00") + 1)).toBe(3);
  expect(rowsBefore(tape, eastern("2026-06-10 09:00:00"))).toBe(0);
  expect(rowsBefore(tape, eastern("2026-06-10 16:00:00"))).toBe(7);
});

test("relative volume is the volume so far divided by the usual volume by then, rounded to hundredths", () => {
  const tape = testTape(sevenPrints);

  // The usual volume of the session is 50 contracts. By 10:15, 2,700 of 23,400 seconds have passed.
  expect(rvolOf(tape, 3)).toBeCloseTo(30 / (50 * activity(2_700 / 23_400)), 2);
});

test("relative volume is unknown in the first seconds of a session", () => {
  const early = testTape([{ at: "09:30:01", contract: [0, 100, "C"], size: 1, price: 1, bid: 0.9, ask: 1 }]);

  expect(rvolOf(early, 0)).toBeUndefined();
});

test("the scores of a sweep in the first minute match a calculation by hand", () => {
  const prints = [
    { at: "09:30:01", contract: [0, 100, "P"], size: 1_000, price: 1, bid: 0.5, ask: 1, is: "sweep" },
  ] as const;
  const tape = testTape(prints, smallDay({ openInterest: 0 }));

  // 0.25 * (log10 100,000 - 4) / 3 + 0.2 (no open interest) + 0 (unknown) + 0.15 (sweep) + 0.1 + 0.1 * 0.8 * 0.8 + 0 (spread
  // of two thirds) = 0.5973; -100 * 1.0973 is below -100.
  expect([...tape.flowBonus]).toEqual([60]);
  expect([...tape.flowScore]).toEqual([-100]);
});
