import { accountWith, refusal, startService, type Heard } from "../support/ask-service";
import { paidPlan } from "../../service/gateway/accounts";

/** 20:31:00 UTC, the minute after the small market's now, in seconds. */
const nextMinute = "1795206660";

const rate = ({ headers }: Heard) => ["limit", "remaining", "reset"].map((part) => headers.get(`x-ratelimit-${part}`));

const limitedTo = (requestsPerMinute: number, ...keys: string[]) => [
  accountWith({ limits: { ...paidPlan, requestsPerMinute }, keys: keys.map((key) => ({ key })) }),
];

test("every answer says the plan limit, what is left and when the minute ends", async () => {
  const { ask } = startService();

  expect(rate(await ask("/v1/heatmap?symbols=SPY"))).toEqual(["120", "119", nextMinute]);
  expect(rate(await ask("/v1/heatmap?symbols=NOPE"))).toEqual(["120", "118", nextMinute]);
  expect(rate(await ask("/v1/nowhere"))).toEqual(["120", "117", nextMinute]);
  expect(rate(await ask("/flow/v1/openapi.json"))).toEqual(["120", "116", nextMinute]);
});

test("an answer to an unknown key states no limit: -1, 0, 0", async () => {
  const { ask } = startService();

  expect(rate(await ask("/v1/account", {}))).toEqual(["-1", "0", "0"]);
  expect(rate(await ask("/v1/account", { headers: { authorization: "wrong" } }))).toEqual(["-1", "0", "0"]);
});

test("over the limit is a gateway 429 without Retry-After, free of charge, counted over both hosts", async () => {
  const { ask } = startService({ accounts: limitedTo(2, "practice") });
  await ask("/v1/account");
  await ask("/flow/v1/openapi.json");

  const heatmap = await ask("/v1/heatmap?symbols=SPY");
  const flow = await ask("/flow/v1/openapi.json");

  expect(heatmap.status).toBe(429);
  expect(heatmap.body).toEqual(refusal("rate_limited", /More than 2 requests/));
  expect(heatmap.headers.has("retry-after")).toBe(false);
  expect(rate(heatmap)).toEqual(["2", "0", nextMinute]);
  expect(flow.body).toEqual(refusal("RATE_LIMITED"));
});

test("the next minute begins with a full allowance", async () => {
  const { ask, clock } = startService({ accounts: limitedTo(1, "practice") });
  await ask("/v1/account");
  expect((await ask("/v1/account")).status).toBe(429);

  clock.nowMs = Number(nextMinute) * 1000;

  expect((await ask("/v1/account")).status).toBe(200);
});

test("each key has an allowance of its own", async () => {
  const { ask } = startService({ accounts: limitedTo(1, "first", "second") });
  await ask("/v1/account", { headers: { authorization: "first" } });

  expect((await ask("/v1/account", { headers: { authorization: "second" } })).status).toBe(200);
});

test("the rate headers can be told to say that nothing is limited, while the limit holds", async () => {
  const { ask } = startService({ accounts: limitedTo(1, "practice"), rateHeaderForm: "unlimited" });

  const allowed = await ask("/v1/account");
  const refused = await ask("/v1/account");

  expect([allowed, refused].map(rate)).toEqual(Array(2).fill(["-1", "0", "0"]));
  expect([allowed.status, refused.status]).toEqual([200, 429]);
});
