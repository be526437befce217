import { Temporal } from "temporal-polyfill";
import { easternClock, easternMs } from "../../src/calendar/eastern-time";

test.each([
  ["in winter", "2026-11-25", "10:30", "2026-11-25T15:30:00Z"],
  ["in summer", "2026-07-01", "10:30", "2026-07-01T14:30:00Z"],
  ["in the hour that March skips, as the hour after it", "2026-03-08", "02:30", "2026-03-08T07:30:00Z"],
  ["in the hour that November repeats, as its first run", "2026-11-01", "01:30", "2026-11-01T05:30:00Z"],
])("New York's clock is read %s", (_, date, time, instant) => {
  const read = easternMs(Temporal.PlainDate.from(date), Temporal.PlainTime.from(time));

  expect(read).toBe(Date.parse(instant));
});

test("an instant shows as New York's clock does", () => {
  expect(easternClock(Date.parse("2026-11-26T02:15:00Z")).toString()).toBe("2026-11-25T21:15:00");
});
