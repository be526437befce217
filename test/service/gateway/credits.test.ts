import { accountWith, errorEnvelope, startService } from "../../../scripts/support/service/start-service";
import { smallMarket } from "../../../scripts/support/market/small-market";

const left = ({ headers }: { headers: Headers }) => headers.get("x-credits-remaining");

test("a request costs one credit, however many symbols it has", async () => {
  const { request } = startService();

  expect(left(await request("/v1/heatmap?symbols=SPY"))).toBe("4999");
  expect(left(await request("/v1/heatmap?symbols=SPY,QQQ&metric=vanna"))).toBe("4998");
  expect(left(await request("/v1/gex/levels?symbols=SPY,QQQ"))).toBe("4997");
});

test("a cached response costs the same", async () => {
  const { request } = startService();
  await request("/v1/heatmap?symbols=SPY");

  expect(left(await request("/v1/heatmap?symbols=SPY"))).toBe("4998");
});

test("account and description are free and carry no balance header", async () => {
  const { request } = startService();

  const responses = [
    await request("/v1/account"),
    await request("/v1/openapi.json"),
    await request("/flow/v1/openapi.json"),
  ];

  expect(responses.map(left)).toEqual([null, null, null]);
  expect((await request("/v1/account")).body).toMatchObject({ data: { creditsBalance: 5000 } });
});

test.each([
  ["a wrong parameter", "/v1/heatmap?symbols=SPY&metric=theta", 400],
  ["an unknown symbol", "/v1/heatmap?symbols=NOPE", 404],
])("%s is refunded before the header is written", async (_what, path, status) => {
  const { request } = startService();

  const response = await request(path);

  expect(response.status).toBe(status);
  expect(left(response)).toBe("5000");
});

test("an internal error is 500 internal_error, refunded, without internal details", async () => {
  const broken = { ...smallMarket, boardAt: () => { throw new TypeError("secret of the inside"); } }; // prettier-ignore
  const { request, problems, service } = startService({ market: broken });

  const response = await request("/v1/heatmap?symbols=SPY");

  expect(response.status).toBe(500);
  expect(response.body).toEqual(errorEnvelope("internal_error", /Nothing was charged/));
  expect(JSON.stringify(response.body)).not.toMatch(/secret|stack|TypeError/);
  expect(left(response)).toBe("5000");
  expect(problems).toEqual([new TypeError("secret of the inside")]);
  expect(service.requests[0]).toMatchObject({ status: 500, credits: 0 });
});

test("a thrown value that is not an error is a 500 too", async () => {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- the subject of this test
  const broken = { ...smallMarket, boardAt: () => { throw "a bare word"; } }; // prettier-ignore
  const { request } = startService({ market: broken });

  expect((await request("/v1/heatmap?symbols=SPY")).status).toBe(500);
});

test("the last credit can be spent, and the next request is 402 insufficient_credits", async () => {
  const { request } = startService({ accounts: [accountWith({ credits: 1 })] });

  const last = await request("/v1/heatmap?symbols=SPY");
  const tooMany = await request("/v1/heatmap?symbols=SPY");

  expect([last.status, left(last)]).toEqual([200, "0"]);
  expect([tooMany.status, left(tooMany)]).toEqual([402, "0"]);
  expect(tooMany.body).toEqual(errorEnvelope("insufficient_credits", /costs 1 credit and 0 are left/));
});

test("a single credit that is left is named in the singular", async () => {
  const { request } = startService({ accounts: [accountWith({ credits: 1 })] });

  const { body } = await request("/v1/historical?symbols=SPY&at=2026-11-20T15:00:00Z");

  expect(body).toEqual(errorEnvelope("insufficient_credits", /costs 5 credits and 1 is left/));
});

test("an account without credits can read its own status", async () => {
  const { request } = startService({ accounts: [accountWith({ credits: 0 })] });

  expect((await request("/v1/account")).body).toMatchObject({ data: { creditsBalance: 0, status: "active" } });
});

test("two keys of an account share one balance", async () => {
  const { request } = startService({
    accounts: [accountWith({ credits: 10, keys: [{ key: "first" }, { key: "second" }] })],
  });

  await request("/v1/heatmap?symbols=SPY", { headers: { authorization: "first" } });
  const second = await request("/v1/heatmap?symbols=SPY", { headers: { authorization: "second" } });

  expect(left(second)).toBe("8");
});
