import { callContext } from "../../../packages/client/transport/call-context";
import { cellWords } from "../../../packages/client/errors/cell-words";
import { explain } from "../../../packages/client/errors/explained-error";
import { DeadlineError, ServiceError } from "../../../packages/client/transport/errors";
import { account, refusal, success } from "../../support/client/canned-responses";
import { getBoard, testMarket } from "../../support/client/test-market";
import { silence, type Responder } from "../../../scripts/support/client/test-platform";

/** The first call of a new client, which fails: its error and how long it took. */
async function failing(respond: Responder, options: Parameters<typeof testMarket>[1] = {}) {
  const { market, platform } = testMarket(respond, options);
  const failure: unknown = await platform.settle(market.account.read(callContext())).catch((error: unknown) => error);
  return { failure, tookMs: platform.elapsedMs, platform };
}

test("a call to a silent service fails after thirty seconds and says that no response came", async () => {
  const { failure, tookMs, platform } = await failing(silence);

  expect(failure).toBeInstanceOf(DeadlineError);
  expect(failure).toMatchObject({
    waitedFor: "connection",
    retryable: true,
    message: "The service did not respond within 30 seconds.",
  });
  expect(explain(failure, cellWords)).toBe("The service did not respond within 30 seconds. Recalculate in a minute.");
  expect(tookMs).toBe(30_000);
  expect(platform.requests[0]?.signal.aborted).toBe(true);
});

test("a response that starts and does not complete is distinguished from no response", async () => {
  const { failure, tookMs } = await failing(({ signal }) => {
    const start = (body: ReadableStreamDefaultController<Uint8Array>) =>
      signal.addEventListener("abort", () => body.error(signal.reason));
    return new Response(new ReadableStream({ start }));
  });

  expect(failure).toMatchObject({ name: "DeadlineError", waitedFor: "response" });
  expect(tookMs).toBe(30_000);
});

test("a retry that would start after the deadline fails at once, with the reason and when to try again", async () => {
  const { failure, tookMs } = await failing(() => refusal(503, "api_paused", { "Retry-After": "45" }));

  expect(failure).toMatchObject({
    name: "DeadlineError",
    waitedFor: "retry",
    retryAfterMs: 45_000,
    message: "Because of api_paused. The next attempt would be in 45 seconds, after the time limit of 30 seconds.",
    cause: expect.any(ServiceError) as unknown,
  });
  expect(explain(failure, cellWords)).toBe("The API is paused for maintenance. Recalculate in 45 seconds.");
  expect(tookMs).toBe(0);
});

test("slow failures end at the deadline, not after five attempts", async () => {
  const { market, platform } = testMarket(async () => {
    await platform.sleep(12_000);
    return refusal(504, "gateway_timeout");
  });

  await expect(platform.settle(market.account.read(callContext()))).rejects.toMatchObject({
    name: "DeadlineError",
    waitedFor: "connection",
  });

  expect(platform.elapsedMs).toBe(30_000);
  expect(platform.requests).toHaveLength(3);
});

test("waiting in the request queue counts, and the error names it", async () => {
  const { market, platform } = testMarket(() => success({ data: account }), {
    limits: () => ({ requestsPerMinute: 1 }),
  });
  await platform.settle(market.account.read(callContext()));
  market.forget();

  await expect(platform.settle(market.account.read(callContext()))).rejects.toMatchObject({
    name: "DeadlineError",
    waitedFor: "queue",
  });

  expect(platform.elapsedMs).toBe(30_000);
  expect(platform.requests).toHaveLength(1);
});

test("a deadline given as an option replaces the default", async () => {
  const { failure, tookMs } = await failing(silence, { deadlineMs: 2_500 });

  expect(explain(failure, cellWords)).toBe("The service did not respond within 2.5 seconds. Recalculate in a minute.");
  expect(tookMs).toBe(2_500);
});

test("symbols of a refused batch that is split get no second deadline", async () => {
  const { market, platform } = testMarket(async ({ path }) => {
    if (!path.includes("SPY,QQQ")) return silence();
    await platform.sleep(20_000);
    return refusal(400, "invalid_parameter");
  });

  const cells = Promise.allSettled(["SPY", "QQQ"].map((symbol) => getBoard(market, symbol)));
  const results = await platform.settle(cells);

  expect(results).toMatchObject([{ reason: { name: "DeadlineError" } }, { reason: { name: "DeadlineError" } }]);
  expect(platform.elapsedMs).toBe(30_000);
});
