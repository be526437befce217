import { callContext } from "../../../packages/client/transport/call-context";
import { refusal } from "../../support/client/canned-responses";
import { getBoard, testMarket } from "../../support/client/test-market";
import { silence } from "../../../scripts/support/client/test-platform";

test("an abort during a request aborts the request and rejects with the caller's reason", async () => {
  const { market, platform } = testMarket(silence);
  const caller = new AbortController();

  const response = market.account.read(callContext({ signal: caller.signal }));
  await platform.advance(100);
  caller.abort("cell deleted");

  await expect(response).rejects.toBe("cell deleted");
  expect(platform.requests[0]?.signal.aborted).toBe(true);
  await platform.advance(0);
  expect(platform.sleeping).toBe(0);
});

test("an abort between two attempts cancels the second", async () => {
  const { market, platform } = testMarket(() => refusal(503, "api_paused", { "Retry-After": "60" }), {
    deadlineMs: 300_000,
  });
  const caller = new AbortController();

  const response = market.account.read(callContext({ signal: caller.signal }));
  await platform.advance(1_000);
  caller.abort("cell deleted");
  await expect(response).rejects.toBe("cell deleted");

  expect(platform.sleeping).toBe(0);
  expect(platform.requests).toHaveLength(1);
});

test("a caller that has already aborted sends nothing", async () => {
  const { market, platform } = testMarket(silence);

  await expect(market.account.read(callContext({ signal: AbortSignal.abort("cell deleted") }))).rejects.toBe(
    "cell deleted",
  );

  expect(platform.requests).toEqual([]);
});

test("a completed call leaves no timer behind", async () => {
  const { market, platform } = testMarket();

  await platform.settle(getBoard(market, "SPY"));

  expect(platform.sleeping).toBe(0);
});
