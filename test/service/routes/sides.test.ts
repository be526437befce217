import * as v from "valibot";
import { heatmapResponseSchema, levelsResponseSchema } from "@strikebook/contract";
import { errorEnvelope, startService } from "../../../scripts/support/service/start-service";

// The cells of SPY are in scripts/support/market/small-market.ts; in this market a positive cell is of calls and a negative one of puts, and
// each dollar is an open contract. Spot is 101.5. Of 105: 300, 4,000.50 and -100.25; of 90: 10, -30.25 and 0.
test("a board has calls and puts apart on request, and the walls of each", async () => {
  const { request } = startService();

  const { data } = v.parse(heatmapResponseSchema, (await request("/v1/heatmap?symbols=SPY&sides=true")).body);

  const [board] = data.symbols;
  const of = (strike: number) => board?.strikes.find((node) => node.strike === strike);
  expect(of(105)).toMatchObject({
    callValue: 4_300.5,
    putValue: -100.25,
    callOpenInterest: 4_301,
    putOpenInterest: 100,
  });
  expect(of(90)).toMatchObject({ callValue: 10, putValue: -30.25, callOpenInterest: 10, putOpenInterest: 30 });
  expect(board?.sides?.callWall).toEqual({
    strike: 105,
    value: 4_300.5,
    distancePct: expect.closeTo((105 / 101.5 - 1) * 100, 9) as number,
  });
  expect(board?.sides?.putWall).toMatchObject({ strike: 100, value: -500 });
});

// At 100 and at 105 the second expiration pays nothing. Gross: the first expiration 10 + 20 + 2,500 + 300 + 40 = 2,870; the second 4,575.75; the third 1,125.25. Together 8,571.
test("levels have each netted expiration with its net, gross and share of the root, and its max pain", async () => {
  const { request } = startService();

  const path = "/v1/gex/levels?symbols=SPY&sides=true&maxExpirations=2&maxStrikes=1";
  const { data } = v.parse(levelsResponseSchema, (await request(path)).body);

  const expirations = data.symbols[0]?.sides?.expirations ?? [];
  expect(expirations.map(({ expiration, ...rest }) => [expiration, rest])).toEqual([
    [
      "2026-11-20",
      {
        netExposure: 2_790,
        grossExposure: 2_870,
        sharePct: expect.closeTo((100 * 2_870) / 8_571, 9) as number,
        callOpenInterest: 2_830,
        putOpenInterest: 40,
        maxPain: 100,
      },
    ],
    [
      "2026-11-27",
      {
        netExposure: 3_425.25,
        grossExposure: 4_575.75,
        sharePct: expect.closeTo((100 * 4_575.75) / 8_571, 9) as number,
        callOpenInterest: 4_001,
        putOpenInterest: 575,
        maxPain: 100,
      },
    ],
  ]);
});

test("without the parameter neither is sent", async () => {
  const { request } = startService();

  const board = JSON.stringify((await request("/v1/heatmap?symbols=SPY")).body);
  const levels = JSON.stringify((await request("/v1/gex/levels?symbols=SPY")).body);

  expect(board + levels).not.toMatch(/sides|callValue|OpenInterest/);
});

test("a past board has calls and puts apart too", async () => {
  const { request } = startService();

  const { body } = await request("/v1/historical?symbols=SPY&sides=true&at=2026-11-20T20:00:00Z");

  // The cell of 100 was 2,000 then.
  const node = v.parse(heatmapResponseSchema, body).data.symbols[0]?.strikes.find(({ strike }) => strike === 100);
  expect(node).toMatchObject({ callValue: 2_100, putValue: -500 });
});

test.each(["sides", "zeroGamma"])("%s is refused with a board of volume", async (name) => {
  const { request } = startService();

  const { status, body } = await request(`/v1/heatmap?symbols=SPY&source=volume&${name}=true`);

  expect([status, body]).toEqual([400, errorEnvelope("invalid_parameter", /without source=volume/)]);
});
