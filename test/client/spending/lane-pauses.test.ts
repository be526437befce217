import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import type { Lane } from "../../../packages/client/spending/request-queue";
import type { MarketClient } from "../../../packages/client/market-client";
import { board, refusal, symbolsResponse, symbolsOf } from "../../support/client/canned-responses";
import { boardRequest, getBoard, testMarket } from "../../support/client/test-market";
import type { Responder } from "../../../scripts/support/client/test-platform";
import { testQueue } from "../../support/spending/test-queue";

test("a paused lane waits, and the others continue", async () => {
  const { platform, market, pass, admitted } = testQueue({});

  market.gate.pauseUntil("flow", platform.now() + 3_000);
  pass("flow", { lane: "flow" });
  pass("board");
  await platform.advance(3_000);

  expect(admitted).toEqual(["board at 0", "flow at 3"]);
});

const lanes: readonly Lane[] = ["live", "replay", "flow"];
const atMs = Date.parse("2025-11-24T15:00:00Z");

test.each<[string, (market: MarketClient) => Promise<unknown>, Lane]>([
  ["boards", (market) => getBoard(market, "SPY"), "live"],
  ["the account", ({ account }) => account.read(callContext()), "live"],
  ["past boards", (market) => market.get(endpoints.historical, { symbol: "SPY", atMs }, callContext()), "replay"],
  [
    "frames",
    (market) => market.get(endpoints.range, { symbol: "SPY", fromMs: atMs, toMs: atMs + 60_000 }, callContext()),
    "replay",
  ],
  ["flow", (market) => market.get(endpoints.flowTop, {}, callContext()), "flow"],
])("requests for %s wait in their own lane", async (_, call, own) => {
  for (const paused of lanes) {
    const { market, platform } = testQueue({});
    // Reads the description of the host, which is a request of the live lane.
    await platform.settle(market.get(endpoints.levels, { symbol: "QQQ" }, callContext()));
    const calledAtMs = platform.elapsedMs;
    market.gate.pauseUntil(paused, platform.now() + 3_000);

    await platform.settle(call(market).catch(() => undefined));

    const waitedMs = (platform.sentAtMs.at(-1) ?? NaN) - calledAtMs;
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

  const refused = market.get(endpoints.heatmap, boardRequest("SPY", { metric: "gamma" }), callContext());
  await platform.advance(1_000);
  const other = market.get(endpoints.heatmap, boardRequest("SPY", { metric: "vanna" }), callContext());
  await platform.settle(Promise.all([refused, other]));

  // A batch collects symbols for 25 ms; the reset is stated in whole seconds.
  expect(platform.sentAtMs).toEqual([25, 21_000, 21_000]);
});
