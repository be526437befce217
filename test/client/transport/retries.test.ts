import { callContext } from "../../../packages/client/transport/call-context";
import { ConnectionError } from "../../../packages/client/transport/errors";
import { account, refusal, success, wellBehaved } from "../../support/client/canned-responses";
import { getBoard, testMarket } from "../../support/client/test-market";
import { silence, type Responder } from "../../../scripts/support/client/test-platform";

const ACCOUNT = { data: account };

/** A deadline that leaves time for waits longer than the default 30 seconds. */
const longDeadline = { deadlineMs: 300_000 };

/** Fails the first `failures` requests, then succeeds. */
const recovering =
  (failures: number, failure: () => Response): Responder =>
  (_, index) =>
    index < failures ? failure() : success(ACCOUNT);

const lostConnection = (): never => {
  throw new TypeError("fetch failed");
};

test("a lost connection is retried", async () => {
  const { market, platform } = testMarket(recovering(1, lostConnection));

  await platform.settle(market.account.read(callContext()));

  expect(platform.requests).toHaveLength(2);
});

test("a request is attempted five times at most, with a longer wait each time, and the error keeps the platform's own", async () => {
  const { market, platform } = testMarket(lostConnection);
  platform.chance = 0.5;

  const failure: unknown = await platform.settle(market.account.read(callContext())).catch((error: unknown) => error);

  expect(failure).toBeInstanceOf(ConnectionError);
  expect(failure).toMatchObject({ message: "The service could not be reached.", cause: new TypeError("fetch failed") });
  expect(platform.sentAtMs).toEqual([0, 500, 1_500, 3_500, 7_500]);
});

test("a service that is warming up is given the seconds it asks for", async () => {
  const { market, platform } = testMarket(recovering(1, () => refusal(503, "warming_up", { "Retry-After": "9" })));

  await platform.settle(market.account.read(callContext()));

  expect(platform.sentAtMs).toEqual([0, 9_000]);
});

test("a Retry-After date delays the retry until then", async () => {
  const headers = { "Retry-After": "Tue, 25 Nov 2025 15:00:09 GMT", Date: "Tue, 25 Nov 2025 15:00:00 GMT" };
  const { market, platform } = testMarket((request, index) =>
    index === 0 ? refusal(503, "warming_up", headers) : wellBehaved(request, index),
  );

  await platform.settle(getBoard(market, "SPY"));

  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY", "/v1/heatmap?symbols=SPY"]);
  expect(platform.sentAtMs).toEqual([25, 9_050]);
});

test("a gateway that sends no Retry-After gets no retry until its window resets", async () => {
  const { market, platform } = testMarket(
    (request, index) =>
      index === 0
        ? refusal(429, "rate_limited", { "X-RateLimit-Reset": String(request.atMs / 1_000 + 42) })
        : success(ACCOUNT),
    longDeadline,
  );
  platform.chance = 0.25;

  await platform.settle(market.account.read(callContext()));

  expect(platform.sentAtMs).toEqual([0, 42_250]);
});

test("rate headers of a successful response delay nothing", async () => {
  const { market, platform } = testMarket(() =>
    success(ACCOUNT, { "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "9999999999" }),
  );

  await platform.settle(market.account.read(callContext()));
  market.forget();
  await platform.settle(market.account.read(callContext()));

  expect(platform.sentAtMs).toEqual([0, 0]);
});

test("an attempt without a response is aborted after thirty seconds and retried", async () => {
  const { market, platform } = testMarket((_, index) => (index === 0 ? silence() : success(ACCOUNT)), longDeadline);

  await platform.settle(market.account.read(callContext()));

  expect(platform.sentAtMs).toEqual([0, 30_000]);
  expect(platform.requests[0]?.signal.aborted).toBe(true);
});

test("a body that stalls half-way is retried like a missing response", async () => {
  const { market, platform } = testMarket(
    ({ signal }, index) => (index === 0 ? stalledBody(signal) : success(ACCOUNT)),
    longDeadline,
  );

  await platform.settle(market.account.read(callContext()));

  expect(platform.requests).toHaveLength(2);
});

/** Half a body and then nothing, until an abort of the request fails the body as `fetch` does. */
function stalledBody(signal: AbortSignal): Response {
  const start = (body: ReadableStreamDefaultController<Uint8Array>) => {
    body.enqueue(new TextEncoder().encode('{"data":'));
    signal.addEventListener("abort", () => body.error(signal.reason));
  };
  return new Response(new ReadableStream({ start }));
}
