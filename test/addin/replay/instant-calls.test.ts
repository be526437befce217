import { endpoints } from "@strikebook/contract";
import { type EndpointCall, callContext, callName, callOf } from "@strikebook/client";
import { instantCalls } from "../../../src/addin/replay/instant-calls";
import { testMarket } from "../../support/client/test-market";

const atMs = Date.parse("2025-11-24T15:00:00Z");
const named = (calls: readonly EndpointCall[]) =>
  new Map(calls.map((call) => [`${call.endpoint} ${callName(call)}`, call]));

test("the page can do other work while many instants are computed", async () => {
  const { market } = testMarket();
  let nowMs = 0;
  const pausesAtMs: number[] = [];
  const platform = {
    now: () => nowMs,
    sleep: (waitMs: number) => Promise.resolve(void pausesAtMs.push(nowMs + waitMs)),
  };
  // Each instant takes 4 ms to compute.
  const callsAt = () => {
    nowMs += 4;
    return named([]);
  };

  await instantCalls(
    { platform, client: market, callsAt },
    Array.from({ length: 100 }, (_, index) => index),
  );

  // 400 ms in slices of 12 ms.
  expect(pausesAtMs).toEqual(Array.from({ length: 33 }, (_, index) => 12 * (index + 1)));
});

test("the computation ends when it is aborted", async () => {
  const { market, platform } = testMarket();
  const aborted = AbortSignal.abort("closed");

  const computed = instantCalls({ platform, client: market, callsAt: () => named([]) }, [atMs], aborted);

  await expect(computed).rejects.toBe("closed");
});

test("what is stored and what is missing are told apart, and free calls are omitted", async () => {
  const { market, platform } = testMarket();
  const [known, missing] = ["SPY", "QQQ"].map((symbol) => callOf(endpoints.historical, { symbol, atMs }));
  if (!known || !missing) throw new Error("Expected two calls.");
  await platform.settle(market.get(endpoints.historical, { symbol: "SPY", atMs }, callContext()));
  const callsAt = () => named([known, missing, callOf(endpoints.symbols, {})]);

  const found = await instantCalls({ platform, client: market, callsAt }, [atMs]);

  expect(found).toEqual([{ atMs, missing: [missing], stored: [known] }]);
});
