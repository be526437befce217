import { Temporal } from "temporal-polyfill";
import { easternClock, easternMs } from "../../src/calendar/eastern-time";

test.each([
  ["in winter", "2026-11-25", "10:30", "2026-11-25T15:30:00Z"],
  ["in summer", "2026-07-01", "10:30", "2026-07-01T14:30:00Z"],
  ["in the hour skipped in March, one hour later", "2026-03-08", "02:30", "2026-03-08T07:30:00Z"],
  ["in the hour repeated in November, its first occurrence", "2026-11-01", "01:30", "2026-11-01T05:30:00Z"],
])("a New York time is converted %s", (_, date, time, instant) => {
  const read = easternMs(Temporal.PlainDate.from(date), Temporal.PlainTime.from(time));

  expect(read).toBe(Date.parse(instant));
});

test("an instant is shown as New York time", () => {
  expect(easternClock(Date.parse("2026-11-26T02:15:00Z")).toString()).toBe("2026-11-25T21:15:00");
});
