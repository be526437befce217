import * as v from "valibot";
import { profileResponseSchema } from "@strikebook/contract";
import { errorEnvelope, startService } from "../../../scripts/support/service/start-service";

// In the small market net gamma is ten times the price above 100, and net vanna the price below zero. Spot is 101.5.
async function profile(query: string) {
  const { status, body } = await startService().request(`/v1/gex/profile?symbol=SPY${query}`);
  expect(status).toBe(200);
  return v.parse(profileResponseSchema, body);
}

test("a profile has sixty prices from 20 % below spot to 20 % above it, and the instant of its board", async () => {
  const { data, meta } = await profile("");

  expect(data).toMatchObject({ symbol: "SPY", asOf: "2026-11-20T20:30:00Z", spot: 101.5 });
  expect(data.points).toHaveLength(60);
  expect(data.points[0]?.spot).toBeCloseTo(81.2, 9);
  expect(data.points[59]?.spot).toBeCloseTo(121.8, 9);
  expect(data.points[59]?.netExposure).toBeCloseTo(218, 6);
  expect(meta).toMatchObject({ metric: "gamma", mode: "live" });
});

test.each([
  ["&from=80&to=120&steps=3", [80, -200], [100, 0], [120, 200]],
  ["&from=80&to=120&steps=3&metric=vanna", [80, -80], [100, -100], [120, -120]],
])("with %s it has these prices and exposures", async (query, ...points) => {
  const { data } = await profile(query);

  expect(data.points.map(({ spot, netExposure }) => [spot, netExposure])).toEqual(points);
});

test.each([
  ["symbol=SPY&from=120&to=80", 400, errorEnvelope("invalid_parameter", /from must be below to; they are 120 and 80/)],
  ["symbol=SPY&from=130", 400, errorEnvelope("invalid_parameter", /from must be below to/)],
  ["symbol=SPY&steps=1", 400, errorEnvelope("invalid_parameter", /steps/)],
  ["symbol=NOPE", 404, errorEnvelope("symbol_not_found")],
])("%s is refused", async (query, status, error) => {
  const response = await startService().request(`/v1/gex/profile?${query}`);

  expect([response.status, response.body]).toEqual([status, error]);
});
