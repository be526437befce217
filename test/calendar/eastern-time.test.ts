import { easternClock, easternDate, easternMs } from "../../packages/calendar/eastern-time";

test.each([
  ["in winter", "2026-11-25", 10.5, "2026-11-25T15:30:00Z"],
  ["in summer", "2026-07-01", 10.5, "2026-07-01T14:30:00Z"],
  ["in the hour skipped in March, one hour later", "2026-03-08", 2.5, "2026-03-08T07:30:00Z"],
  ["in the hour repeated in November, its first occurrence", "2026-11-01", 1.5, "2026-11-01T05:30:00Z"],
])("a New York time is converted %s", (_, date, hours, instant) => {
  const read = easternMs(date, hours * 3_600_000);

  expect(read).toBe(Date.parse(instant));
});

test.each([
  ["a winter evening", "2026-11-26T02:15:00Z", "2026-11-25T21:15:00"],
  ["the millisecond before midnight", "2026-07-02T03:59:59.999Z", "2026-07-01T23:59:59.999"],
  ["midnight", "2026-07-02T04:00:00Z", "2026-07-02T00:00:00"],
  ["the second before the clocks go forward", "2026-03-08T06:59:59Z", "2026-03-08T01:59:59"],
  ["the moment when the clocks go forward", "2026-03-08T07:00:00Z", "2026-03-08T03:00:00"],
  ["the first half past one when the clocks go back", "2026-11-01T05:30:00Z", "2026-11-01T01:30:00"],
  ["the second half past one when the clocks go back", "2026-11-01T06:30:00Z", "2026-11-01T01:30:00"],
  ["a date before 1970", "1929-10-29T15:00:00Z", "1929-10-29T10:00:00"],
])("an instant is shown as New York time: %s", (_, instant, shown) => {
  const atMs = Date.parse(instant);

  const { date, timeMs } = easternClock(atMs);

  expect(date).toBe(shown.slice(0, 10));
  expect(Date.parse(`${date}T00:00Z`) + timeMs).toBe(Date.parse(`${shown}Z`));
  expect(easternDate(atMs)).toBe(date);
});

test("an instant that is not a time is refused", () => {
  // By its name: a Node with a Temporal of its own throws the RangeError of another context than that of the test.
  const rangeError: unknown = expect.objectContaining({ name: "RangeError" });

  expect(() => easternDate(NaN)).toThrow(rangeError as Error);
  expect(() => easternClock(NaN)).toThrow(rangeError as Error);
});
