import { invitePlan } from "../../../service/gateway/accounts";
import { accountWith, errorEnvelope, startService } from "../../../scripts/support/service/start-service";

test("an account without the volatility preview gets 403 not_entitled on volatility routes only, refunded", async () => {
  const { request } = startService({ accounts: [accountWith({ lacks: ["volatility"] })] });

  const events = await request("/v1/vol/events?symbols=SPXW");

  expect([events.status, events.body]).toEqual([403, errorEnvelope("not_entitled")]);
  expect(events.headers.get("x-credits-remaining")).toBe("100");
  expect((await request("/v1/vol/symbols")).status).toBe(200);
  expect((await request("/v1/heatmap?symbols=SPY")).status).toBe(200);
});

test("an account without the options agreement gets 403 OPRA_AGREEMENT_REQUIRED on the flow host only", async () => {
  const { request } = startService({ accounts: [accountWith({ lacks: ["options_agreement"] })] });

  const trades = await request("/flow/v1/flow/SPY");

  expect([trades.status, trades.body]).toEqual([403, errorEnvelope("OPRA_AGREEMENT_REQUIRED")]);
  expect(trades.headers.get("x-credits-remaining")).toBe("100");
  expect((await request("/flow/v1/openapi.json")).status).toBe(200);
  expect((await request("/v1/heatmap?symbols=SPY")).status).toBe(200);
});

test("a suspended account gets account_suspended in lower case on the flow host too", async () => {
  const { request } = startService({ accounts: [accountWith({ condition: "suspended" })] });

  expect((await request("/flow/v1/flow/SPY")).body).toEqual(errorEnvelope("account_suspended"));
});

test("an invited account has 60 requests per minute and one stream of five symbols", async () => {
  const { request } = startService({ accounts: [accountWith({ limits: invitePlan })] });

  const { headers, body } = await request("/v1/account");

  expect(headers.get("x-ratelimit-limit")).toBe("60");
  expect(body).toMatchObject({
    data: { limits: { requestsPerMinute: 60, symbolsPerStream: 5, streamSymbolsConcurrent: 5, activeKeys: 2 } },
  });
});
