import { dayOf, isoDate } from "../../packages/calendar/civil-day";
import { endsEarly } from "../../packages/calendar/holidays";
import {
  closingMs,
  isSession,
  lastClosedSession,
  lastSettledSession,
  newestShareSession,
  nextOpeningMs,
  nextSession,
  openingMs,
  previousSession,
  sessionOnOrBefore,
  sessionSeconds,
  sessionsBefore,
  sessionsBetween,
  sharesClosingMs,
  sharesOpeningMs,
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

test("every session from 1993 to 2035 opens and closes at its New York time by the tz database", () => {
  const clock = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/New_York",
    dateStyle: "short",
    timeStyle: "short",
  });
  const wrong: string[] = [];
  for (let day = nextSession(dayOf(1992, 12, 31)); day < dayOf(2036, 1, 1); day = nextSession(day)) {
    const hours = `${clock.format(openingMs(day))} ${clock.format(closingMs(day))}`;
    const close = endsEarly(day) ? "13:00" : "16:00";
    if (hours !== `${isoDate(day)} 09:30 ${isoDate(day)} ${close}`) wrong.push(hours);
  }

  expect(wrong).toEqual([]);
});

test("the sessions next to Thanksgiving are Wednesday, Friday and Monday", () => {
  expect(isoDate(nextSession(dayOf(2026, 11, 25)))).toBe("2026-11-27");
  expect(isoDate(previousSession(dayOf(2026, 11, 27)))).toBe("2026-11-25");
  expect(isoDate(nextSession(dayOf(2026, 11, 27)))).toBe("2026-11-30");
  expect(isoDate(sessionOnOrBefore(dayOf(2026, 11, 26)))).toBe("2026-11-25");
  expect(isoDate(sessionOnOrBefore(dayOf(2026, 11, 27)))).toBe("2026-11-27");
});

test("sessions between two days are those after the first, with the last", () => {
  // Friday, and Monday to Wednesday.
  expect(sessionsBetween(dayOf(2026, 11, 25), dayOf(2026, 12, 2))).toBe(4);
  expect(sessionsBetween(dayOf(2026, 11, 25), dayOf(2026, 11, 25))).toBe(0);
  expect(sessionsBetween(dayOf(2026, 11, 25), dayOf(2026, 11, 20))).toBe(0);
  // Over New Year: 29, 30 and 31 December, 4 and 5 January.
  expect(sessionsBetween(dayOf(2026, 12, 28), dayOf(2027, 1, 5))).toBe(5);
});

test("a session with an early close has 12,600 seconds instead of 23,400", () => {
  expect(sessionSeconds(dayOf(2026, 11, 27))).toBe(12_600);
  expect(sessionSeconds(dayOf(2026, 11, 25))).toBe(23_400);
});

test("shares trade from 4:00 to 20:00, and to 17:00 after an early close", () => {
  expect(sharesOpeningMs("2026-11-25")).toBe(at("2026-11-25T04:00:00-05:00"));
  expect(sharesClosingMs("2026-11-25")).toBe(at("2026-11-25T20:00:00-05:00"));
  expect(sharesClosingMs("2026-11-27")).toBe(at("2026-11-27T17:00:00-05:00"));
  expect(isoDate(newestShareSession(at("2026-11-25T03:59:59-05:00")))).toBe("2026-11-24");
  expect(isoDate(newestShareSession(at("2026-11-25T04:00:00-05:00")))).toBe("2026-11-25");
});

test.each([
  ["before the open", "2026-11-25T09:29:59-05:00", "2026-11-25T09:30:00-05:00"],
  ["at the open", "2026-11-25T09:30:00-05:00", "2026-11-27T09:30:00-05:00"],
  ["on a Saturday", "2026-11-28T12:00:00-05:00", "2026-11-30T09:30:00-05:00"],
])("the next opening is, %s, after the instant", (_, instant, opening) => {
  expect(nextOpeningMs(at(instant))).toBe(at(opening));
});
