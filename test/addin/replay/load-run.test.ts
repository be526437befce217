import { endpoints } from "@strikebook/contract";
import { MarketClient, type MarketClientOptions, callContext, callOf } from "@strikebook/client";
import { LoadRun } from "../../../src/addin/replay/load-run";
import { sendPlanned, type LoadFrames } from "../../../src/addin/replay/send-planned";
import type { PlannedRequest } from "@strikebook/formulas";
import { refusal, symbolsOf, symbolsResponse, wellBehaved } from "../../support/client/canned-responses";
import { range } from "../../support/client/canned-past";
import { TestPlatform, type Responder } from "../../../scripts/support/client/test-platform";

const MINUTE_MS = 60_000;
/** 9:30 of Monday 2025-11-24 in New York, the day before the time of the platform. */
const openMs = Date.parse("2025-11-24T14:30:00Z");

const boardsAt = (minute: number): PlannedRequest => {
  const calls = ["SPY", "QQQ"].map((symbol) =>
    callOf(endpoints.historical, { symbol, atMs: openMs + minute * MINUTE_MS }),
  );
  return { kind: "calls", credits: 5, calls };
};
const boardsOfMinutes = (count: number) => Array.from({ length: count }, (_, index) => boardsAt(index));
const sent = (platform: TestPlatform) => platform.paths.filter((path) => path.startsWith("/v1/historical"));

interface RunOptions {
  requests: readonly PlannedRequest[];
  respond?: Responder;
  /** How long the service takes, in milliseconds. */
  tookMs?: number;
  client?: Partial<MarketClientOptions>;
  inFlight?: number;
}

/** Starts a run with the client on a platform whose clock the test moves. */
function start({ requests, respond = wellBehaved, tookMs = 200, client: more, inFlight = 1 }: RunOptions) {
  let key = "account";
  const platform: TestPlatform = new TestPlatform(async (request, index) => {
    if (request.path.startsWith("/v1/historical")) await platform.sleep(tookMs, request.signal);
    return respond(request, index);
  });
  const client = new MarketClient({
    hosts: () => ({ baseUrl: "https://api.example.test", flowBaseUrl: "https://flow.example.test" }),
    key: () => "key",
    platform,
    ...more,
  });
  const framesOf: Parameters<LoadFrames>[0][] = [];
  const loadFrames: LoadFrames = async (plan, context) => {
    framesOf.push(plan);
    const { symbol, metric, instants } = plan;
    await client.get(
      endpoints.range,
      { symbol, metric, fromMs: instants[0] ?? 0, toMs: instants.at(-1) ?? 0 },
      context,
    );
  };
  const run = new LoadRun({
    platform,
    requests,
    pace: { requestsPerMinute: 60, inFlight },
    account: () => key,
    send: (request, context) => sendPlanned(client, loadFrames, request, context),
  });
  return { run, platform, client, framesOf, useAnotherKey: () => (key = "another account") };
}

test("requests are sent one after the other, a second apart, and the boards are stored for cells", async () => {
  const { run, platform, client } = start({ requests: boardsOfMinutes(3) });

  const state = await platform.settle(run.ended);

  expect(state).toMatchObject({ phase: "ended", done: 3, total: 3, credits: 15, failures: [], stopReason: undefined });
  expect(sent(platform)).toEqual(
    ["14%3A30", "14%3A31", "14%3A32"].map((time) => `/v1/historical?symbols=SPY,QQQ&at=2025-11-24T${time}%3A00Z`),
  );
  const calls = boardsOfMinutes(3).flatMap((request) => (request.kind === "calls" ? request.calls : []));
  expect((await client.estimate(calls)).credits).toBe(0);
  // 60 requests per minute are one per second.
  const times = platform.requests.filter(({ path }) => path.startsWith("/v1/historical")).map(({ atMs }) => atMs);
  expect(times.map((atMs) => atMs - (times[0] ?? 0))).toEqual([0, 1_000, 2_000]);
});

test("a range is one request for several symbols, and its frames are stored for each instant of the plan", async () => {
  const respond: Responder = ({ path }, index) =>
    path.startsWith("/v1/historical/range")
      ? symbolsResponse(symbolsOf(path).map(range))
      : wellBehaved({ path } as never, index);
  const instants = Array.from({ length: 15 }, (_, index) => openMs + index * MINUTE_MS);
  const request: PlannedRequest = {
    kind: "range",
    credits: 25,
    args: [
      ["metric", "vanna"],
      ["maxStrikes", "all"],
      ["maxExpirations", "3"],
    ],
    symbols: ["SPXW", "SPY", "QQQ"],
    instants,
  };

  const { run, platform, framesOf } = start({ requests: [request], respond });
  const state = await platform.settle(run.ended);

  expect(state).toMatchObject({ done: 1, credits: 25, failures: [] });
  expect(sent(platform)).toHaveLength(1);
  expect(framesOf).toEqual(
    ["SPXW", "SPY", "QQQ"].map((symbol) => ({ symbol, metric: "vanna", maxStrikes: "all", expirations: 3, instants })),
  );
});

test("the remaining time follows from the pace so far, without pauses", async () => {
  const { run, platform } = start({ requests: boardsOfMinutes(11) });
  await platform.advance(300);

  expect(run.store.get()).toMatchObject({ done: 1, credits: 5 });
  run.pause();
  await platform.advance(60_000);
  const paused = run.store.get();
  const whilePaused = sent(platform).length;
  run.resume();
  await platform.advance(300);

  expect([paused.phase, paused.done, whilePaused]).toEqual(["paused", 1, 1]);
  // Two requests took 300 ms of the first part and some 200 ms of the second: nine more take some 9 * 250 ms.
  expect(run.store.get().done).toBe(2);
  expect(run.store.get().remainingMs).toBeGreaterThan(2_000);
  expect(run.store.get().remainingMs).toBeLessThan(2_700);
  run.cancel();
  await platform.settle(run.ended);
});

test("what is in flight when the user cancels is received, and nothing more is sent", async () => {
  const { run, platform } = start({ requests: boardsOfMinutes(5) });
  await platform.advance(100);

  run.cancel();
  const state = await platform.settle(run.ended);

  expect(state).toMatchObject({ done: 1, credits: 5, stopReason: "Cancelled. What was loaded is stored." });
  expect(sent(platform)).toHaveLength(1);
});

test("a paused run can be cancelled", async () => {
  const { run, platform } = start({ requests: boardsOfMinutes(5) });
  run.pause();
  await platform.advance(5_000);

  run.cancel();

  expect(await platform.settle(run.ended)).toMatchObject({ phase: "ended", done: 1, credits: 5 });
});

test("a request that fails does not stop the others, and its reason is reported", async () => {
  const respond: Responder = (request, index) =>
    request.path.includes("14%3A31") ? refusal(404, "no_data") : wellBehaved(request, index);

  const { run, platform } = start({ requests: boardsOfMinutes(3), respond });
  const state = await platform.settle(run.ended);

  expect(state).toMatchObject({ done: 2, credits: 10, stopReason: undefined });
  // The service's own reason, and what to do.
  expect(state.failures).toEqual(["Because of no_data. Use another date or time."]);
});

test("without credits nothing more is sent, and the reason is stated", async () => {
  const respond: Responder = (request, index) =>
    request.path.includes("14%3A31") ? refusal(402, "insufficient_credits") : wellBehaved(request, index);

  const { run, platform } = start({ requests: boardsOfMinutes(5), respond });
  const state = await platform.settle(run.ended);

  expect(sent(platform)).toHaveLength(2);
  expect(state).toMatchObject({ done: 1, credits: 5 });
  expect(state.stopReason).toMatch(/credits/);
});

test("a spending limit ends the run before it is exceeded", async () => {
  const { run, platform } = start({ requests: boardsOfMinutes(5), client: { spending: () => ({ perWorkbook: 12 }) } });

  const state = await platform.settle(run.ended);

  expect(sent(platform)).toHaveLength(2);
  expect(state.stopReason).toContain("limit of 12 for this workbook");
});

test("nothing is sent with another key", async () => {
  const { run, platform, useAnotherKey } = start({ requests: boardsOfMinutes(5) });
  await platform.advance(500);

  useAnotherKey();
  const state = await platform.settle(run.ended);

  expect([sent(platform).length, state.done]).toEqual([1, 1]);
  expect(state.stopReason).toMatch(/another key/);
});

test("a cell that is calculated during the run is served before the rest of it", async () => {
  const limits = () => ({ requestsPerMinute: 120, historicalInFlight: 1 });
  const { run, platform, client } = start({
    requests: boardsOfMinutes(4),
    tookMs: 5_000,
    client: { limits },
    inFlight: 2,
  });
  // The second request waits in the queue when the cell is calculated.
  await platform.advance(2_000);

  const cell = client.get(endpoints.historical, { symbol: "IWM", atMs: openMs }, callContext({ priority: () => 0 }));
  await platform.advance(4_000);
  run.cancel();
  await platform.settle(Promise.all([cell, run.ended]));

  expect(
    sent(platform)
      .map((path) => symbolsOf(path).join())
      .slice(0, 2),
  ).toEqual(["SPY,QQQ", "IWM"]);
});

test("a run that waits longer than a call may for its turn is continued, not failed", async () => {
  // Another page has used the rate limit: one request per minute is left.
  const { run, platform } = start({
    requests: boardsOfMinutes(2),
    client: { limits: () => ({ requestsPerMinute: 1 }) },
  });

  const state = await platform.settle(run.ended);

  expect(state).toMatchObject({ done: 2, failures: [], credits: 10 });
});
