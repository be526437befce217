import { createService } from "../../../service/server/service";
import { volTerm } from "../../support/addin/functions";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../support/market/small-market";
import { smallVolSource, testDay } from "../../support/market/small-vol";

/** 20 % a year, with a report between the first two expirations. QQQ, which the market knows, is not covered. */
const volatility = smallVolSource({
  SPY: {
    firstSession: "2026-11-16",
    closes: [100, 101, 102, 103],
    expirations: ["2026-11-27", "2026-12-18", "2027-03-19"],
    reports: [{ day: testDay("2026-12-03"), timing: "amc" }],
    jump: 0.0036,
  },
});

/** Friday 2026-11-20, 15:30 in New York. */
const service = createService({ market: smallMarket, now: () => smallMarketNow, volatility });
const { call, refused, paidDuring } = await openRuntime(service, smallMarketNow);

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
