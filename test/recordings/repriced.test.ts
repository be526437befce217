import { flowWithoutTrades } from "../../service/market-source/recorded-flow-data";
import * as v from "valibot";
import { sourceOf } from "../../recordings/boards/snapshot-source";
import { recordedData } from "../../service/market-source/recording-source";
import { levelsResponseSchema, profileResponseSchema } from "@strikebook/contract";
import { madeUpContract, madeUpSnapshot, newYork } from "../support/recordings/made-up-snapshots";
import { requesting } from "../support/recordings/requesting";

const nowMs = newYork("2026-01-06", "10:00");
const exact = { volatility: 0.25, forward: 100, discount: 1 };
/** Strike, open calls, open puts. */
const open = [
  [90, 0, 9_000],
  [95, 100, 500],
  [105, 6_000, 1_000],
] as const;
const snapshot = madeUpSnapshot({
  asOfMs: nowMs,
  contracts: open.flatMap(([strike, calls, puts]) => [
    madeUpContract({ ...exact, strike, openInterest: calls }),
    madeUpContract({ ...exact, strike, right: "put", openInterest: puts }),
  ]),
});
const request = requesting({
  ...recordedData(sourceOf([snapshot])),
  flow: flowWithoutTrades(),
  now: () => nowMs,
});

async function get(path: string): Promise<unknown> {
  const { status, body } = await request(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return body;
}

/** Black and Scholes without rates, written out: gamma * 100 * spot² * 0.01, the dollars per 1 % of spot of one contract. */
function gammaUsd(strike: number, spot: number): number {
  const years = (Date.parse("2026-02-20T16:00:00-05:00") - nowMs) / (365 * 86_400_000);
  const deviation = 0.25 * Math.sqrt(years);
  const d1 = Math.log(spot / strike) / deviation + deviation / 2;
  const gamma = Math.exp((-d1 * d1) / 2) / Math.sqrt(2 * Math.PI) / (spot * deviation);
  return gamma * 100 * spot ** 2 * 0.01;
}

const netAt = (spot: number) =>
  open.reduce((sum, [strike, calls, puts]) => sum + (calls - puts) * gammaUsd(strike, spot), 0);

test("the zero gamma of a recorded board is where its contracts, priced again by hand, add up to zero", async () => {
  const { data } = v.parse(levelsResponseSchema, await get("/v1/gex/levels?symbols=AAA&maxStrikes=1"));

  const { level = NaN, distancePct } = data.symbols[0]?.zeroGamma ?? {};
  expect(netAt(level - 0.001)).toBeLessThan(0);
  expect(netAt(level + 0.001)).toBeGreaterThan(0);
  expect(distancePct).toBeCloseTo(level - 100, 9);
});

test("the profile of a recorded board is the sum of its contracts at each price, priced again by hand", async () => {
  const { data } = v.parse(profileResponseSchema, await get("/v1/gex/profile?symbol=AAA&from=85&to=115&steps=4"));

  expect(data.points).toEqual(
    [85, 95, 105, 115].map((spot) => ({ spot, netExposure: expect.closeTo(netAt(spot), 1) as number })),
  );
});

test("calls and puts of a recorded board apart: the walls, and the strike of max pain", async () => {
  const { data } = v.parse(levelsResponseSchema, await get("/v1/gex/levels?symbols=AAA&sides=true"));

  const { callWall, putWall, expirations = [] } = data.symbols[0]?.sides ?? {};
  expect(callWall).toEqual({
    ...{ strike: 105, value: expect.closeTo(6_000 * gammaUsd(105, 100), 1) as number },
    distancePct: expect.closeTo(5, 9) as number,
  });
  expect(putWall).toMatchObject({ strike: 90, value: expect.closeTo(-9_000 * gammaUsd(90, 100), 1) as number });
  // At 95 holders are paid (105 - 95) * 1,000; at 90 5 * 500 + 15 * 1,000; at 105 10 * 100.
  expect(expirations).toMatchObject([{ callOpenInterest: 6_100, putOpenInterest: 10_500, maxPain: 105 }]);
});
