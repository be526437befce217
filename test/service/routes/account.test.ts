import * as v from "valibot";
import { accountResponseSchema } from "@strikebook/contract";
import { startService } from "../../../scripts/support/service/start-service";

test("the practice key has a paid plan with 5,000 credits", async () => {
  const { request } = startService();

  const { status, body } = await request("/v1/account");

  expect(status).toBe(200);
  expect(v.parse(accountResponseSchema, body).data).toEqual({
    customerId: "practice",
    status: "active",
    apiEligible: true,
    unlimited: false,
    creditsBalance: 5000,
    balanceUsd: 0,
    limits: {
      requestsPerMinute: 120,
      symbolsPerHeatmapCall: 10,
      historicalInFlight: 2,
      symbolsPerStream: 10,
      streamSymbolsConcurrent: 20,
      activeKeys: 5,
      streamMaxDurationMinutes: 60,
    },
  });
});

test("the balance decreases with the credits spent", async () => {
  const { request } = startService();
  await request("/v1/heatmap?symbols=SPY");

  expect((await request("/v1/account")).body).toMatchObject({ data: { creditsBalance: 4999 } });
});
