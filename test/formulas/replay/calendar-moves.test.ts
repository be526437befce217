import { addMonths, movedDay, shownDay } from "../../../packages/formulas/replay/calendar-moves";

// 2026-11-18 is a Wednesday.
test.each([
  ["ArrowLeft", false, "2026-11-17"],
  ["ArrowRight", false, "2026-11-19"],
  ["ArrowUp", false, "2026-11-11"],
  ["ArrowDown", false, "2026-11-25"],
  ["Home", false, "2026-11-15"],
  ["End", false, "2026-11-21"],
  ["PageUp", false, "2026-10-18"],
  ["PageDown", false, "2026-12-18"],
  ["PageUp", true, "2025-11-18"],
  ["PageDown", true, "2027-11-18"],
  ["Enter", false, undefined],
])("the key %s (with Shift: %s) moves from 2026-11-18 to %s", (key, isShift, moved) => {
  expect(movedDay("2026-11-18", key, isShift)).toBe(moved);
});

test("Sunday is the first day of its week and Saturday the last", () => {
  expect(movedDay("2026-11-15", "Home", false)).toBe("2026-11-15");
  expect(movedDay("2026-11-21", "End", false)).toBe("2026-11-21");
});

test.each([
  ["2026-03-31", -1, "2026-02-28"],
  ["2024-01-31", 1, "2024-02-29"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2026-01-15", -1, "2025-12-15"],
])("a month from %s (%i) is %s", (date, months, moved) => {
  expect(addMonths(date, months)).toBe(moved);
});

test("the calendar shows no month after the current one, and no day before 2008", () => {
  const nowMs = Date.parse("2026-11-18T12:00:00-05:00");

  expect(shownDay("2026-11-20", nowMs)).toBe("2026-11-20");
  expect(shownDay("2026-12-01", nowMs)).toBe("2026-11-30");
  expect(shownDay("0002-11-18", nowMs)).toBe("2008-01-01");
  expect(shownDay("", nowMs)).toBe("2026-11-18");
});
