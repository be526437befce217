import { accountWith, errorEnvelope, startService } from "../../support/service/ask-service";
import { smallMarket } from "../../support/market/small-market";

const left = ({ headers }: { headers: Headers }) => headers.get("x-credits-remaining");

test("a request costs one credit, however many symbols it has", async () => {
  const { ask } = startService();

  expect(left(await ask("/v1/heatmap?symbols=SPY"))).toBe("4999");
  expect(left(await ask("/v1/heatmap?symbols=SPY,QQQ&metric=vanna"))).toBe("4998");
  expect(left(await ask("/v1/gex/levels?symbols=SPY,QQQ"))).toBe("4997");
});

test("a cached response costs the same", async () => {
  const { ask } = startService();
  await ask("/v1/heatmap?symbols=SPY");

  expect(left(await ask("/v1/heatmap?symbols=SPY"))).toBe("4998");
});

test("account and description are free and carry no balance header", async () => {
  const { ask } = startService();

  const answers = [await ask("/v1/account"), await ask("/v1/openapi.json"), await ask("/flow/v1/openapi.json")];

  expect(answers.map(left)).toEqual([null, null, null]);
  expect((await ask("/v1/account")).body).toMatchObject({ data: { creditsBalance: 5000 } });
});

test.each([
  ["a wrong parameter", "/v1/heatmap?symbols=SPY&metric=delta", 400],
  ["an unknown symbol", "/v1/heatmap?symbols=NOPE", 404],
])("%s is refunded before the header is written", async (_what, path, status) => {
  const { ask } = startService();

  const answer = await ask(path);

  expect(answer.status).toBe(status);
  expect(left(answer)).toBe("5000");
});

test("an internal error is 500 internal_error, refunded, without internal details", async () => {
  const broken = { ...smallMarket, boardAt: () => { throw new TypeError("secret of the inside"); } }; // prettier-ignore
  const { ask, problems, service } = startService({ market: broken });

  const answer = await ask("/v1/heatmap?symbols=SPY");

  expect(answer.status).toBe(500);
  expect(answer.body).toEqual(errorEnvelope("internal_error", /Nothing was charged/));
  expect(JSON.stringify(answer.body)).not.toMatch(/secret|stack|TypeError/);
  expect(left(answer)).toBe("5000");
  expect(problems).toEqual([new TypeError("secret of the inside")]);
  expect(service.requests[0]).toMatchObject({ status: 500, credits: 0 });
});

test("a thrown value that is not an error is a 500 too", async () => {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- the subject of this test
  const broken = { ...smallMarket, boardAt: () => { throw "a bare word"; } }; // prettier-ignore
  const { ask } = startService({ market: broken });

  expect((await ask("/v1/heatmap?symbols=SPY")).status).toBe(500);
});

test("the last credit can be spent, and the next request is 402 insufficient_credits", async () => {
  const { ask } = startService({ accounts: [accountWith({ credits: 1 })] });

  const last = await ask("/v1/heatmap?symbols=SPY");
  const tooMany = await ask("/v1/heatmap?symbols=SPY");

  expect([last.status, left(last)]).toEqual([200, "0"]);
  expect([tooMany.status, left(tooMany)]).toEqual([402, "0"]);
  expect(tooMany.body).toEqual(errorEnvelope("insufficient_credits", /costs 1 credit and 0 are left/));
});

test("a single credit that is left is named in the singular", async () => {
  const { ask } = startService({ accounts: [accountWith({ credits: 1 })] });

  const { body } = await ask("/v1/historical?symbols=SPY&at=2026-11-20T15:00:00Z");

  expect(body).toEqual(errorEnvelope("insufficient_credits", /costs 5 credits and 1 is left/));
});

test("an account without credits can read its own status", async () => {
  const { ask } = startService({ accounts: [accountWith({ credits: 0 })] });

  expect((await ask("/v1/account")).body).toMatchObject({ data: { creditsBalance: 0, status: "active" } });
});

test("two keys of an account share one balance", async () => {
  const { ask } = startService({
    accounts: [accountWith({ credits: 10, keys: [{ key: "first" }, { key: "second" }] })],
  });

  await ask("/v1/heatmap?symbols=SPY", { headers: { authorization: "first" } });
  const second = await ask("/v1/heatmap?symbols=SPY", { headers: { authorization: "second" } });

  expect(left(second)).toBe("8");
});
