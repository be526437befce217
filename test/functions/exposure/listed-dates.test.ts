import { gexFrames, gexHeatmap, gexHeatmapAt, gexLevels, gexLevelsAt } from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { monthlyRoots } from "../../support/market/monthly-roots";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarketNow } from "../../../scripts/support/market/small-market";

const service = createService({ market: monthlyRoots, now: () => smallMarketNow });
const { call, refused, paid } = await openRuntime(service, smallMarketNow);

test.each([
  ["SPX", "SPXW"],
  ["NDX", "NDXP"],
  ["RUT", "RUTW"],
])("a weekly expiration of %s is refused with the advice to use %s, before a request is sent", async (root, weekly) => {
  const before = paid();

  expect(await refused(gexHeatmap, cell(root), null, null, cell("2026-11-27"))).toBe(
    `#VALUE! ${root} has no expiration on 2026-11-27. It has only AM-settled monthly expirations: use ${weekly}, which has the daily and weekly ones.`,
  );
  expect(paid()).toEqual(before);
});

const week = cell("2026-11-27");

test("a monthly expiration that the service does not list is refused with the other root", async () => {
  expect(await refused(gexHeatmap, cell("SPX"), null, null, cell("2027-01-15"))).toMatch(
    /^#VALUE! SPX has no expiration on 2027-01-15\. SPXW may list it/,
  );
});

test("a root without the date shows the reason in its row, beside a root that lists it", async () => {
  const table = await call(gexLevels, cell("SPX,SPXW"), null, null, week);

  expect(table[1]?.[1]).toMatchObject({ code: "#N/A", message: expect.stringContaining("use SPXW") as string });
  expect(table[2]?.slice(0, 1)).toEqual(["SPXW"]);
  expect(typeof table[2]?.[4]).toBe("number");
});

test.each(["2026-12-18", "5", "all"])("expirations that a root lists (%s) are shown", async (expirations) => {
  const table = await call(gexHeatmap, cell("SPX"), null, null, cell(expirations));

  expect(table.slice(1).map(([strike, value]) => [strike, value])).toEqual([
    [100, 100_000],
    [110, 110_000],
  ]);
});

// Both strikes of both dates: 100,000 and 110,000 each, 420,000 together. The board's spot is 100.
test("levels of several listed dates are those of the board, for the price of one call", async () => {
  const before = paid().length;
  const table = await call(
    gexLevels,
    cell("SPXW"),
    null,
    null,
    cell("2026-11-27,2026-12-18"),
    cell("columns=netExposure,positiveWall,positiveWall.distancePct"),
  );

  expect(table[1]?.slice(0, 2)).toEqual([420_000, 110]);
  expect(table[1]?.[2]).toBeCloseTo(10);
  expect(paid().slice(before)).toEqual([expect.stringMatching(/ 1$/)]);
});

test("a date that any root does not list is refused, and not netted silently", async () => {
  const dates = cell("2026-11-25,2026-11-27");
  const words =
    "#VALUE! SPXW has no expiration on 2026-11-25. Remove the date, or use a number of nearest expirations.";

  expect(await refused(gexHeatmap, cell("SPXW"), null, null, dates)).toBe(words);
  expect(await refused(gexLevels, cell("SPXW"), null, null, dates)).toBe(words);
  expect(await refused(gexHeatmapAt, cell("SPXW"), "15:00", null, null, dates)).toBe(words);
  expect(await refused(gexLevelsAt, cell("SPXW"), "15:00", null, null, dates)).toBe(words);
  expect(await refused(gexFrames, cell("SPXW"), "15:00", "15:01", null, null, dates)).toBe(words);
});
