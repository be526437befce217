import { volCone, volIv, volMarket, volRange, volScreen, volSkew, volSurface } from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";
import { smallVolSource } from "../../support/market/small-vol";

/** Closes that rise and fall by one percent in turn, which is 15.87 % a year. */
const alternating = Array.from({ length: 30 }, (_, i) => 100 * Math.exp(i % 2 === 0 ? 0 : 0.01));

/** SPY moves 20 % a year, with puts dearer than calls; QQQ, which the market knows, is not covered. */
const volatility = smallVolSource({
  SPY: {
    firstSession: "2026-10-09",
    closes: alternating,
    expirations: ["2026-11-27", "2026-12-18", "2027-03-19"],
    skew: -1,
  },
});

/** Friday 2026-11-20, 15:30 in New York. */
const service = createService({ market: smallMarket, now: () => smallMarketNow, volatility });
const { call, refused, paidDuring } = await openRuntime(service, smallMarketNow);

const time = ["As of", "Session", "Stale"];
const timeCells = ["2026-11-20 15:30:00", "2026-11-20", false];

test("volatility by maturity has a row per symbol, and a symbol that is not covered its reason", async () => {
  let table: unknown[][] = [];
  const paid = await paidDuring(async () => {
    table = await call(volIv, cell("SPY,QQQ"), cell("dates=text"));
  });

  const tenors = ["IV7 %", "IV14 %", "IV30 %", "IV60 %", "IV90 %", "IV180 %", "IV365 %"];
  expect(table.slice(0, 2)).toEqual([
    ["Symbol", ...tenors, ...time],
    ["SPY", ...tenors.map(() => 20), ...timeCells],
  ]);
  expect(table[2]?.[0]).toBe("QQQ");
  expect(table[2]?.[1]).toMatchObject({ code: "#N/A", message: expect.stringMatching(/does not cover QQQ/) as string });
  expect(paid).toEqual(["/v1/vol/iv?symbols=SPY,QQQ 1"]);
});

test("a cone has a row per window, with blanks where a year is not known", async () => {
  const table = await call(volCone, cell("SPY"), cell("dates=text"));

  const range = ["Low %", "Lower quartile %", "Median %", "Upper quartile %", "High %"];
  expect(table[0]).toEqual(["Symbol", "Sessions", "Realized %", ...range, "IV %", "Days analyzed", ...time]);
  expect(table.slice(1).map((row) => row.slice(0, 4))).toEqual([
    ["SPY", 10, 15.87, ""],
    ["SPY", 20, 15.87, ""],
    ["SPY", 60, "", ""],
    ["SPY", 120, "", ""],
    ["SPY", 252, "", ""],
  ]);
});

test("a range has its bounds in prices, with spot and today's move beside each horizon", async () => {
  const columns = "Symbol,Sigma %,Low 1 sigma,High 1 sigma,Low 2 sigma,High 2 sigma,Spot,Previous close";
  const table = await call(volRange, cell("SPY"), cell(`columns=${columns}`));

  // The last close is 100 times exp(0.01); a day is 20 / sqrt(252) = 1.2599 % of a spot of 101.75.
  expect(table[1]).toEqual(["SPY", 1.26, 100.48, 103.04, 99.22, 104.35, 101.75, 101.01]);
  expect(table.slice(1).map((row) => row[1])).toEqual([1.26, 2.82, 5.77]);
});

test("a skew has a row per maturity, in volatility points", async () => {
  const table = await call(volSkew, cell("SPY"), cell("dates=text"));

  expect(table[0]).toEqual([
    ...["Symbol", "Days", "ATM %", "Put 25 delta %", "Call 25 delta %"],
    ...["Risk reversal 25 delta (points)", "Butterfly 25 delta (points)", "Slope 90-110 (points)", ...time],
  ]);
  // Over 30 days the quarter deltas lie at ln(moneyness) -0.0377 and 0.0395: 20 times the roots of 1.0377 and 0.9605.
  expect(table[2]).toEqual(["SPY", 30, 20, 20.37, 19.6, -0.77, -0.01, 2, ...timeCells]);
});

test("a surface is a matrix of expirations and moneyness, whose headings are numbers", async () => {
  const paid = await paidDuring(async () => {
    const table = await call(volSurface, cell("SPY"), cell("dates=text"));

    expect(table[0]?.slice(0, 14)).toEqual([
      ...["Symbol", "Expiration", "DTE"],
      ...[80, 85, 90, 95, 97.5, 100, 102.5, 105, 110, 115, 120],
    ]);
    // 20 times the root of 1 - ln(moneyness).
    expect(table[1]?.slice(0, 4)).toEqual(["SPY", "2026-11-27", 7, 22.12]);
    expect(table[3]?.slice(0, 3)).toEqual(["SPY", "2027-03-19", 119]);
    expect(table[3]?.[13]).toBe(18.09);
  });
  expect(paid).toEqual(["/v1/vol/surface?symbols=SPY 3"]);
});

test("the long layout of a surface has a row per point, from the same response", async () => {
  await call(volSurface, cell("SPY"));
  const paid = await paidDuring(async () => {
    const options = cell("layout=long; dates=text; columns=Expiration,DTE,Moneyness,IV %");
    const table = await call(volSurface, cell("SPY"), options);

    expect(table).toHaveLength(1 + 3 * 11);
    expect(table[1]).toEqual(["2026-11-27", 7, 80, 22.12]);
    expect(table[33]).toEqual(["2027-03-19", 119, 120, 18.09]);
  });
  expect(paid).toEqual([]);
});

test("the market is one row", async () => {
  const table = await call(volMarket, cell("columns=Symbols,Median IV30,Share rising"));

  expect(table).toEqual([
    ["Symbols", "Median IV30 %", "Share rising (0-1)"],
    [1, 20, 0],
  ]);
});

test("many rankings of the screener are one request, and 5 credits", async () => {
  const paid = await paidDuring(async () => {
    const tables = await Promise.all(
      ["", "sort=IV30", "top=1", "sort=Symbol; order=ascending"].map((options) => call(volScreen, cell(options))),
    );
    expect(tables.map((table) => table.length)).toEqual([2, 2, 2, 2]);
  });
  expect(paid).toEqual(["/v1/vol/screener 5"]);
});

test("options and columns that there are not, sums, and what the service does not have are refused in words", async () => {
  expect(await refused(volIv, cell("SPX+"))).toMatch(/^#VALUE! .*SPX\+.*sum of roots.*use SPXW or NDXP/);
  expect(await refused(volSurface, cell("SPY"), cell("by=price"))).toMatch(
    /^#VALUE! .*"moneyness", "delta" or "strike"/,
  );
  expect(await refused(volSurface, cell("SPY"), cell("layout=wide"))).toMatch(/^#VALUE! .*"matrix" or "long"/);
  expect(await refused(volSkew, cell("SPY"), cell("delta=0.1"))).toMatch(/^#VALUE! .*no option "delta"/);
  expect(await refused(volCone, cell("SPY"), cell("columns=Vega"))).toMatch(/no column "Vega"/);
  expect(await refused(volScreen, cell("sort=Vega"))).toMatch(/no column "Vega"/);
  expect(await refused(volScreen, cell("order=ascending"))).toMatch(/^#VALUE! .*sort=IV30/);
  expect(await refused(volScreen, cell("top=0"))).toMatch(/^#VALUE! .*from 1 to 10000/);
  expect(await refused(volRange, cell("QQQ"))).toMatch(/^#N\/A .*does not cover QQQ/);
});
