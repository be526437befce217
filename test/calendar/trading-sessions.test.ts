import {
  closingMs,
  isSession,
  lastClosedSession,
  lastSettledSession,
  openingMs,
  sessionsBefore,
} from "../../packages/calendar/trading-sessions";

const at = (instant: string) => Date.parse(instant);

test.each([
  ["2026-11-25", true],
  ["2026-11-26", false],
  ["2026-11-28", false],
])("whether %s is a session is %p", (date, session) => {
  expect(isSession(date)).toBe(session);
});

test.each([
  ["winter", "2026-11-25", "2026-11-25T14:30:00Z", "2026-11-25T21:00:00Z"],
  ["summer", "2026-07-01", "2026-07-01T13:30:00Z", "2026-07-01T20:00:00Z"],
  ["a week with an early close", "2026-11-27", "2026-11-27T14:30:00Z", "2026-11-27T18:00:00Z"],
])("a session in %s opens and closes in New York time", (_, date, opens, closes) => {
  expect([openingMs(date), closingMs(date)]).toEqual([at(opens), at(closes)]);
});

// Thanksgiving 2026 is Thursday the 26th.
test.each([
  ["2026-11-27", 1, "2026-11-25"],
  ["2026-11-30", 1, "2026-11-27"],
  ["2026-11-29", 1, "2026-11-27"],
  ["2026-11-30", 5, "2026-11-20"],
])("from %s the session %i back is %s", (date, count, session) => {
  expect(sessionsBefore(date, count)).toBe(session);
});

test.each([
  ["before the close", "2026-11-27T12:59:59-05:00", "2026-11-25", "2026-11-25"],
  ["at an early close", "2026-11-27T13:00:00-05:00", "2026-11-27", "2026-11-25"],
  ["half an hour later", "2026-11-27T13:30:00-05:00", "2026-11-27", "2026-11-27"],
  ["on a Sunday", "2026-11-29T12:00:00-05:00", "2026-11-27", "2026-11-27"],
])("%s the last closed and the last settled session are distinguished", (_, now, closed, settled) => {
  expect([lastClosedSession(at(now)).toString(), lastSettledSession(at(now)).toString()]).toEqual([closed, settled]);
});
