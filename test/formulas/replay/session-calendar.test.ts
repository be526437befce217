import { calendarMonth } from "../../../packages/formulas/replay/session-calendar";

/** Wednesday 2026-11-18, noon in New York. */
const noon = Date.parse("2026-11-18T12:00:00-05:00");
const days = (date: string, nowMs = noon) =>
  calendarMonth(date, nowMs).flatMap((week) => week.flatMap((day) => day ?? []));
const dates = (date: string, isWanted: (day: ReturnType<typeof days>[number]) => boolean) =>
  days(date).flatMap((day) => (isWanted(day) ? [Number(day.date.slice(8))] : []));

test("a month is listed in weeks from Sunday to Saturday", () => {
  // 2026-11-01 is a Sunday; 2025-11-01 a Saturday, so that November 2025 reaches into six weeks.
  const firsts = (date: string) =>
    calendarMonth(date, noon).map((week) => week.map((day) => Number(day?.date.slice(8))));

  expect(firsts("2026-11-18")[0]).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(firsts("2026-11-18")).toHaveLength(5);
  expect(firsts("2025-11-18")[0]).toEqual([NaN, NaN, NaN, NaN, NaN, NaN, 1]);
  expect(firsts("2025-11-18")[5]).toEqual([30, NaN, NaN, NaN, NaN, NaN, NaN]);
  expect(days("2024-02-10")).toHaveLength(29);
});

test("weekends and holidays have no session, and the holiday is named", () => {
  expect(dates("2026-11-01", ({ isSession }) => !isSession)).toEqual([1, 7, 8, 14, 15, 21, 22, 26, 28, 29]);
  expect(dates("2026-11-01", ({ isHoliday }) => isHoliday)).toEqual([26]);
  expect(days("2026-11-01")[25]).toMatchObject({ date: "2026-11-26", holiday: "Thanksgiving" });
  expect(days("2025-01-01")[8]).toMatchObject({ isHoliday: true, holiday: undefined }); // a day of mourning
});

test("early closes are marked", () => {
  expect(dates("2026-11-01", ({ endsEarly }) => endsEarly)).toEqual([27]);
  expect(dates("2025-11-01", ({ endsEarly }) => endsEarly)).toEqual([28]);
  expect(dates("2026-12-01", ({ endsEarly }) => endsEarly)).toEqual([24]);
});

test("today and the days after it are marked, by New York's date", () => {
  expect(dates("2026-11-01", ({ isToday }) => isToday)).toEqual([18]);
  expect(dates("2026-11-01", ({ isFuture }) => isFuture)[0]).toBe(19);
  // Just before midnight in New York it is the next day in UTC already.
  const late = days("2026-11-01", Date.parse("2026-11-18T23:59:00-05:00"));
  expect(late.find(({ isToday }) => isToday)?.date).toBe("2026-11-18");
});
