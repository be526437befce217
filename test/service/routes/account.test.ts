import * as v from "valibot";
import { accountResponseSchema } from "../../../src/contract/account";
import { startService } from "../../support/service/ask-service";

test("the practice key has a paid plan with 5,000 credits", async () => {
  const { ask } = startService();

  const { status, body } = await ask("/v1/account");

  expect(status).toBe(200);
  expect(v.parse(accountResponseSchema, body).data).toEqual({
    customerId: "practice",
    status: "active",
    apiEligible: true,
    unlimited: false,
    creditsBalance: 5000,
    balanceUsd: null,
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
  const { ask } = startService();
  await ask("/v1/heatmap?symbols=SPY");

  expect((await ask("/v1/account")).body).toMatchObject({ data: { creditsBalance: 4999 } });
});
