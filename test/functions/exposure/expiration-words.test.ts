import { gexDaily, gexFrames, gexHeatmap, gexHeatmapAt, gexLevels, gexLevelsAt } from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { smallPracticeMarket } from "../../../scripts/support/market/test-market";
import { cell, openRuntime } from "../../support/addin/function-runtime";

/** Wednesday 2026-11-18, 12:00 in New York. NVDA expires on Mondays, Wednesdays and Fridays, SPXW on every session. */
const nowMs = Date.parse("2026-11-18T17:00:00Z");
const service = createService({ ...smallPracticeMarket, now: () => nowMs });
const { call, refused, paidDuring } = await openRuntime(service, nowMs);

const board = (expirations: string) => call(gexHeatmap, cell("SPXW"), null, 20, cell(expirations));
const columns = cell("columns=Symbol,Net exposure,Flip; headers=off");

test("0dte and today are the expiration of the session's date, and share its request", async () => {
  const exact = await board("2026-11-18");
  const words: unknown[][][] = [];
  const paid = await paidDuring(async () => words.push(await board("0dte"), await board("Today")));

  expect(words).toEqual([exact, exact]);
  expect(paid).toEqual([]);
});

test("this week is netted to its last session, for the price of one call", async () => {
  const exact = await board("2026-11-18,2026-11-19,2026-11-20");

  expect(await paidDuring(async () => expect(await board("this week")).toEqual(exact))).toEqual([]);
});

test("monthly and weekly expirations are all expirations together, and neither is the other", async () => {
  const valueOf = async (expirations: string) => {
    const table = await call(
      gexHeatmap,
      cell("SPXW"),
      null,
      "all",
      cell(expirations),
      cell("columns=Strike,Value; headers=off; includeEmpty=true"),
    );
    return new Map(table.map(([strike, value]) => [strike, Number(value)]));
  };
  const [all, monthly, weekly] = [await valueOf("all"), await valueOf("monthly"), await valueOf("weekly")];
  const apart = [...all].map(([strike, value]) => value - (monthly.get(strike) ?? 0) - (weekly.get(strike) ?? 0));

  expect(all.size).toBeGreaterThan(100);
  // Each value is rounded to cents.
  expect(Math.max(...apart.map(Math.abs))).toBeLessThan(0.05);
  expect([...monthly.values()].some((value) => value !== 0)).toBe(true);
  expect([...weekly.values()].some((value) => value !== 0)).toBe(true);
});

test("a symbol without a listed date of the word has a sentence with the nearest dates, beside one that lists it", async () => {
  const [spxw, nvda] = await call(gexLevelsAt, cell("SPXW,NVDA"), "2026-11-17 10:30", null, 20, cell("0dte"), columns);

  expect(spxw?.[0]).toBe("SPXW");
  expect(typeof spxw?.[1]).toBe("number");
  expect(nvda?.[1]).toMatchObject({
    code: "#N/A",
    message: expect.stringMatching(
      /^NVDA has no expiration on 2026-11-17 \("0dte"\)\. .* NVDA lists 2026-11-18, 2026-11-20, 2026-11-23, /,
    ) as string,
  });
});

test("a past board reads words at its own instant, each of several", async () => {
  const exact = await call(gexHeatmapAt, cell("SPXW"), "2026-11-16 10:30", null, 20, cell("2026-11-16"));

  expect(await call(gexHeatmapAt, cell("SPXW"), "2026-11-16 10:30", null, 20, cell("0dte"))).toEqual(exact);
  const instants = [["2026-11-16 10:30"], ["2026-11-17 10:30"]];
  const each = await call(gexLevelsAt, cell("SPXW"), instants, null, 20, cell("0dte"), columns);
  const alone = [
    ...(await call(gexLevelsAt, cell("SPXW"), "2026-11-16 10:30", null, 20, cell("2026-11-16"), columns)),
    ...(await call(gexLevelsAt, cell("SPXW"), "2026-11-17 10:30", null, 20, cell("2026-11-17"), columns)),
  ];
  expect(each).toEqual(alone);
});

test("levels, sums, frames and sessions take words", async () => {
  const levels = await call(gexLevels, cell("SPXW,SPX+"), null, 20, cell("0dte"), columns);
  // SPX has no expiration on this date, so that the sum is SPXW.
  expect(levels[0]?.slice(1)).toEqual(levels[1]?.slice(1));

  const window = [cell("SPXW"), "2026-11-17 10:30", "2026-11-17 10:31", null, 4] as const;
  expect(await call(gexFrames, ...window, cell("0dte"))).toEqual(await call(gexFrames, ...window, cell("2026-11-17")));

  const daily = (expirations: string) =>
    call(gexDaily, cell("SPXW"), "2026-11-16", "2026-11-17", null, cell(`view=levels; expirations=${expirations}`));
  expect(await daily("monthly")).not.toEqual(await daily("weekly"));
});

test("a window of two dates has no one meaning of a word", async () => {
  expect(await refused(gexFrames, cell("SPXW"), "2026-11-16 15:59", "2026-11-17 09:31", null, 4, cell("0dte"))).toBe(
    '#VALUE! The expirations "0dte" are others on 2026-11-16 than on 2026-11-17: end the window on the date on which it starts.',
  );
});
