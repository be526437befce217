import { closingMs, dayOf } from "@strikebook/calendar";
import { settlementMs, yearsToSettlement } from "../../../market/time/settlement";
import { laterSessions, varianceYears } from "../../../market/time/variance-clock";

const friday = dayOf(2026, 11, 20);

test("SPXW settles at the close of its date and SPX at the open", () => {
  expect(new Date(settlementMs("SPXW", friday)).toISOString()).toBe("2026-11-20T21:00:00.000Z");
  expect(new Date(settlementMs("SPX", friday)).toISOString()).toBe("2026-11-20T14:30:00.000Z");
});

test("a date without a session settles with the previous session", () => {
  expect(settlementMs("AAPL", dayOf(2026, 11, 21))).toBe(closingMs(friday));
});

test("years to settlement are of 365 days and at least 15 minutes", () => {
  const settlesMs = closingMs(friday);

  expect(yearsToSettlement(settlesMs - 365 * 86_400_000, settlesMs)).toBe(1);
  expect(yearsToSettlement(settlesMs - 60_000, settlesMs)).toBe(15 / (365 * 24 * 60));
  expect(yearsToSettlement(settlesMs + 60_000, settlesMs)).toBe(15 / (365 * 24 * 60));
});

test("a weekend adds no variance: Monday's expiration is one session after Friday's close", () => {
  const later = laterSessions(friday, dayOf(2026, 11, 23), false);

  expect(later).toBe(1);
  expect(varianceYears(closingMs(friday), later)).toBeCloseTo(1 / 252, 12);
});

test("at noon the remaining share of the session's variance is left, which is 72 % of a day's", () => {
  const noonMs = closingMs(friday) - 4 * 3_600_000;

  expect(varianceYears(noonMs, laterSessions(friday, friday, false))).toBeCloseTo((0.72 * (4 / 6.5)) / 252, 12);
});

test("an AM-settled expiration has no variance of its last session's trading hours", () => {
  expect(laterSessions(dayOf(2026, 11, 19), friday, true)).toBeCloseTo(0.28, 12);
});

test("variance years are at least 15 minutes of a session", () => {
  expect(varianceYears(closingMs(friday) - 1000, 0)).toBeCloseTo((0.72 * 15) / 390 / 252, 12);
});
