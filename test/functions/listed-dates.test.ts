import { gexHeatmap, gexLevels } from "../../src/functions/exposure/gex";
import { gexFrames } from "../../src/functions/exposure/gex-history";
import { gexHeatmapAt, gexLevelsAt } from "../../src/functions/exposure/gex-past";
import type { Market } from "../../market/exposure/market";
import { createService } from "../../service/service";
import { handBoard } from "../support/hand-board";
import { cell, openRuntime } from "../support/function-runtime";
import { smallMarketNow } from "../support/small-market";

/** SPX lists the third Friday of December alone; SPXW that one too, and next week's Friday. */
const listed: Readonly<Record<string, string[]>> = {
  SPX: ["2026-12-18"],
  NDX: ["2026-12-18"],
  RUT: ["2026-12-18"],
  SPXW: ["2026-11-27", "2026-12-18"],
};

const market: Market = {
  symbols: Object.keys(listed),
  boardAt(symbol, instantMs) {
    const expirations = listed[symbol];
    if (!expirations) return undefined;
    const rows = [100, 110].map((strike) => expirations.map(() => 1000 * strike));
    const board = handBoard({ strikes: [100, 110], rows, expirations });
    return { ...board, symbol, asOfMs: Math.floor(instantMs / 1000) * 1000 };
  },
  spotAt: () => 100,
};

const service = createService({ market, now: () => smallMarketNow });
const { call, refused, paid } = await openRuntime(service, smallMarketNow);

test.each([
  ["SPX", "SPXW"],
  ["NDX", "NDXP"],
  ["RUT", "RUTW"],
])("%s asked with a week's expiration names %s, and nothing is asked", async (root, weekly) => {
  const before = paid();

  expect(await refused(gexHeatmap, cell(root), null, null, cell("2026-11-27"))).toBe(
    `#VALUE! ${root} has no expiration on 2026-11-27. It holds the AM-settled monthlies only: ask ${weekly}, which lists the daily and weekly expirations.`,
  );
  expect(paid()).toEqual(before);
});

const week = cell("2026-11-27");

test.each([
  ["levels", () => refused(gexLevels, cell("SPX"), null, null, week)],
  ["a heatmap of the past", () => refused(gexHeatmapAt, cell("SPX"), "15:00", null, null, week)],
  ["levels of the past", () => refused(gexLevelsAt, cell("SPX"), "15:00", null, null, week)],
  ["frames", () => refused(gexFrames, cell("SPX"), "15:00", "15:01", null, null, week)],
])("so do %s", async (_what, ask) => {
  expect(await ask()).toMatch(/^#VALUE! SPX has no expiration on 2026-11-27\. .*ask SPXW/);
});

test("a monthly that is not listed is the service's answer, and may be listed by the other root", async () => {
  expect(await refused(gexHeatmap, cell("SPX"), null, null, cell("2027-01-15"))).toMatch(
    /^#VALUE! SPX has no expiration on 2027-01-15\. SPXW may list it/,
  );
});

test("a date that the service leaves out in silence is told, instead of a board without it", async () => {
  const dates = cell("2026-12-18,2027-01-15");

  expect(await refused(gexHeatmap, cell("SPX"), null, null, dates)).toMatch(/SPX has no expiration on 2027-01-15\./);
  expect(await refused(gexFrames, cell("SPX"), "15:00", "15:01", null, null, dates)).toMatch(/on 2027-01-15\./);
});

test("beside a root that lists the date, the reason stands in the row of the one that does not", async () => {
  const table = await call(gexLevels, cell("SPX,SPXW"), null, null, week);

  expect(table[1]?.[1]).toMatchObject({ code: "#N/A", message: expect.stringContaining("ask SPXW") as string });
  expect(table[2]?.slice(0, 1)).toEqual(["SPXW"]);
  expect(typeof table[2]?.[4]).toBe("number");
});

test.each(["2026-12-18", "5", "all"])("what a root has (%s) is answered", async (expirations) => {
  const table = await call(gexHeatmap, cell("SPX"), null, null, cell(expirations));

  expect(table.slice(1).map(([strike, value]) => [strike, value])).toEqual([
    [100, 100_000],
    [110, 110_000],
  ]);
});
