import {
  accountWith,
  errorEnvelope,
  startService,
  type TestResponse,
} from "../../../scripts/support/service/start-service";
import { paidPlan } from "../../../service/gateway/accounts";

/** 20:31:00 UTC, the minute after the small market's now, in seconds. */
const nextMinute = "1795206660";

const rate = ({ headers }: TestResponse) =>
  ["limit", "remaining", "reset"].map((part) => headers.get(`x-ratelimit-${part}`));

const limitedTo = (requestsPerMinute: number, ...keys: string[]) => [
  accountWith({ limits: { ...paidPlan, requestsPerMinute }, keys: keys.map((key) => ({ key })) }),
];

test("every response has the limit of the plan, the remaining requests and the reset time", async () => {
  const { request } = startService();

  expect(rate(await request("/v1/heatmap?symbols=SPY"))).toEqual(["120", "119", nextMinute]);
  expect(rate(await request("/v1/heatmap?symbols=NOPE"))).toEqual(["120", "118", nextMinute]);
  expect(rate(await request("/v1/nowhere"))).toEqual(["120", "117", nextMinute]);
  expect(rate(await request("/flow/v1/openapi.json"))).toEqual(["120", "116", nextMinute]);
});

test("a response to an unknown key has no limit: -1, 0, 0", async () => {
  const { request } = startService();

  expect(rate(await request("/v1/account", {}))).toEqual(["-1", "0", "0"]);
  expect(rate(await request("/v1/account", { headers: { authorization: "wrong" } }))).toEqual(["-1", "0", "0"]);
});

test("a request over the limit is a 429 without Retry-After, free of charge, counted on both hosts", async () => {
  const { request } = startService({ accounts: limitedTo(2, "practice") });
  await request("/v1/account");
  await request("/flow/v1/openapi.json");

  const heatmap = await request("/v1/heatmap?symbols=SPY");
  const flow = await request("/flow/v1/openapi.json");

  expect(heatmap.status).toBe(429);
  expect(heatmap.body).toEqual(errorEnvelope("rate_limited", /More than 2 requests/));
  expect(heatmap.headers.has("retry-after")).toBe(false);
  expect(rate(heatmap)).toEqual(["2", "0", nextMinute]);
  expect(flow.body).toEqual(errorEnvelope("RATE_LIMITED"));
});

test("the limit resets with the next minute", async () => {
  const { request, clock } = startService({ accounts: limitedTo(1, "practice") });
  await request("/v1/account");
  expect((await request("/v1/account")).status).toBe(429);

  clock.nowMs = Number(nextMinute) * 1000;

  expect((await request("/v1/account")).status).toBe(200);
});

test("each key has its own limit", async () => {
  const { request } = startService({ accounts: limitedTo(1, "first", "second") });
  await request("/v1/account", { headers: { authorization: "first" } });

  expect((await request("/v1/account", { headers: { authorization: "second" } })).status).toBe(200);
});

test("the rate headers can be set to unlimited while the limit still applies", async () => {
  const { request } = startService({ accounts: limitedTo(1, "practice"), rateHeaderForm: "unlimited" });

  const allowed = await request("/v1/account");
  const refused = await request("/v1/account");

  expect([allowed, refused].map(rate)).toEqual(Array(2).fill(["-1", "0", "0"]));
  expect([allowed.status, refused.status]).toEqual([200, 429]);
});
