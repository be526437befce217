import { activity, activityBySecond } from "../../../market/time/variance-clock";
import { KNOTS, pathAt, pathKnots, valueAt } from "../../../market/days/intraday-path";

const terms = { seed: 7, stream: 3, session: 20_777, total: 0.012, deviation: 0.009 };

test("a path starts at 0 and ends at the return of the session", () => {
  const knots = pathKnots(terms);

  expect(knots).toHaveLength(KNOTS + 1);
  expect(knots[0]).toBe(0);
  expect(knots[KNOTS]).toBe(0.012);
  expect(valueAt(knots, KNOTS)).toBe(0.012);
});

test("a point computed alone is bit-identical to the same point of the whole path", () => {
  const knots = pathKnots(terms);
  const positions = [0, 0.25, 1, 2.5, KNOTS / 2, KNOTS / 2 + 0.75, 12_345.678, KNOTS - 0.5, KNOTS];

  expect(positions.map((position) => pathAt(terms, position))).toEqual(
    positions.map((position) => valueAt(knots, position)),
  );
});

test("other sessions, streams and seeds give other paths", () => {
  const middle = pathAt(terms, KNOTS / 2);

  expect(pathAt({ ...terms, session: 20_778 }, KNOTS / 2)).not.toBe(middle);
  expect(pathAt({ ...terms, stream: 4 }, KNOTS / 2)).not.toBe(middle);
  expect(pathAt({ ...terms, seed: 8 }, KNOTS / 2)).not.toBe(middle);
});

test("the squared steps of a path sum to the variance of the session", () => {
  const knots = pathKnots({ ...terms, total: 0 });
  const steps = Array.from(knots.subarray(1), (knot, i) => knot - (knots[i] ?? 0));

  const variance = steps.reduce((sum, step) => sum + step * step, 0);

  expect(Math.sqrt(variance) / 0.009).toBeCloseTo(1, 1);
});

test("activity runs from 0 to 1, fastest at the open and slowest around noon", () => {
  const inHalfHours = Array.from({ length: 13 }, (_, half) => activity((half + 1) / 13) - activity(half / 13));

  expect(activity(0)).toBeCloseTo(0, 15);
  expect(activity(1)).toBe(1);
  expect(activityBySecond(12_600)).toHaveLength(12_601);
  expect(Math.max(...inHalfHours)).toBe(inHalfHours[0]);
  expect(inHalfHours[0]).toBeGreaterThan(2 * (inHalfHours[6] ?? 0));
  expect(inHalfHours[12]).toBeGreaterThan(inHalfHours[6] ?? 0);
});
