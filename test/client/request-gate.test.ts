import { RequestGate, type GateLimits } from "../../src/spending/request-gate";
import type { Lane } from "../../src/spending/turns";
import { refusal, symbolsAnswer, symbolsOf, board } from "../support/canned-answers";
import { silence, TestPlatform } from "../support/test-platform";
import { boardQuestion, testMarket } from "../support/test-market";

/** A gate, and requests that note when they were let go, in seconds after the start. */
function testGate(limits: GateLimits) {
  const platform = new TestPlatform(silence);
  const gate = new RequestGate(platform, () => limits);
  const startMs = platform.now();
  const gone: string[] = [];
  const enter = (
    name: string,
    { lane = "live" as Lane, priority = 1, signal = undefined as AbortSignal | undefined } = {},
  ) => {
    const entered = gate.enter({ lane, priority: () => priority, signal });
    entered.then(
      () => gone.push(`${name} at ${(platform.now() - startMs) / 1_000}`),
      () => undefined,
    );
    return entered;
  };
  return { platform, gate, enter, gone };
}

test("no more go in a minute than the account allows", async () => {
  const { platform, enter, gone } = testGate({ requestsPerMinute: 2 });

  for (const name of ["a", "b", "c"]) void enter(name).then((pass) => pass.leave());
  await platform.advance(59_999);
  expect(gone).toEqual(["a at 0", "b at 0"]);

  await platform.advance(1);
  expect(gone).toEqual(["a at 0", "b at 0", "c at 60"]);
});

test("a minute counts from the answer, for the service may have counted the request as late as that", async () => {
  const { platform, enter, gone } = testGate({ requestsPerMinute: 1 });

  const pass = await enter("a");
  void enter("b");
  await platform.advance(20_000);
  pass.leave();
  await platform.advance(100_000);

  expect(gone).toEqual(["a at 0", "b at 80"]);
});

test("replays wait for replays, and boards pass them", async () => {
  const { platform, enter, gone } = testGate({ historicalInFlight: 2 });

  const first = await enter("first replay", { lane: "replay" });
  void enter("second replay", { lane: "replay" });
  void enter("third replay", { lane: "replay" });
  void enter("board");
  await platform.advance(1_000);
  expect(gone).toEqual(["first replay at 0", "second replay at 0", "board at 0"]);

  first.leave();
  await platform.advance(0);
  expect(gone.at(-1)).toBe("third replay at 1");
});

test("cells on screen go before the rest", async () => {
  const { platform, enter, gone } = testGate({ requestsPerMinute: 1 });

  (await enter("first")).leave();
  void enter("elsewhere", { priority: 1 }).then((pass) => pass.leave());
  void enter("on screen", { priority: 0 }).then((pass) => pass.leave());
  await platform.advance(130_000);

  expect(gone).toEqual(["first at 0", "on screen at 60", "elsewhere at 120"]);
});

test("one who gives up leaves the line at once, and its alarm with it", async () => {
  const { platform, gate, enter } = testGate({ requestsPerMinute: 1 });
  const asker = new AbortController();

  (await enter("first")).leave();
  const waiting = enter("second", { signal: asker.signal });
  asker.abort("cell deleted");

  await expect(waiting).rejects.toBe("cell deleted");
  expect(gate.size).toBe(0);
  expect(platform.sleeping).toBe(0);
});

test("a lane on hold waits, and others go on", async () => {
  const { platform, gate, enter, gone } = testGate({});

  gate.hold("flow", platform.now() + 3_000);
  void enter("flow", { lane: "flow" });
  void enter("board");
  await platform.advance(3_000);

  expect(gone).toEqual(["board at 0", "flow at 3"]);
});

test.each([undefined, 0, -1, NaN])("a limit of %s leaves the documented one in force", async (requestsPerMinute) => {
  const { platform, enter, gone } = testGate({ ...(requestsPerMinute !== undefined && { requestsPerMinute }) });

  for (let count = 0; count < 130; count += 1) void enter(`${count}`).then((pass) => pass.leave());
  await platform.advance(0);

  expect(gone).toHaveLength(120);
});

test("limits learned later hold from then on", async () => {
  let limits: GateLimits = {};
  const { market, platform } = testMarket(undefined, { limits: () => limits, deadlineMs: 120_000 });

  limits = { requestsPerMinute: 1 };
  const boards = ["gamma", "vanna"] as const;
  await platform.settle(Promise.all(boards.map((metric) => market.gex.heatmap(boardQuestion("SPY", { metric })))));

  const [first, second] = platform.requests;
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBe(60_000);
});

test("after a 429 everyone waits until the window resets, not only the one who was told", async () => {
  const { market, platform } = testMarket(({ path, atMs }, index) =>
    index === 0
      ? refusal(429, "rate_limited", { "X-RateLimit-Reset": String(Math.ceil(atMs / 1_000) + 20) })
      : symbolsAnswer(symbolsOf(path).map(board)),
  );
  const startedAtMs = platform.now();

  const told = market.gex.heatmap(boardQuestion("SPY", { metric: "gamma" }));
  await platform.advance(1_000);
  const other = market.gex.heatmap(boardQuestion("SPY", { metric: "vanna" }));
  await platform.settle(Promise.all([told, other]));

  // Cells gather for 25 ms; the reset is stated in whole seconds.
  expect(platform.requests.map(({ atMs }) => atMs - startedAtMs)).toEqual([25, 21_000, 21_000]);
});
