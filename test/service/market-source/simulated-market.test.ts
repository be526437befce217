import * as v from "valibot";
import { heatmapResponseSchema, levelsResponseSchema } from "@strikebook/contract";
import type { Market } from "../../../market/exposure/market";
import { simulatedData } from "../../../service/market-source/market-data";
import { dollarAmounts } from "../../support/service/dollar-amounts";
import { startService } from "../../../scripts/support/service/start-service";

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
