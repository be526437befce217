import { isoDate } from "../../packages/calendar/civil-day";
import {
  canBeMonthly,
  isMonthlyExpiration,
  lastSessionOfMonth,
  monthlyExpiration,
} from "../../packages/calendar/monthly-expirations";

test("a monthly option expires on the third Friday, or the session before if that is a holiday", () => {
  expect(isoDate(monthlyExpiration(2026, 11))).toBe("2026-11-20");
  expect(isoDate(monthlyExpiration(2022, 4))).toBe("2022-04-14"); // Good Friday was the 15th
  expect(isoDate(monthlyExpiration(2027, 6))).toBe("2027-06-17"); // Juneteenth is observed on the 18th
  expect(isMonthlyExpiration(monthlyExpiration(2022, 4))).toBe(true);
});

test.each([
  ["2026-11-20", true],
  ["2026-11-27", false], // the fourth Friday
  ["2026-11-19", false], // a Thursday before a session
  ["2022-04-14", true], // a Thursday before Good Friday
  ["2022-04-15", true], // Good Friday, as some list it
])("whether %s can be a monthly expiration is %p", (date, expected) => {
  expect(canBeMonthly(date)).toBe(expected);
});

test("the last session of a month skips the weekend", () => {
  expect(isoDate(lastSessionOfMonth(2026, 10))).toBe("2026-10-30");
  expect(isoDate(lastSessionOfMonth(2026, 12))).toBe("2026-12-31");
  expect(isoDate(lastSessionOfMonth(2027, 1))).toBe("2027-01-29");
});
