import { DeadlineError, ServiceError } from "../../src/transport/errors";
import { account, refusal, success } from "../support/canned-answers";
import { silence, type Responder } from "../support/test-platform";
import { boardQuestion, testMarket } from "../support/test-market";

/** The first question of a fresh client, until it settles: the error and how long that took. */
async function failing(respond: Responder, options: Parameters<typeof testMarket>[1] = {}) {
  const { market, platform } = testMarket(respond, options);
  const startedAtMs = platform.now();
  const failure: unknown = await platform.settle(market.account.read()).catch((error: unknown) => error);
  return { failure, tookMs: platform.now() - startedAtMs, platform };
}

test("a silent service is given up after thirty seconds, and said to be silent", async () => {
  const { failure, tookMs, platform } = await failing(silence);

  expect(failure).toBeInstanceOf(DeadlineError);
  expect(failure).toMatchObject({
    waitedFor: "connection",
    retryable: true,
    message: "The service did not answer within 30 seconds. Recalculate in a minute.",
  });
  expect(tookMs).toBe(30_000);
  expect(platform.requests[0]?.signal.aborted).toBe(true);
});

test("an answer that begins and does not end is told apart from silence", async () => {
  const { failure, tookMs } = await failing(({ signal }) => {
    const start = (body: ReadableStreamDefaultController<Uint8Array>) =>
      signal.addEventListener("abort", () => body.error(signal.reason));
    return new Response(new ReadableStream({ start }));
  });

  expect(failure).toMatchObject({ name: "DeadlineError", waitedFor: "answer" });
  expect(tookMs).toBe(30_000);
});

test("a wait that would outlast the deadline is not begun: the error says why, and when to ask again", async () => {
  const { failure, tookMs } = await failing(() => refusal(503, "api_paused", { "Retry-After": "45" }));

  expect(failure).toMatchObject({
    name: "DeadlineError",
    waitedFor: "retry",
    retryAfterMs: 45_000,
    message:
      "Because of api_paused. It would be asked again in 45 seconds, later than the 30 seconds a question may take. Recalculate then.",
    cause: expect.any(ServiceError),
  });
  expect(tookMs).toBe(0);
});

test("failures that each take long end at the deadline, not after five attempts", async () => {
  const slowly: Responder = async () => {
    await slow.platform.sleep(12_000);
    return refusal(504, "gateway_timeout");
  };
  const slow = testMarket(slowly);
  const startedAtMs = slow.platform.now();

  const answer = slow.platform.settle(slow.market.account.read());

  await expect(answer).rejects.toMatchObject({ name: "DeadlineError", waitedFor: "connection" });
  expect(slow.platform.now() - startedAtMs).toBe(30_000);
  expect(slow.platform.requests).toHaveLength(3);
});

test("waiting for a turn counts, and is named", async () => {
  const { market, platform } = testMarket(() => success({ data: account }), {
    limits: () => ({ requestsPerMinute: 1 }),
  });
  await platform.settle(market.account.read());
  market.forget();
  const startedAtMs = platform.now();

  await expect(platform.settle(market.account.read())).rejects.toMatchObject({
    name: "DeadlineError",
    waitedFor: "turn",
  });

  expect(platform.now() - startedAtMs).toBe(30_000);
  expect(platform.requests).toHaveLength(1);
});

test("a deadline of one's own holds instead", async () => {
  const { failure, tookMs } = await failing(silence, { deadlineMs: 2_500 });

  expect(failure).toMatchObject({ message: "The service did not answer within 2.5 seconds. Recalculate in a minute." });
  expect(tookMs).toBe(2_500);
});

test("symbols of a call that is taken apart do not get their time twice", async () => {
  const { market, platform } = testMarket(async ({ path }) => {
    if (!path.includes("SPY,QQQ")) return silence();
    await platform.sleep(20_000);
    return refusal(400, "invalid_parameter");
  });
  const startedAtMs = platform.now();

  const cells = Promise.allSettled(["SPY", "QQQ"].map((symbol) => market.gex.heatmap(boardQuestion(symbol))));
  const outcomes = await platform.settle(cells);

  expect(outcomes).toMatchObject([{ reason: { name: "DeadlineError" } }, { reason: { name: "DeadlineError" } }]);
  expect(platform.now() - startedAtMs).toBe(30_000);
});
