import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import type { RateLimits } from "../../../packages/client/spending/request-queue";
import { wellBehaved } from "../../support/client/canned-responses";
import { boardRequest, getBoard, testMarket } from "../../support/client/test-market";
import { testQueue } from "../../support/spending/test-queue";

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
    market.get(endpoints.symbols, {}, callContext()),
    market.get(endpoints.flowTop, { minVolume: 1 }, callContext()),
    getBoard(market, "SPY"),
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
    Promise.all(boards.map((metric) => market.get(endpoints.heatmap, boardRequest("SPY", { metric }), callContext()))),
  );

  expect(platform.sentAtMs).toEqual([25, 60_025]);
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
