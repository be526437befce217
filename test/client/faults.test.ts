import { jest } from "@jest/globals";
import * as v from "valibot";
import { Faults } from "../../service/faults/faults";
import type { FaultEffect } from "../../service/faults/fault";
import { createService } from "../../service/service";
import { Budget } from "../../src/spending/budget";
import { CreditLedger } from "../../src/spending/credit-ledger";
import { MarketDataError } from "../../src/transport/errors";
import { ParameterNames } from "../../src/client/endpoint/parameter-names";
import { RequestGate } from "../../src/spending/request-gate";
import { ServiceClock } from "../../src/transport/service-clock";
import { StreamDoor } from "../../src/stream/stream-door";
import { Transport } from "../../src/transport/transport";
import { endpoints, type EndpointName } from "../../src/contract/endpoints";
import { errorStatus, retryableStatuses, type ErrorCode } from "../../src/contract/errors";
import { accountWith } from "../support/ask-service";
import { fourSessions } from "../support/ask-flow";
import { smallMarket } from "../support/small-market";
import { TestPlatform } from "../support/test-platform";

// Every code at every endpoint: on a busy machine that may take longer than the five seconds of a plain test.
jest.setTimeout(60_000);

const CREDITS = 1_000;

/** Everything that is asked and answered; a stream is read elsewhere. */
const asked = (Object.keys(endpoints) as EndpointName[]).filter((name) => name !== "stream"); // the catalogue's own keys

/** What the questions name whose price depends on them. */
const queries: Partial<Record<EndpointName, [string, string][]>> = {
  volHistory: [
    ["symbols", "SPY"],
    ["from", "2025-11-17"],
    ["to", "2025-11-21"],
  ],
};
const path = { ticker: "SPX", strike: "100", symbol: "SPX__260619C00100000" };

/** A client's parts before a service that does this to every call of an endpoint; waits between attempts are half of the longest. */
function startStreet(endpoint: EndpointName, effect: FaultEffect) {
  const platform = new TestPlatform(({ url, headers }) => {
    const { host, pathname, search } = new URL(url);
    const prefix = host === "flow.example.test" ? "/flow" : "";
    return service.fetch(new Request(`http://service.test${prefix}${pathname}${search}`, { headers }));
  });
  platform.chance = 0.5;
  const service = createService({
    market: smallMarket,
    tapes: fourSessions,
    now: () => platform.now(),
    after: (waitMs, run) => {
      const given = new AbortController();
      platform.sleep(waitMs, given.signal).then(run, () => undefined);
      return () => given.abort();
    },
    faults: new Faults([{ route: endpoint, effect }]),
    accounts: [accountWith({ credits: CREDITS })],
  });
  const ledger = new CreditLedger(() => platform.now());
  ledger.noteBalance(CREDITS);
  const parts = {
    hosts: () => ({ baseUrl: "https://api.example.test", flowBaseUrl: "https://flow.example.test" }),
    key: () => "practice",
    platform,
    gate: new RequestGate(platform),
    budget: new Budget(ledger),
    clock: new ServiceClock(() => platform.now()),
  };
  return { platform, ledger, parts };
}

/** One question of one endpoint, met by an effect. */
async function meet(endpoint: EndpointName, effect: FaultEffect) {
  const { platform, ledger, parts } = startStreet(endpoint, effect);
  const transport = new Transport({ ...parts, deadlineMs: 30_000 });
  const startedAtMs = platform.now();
  const schema = v.looseObject({ data: v.unknown() });
  const question = { endpoint, path, query: queries[endpoint] ?? [], symbols: [], schema };
  const failure: unknown = await platform.settle(transport.get(question)).catch((error: unknown) => error);
  return { failure, attempts: platform.requests.length, tookMs: platform.now() - startedAtMs, ledger };
}

/** One opening of a stream, met by an effect. Its description is read before, and is not counted. */
async function openStream(effect: FaultEffect) {
  const { platform, ledger, parts } = startStreet("stream", effect);
  const transport = new Transport({ ...parts, deadlineMs: 30_000 });
  const door = new StreamDoor({ ...parts, names: new ParameterNames(transport, platform) });
  const question = { symbols: ["SPX"], metric: "gamma", maxStrikes: 92, expirations: 5 } as const;
  const opening = { question, lastEventId: undefined, labels: [], signal: new AbortController().signal };
  const failure: unknown = await platform.settle(door.open(opening)).catch((error: unknown) => error);
  const attempts = platform.paths.filter((address) => address.startsWith("/v1/stream")).length;
  return { failure, attempts, ledger };
}

/** Rows whose `Retry-After` the service states, two seconds. API document, Part 7. */
const patient: readonly ErrorCode[] = [
  "too_many_concurrent_requests",
  "too_many_concurrent_queries",
  "stream_limit_reached",
  "warming_up",
  "api_paused",
];

/** Half of 1 + 2 + 4 + 8 seconds, and what the service asked for before each of the four retries. */
const fiveAttemptsMs = (code: ErrorCode) => 7_500 + (patient.includes(code) ? 4 * 2_000 : 0);

const codes = (Object.keys(errorStatus) as ErrorCode[]).filter((code) => code !== "rate_limited"); // the table's own keys

test.each(codes)(
  "%s at every endpoint: the right error, after as many attempts as its row allows, and nothing spent",
  async (code) => {
    for (const endpoint of asked) {
      const { failure, attempts, tookMs, ledger } = await meet(endpoint, { kind: "refusal", code });

      const isRetried = retryableStatuses.has(errorStatus[code]);
      expect([endpoint, failure]).toMatchObject([endpoint, { name: "ServiceError", status: errorStatus[code], code }]);
      expect([endpoint, attempts, tookMs]).toEqual([endpoint, isRetried ? 5 : 1, isRetried ? fiveAttemptsMs(code) : 0]);
      expect(ledger.session.spent).toBe(0);
      expect(ledger.committed).toMatchObject({ session: 0, balance: CREDITS });
      expect(ledger.reconciliation).toEqual({ balance: CREDITS, chargedForLost: 0, elsewhere: 0 });
    }
  },
);

test("a stream that is refused with any code is that error, after one attempt, and nothing is spent", async () => {
  for (const code of [...codes, "rate_limited"] as const) {
    const { failure, attempts, ledger } = await openStream({ kind: "refusal", code });

    expect([code, failure]).toMatchObject([code, { name: "ServiceError", status: errorStatus[code], code }]);
    expect(failure).toMatchObject({ retryable: retryableStatuses.has(errorStatus[code]) });
    expect([code, attempts]).toEqual([code, 1]);
    expect(ledger.committed).toMatchObject({ session: 0, balance: CREDITS });
  }
});

test("a stream that is blocked at the edge is an error of its status, and nothing is spent", async () => {
  const html = await openStream({ kind: "edge", answer: "html" });
  const text = await openStream({ kind: "edge", answer: "text" });

  expect(html).toMatchObject({ failure: { status: 403, code: "http_403" }, attempts: 1 });
  expect(text).toMatchObject({ failure: { status: 429, code: "ip_rate_limited", retryAfterMs: 2_000 }, attempts: 1 });
  for (const { ledger } of [html, text]) expect(ledger.committed.session).toBe(0);
});

test("a stream that does not open in time is given up, and its price stays in doubt", async () => {
  const { failure, attempts, ledger } = await openStream({ kind: "slow", waitMs: 40_000 });

  expect(failure).toMatchObject({
    name: "ConnectionError",
    message: "The service did not open the stream within 30 seconds.",
  });
  expect(attempts).toBe(1);
  expect(ledger.committed).toMatchObject({ session: 1, balance: CREDITS - 1 });
});

test("a gateway that is busy until its minute ends is left alone, and the wait is named where it is too long", async () => {
  for (const endpoint of asked) {
    const { failure, attempts, tookMs } = await meet(endpoint, { kind: "refusal", code: "rate_limited" });

    expect([endpoint, failure]).toMatchObject([
      endpoint,
      { name: "DeadlineError", waitedFor: "retry", cause: { status: 429 } },
    ]);
    expect([attempts, tookMs]).toEqual([1, 0]);
  }
});

test("a block at the edge is an error of its status at every endpoint", async () => {
  for (const endpoint of asked) {
    const html = await meet(endpoint, { kind: "edge", answer: "html" });
    const text = await meet(endpoint, { kind: "edge", answer: "text" });

    expect(html).toMatchObject({ failure: { status: 403, code: "http_403" }, attempts: 1 });
    expect(text).toMatchObject({ failure: { status: 429, code: "ip_rate_limited" }, attempts: 5, tookMs: 15_500 });
  }
});

test("an answer that comes too late ends at the deadline, and its price stays in doubt", async () => {
  for (const endpoint of asked) {
    const { failure, attempts, tookMs, ledger } = await meet(endpoint, { kind: "slow", waitMs: 40_000 });

    expect(failure).toBeInstanceOf(MarketDataError);
    expect(failure).toMatchObject({ name: "DeadlineError", waitedFor: "connection" });
    // The flow service gives up after 25 seconds and refunds (API document, Part 8); the second attempt is cut off.
    const expected = endpoints[endpoint].service === "flow" ? 2 : 1;
    expect([endpoint, attempts, tookMs]).toEqual([endpoint, expected, 30_000]);
    expect(ledger.session.spent).toBe(0);
    expect(ledger.committed.session > 0).toBe(endpoints[endpoint].credits > 0);
  }
});
