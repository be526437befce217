import { easternDate, isFinished, isSessionTime, untilNextOpeningMs } from "../../src/client/requests/eastern-session";

const at = (instant: string) => Date.parse(instant);

test.each([
  ["2025-11-25T15:00:00Z", "2025-11-25"],
  ["2025-11-26T04:59:59Z", "2025-11-25"],
  ["2025-07-01T04:00:00Z", "2025-07-01"],
])("at %s it is %s in New York", (instant, date) => {
  expect(easternDate(at(instant))).toBe(date);
});

test.each([
  ["before the opening of a Tuesday", "2025-11-25T09:00:00-05:00", "2025-11-25T09:30:00-05:00"],
  ["at the opening itself", "2025-11-25T09:30:00-05:00", "2025-11-26T09:30:00-05:00"],
  ["on a Friday evening", "2025-11-21T18:00:00-05:00", "2025-11-24T09:30:00-05:00"],
  ["on a Sunday", "2025-11-23T12:00:00-05:00", "2025-11-24T09:30:00-05:00"],
  ["on the eve of Thanksgiving", "2025-11-26T18:00:00-05:00", "2025-11-28T09:30:00-05:00"],
  ["over the end of summer time", "2025-10-31T18:00:00-04:00", "2025-11-03T09:30:00-05:00"],
])("%s the next opening is the next session's", (_, now, opening) => {
  expect(untilNextOpeningMs(at(now))).toBe(at(opening) - at(now));
});

test.each([
  ["2025-11-25", "2025-11-25T16:29:59-05:00", false],
  ["2025-11-25", "2025-11-25T16:30:00-05:00", true],
  ["2025-11-24", "2025-11-25T09:00:00-05:00", true],
  ["2025-11-26", "2025-11-25T18:00:00-05:00", false],
  ["2025-11-28", "2025-11-28T13:30:00-05:00", true],
  ["not a date", "2025-11-25T18:00:00-05:00", false],
])("the session of %s is finished at %s: %p", (date, now, finished) => {
  expect(isFinished(date, at(now))).toBe(finished);
});

test.each([
  ["2025-11-25T09:29:59-05:00", false],
  ["2025-11-25T09:30:00-05:00", true],
  ["2025-11-25T16:29:59-05:00", true],
  ["2025-11-25T16:30:00-05:00", false],
  ["2025-11-22T12:00:00-05:00", false],
  ["2025-11-27T12:00:00-05:00", false],
  ["2025-11-28T13:29:59-05:00", true],
  ["2025-11-28T13:30:00-05:00", false],
])("at %s a session is under way: %p", (now, underWay) => {
  expect(isSessionTime(at(now))).toBe(underWay);
});
