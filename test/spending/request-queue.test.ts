import { callContext } from "../../src/transport/call-context";
import type { RateLimits } from "../../src/spending/request-gate";
import type { Lane } from "../../src/spending/lanes";
import type { MarketClient } from "../../src/client/market-client";
import { board, refusal, symbolsResponse, symbolsOf, wellBehaved } from "../support/client/canned-responses";
import { boardRequest, testMarket } from "../support/client/test-market";
import type { Responder } from "../support/client/test-platform";

interface Place {
  lane?: Lane;
  priority?: number;
  signal?: AbortSignal;
}

/** The request queue of a client, and requests that record when they were admitted, in seconds after the start. */
function testQueue(limits: RateLimits, respond?: Responder) {
  const { market, platform } = testMarket(respond, { limits: () => limits });
  const admitted: string[] = [];
  const enter = (name: string, { lane = "live", priority = 1, signal }: Place = {}) => {
    const permit = market.gate.acquire({ lane, priority: () => priority, signal });
    permit.then(
      () => admitted.push(`${name} at ${platform.elapsedMs / 1_000}`),
      () => undefined,
    );
    return permit;
  };
  /** Enters the queue, and leaves again as soon as the request is admitted. */
  const pass = (name: string, place?: Place) => void enter(name, place).then((permit) => permit.release());
  return { market, platform, enter, pass, admitted };
}

test("no more requests are sent in a minute than the account allows", async () => {
  const { platform, pass, admitted } = testQueue({ requestsPerMinute: 2 });

  for (const name of ["a", "b", "c"]) pass(name);
  await platform.advance(59_999);
  expect(admitted).toEqual(["a at 0", "b at 0"]);

  await platform.advance(1);
  expect(admitted).toEqual(["a at 0", "b at 0", "c at 60"]);
});

test("free requests count as all others: the account, the symbols and the descriptions of both hosts", async () => {
  const { market, platform } = testQueue({ requestsPerMinute: 2 });

  const calls = [
    market.account.read(callContext()),
    market.gex.symbols(callContext()),
    market.flow.topUnderlyings({ minVolume: 1 }, callContext()),
    market.gex.heatmap(boardRequest("SPY"), callContext()),
  ];
  await platform.advance(59_000);
  const sent = platform.paths.length;
  await platform.settle(Promise.allSettled(calls));

  expect(sent).toBe(2);
  expect(platform.paths.filter((path) => path === "/v1/openapi.json").length).toBeGreaterThan(0);
});

test("a minute counts from the response, because the service may count a request as late as that", async () => {
  const { platform, enter, admitted } = testQueue({ requestsPerMinute: 1 });

  const permit = await enter("a");
  void enter("b");
  await platform.advance(20_000);
  permit.release();
  await platform.advance(100_000);

  expect(admitted).toEqual(["a at 0", "b at 80"]);
});

test("the next request is admitted a minute after the oldest response that still counts", async () => {
  const { platform, pass, admitted } = testQueue({ requestsPerMinute: 3 });

  for (const name of ["a", "b", "c"]) {
    await platform.advance(1_000);
    pass(name);
  }
  for (const name of ["d", "e"]) pass(name);
  await platform.advance(120_000);

  expect(admitted).toEqual(["a at 1", "b at 2", "c at 3", "d at 61", "e at 62"]);
});

test("while every request that counts is in flight, the next one waits for a response", async () => {
  const { platform, enter, pass, admitted } = testQueue({ requestsPerMinute: 2 });

  const permits = [await enter("a"), await enter("b")];
  pass("c");
  await platform.advance(600_000);
  expect(admitted).toHaveLength(2);

  permits[0]?.release();
  await platform.advance(60_000);
  expect(admitted).toEqual(["a at 0", "b at 0", "c at 660"]);
});

test("a clock that is set back delays nothing for longer than a minute", async () => {
  const { platform, pass, admitted } = testQueue({ requestsPerMinute: 1 });

  pass("a");
  await platform.advance(0);
  await platform.advance(-3_600_000);
  pass("b");
  await platform.advance(60_000);

  expect(admitted).toEqual(["a at 0", "b at -3540"]);
});

test("replays wait for replays, and boards pass them", async () => {
  const { platform, enter, admitted } = testQueue({ historicalInFlight: 2 });

  const first = await enter("first replay", { lane: "replay" });
  void enter("second replay", { lane: "replay" });
  void enter("third replay", { lane: "replay" });
  void enter("board");
  await platform.advance(1_000);
  expect(admitted).toEqual(["first replay at 0", "second replay at 0", "board at 0"]);

  first.release();
  await platform.advance(0);
  expect(admitted.at(-1)).toBe("third replay at 1");
});

test("the lowest priority goes first, and the first to come among equals", async () => {
  const { platform, pass, admitted } = testQueue({ requestsPerMinute: 1 });

  pass("first");
  await platform.advance(55_000);
  pass("hidden sheet", { priority: 1 });
  pass("visible sheet", { priority: 0 });
  pass("visible sheet, later", { priority: 0 });
  await platform.advance(200_000);

  expect(admitted).toEqual(["first at 0", "visible sheet at 60", "visible sheet, later at 120", "hidden sheet at 180"]);
});

test("a request that has waited ten seconds moves up by one priority", async () => {
  const late = testQueue({ requestsPerMinute: 1 });
  const early = testQueue({ requestsPerMinute: 1 });

  for (const [{ platform, pass }, enteredAtMs] of [
    [early, 50_000],
    [late, 50_001],
  ] as const) {
    pass("first");
    await platform.advance(enteredAtMs);
    pass("old", { priority: 1 });
    await platform.advance(5_000);
    pass("new", { priority: 0 });
    await platform.advance(60_000);
  }

  expect(early.admitted[1]).toBe("old at 60");
  expect(late.admitted[1]).toBe("new at 60");
});

test("an aborted request leaves the queue at once, and no timer stays behind", async () => {
  const { platform, pass, enter, admitted } = testQueue({ requestsPerMinute: 1 });
  const caller = new AbortController();

  pass("first");
  await platform.advance(0);
  const waiting = enter("second", { signal: caller.signal });
  caller.abort("cell deleted");
  await expect(waiting).rejects.toBe("cell deleted");
  expect(platform.sleeping).toBe(0);

  pass("third");
  await platform.advance(60_000);
  expect(admitted).toEqual(["first at 0", "third at 60"]);
});

test("a paused lane waits, and the others continue", async () => {
  const { platform, market, pass, admitted } = testQueue({});

  market.gate.pauseUntil("flow", platform.now() + 3_000);
  pass("flow", { lane: "flow" });
  pass("board");
  await platform.advance(3_000);

  expect(admitted).toEqual(["board at 0", "flow at 3"]);
});

test.each([undefined, 0, -1, NaN])("a limit of %s leaves the documented one in force", async (requestsPerMinute) => {
  const { platform, pass, admitted } = testQueue({ ...(requestsPerMinute !== undefined && { requestsPerMinute }) });

  for (let count = 0; count < 130; count += 1) pass(`${count}`);
  await platform.advance(0);

  expect(admitted).toHaveLength(120);
});

test("limits that become known later apply from then on", async () => {
  let limits: RateLimits = {};
  const { market, platform } = testMarket(undefined, { limits: () => limits, deadlineMs: 120_000 });

  limits = { requestsPerMinute: 1 };
  const boards = ["gamma", "vanna"] as const;
  await platform.settle(
    Promise.all(boards.map((metric) => market.gex.heatmap(boardRequest("SPY", { metric }), callContext()))),
  );

  expect(platform.sentAtMs).toEqual([25, 60_025]);
});

const lanes: readonly Lane[] = ["live", "replay", "flow"];
const atMs = Date.parse("2025-11-24T15:00:00Z");

test.each<[string, (market: MarketClient) => Promise<unknown>, Lane]>([
  ["boards", ({ gex }) => gex.heatmap({ symbol: "SPY" }, callContext()), "live"],
  ["the account", ({ account }) => account.read(callContext()), "live"],
  ["past boards", ({ gex }) => gex.historical({ symbol: "SPY", atMs }, callContext()), "replay"],
  ["frames", ({ gex }) => gex.range({ symbol: "SPY", fromMs: atMs, toMs: atMs + 60_000 }, callContext()), "replay"],
  ["flow", ({ flow }) => flow.topUnderlyings({}, callContext()), "flow"],
])("requests for %s wait in their own lane", async (_, call, own) => {
  for (const paused of lanes) {
    const { market, platform } = testQueue({});
    // Reads the description of the host, which is a request of the live lane.
    await platform.settle(market.gex.levels({ symbol: "QQQ" }, callContext()));
    const askedAtMs = platform.elapsedMs;
    market.gate.pauseUntil(paused, platform.now() + 3_000);

    await platform.settle(call(market).catch(() => undefined));

    const waitedMs = (platform.sentAtMs.at(-1) ?? NaN) - askedAtMs;
    expect({ paused, hasWaited: waitedMs >= 3_000 }).toEqual({ paused, hasWaited: paused === own });
  }
});

test.each<[string, readonly Lane[]]>([
  ["rate_limited", lanes],
  ["ip_rate_limited", lanes],
  ["something_new", lanes],
  ["too_many_concurrent_requests", ["replay"]],
  ["too_many_concurrent_queries", ["flow"]],
  ["stream_limit_reached", []],
])("a 429 %s pauses the lanes it concerns", async (code, paused) => {
  const { market, platform, pass, admitted } = testQueue({}, () => refusal(429, code, { "Retry-After": "20" }));

  const refused = market.account.read(callContext()).catch(() => undefined);
  await platform.advance(1_000);
  for (const lane of lanes) pass(lane, { lane });
  await platform.advance(60_000);
  await refused;

  const waited = admitted.filter((entry) => entry.endsWith(" at 20")).map((entry) => entry.split(" ")[0]);
  expect(waited).toEqual(paused);
  expect(admitted).toHaveLength(3);
});

test.each<[string, Responder]>([
  ["a 503", () => refusal(503, "warming_up", { "Retry-After": "20" })],
  [
    "a lost connection",
    () => {
      throw new TypeError("fetch failed");
    },
  ],
])("%s pauses nothing but the request that failed", async (_, respond) => {
  const { market, platform, pass, admitted } = testQueue({}, respond);

  const failed = market.account.read(callContext()).catch(() => undefined);
  await platform.advance(100);
  for (const lane of lanes) pass(lane, { lane });
  await platform.advance(60_000);
  await failed;

  expect(admitted).toEqual(lanes.map((lane) => `${lane} at 0.1`));
});

test("after a 429 every request waits until the window resets, not only the one that was refused", async () => {
  const { market, platform } = testMarket(({ path, atMs: sentAtMs }, index) =>
    index === 0
      ? refusal(429, "rate_limited", { "X-RateLimit-Reset": String(Math.ceil(sentAtMs / 1_000) + 20) })
      : symbolsResponse(symbolsOf(path).map(board)),
  );

  const refused = market.gex.heatmap(boardRequest("SPY", { metric: "gamma" }), callContext());
  await platform.advance(1_000);
  const other = market.gex.heatmap(boardRequest("SPY", { metric: "vanna" }), callContext());
  await platform.settle(Promise.all([refused, other]));

  // A batch collects symbols for 25 ms; the reset is stated in whole seconds.
  expect(platform.sentAtMs).toEqual([25, 21_000, 21_000]);
});

/** A client whose key may change, with one request a minute, of which the first key has used its own. */
async function afterOneRequest() {
  const names = { current: "of the first key" };
  const { market, platform } = testMarket(wellBehaved, {
    allowanceName: () => names.current,
    limits: () => ({ requestsPerMinute: 1 }),
    deadlineMs: 120_000,
  });
  await platform.settle(market.account.read(callContext()));
  return { market, platform, names };
}

test("the same key keeps its count when everything else is dropped", async () => {
  const { market, platform } = await afterOneRequest();

  market.forget();
  await platform.settle(market.account.read(callContext()));

  expect(platform.sentAtMs).toEqual([0, 60_000]);
});

test("another key has its own rate limit", async () => {
  const { market, platform, names } = await afterOneRequest();

  names.current = "of the second key";
  market.forget();
  await platform.settle(market.account.read(callContext()));

  expect(platform.sentAtMs).toEqual([0, 0]);
});
