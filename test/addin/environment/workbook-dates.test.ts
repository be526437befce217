import { WorkbookDates } from "../../../src/addin/environment/workbook-dates";
import { type DateSystem, easternSerial, setDateSystem } from "@strikebook/formulas";
import { TestPlatform } from "../../../scripts/support/client/test-platform";

/** Noon of 2026-11-18 in New York: 46344.5 from 1900, and 1,462 days less from 1904. */
const noon = Date.parse("2026-11-18T17:00:00Z");

/** Returns the dates of a workbook whose Excel responds only when a reading is ended with its date system. */
function startDates() {
  const platform = new TestPlatform(() => new Response());
  const readings: ((system: DateSystem | undefined) => void)[] = [];
  const readDateSystem = () => new Promise<DateSystem | undefined>((resolve) => void readings.push(resolve));
  return { dates: new WorkbookDates({ platform, readDateSystem }), platform, readings };
}

afterEach(() => setDateSystem(1900));

test("formulas wait for Excel, 20 seconds for its first response and 2 for a later one", async () => {
  const { dates, platform, readings } = startDates();
  const startMs = platform.now();

  await platform.settle(dates.whenKnown());
  expect(platform.now() - startMs).toBe(20_000);
  expect(() => easternSerial(noon)).toThrow("Excel has not said whether this workbook counts days from 1900");

  const known = dates.whenKnown();
  readings[0]?.(1904);
  await known;
  expect(easternSerial(noon)).toBe(44_882.5);

  await platform.advance(1_000);
  const laterMs = platform.now();
  await platform.settle(dates.whenKnown());
  expect(platform.now() - laterMs).toBe(2_000);
  // The last reading counts.
  expect(easternSerial(noon)).toBe(44_882.5);
  expect(readings).toHaveLength(2);
});

test("a response that arrives after the wait counts from then on", async () => {
  const { dates, platform, readings } = startDates();
  await platform.settle(dates.whenKnown());
  readings[0]?.(1900);
  await platform.advance(0);

  expect(easternSerial(noon)).toBe(46_344.5);
});
