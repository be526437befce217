import * as v from "valibot";
import { levelsResponseSchema } from "@strikebook/contract";
import { errorEnvelope, startService } from "../../../scripts/support/service/start-service";

test("levels are the walls, the flip and the notable strikes of the default heatmap", async () => {
  const { request } = startService();

  const response = v.parse(levelsResponseSchema, (await request("/v1/gex/levels?symbols=SPY")).body);

  const pctFromSpot = (strike: number) => expect.closeTo((strike / 101.5 - 1) * 100, 9) as number;
  const king = { strike: 105, value: 4200.25, nodeType: "king", distancePct: pctFromSpot(105) };
  // The running sum is -20.25 at 90 and 2079.75 at 100: it crosses zero 20.25/2100 of the way between them.
  const flip = 90 + (10 * 20.25) / 2100;
  expect(response.data.symbols).toEqual([
    {
      symbol: "SPY",
      asOf: "2026-11-20T20:30:00Z",
      spot: 101.5,
      previousClose: 100,
      kingNode: king,
      levels: [
        king,
        { strike: 100, value: 2100, nodeType: "pika", distancePct: pctFromSpot(100) },
        { strike: 110, value: 860, nodeType: "pika", distancePct: pctFromSpot(110) },
      ],
      summary: {
        netExposure: 7140,
        positiveWall: king,
        negativeWall: { strike: 90, value: -20.25, nodeType: "significant", distancePct: pctFromSpot(90) },
        flip: { level: expect.closeTo(flip, 9) as number, distancePct: pctFromSpot(flip) },
        lowStrike: 90,
        highStrike: 110,
        positiveWallMarginPct: expect.closeTo(100 * (4200.25 / 2100 - 1), 9) as number,
        negativeWallMarginPct: null,
      },
      zeroGamma: {
        level: expect.closeTo(100, 5) as number,
        distancePct: expect.closeTo((100 / 101.5 - 1) * 100, 5) as number,
        status: "ok",
        low: null,
        high: null,
      },
    },
  ]);
  expect(response.meta).toMatchObject({ metric: "gamma", resolution: "1s", mode: "live", cached: false });
});

test("levels have no layout", async () => {
  const { request } = startService();

  const { status, body } = await request("/v1/gex/levels?symbols=SPY&layout=net");

  expect(status).toBe(400);
  expect(body).toEqual(errorEnvelope("invalid_parameter", /no parameter "layout"/));
});

test.each([
  ["symbols=NOPE", 404, "symbol_not_found"],
  ["symbols=SPY&expirations=2030-01-04", 404, "expiration_not_found"],
  ["metric=gamma", 400, "missing_parameter"],
])("levels refuse %s like the heatmap", async (query, status, code) => {
  const { request } = startService();

  const response = await request(`/v1/gex/levels?${query}`);

  expect(response.status).toBe(status);
  expect(response.body).toEqual(errorEnvelope(code));
});
