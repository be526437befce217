import {
  closeMs,
  easternDay,
  easternMs,
  isEarlyClose,
  isSession,
  lastSessionOfMonth,
  monthlyExpiration,
  nextSession,
  openMs,
  previousSession,
  sessionsBetween,
  sessionSeconds,
} from "../../../market/time/calendar";
import { dayFromIso, dayOf, isoDate, weekday } from "../../../market/time/civil-day";
import { closuresOf } from "../../../market/time/holidays";

const listed = (days: ReadonlySet<number>) => [...days].sort((a, b) => a - b).map(isoDate);

/** As published by the exchange. 2025-01-09 was a national day of mourning; 2022 began on a Saturday. */
const published = [
  {
    year: 2022,
    closed: "2022-01-17 2022-02-21 2022-04-15 2022-05-30 2022-06-20 2022-07-04 2022-09-05 2022-11-24 2022-12-26",
    early: "2022-11-25",
  },
  {
    year: 2025,
    closed:
      "2025-01-01 2025-01-09 2025-01-20 2025-02-17 2025-04-18 2025-05-26 2025-06-19 2025-07-04 2025-09-01 2025-11-27 2025-12-25",
    early: "2025-07-03 2025-11-28 2025-12-24",
  },
  {
    year: 2026,
    closed:
      "2026-01-01 2026-01-19 2026-02-16 2026-04-03 2026-05-25 2026-06-19 2026-07-03 2026-09-07 2026-11-26 2026-12-25",
    early: "2026-11-27 2026-12-24",
  },
  {
    year: 2027,
    closed:
      "2027-01-01 2027-01-18 2027-02-15 2027-03-26 2027-05-31 2027-06-18 2027-07-05 2027-09-06 2027-11-25 2027-12-24",
    early: "2027-11-26",
  },
];

test.each(published)("the closed days of $year are those the exchange published", ({ year, closed, early }) => {
  expect(listed(closuresOf(year).closed).join(" ")).toBe(closed);
  expect(listed(closuresOf(year).early).join(" ")).toBe(early);
});

test("a year has as many sessions as the exchange counted", () => {
  const sessionsOf = (year: number) => sessionsBetween(dayOf(year, 1, 1) - 1, dayOf(year, 12, 31));

  expect([2020, 2021, 2022, 2023, 2024, 2025].map(sessionsOf)).toEqual([253, 252, 251, 250, 252, 250]);
});

test("the service has no session on 29 and 30 October 2012, when a hurricane closed the exchanges", () => {
  expect([dayOf(2012, 10, 29), dayOf(2012, 10, 30)].map(isSession)).toEqual([false, false]);
  expect(isoDate(nextSession(dayOf(2012, 10, 26)))).toBe("2012-10-31");
});

test("the Friday before a New Year's Day on a Saturday is a session", () => {
  expect(isSession(dayOf(2021, 12, 31))).toBe(true);
  expect(isSession(dayOf(2027, 12, 31))).toBe(true);
});

test("every session from 2020 to 2030 opens and closes at the right New York time", () => {
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone: "America/New_York",
    dateStyle: "short",
    timeStyle: "short",
    hour12: false,
  });
  const wrong: string[] = [];
  for (let day = nextSession(dayOf(2019, 12, 31)); day < dayOf(2031, 1, 1); day = nextSession(day)) {
    const hours = `${clock.format(openMs(day))} ${clock.format(closeMs(day))}`;
    const close = isEarlyClose(day) ? "13:00" : "16:00";
    if (hours !== `${isoDate(day)}, 09:30 ${isoDate(day)}, ${close}`) wrong.push(hours);
  }

  expect(wrong).toEqual([]);
});

test("every weekday hour from 2020 to 2030 has its New York date", () => {
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });
  const wrong: string[] = [];
  for (let hour = dayOf(2020, 1, 1) * 24; hour < dayOf(2031, 1, 1) * 24; hour += 1) {
    const instantMs = hour * 3_600_000;
    const newYork = date.format(instantMs);
    const isWeekend = weekday(dayFromIso(newYork) ?? NaN) % 6 === 0;
    if (!isWeekend && isoDate(easternDay(instantMs)) !== newYork) wrong.push(new Date(instantMs).toISOString());
  }

  expect(wrong).toEqual([]);
});

test("the opening bell is at 13:30 UTC in summer and at 14:30 in winter", () => {
  expect(new Date(openMs(dayOf(2026, 7, 1))).toISOString()).toBe("2026-07-01T13:30:00.000Z");
  expect(new Date(openMs(dayOf(2026, 11, 20))).toISOString()).toBe("2026-11-20T14:30:00.000Z");
  expect(new Date(easternMs(dayOf(2026, 11, 20), 90)).toISOString()).toBe("2026-11-20T06:30:00.000Z");
});

test("a session with an early close has 12,600 seconds instead of 23,400", () => {
  expect(sessionSeconds(dayOf(2026, 11, 27))).toBe(12_600);
  expect(sessionSeconds(dayOf(2026, 11, 25))).toBe(23_400);
});

test("the sessions next to Thanksgiving are Wednesday, Friday and Monday", () => {
  expect(isoDate(nextSession(dayOf(2026, 11, 25)))).toBe("2026-11-27");
  expect(isoDate(previousSession(dayOf(2026, 11, 27)))).toBe("2026-11-25");
  expect(isoDate(nextSession(dayOf(2026, 11, 27)))).toBe("2026-11-30");
});

test("a monthly option expires on the third Friday, or the session before if that is a holiday", () => {
  expect(isoDate(monthlyExpiration(2026, 11))).toBe("2026-11-20");
  expect(isoDate(monthlyExpiration(2022, 4))).toBe("2022-04-14"); // Good Friday was the 15th
  expect(isoDate(monthlyExpiration(2027, 6))).toBe("2027-06-17"); // Juneteenth is observed on the 18th
});

test("the last session of a month skips the weekend", () => {
  expect(isoDate(lastSessionOfMonth(2026, 10))).toBe("2026-10-30");
  expect(isoDate(lastSessionOfMonth(2026, 12))).toBe("2026-12-31");
  expect(isoDate(lastSessionOfMonth(2027, 1))).toBe("2027-01-29");
});
