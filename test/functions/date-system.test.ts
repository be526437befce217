import { setDateSystem } from "@strikebook/formulas";
import { optPrice, volHistory } from "../support/addin/functions";
import { createService } from "../../service/server/service";
import { cell, functionCalls, openAddin } from "../support/addin/function-runtime";
import { instantPlatform } from "../../scripts/support/client/instant-platform";
import { smallMarket, smallMarketNow } from "../../scripts/support/market/small-market";
import { smallVolSource } from "../support/market/small-vol";

/** What Excel's DATE(1970,1,1) returns: 24,107 in a workbook of 1904, 25,569 in others; `undefined` if Excel refuses. */
let firstOf1970: number | undefined = 24_107;
let requests = 0;
const date = () => {
  requests += 1;
  return { load: () => ({ value: firstOf1970 }) };
};
const sync = () => (firstOf1970 === undefined ? Promise.reject(new Error("Excel is busy.")) : Promise.resolve());
const run = (_options: object, batch: (context: object) => Promise<unknown>) =>
  batch({ workbook: { functions: { date } }, sync });

const volatility = smallVolSource({
  SPY: { firstSession: "2026-11-16", closes: [100, 101, 102, 103], expirations: ["2026-11-27", "2026-12-18"] },
});

/** Friday 2026-11-20, 15:30 in New York. */
const service = createService({ market: smallMarket, now: () => smallMarketNow, volatility });
let passedMs = 0;
const platform = {
  ...instantPlatform((url, init) => service.fetch(new Request(url, init)), smallMarketNow),
  now: () => smallMarketNow + passedMs,
};
await openAddin(platform);
const { call, refused } = functionCalls(service);
Object.assign(globalThis, { Excel: { run } });

/** The closes from a date on, in the order of the rows. */
const closesFrom = async (from: unknown) => {
  const table = await call(volHistory, cell("SPY"), from, null, cell("close"), cell("headers=off"));
  return table.map(([date, close]) => [date, close]);
};

/** Lets the last reading of the date system expire. */
const passTime = () => (passedMs += 2_000);

beforeEach(passTime);

afterAll(() => setDateSystem(1900));

// 2026-11-18 is day 46,344 from 1900, and 44,882 from 1904: 1,462 days less.
test("a date cell of a 1904 workbook is the date that the workbook shows, and so are the dates of a table", async () => {
  firstOf1970 = 24_107;

  expect(await closesFrom(44_882)).toEqual([
    [44_882, 102],
    [44_883, 103],
  ]);
});

test("a workbook of 1900 is read again after its date system was changed, and shows other numbers for the same dates", async () => {
  firstOf1970 = 25_569;

  expect(await closesFrom(46_344)).toEqual([
    [46_344, 102],
    [46_345, 103],
  ]);
});

test("cells that calculate together ask Excel once", async () => {
  firstOf1970 = 24_107;
  requests = 0;

  await Promise.all([closesFrom(44_882), closesFrom(44_883), closesFrom(44_882.5)]);

  expect(requests).toBe(1);
});

test("an expiration with a time is the same instant in both date systems", async () => {
  const priceOf = (at: number, expiration: number) =>
    call(optPrice, cell("call"), cell(90), cell(expiration), cell(100), cell(0.2), cell(0), cell(0), cell(at));
  firstOf1970 = 24_107;
  const of1904 = await priceOf(44_882.5, 44_897.4375);
  passTime();
  firstOf1970 = 25_569;

  expect(await priceOf(46_344.5, 46_359.4375)).toEqual(of1904);
});

test("if Excel stops responding the last reading counts", async () => {
  firstOf1970 = 24_107;
  await closesFrom(44_882);
  firstOf1970 = undefined;
  passTime();

  expect(await closesFrom(44_883)).toEqual([[44_883, 103]]);
});

test("as long as Excel has not said how days are counted, date cells are refused and dates are text", async () => {
  firstOf1970 = undefined;
  await openAddin(platform);

  expect(await refused(volHistory, cell("SPY"), 44_882, null, cell("close"))).toBe(
    "#VALUE! Excel has not said whether this workbook counts days from 1900 or from 1904, so that no number can be read or shown as a date. Recalculate, or write dates as text, such as 2026-11-27.",
  );
  expect(await closesFrom("2026-11-19")).toEqual([["2026-11-19", 103]]);
});
