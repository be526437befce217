import * as v from "valibot";
import { heatmapResponseSchema } from "../../../src/contract/heatmap";
import { levelsResponseSchema } from "../../../src/contract/levels";
import type { Market } from "../../../market/exposure/market";
import { simulatedData } from "../../../service/market-source/market-data";
import { sumInCents } from "../../support/market/sum-in-cents";
import { dollarAmounts } from "../../support/service/dollar-amounts";
import { startService } from "../../support/service/start-service";

/** In a session, at its last second, at night, on a Sunday, on a holiday. */
const instants = [
  "2026-11-20T15:00:00.500Z",
  "2026-11-20T20:59:59Z",
  "2026-11-20T23:00:00Z",
  "2026-11-22T17:00:00Z",
  "2026-11-26T17:00:00Z",
];

/** Pure: the requests of one test change nothing for the next. */
const { market } = simulatedData();

const all = "maxStrikes=all&maxExpirations=all";

function startSimulated(instant: string, simulated = market) {
  const { request, clock } = startService({ market: simulated });
  clock.nowMs = Date.parse(instant);
  return {
    heatmap: async (query: string) =>
      v.parse(heatmapResponseSchema, (await request(`/v1/heatmap?${query}`)).body).data.symbols,
    levels: async (query: string) =>
      v.parse(levelsResponseSchema, (await request(`/v1/gex/levels?${query}`)).body).data.symbols,
  };
}

test.each(instants)("at %s each strike's value is the sum of its matrix row in whole cents", async (instant) => {
  const { heatmap } = startSimulated(instant);

  for (const board of await heatmap(`symbols=SPXW,SPX,NVDA&layout=matrix&${all}`)) {
    const sums = board.matrix?.map((row) => sumInCents(row));

    expect(sums).toEqual(board.strikes.map(({ value }) => value));
    expect(board.matrix?.[0]).toHaveLength(board.expirations.length);
  }
});

test.each([
  `/v1/heatmap?symbols=SPXW,SPX&layout=matrix&${all}`,
  `/v1/gex/levels?symbols=SPXW,SPX&${all}`,
  `/v1/historical?symbols=SPXW&at=2026-11-19T18:00:00Z&${all}`,
  "/v1/historical/range?symbols=SPXW&from=2026-11-19T18:00:00Z&to=2026-11-19T18:02:00Z",
  "/v1/stats/daily?symbols=COST&from=2026-11-19&to=2026-11-19",
])("no amount of %s has a fraction of a cent", async (path) => {
  const { request, clock } = startService({ market });
  clock.nowMs = Date.parse("2026-11-20T15:00:00.500Z");

  const { amounts, fractions } = dollarAmounts((await request(path)).body);

  expect(amounts.length).toBeGreaterThan(3);
  expect(fractions).toEqual([]);
});

test.each(instants)("at %s the levels are the digest of the heatmap with the same parameters", async (instant) => {
  const { heatmap, levels } = startSimulated(instant);

  const [board] = await heatmap("symbols=SPXW");
  const [digest] = await levels("symbols=SPXW");

  const values = board?.strikes.map(({ value }) => value) ?? [];
  expect(digest?.summary.netExposure).toBe(sumInCents(values));
  expect(digest?.summary.positiveWall?.value).toBe(Math.max(...values));
  // Without a negative value there is no negative wall.
  expect(digest?.summary.negativeWall?.value ?? 0).toBe(Math.min(0, ...values));
  expect(digest?.kingNode?.strike).toBe(board?.strikes.find(({ nodeType }) => nodeType === "king")?.strike);
  expect(digest?.spot).toBeCloseTo((board?.previousClose ?? 0) + (board?.priceChange ?? 0), 8);
  expect(digest?.asOf).toBe(board?.asOf);
});

test.each(instants)("at %s gamma and vanna list the same strikes when empty ones are included", async (instant) => {
  const { heatmap } = startSimulated(instant);

  const strikesOf = async (metric: string) =>
    (await heatmap(`symbols=SPXW,QQQ&metric=${metric}&includeEmpty=true&${all}`)).map((board) =>
      board.strikes.map(({ strike }) => strike),
    );

  expect(await strikesOf("vanna")).toEqual(await strikesOf("gamma"));
});

test("an expiration that settled today is not listed after the close, and not found when requested", async () => {
  const { heatmap } = startSimulated("2026-11-20T23:00:00Z");

  const [board] = await heatmap("symbols=SPXW&expirations=2026-11-20,2026-11-23");

  expect(board?.expirations).toEqual(["2026-11-23"]);
});

test("two markets of the same seed give the same response at the same instant", async () => {
  const request = (simulated: Market) =>
    startSimulated("2026-11-20T15:00:00.500Z", simulated).heatmap(`symbols=SPXW&layout=matrix&${all}`);

  expect(await request(simulatedData().market)).toEqual(await request(market));
});
