import { dateSerial, setDateSystem } from "../../../packages/formulas/tables/serial-dates";
import { dateCell, instantCell, unixTimeCell } from "../../../packages/formulas/tables/date-cells";

afterEach(() => setDateSystem(1900));

// Excel counts days so that 1900-03-01 is 61 and 2000-01-01 is 36526.
test.each([
  ["1900-03-01", 61],
  ["2000-01-01", 36_526],
  ["2024-02-29", 45_351],
])("%s is Excel day %d", (date, serial) => {
  expect(dateSerial(date)).toBe(serial);
});

// Excel's first day of the 1904 date system, 1904-01-01, is 0, and 2026-11-27 is 1,462 days less than from 1900.
test.each([
  ["1904-01-01", 0],
  ["2026-11-27", 44_891],
])("in a workbook of the 1904 date system %s is day %d", (date, serial) => {
  setDateSystem(1904);

  expect(dateSerial(date)).toBe(serial);
});

test("dates are text as long as the date system of the workbook is not known", () => {
  setDateSystem(undefined);

  expect(dateCell("2026-11-27", "serial")).toBe("2026-11-27");
  expect(instantCell("2024-02-29T15:30:00Z", "number")).toBe("2024-02-29 10:30:00");
});

test("an instant is shown on the Eastern clock, in winter five hours behind UTC", () => {
  // 45351 + 10:30:00 of 24 hours
  expect(instantCell("2024-02-29T15:30:00Z", "serial")).toEqual({
    type: "FormattedNumber",
    basicValue: 45_351 + 10.5 / 24,
    numberFormat: "yyyy-mm-dd hh:mm:ss",
  });
});

test("an instant is shown on the Eastern clock, in summer four hours behind UTC", () => {
  expect(instantCell("2024-07-01T20:00:01.900Z", "text")).toBe("2024-07-01 16:00:01");
});

test("an evening in New York keeps its own date", () => {
  expect(instantCell("2024-03-01T02:00:00Z", "text")).toBe("2024-02-29 21:00:00");
});

test("a date as text is the plain date", () => {
  expect(dateCell("2026-11-27", "text")).toBe("2026-11-27");
});

test.each([[null], [undefined], [""]])("no date (%p) is blank", (date) => {
  expect(dateCell(date, "serial")).toBe("");
  expect(instantCell(date, "serial")).toBe("");
});

// 1,764,082,800 seconds after 1970 are 2025-11-25 15:00 UTC.
test.each([[1_764_082_800], [1_764_082_800_000]])("Unix time %d is shown on the Eastern clock", (unixTime) => {
  expect(unixTimeCell(unixTime, "text")).toBe("2025-11-25 10:00:00");
});

test.each([[null], [undefined]])("no Unix time (%p) is blank", (unixTime) => {
  expect(unixTimeCell(unixTime, "serial")).toBe("");
});
