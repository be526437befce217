import { callContext } from "../../packages/client/transport/call-context";
import { Faults, type FaultEffect } from "../../service/faults/faults";
import { createService } from "../../service/server/service";
import { type EndpointName, type ErrorCode, endpoints, errorStatus, retryableStatuses } from "@strikebook/contract";
import { MarketDataError } from "../../packages/client/transport/errors";
import { openStream, streamParts } from "../../packages/client/stream/connection/stream-opener";
import { describedExtensions, success } from "../support/client/canned-responses";
import { fourSessions } from "../support/service/start-flow";
import { accountWith } from "../../scripts/support/service/start-service";
import { everyCall, type CannedCall } from "../support/client/every-call";
import { smallMarket } from "../../scripts/support/market/small-market";
import { testMarket } from "../support/client/test-market";
import { chargesOf } from "../../scripts/support/client/charges";

const CREDITS = 1_000;

/** Every endpoint with a plain response; the stream and the descriptions have tests of their own below. */
const everyEndpoint = everyCall.map(({ endpoint }) => endpoint);

test("every endpoint meets the faults", () => {
  expect([...everyEndpoint, "stream", "openapi"].sort()).toEqual(Object.keys(endpoints).sort());
});

/** A client of a service with this fault on these routes. Waits between attempts are half of the longest. */
function startClient(routes: readonly EndpointName[], effect: FaultEffect) {
  const faults = new Faults(routes.map((route) => ({ route, effect })));
  const { market, platform } = testMarket(
    ({ url, headers }) => {
      const { host, pathname, search } = new URL(url);
      // The service takes a while to describe itself: only a test of the descriptions needs its own.
      if (pathname === "/v1/openapi.json" && !routes.includes("openapi")) return success(describedExtensions);
      const prefix = host === "flow.example.test" ? "/flow" : "";
      return service.fetch(new Request(`http://service.test${prefix}${pathname}${search}`, { headers }));
    },
    { key: () => "practice", batchWindowMs: 0 },
  );
  platform.chance = 0.5;
  const service = createService({
    market: smallMarket,
    tapes: fourSessions,
    now: () => platform.now(),
    after: (waitMs, run) => {
      const cancelled = new AbortController();
      platform.sleep(waitMs, cancelled.signal).then(run, () => undefined);
      return () => cancelled.abort();
    },
    faults,
    accounts: [accountWith({ credits: CREDITS })],
  });
  market.ledger.reportBalance(CREDITS);
  return { market, platform, faults };
}

/** Makes these calls one after the other, a minute apart, to a service with this fault on every endpoint. */
async function meetFault(effect: FaultEffect, calls: readonly CannedCall[] = everyCall) {
  const { market, platform } = startClient(everyEndpoint, effect);
  const meet = async ({ endpoint, make }: CannedCall) => {
    await platform.advance(60_000);
    const [before, startedAtMs, entries] = [platform.requests.length, platform.now(), chargesOf(market).length];
    const failure: unknown = await platform.settle(make(market)).catch((error: unknown) => error);
    return {
      endpoint,
      failure,
      attempts: platform.paths.slice(before).filter((path) => path !== "/v1/openapi.json").length,
      tookMs: platform.now() - startedAtMs,
      /** Whether no response said what became of the price. */
      mayBeCharged: chargesOf(market)
        .slice(entries)
        .some(({ outcome }) => outcome === "lost"),
    };
  };
  const results = [];
  for (const call of calls) results.push(await meet(call));
  return { results, ledger: market.ledger, charges: chargesOf(market) };
}

/** Opens a stream against a service with this fault. */
async function faultyStream(effect: FaultEffect) {
  const { market, platform } = startClient(["stream"], effect);
  const request = { symbols: ["SPX"], metric: "gamma", maxStrikes: 92, expirations: 5 } as const;
  const opening = { request, lastEventId: undefined, labels: () => [], signal: new AbortController().signal };
  const failure: unknown = await platform
    .settle(openStream(streamParts(market), opening))
    .catch((error: unknown) => error);
  const attempts = platform.paths.filter((path) => path.startsWith("/v1/stream")).length;
  return { failure, attempts, ledger: market.ledger };
}

/** Rows whose `Retry-After` the service states, two seconds. docs/api.md, Errors. */
const withRetryAfter: readonly ErrorCode[] = [
  "too_many_concurrent_requests",
  "too_many_concurrent_queries",
  "stream_limit_reached",
  "warming_up",
  "api_paused",
];

/** Half of 1 + 2 + 4 + 8 seconds, and what the service asked for before each of the four retries. */
const fiveAttemptsMs = (code: ErrorCode) => 7_500 + (withRetryAfter.includes(code) ? 4 * 2_000 : 0);

/** The codes with tests of their own: a wait until the minute ends, and one for a service that computes. */
const otherCodes: ReadonlySet<ErrorCode> = new Set(["rate_limited", "warming_up"]);

const codes = (Object.keys(errorStatus) as ErrorCode[]).filter((code) => !otherCodes.has(code)); // the table's own keys

/**
 * Every endpoint for the first code of each status. A further code of the same status is handled alike, so that every third
 * endpoint is enough, starting at another one for each code.
 */
function callsFor(code: ErrorCode): readonly CannedCall[] {
  const sameStatus = codes.filter((other) => errorStatus[other] === errorStatus[code]);
  const offset = sameStatus.findIndex((other) => other === code);
  return offset === 0 ? everyCall : everyCall.filter((_, index) => index % 3 === offset % 3);
}

test.each(codes)(
  "%s is the right error, after as many attempts as its row allows, and nothing is spent",
  async (code) => {
    const { results, ledger } = await meetFault({ kind: "refusal", code }, callsFor(code));

    const isRetried = retryableStatuses.has(errorStatus[code]);
    const [attempts, tookMs] = [isRetried ? 5 : 1, isRetried ? fiveAttemptsMs(code) : 0];
    for (const result of results) {
      const failure = { name: "ServiceError", status: errorStatus[code], code };
      expect(result).toMatchObject({ endpoint: result.endpoint, failure, attempts, tookMs, mayBeCharged: false });
    }
    expect(ledger.session.spent).toBe(0);
    expect(ledger.committed.balance).toBe(CREDITS);
    expect(ledger.reconciliation).toEqual({ balance: CREDITS, chargedForLost: 0, elsewhere: 0 });
  },
);

test("a service that is still computing is waited for, for half a minute or a minute, and nothing is spent", async () => {
  const { results, ledger } = await meetFault({ kind: "refusal", code: "warming_up" });

  for (const result of results) {
    const tookMs = endpoints[result.endpoint].freshMs > 5_000 ? 60_000 : 30_000;
    const failure = { name: "ComputingError", cause: { status: 503, code: "warming_up" } };
    expect(result).toMatchObject({ endpoint: result.endpoint, failure, tookMs, mayBeCharged: false });
  }
  expect(ledger.session.spent).toBe(0);
  expect(ledger.committed.balance).toBe(CREDITS);
});

test("a description refused with any code fails no call that waits for it", async () => {
  const { market, platform, faults } = startClient(["openapi"], { kind: "refusal", code: "unavailable" });

  for (const code of codes) {
    faults.clear();
    faults.add({ route: "openapi", effect: { kind: "refusal", code } });
    market.forget();
    await platform.advance(60_000);
    const result = await platform.settle(market.get(endpoints.levels, { symbol: "SPY" }, callContext()));

    expect([code, result.record.symbol]).toEqual([code, "SPY"]);
  }
  expect(platform.paths.filter((path) => path === "/v1/openapi.json").length).toBeGreaterThanOrEqual(codes.length);
});

test("a gateway that is busy until its minute ends is not retried, and the error names the wait", async () => {
  const { results } = await meetFault({ kind: "refusal", code: "rate_limited" });

  for (const result of results) {
    const failure = { name: "DeadlineError", waitedFor: "retry", cause: { status: 429 } };
    expect(result).toMatchObject({ endpoint: result.endpoint, failure, attempts: 1, tookMs: 0 });
  }
});

test("a block at the edge is an error of its status at every endpoint", async () => {
  const html = await meetFault({ kind: "edge", body: "html" });
  const text = await meetFault({ kind: "edge", body: "text" });

  for (const result of html.results) {
    expect(result).toMatchObject({ failure: { status: 403, code: "http_403" }, attempts: 1 });
  }
  for (const result of text.results) {
    expect(result).toMatchObject({ failure: { status: 429, code: "ip_rate_limited" }, attempts: 5, tookMs: 15_500 });
  }
});

test("a response that comes too late fails at the deadline, and its price may have been charged", async () => {
  const { results, charges } = await meetFault({ kind: "slow", waitMs: 40_000 });

  for (const { endpoint, failure, attempts, tookMs, mayBeCharged } of results) {
    expect(failure).toBeInstanceOf(MarketDataError);
    expect(failure).toMatchObject({ name: "DeadlineError", waitedFor: "connection" });
    // The flow service gives up after 25 seconds and refunds (docs/api.md, Limits); the second attempt is cut off.
    const expected = endpoints[endpoint].service === "flow" ? 2 : 1;
    expect([endpoint, attempts, tookMs, mayBeCharged]).toEqual([
      endpoint,
      expected,
      30_000,
      endpoints[endpoint].credits > 0,
    ]);
  }
  expect(charges.filter(({ spent }) => spent > 0)).toEqual([]);
});

test("a stream that is refused with any code is that error, after one attempt, and nothing is spent", async () => {
  for (const code of [...codes, ...otherCodes]) {
    const { failure, attempts, ledger } = await faultyStream({ kind: "refusal", code });

    expect([code, failure]).toMatchObject([code, { name: "ServiceError", status: errorStatus[code], code }]);
    expect(failure).toMatchObject({ retryable: retryableStatuses.has(errorStatus[code]) });
    expect([code, attempts]).toEqual([code, 1]);
    expect(ledger.committed).toMatchObject({ session: 0, balance: CREDITS });
  }
});

test("a stream that is blocked at the edge is an error of its status, and nothing is spent", async () => {
  const html = await faultyStream({ kind: "edge", body: "html" });
  const text = await faultyStream({ kind: "edge", body: "text" });

  expect(html).toMatchObject({ failure: { status: 403, code: "http_403" }, attempts: 1 });
  expect(text).toMatchObject({ failure: { status: 429, code: "ip_rate_limited", retryAfterMs: 2_000 }, attempts: 1 });
  for (const { ledger } of [html, text]) expect(ledger.committed.session).toBe(0);
});

test("a stream that does not open in time fails, and its price may have been charged", async () => {
  const { failure, attempts, ledger } = await faultyStream({ kind: "slow", waitMs: 40_000 });

  expect(failure).toMatchObject({
    name: "ConnectionError",
    message: "The service did not open the stream within 30 seconds.",
  });
  expect(attempts).toBe(1);
  expect(ledger.committed).toMatchObject({ session: 1, balance: CREDITS - 1 });
});
