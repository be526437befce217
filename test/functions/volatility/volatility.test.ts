import { volDerived, volEvents, volHistory, volSymbols, volTerm } from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";
import { testDay, smallVolSource } from "../../support/market/small-vol";

/**
 * SPY is covered since Monday 2026-11-16, moves 20 % a year and reports on the 3rd of December, between its first two expirations;
 * QQQ, which the market knows, is not covered.
 */
const volatility = smallVolSource({
  SPY: {
    firstSession: "2026-11-16",
    closes: [100, 101, 102, 103],
    expirations: ["2026-11-27", "2026-12-18", "2027-03-19"],
    reports: [
      { day: testDay("2026-11-17"), timing: "amc" },
      { day: testDay("2026-12-03"), timing: "amc" },
    ],
    jump: 0.0036,
  },
});

/** Friday 2026-11-20, 15:30 in New York. */
const service = createService({ market: smallMarket, now: () => smallMarketNow, volatility });
const { call, refused, paid, paidDuring } = await openRuntime(service, smallMarketNow);

const inColumns = ([heading = [], ...rows]: unknown[][]) =>
  rows.map((row) => Object.fromEntries(heading.map((name, index) => [String(name), row[index]])));

test("a history has a row per closed session in the requested columns", async () => {
  const table = await call(volHistory, cell("SPY"), "2026-11-17", null, cell("rv20, close"), cell("dates=text"));

  // Four closes are too few for twenty sessions of realized volatility, and today's session has no close yet.
  expect(table).toEqual([
    ["Date", "rv20 (%)", "close"],
    ["2026-11-17", "", 101],
    ["2026-11-18", "", 102],
    ["2026-11-19", "", 103],
  ]);
});

test("columns are requested as a range, and all of them if omitted", async () => {
  const asRange = await call(volHistory, cell("SPY"), "-2d", "last session", [["close"], ["iv30"]]);
  const all = await call(volHistory, cell("SPY"), "2026-11-19");

  expect(asRange[0]).toEqual(["Date", "close", "iv30 (%)"]);
  expect(all[0]).toEqual([
    ...["Date", "close", "iv7 (%)", "iv30 (%)", "iv90 (%)", "termSlope (points)"],
    ...["rv20 (%)", "rv60 (%)", "rv252 (%)", "vrp (points)"],
  ]);
});

test("a symbol that is not covered has a row with the reason, and a call is charged for the days of both", async () => {
  const before = paid().length;

  const table = await call(volHistory, cell("SPY,QQQ"), "2026-11-02", "2026-11-16", cell("close"));

  expect(table.map(([symbol]) => symbol)).toEqual(["Symbol", "SPY", "QQQ"]);
  expect(table[2]?.[2]).toMatchObject({ code: "#N/A", message: expect.stringMatching(/does not cover QQQ/) as string });
  // Two symbols on eleven weekdays are 22 symbol-weekdays.
  expect(paid().slice(before)).toEqual([expect.stringMatching(/ 3$/)]);
});

test("SPX shows the root that volatility covers", async () => {
  const table = await call(volDerived, cell("SPY,SPX"));

  expect(table[2]?.[1]).toMatchObject({ message: expect.stringContaining("use SPXW") as string });
});

test("a column is found by its heading without the unit", async () => {
  const options = cell("columns=Symbol,VRP percentile,vrp; headers=on");
  const [heading] = await call(volEvents, cell("SPY"), options);

  expect(heading).toEqual(["Symbol", "VRP percentile (0-100)", "VRP (points)"]);
});

test("the covered symbols are free", async () => {
  const before = paid();

  const table = inColumns(await call(volSymbols, cell("dates=text")));

  expect(table).toMatchObject([{ Symbol: "SPY", hasEvents: true, "history.from": "2026-11-16" }]);
  expect(paid()).toEqual(before);
});

test("a column that the service does not have is refused with those that it has", async () => {
  expect(await refused(volHistory, cell("SPY"), "2026-11-16", null, cell("gamma"))).toMatch(/^#N\/A .*iv30/);
});

test("the term structure has a row per expiration, for one credit", async () => {
  let table: unknown;
  const paid = await paidDuring(async () => {
    table = await call(volTerm, cell("SPY"), cell("dates=text"));
  });

  // Variances 0.000767, 0.006668 and 0.016641 over 7, 28 and 119 days; a straddle is 0.797885 times the root.
  expect(table).toEqual([
    ["Symbol", "expiration", "days", "iv (%)", "forwardIv (%)", "straddlePct (% of forward)"],
    ["SPY", "2026-11-27", 7, 20, 20, 2.21],
    ["SPY", "2026-12-18", 28, 29.48, 32.03, 6.52],
    ["SPY", "2027-03-19", 119, 22.59, 20, 10.29],
  ]);
  expect(paid).toEqual(["/v1/vol/term?symbols=SPY 1"]);
});

test("a symbol that is not covered has a row with the reason, and alone it is the error of the cell", async () => {
  const rows = await call(volTerm, cell("QQQ,SPY"), cell("columns=Symbol,iv; headers=off"));

  expect(rows.map(([symbol]) => symbol)).toEqual(["QQQ", "SPY", "SPY", "SPY"]);
  expect(await refused(volTerm, cell("QQQ"))).toMatch(/^#N\/A .*QQQ/);
});
