import { ConnectionError, MissingKeyError, ServiceError } from "../../src/transport/errors";
import { account, refusal, success, wellBehaved } from "../support/canned-answers";
import { silence, type Responder } from "../support/test-platform";
import { boardQuestion, testMarket } from "../support/test-market";

const ACCOUNT = { data: account };

/** Time enough for waits that are longer than the half minute of a cell. */
const patient = { deadlineMs: 300_000 };

/** Fails so many times, then answers. */
const recovering =
  (failures: number, failure: () => Response): Responder =>
  (_, index) =>
    index < failures ? failure() : success(ACCOUNT);

const lostConnection = (): never => {
  throw new TypeError("fetch failed");
};

test("the key travels in a header and nowhere in the address", async () => {
  const { market, platform } = testMarket();

  await platform.settle(market.account.read());

  expect(platform.requests[0]?.url).toBe("https://api.example.test/v1/account");
  expect(platform.requests[0]?.headers.get("Authorization")).toBe("Bearer key-for-tests");
});

test.each([
  [429, "rate_limited"],
  [500, "internal_error"],
  [502, "upstream_error"],
  [503, "unavailable"],
  [504, "gateway_timeout"],
])("a %i is tried again until it is answered", async (status, code) => {
  const { market, platform } = testMarket(recovering(2, () => refusal(status, code)));

  await platform.settle(market.account.read());

  expect(platform.requests).toHaveLength(3);
});

test.each([400, 401, 402, 403, 404, 405, 422, 501])("a %i is never tried again", async (status) => {
  const { market, platform } = testMarket(() => refusal(status, "some_code"));

  await expect(platform.settle(market.account.read())).rejects.toMatchObject({ status, code: "some_code" });

  expect(platform.requests).toHaveLength(1);
});

test("a lost connection is tried again", async () => {
  const { market, platform } = testMarket(recovering(1, lostConnection));

  await platform.settle(market.account.read());

  expect(platform.requests).toHaveLength(2);
});

test("five attempts are enough, each after a longer wait", async () => {
  const { market, platform } = testMarket(lostConnection);
  platform.chance = 0.5;
  const startedAtMs = platform.now();

  const failure: unknown = await platform.settle(market.account.read()).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(ConnectionError);
  expect(failure).toMatchObject({ message: "The service could not be reached.", cause: new TypeError("fetch failed") });
  expect(platform.requests.map(({ atMs }) => atMs - startedAtMs)).toEqual([0, 500, 1_500, 3_500, 7_500]);
});

test("a service that is warming up is given the seconds it asks for", async () => {
  const { market, platform } = testMarket(recovering(1, () => refusal(503, "warming_up", { "Retry-After": "9" })));
  const startedAtMs = platform.now();

  await platform.settle(market.account.read());

  expect(platform.requests[1]?.atMs).toBe(startedAtMs + 9_000);
});

test("a gateway that names no seconds is left alone until its window resets", async () => {
  const { market, platform } = testMarket(
    (request, index) =>
      index === 0
        ? refusal(429, "rate_limited", { "X-RateLimit-Reset": String(request.atMs / 1_000 + 42) })
        : success(ACCOUNT),
    patient,
  );
  platform.chance = 0.25;
  const startedAtMs = platform.now();

  await platform.settle(market.account.read());

  expect(platform.requests[1]?.atMs).toBe(startedAtMs + 42_250);
});

test("rate headers of an answered request hold nothing back", async () => {
  const { market, platform } = testMarket(() =>
    success(ACCOUNT, { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "9999999999" }),
  );
  const startedAtMs = platform.now();

  await platform.settle(market.account.read());
  market.forget();
  await platform.settle(market.account.read());

  expect(platform.now()).toBe(startedAtMs);
});

test("a silent service is given thirty seconds, then asked again", async () => {
  const { market, platform } = testMarket((_, index) => (index === 0 ? silence() : success(ACCOUNT)), patient);
  const startedAtMs = platform.now();

  await platform.settle(market.account.read());

  expect(platform.requests.map(({ atMs }) => atMs - startedAtMs)).toEqual([0, 30_000]);
  expect(platform.requests[0]?.signal.aborted).toBe(true);
});

test("a body that stops half-way counts as silence", async () => {
  const { market, platform } = testMarket(
    ({ signal }, index) => (index === 0 ? stalledBody(signal) : success(ACCOUNT)),
    patient,
  );

  await platform.settle(market.account.read());

  expect(platform.requests).toHaveLength(2);
});

/** Half an answer, and then nothing until the request is aborted, which ends the body as `fetch` does. */
function stalledBody(signal: AbortSignal): Response {
  const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
    body.enqueue(new TextEncoder().encode('{"data":'));
    signal.addEventListener("abort", () => body.error(signal.reason));
  };
  return new Response(new ReadableStream({ start }));
}

test("a service that stays silent is said to be silent", async () => {
  const { market, platform } = testMarket(silence);

  await expect(platform.settle(market.account.read())).rejects.toThrow("The service did not answer within 30 seconds.");
});

test("giving up during a request aborts it and passes the reason on", async () => {
  const { market, platform } = testMarket(silence);
  const asker = new AbortController();

  const answer = market.account.read(asker.signal);
  await platform.advance(100);
  asker.abort("cell deleted");

  await expect(answer).rejects.toBe("cell deleted");
  expect(platform.requests[0]?.signal.aborted).toBe(true);
});

test("giving up between two attempts spares the second", async () => {
  const { market, platform } = testMarket(() => refusal(503, "api_paused", { "Retry-After": "60" }), patient);
  const asker = new AbortController();

  const answer = market.account.read(asker.signal);
  await platform.advance(1_000);
  asker.abort("cell deleted");
  await expect(answer).rejects.toBe("cell deleted");

  expect(platform.sleeping).toBe(0);
  expect(platform.requests).toHaveLength(1);
});

test("an answered question leaves no wait behind", async () => {
  const { market, platform } = testMarket();

  await platform.settle(market.gex.heatmap(boardQuestion("SPY")));

  expect(platform.sleeping).toBe(0);
});

test("without a key nothing is asked", async () => {
  const { market, platform, events } = testMarket(wellBehaved, { key: () => undefined });

  await expect(platform.settle(market.gex.heatmap(boardQuestion("SPY")))).rejects.toThrow(MissingKeyError);

  expect(platform.requests).toEqual([]);
  expect(events).toEqual([]);
});

test("an error never repeats the key, even when a gateway does", async () => {
  const { market, platform } = testMarket(
    ({ headers }) =>
      new Response(
        JSON.stringify({ error: { code: "forbidden", message: `No such key: ${headers.get("Authorization")}` } }),
        {
          status: 403,
        },
      ),
  );

  await expect(platform.settle(market.account.read())).rejects.toThrow("No such key: Bearer (your key)");
});

test("the watcher hears of an answered request once, with its balance, its credit and its attempts", async () => {
  const { market, platform, events } = testMarket((request, index) =>
    index === 0 ? refusal(503, "unavailable") : wellBehaved(request, index),
  );

  await platform.settle(Promise.all(["SPY", "spxw"].map((symbol) => market.gex.heatmap(boardQuestion(symbol)))));

  expect(events).toEqual([
    {
      kind: "answered",
      endpoint: "heatmap",
      symbols: ["SPY", "SPXW"],
      status: 200,
      attempts: 2,
      receivedAtMs: platform.now(),
      creditsRemaining: 4_999,
      meta: expect.objectContaining({ attribution: { text: "Example Markets", url: "https://example.test/credit" } }),
    },
  ]);
});

test("the watcher hears of a refusal with the refunded balance", async () => {
  const { market, platform, events } = testMarket(() =>
    refusal(402, "insufficient_credits", { "X-Credits-Remaining": "0" }),
  );

  await expect(platform.settle(market.gex.heatmap(boardQuestion("SPY")))).rejects.toThrow(ServiceError);

  expect(events).toEqual([
    {
      kind: "failed",
      endpoint: "heatmap",
      symbols: ["SPY"],
      error: expect.objectContaining({ status: 402, code: "insufficient_credits" }),
      attempts: 1,
      receivedAtMs: platform.now(),
      creditsRemaining: 0,
    },
  ]);
});

test("the watcher hears nothing of a request that was given up", async () => {
  const { market, platform, events } = testMarket(silence);
  const asker = new AbortController();

  const answer = market.account.read(asker.signal);
  await platform.advance(100);
  asker.abort("cell deleted");
  await expect(answer).rejects.toBe("cell deleted");
  await platform.advance(100_000);

  expect(events).toEqual([]);
});
