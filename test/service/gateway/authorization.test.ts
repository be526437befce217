import { accountWith, errorEnvelope, startService } from "../../../scripts/support/service/start-service";
import { smallMarketNow } from "../../../scripts/support/market/small-market";

const withHeaders = (headers: Record<string, string>): RequestInit => ({ headers });

test.each(["Bearer practice", "bearer practice", "practice", "  Bearer   practice "])(
  "the header Authorization: %s is accepted",
  async (authorization) => {
    const { request } = startService();

    expect((await request("/v1/account", withHeaders({ authorization }))).status).toBe(200);
  },
);

test.each([
  ["/v1/account", {}],
  ["/v1/account", { authorization: "Bearer " }],
  ["/v1/account", { authorization: "" }],
  ["/v1/account", { "x-api-key": "practice" }],
  ["/v1/account?api_key=practice", {}],
  ["/v1/nowhere", {}],
])("%s with the headers %j is 401 unauthorized on the heatmap host", async (path, headers) => {
  const { request } = startService();

  const { status, body } = await request(path, withHeaders(headers));

  expect(status).toBe(401);
  expect(body).toEqual(errorEnvelope("unauthorized", /authorization field is missing/));
});

test("the flow host accepts X-API-Key too", async () => {
  const { request } = startService();

  expect((await request("/flow/v1/openapi.json", withHeaders({ "x-api-key": "practice" }))).status).toBe(200);
});

test("the flow host sends UNAUTHORIZED in upper case and reads no key in the address", async () => {
  const { request } = startService();

  const { status, body } = await request("/flow/v1/openapi.json?api_key=practice", withHeaders({}));

  expect(status).toBe(401);
  expect(body).toEqual(errorEnvelope("UNAUTHORIZED"));
});

test.each(["unknown", "revoked", "expired"])("an %s key is 403 forbidden", async (key) => {
  const keys = [
    { key: "revoked", revoked: true },
    { key: "expired", expiresAtMs: smallMarketNow },
  ];
  const { request } = startService({ accounts: [accountWith({ keys })] });

  const { status, body } = await request("/v1/account", withHeaders({ authorization: `Bearer ${key}` }));

  expect(status).toBe(403);
  expect(body).toEqual(errorEnvelope("forbidden", /unknown, revoked or expired/));
});

test("a key is valid until the millisecond it expires", async () => {
  const { request } = startService({
    accounts: [accountWith({ keys: [{ key: "practice", expiresAtMs: smallMarketNow + 1 }] })],
  });

  expect((await request("/v1/account")).status).toBe(200);
});

test("a blocked account gets 403 account_blocked everywhere", async () => {
  const { request } = startService({ accounts: [accountWith({ condition: "blocked" })] });

  const responses = [await request("/v1/account"), await request("/v1/heatmap?symbols=SPY")];

  expect(responses.map(({ status }) => status)).toEqual([403, 403]);
  expect(responses.map(({ body }) => body)).toEqual([
    errorEnvelope("account_blocked"),
    errorEnvelope("account_blocked"),
  ]);
});

test("a suspended account gets 403 account_suspended on priced routes and can read its own status", async () => {
  const { request } = startService({ accounts: [accountWith({ condition: "suspended" })] });

  const heatmap = await request("/v1/heatmap?symbols=SPY");
  const account = await request("/v1/account");

  expect(heatmap.status).toBe(403);
  expect(heatmap.body).toEqual(errorEnvelope("account_suspended"));
  expect(account.body).toMatchObject({ data: { status: "suspended", apiEligible: false, creditsBalance: 100 } });
});
