import { dayBefore } from "../../market/exposure/velocity-boards";

test.each([
  ["on an ordinary day, at the same time", "2026-11-20T11:30:05-05:00", "2026-11-19T11:30:05-05:00"],
  ["across a weekend, on Friday", "2026-11-23T15:00:00-05:00", "2026-11-20T15:00:00-05:00"],
  ["after an early close, in its hours", "2026-11-30T11:00:00-05:00", "2026-11-27T11:00:00-05:00"],
  ["after an early close, past its hours", "2026-11-30T14:00:00-05:00", "2026-11-27T12:59:59-05:00"],
  ["in the evening, before the last board of the day", "2026-11-20T20:00:00-05:00", "2026-11-19T15:59:59-05:00"],
])("a day ago is, %s", (_, instant, before) => {
  expect(dayBefore(Date.parse(instant))).toBe(Date.parse(before));
});
