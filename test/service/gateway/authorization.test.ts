import { accountWith, errorEnvelope, startService } from "../../support/service/ask-service";
import { smallMarketNow } from "../../support/market/small-market";

const withHeaders = (headers: Record<string, string>): RequestInit => ({ headers });

test.each(["Bearer practice", "bearer practice", "practice", "  Bearer   practice "])(
  "the header Authorization: %s is accepted",
  async (authorization) => {
    const { ask } = startService();

    expect((await ask("/v1/account", withHeaders({ authorization }))).status).toBe(200);
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
  const { ask } = startService();

  const { status, body } = await ask(path, withHeaders(headers));

  expect(status).toBe(401);
  expect(body).toEqual(errorEnvelope("unauthorized", /authorization field is missing/));
});

test("the flow host accepts X-API-Key too", async () => {
  const { ask } = startService();

  expect((await ask("/flow/v1/openapi.json", withHeaders({ "x-api-key": "practice" }))).status).toBe(200);
});

test("the flow host sends UNAUTHORIZED in upper case and reads no key in the address", async () => {
  const { ask } = startService();

  const { status, body } = await ask("/flow/v1/openapi.json?api_key=practice", withHeaders({}));

  expect(status).toBe(401);
  expect(body).toEqual(errorEnvelope("UNAUTHORIZED"));
});

test.each(["unknown", "revoked", "expired"])("an %s key is 403 forbidden", async (key) => {
  const keys = [
    { key: "revoked", revoked: true },
    { key: "expired", expiresAtMs: smallMarketNow },
  ];
  const { ask } = startService({ accounts: [accountWith({ keys })] });

  const { status, body } = await ask("/v1/account", withHeaders({ authorization: `Bearer ${key}` }));

  expect(status).toBe(403);
  expect(body).toEqual(errorEnvelope("forbidden", /unknown, revoked or expired/));
});

test("a key is valid until the millisecond it expires", async () => {
  const { ask } = startService({
    accounts: [accountWith({ keys: [{ key: "practice", expiresAtMs: smallMarketNow + 1 }] })],
  });

  expect((await ask("/v1/account")).status).toBe(200);
});

test("a blocked account gets 403 account_blocked everywhere", async () => {
  const { ask } = startService({ accounts: [accountWith({ condition: "blocked" })] });

  const answers = [await ask("/v1/account"), await ask("/v1/heatmap?symbols=SPY")];

  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
  expect(answers.map(({ body }) => body)).toEqual([errorEnvelope("account_blocked"), errorEnvelope("account_blocked")]);
});

test("a suspended account gets 403 account_suspended on priced routes and can read its own status", async () => {
  const { ask } = startService({ accounts: [accountWith({ condition: "suspended" })] });

  const heatmap = await ask("/v1/heatmap?symbols=SPY");
  const account = await ask("/v1/account");

  expect(heatmap.status).toBe(403);
  expect(heatmap.body).toEqual(errorEnvelope("account_suspended"));
  expect(account.body).toMatchObject({ data: { status: "suspended", apiEligible: false, creditsBalance: 100 } });
});
