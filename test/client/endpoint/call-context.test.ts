import { endpoints } from "@strikebook/contract";
import { callContext, type ReceivedResult } from "../../../packages/client/transport/call-context";
import { account, board, meta, success, symbolsResponse, wellBehaved } from "../../support/client/canned-responses";
import { boardRequest, getBoard, testMarket } from "../../support/client/test-market";
import { silence } from "../../../scripts/support/client/test-platform";
import { chargesOf } from "../../../scripts/support/client/charges";

/** A caller that records every result. */
function listener() {
  const all: ReceivedResult[] = [];
  return { all, context: callContext({ label: "GEX.HEATMAP", onResult: (result) => all.push(result) }) };
}

/** A client that may send one request a minute, and has sent it. */
async function busyMarket() {
  const { market, platform } = testMarket(wellBehaved, {
    limits: () => ({ requestsPerMinute: 1 }),
    deadlineMs: 600_000,
  });
  await platform.settle(market.account.read(callContext()));
  /** The symbols of each later call. */
  const calls = () => platform.paths.slice(1).map((path) => path.replace("/v1/heatmap?", ""));
  return { market, platform, calls };
}

test("a priority that changes is read again at each turn", async () => {
  const { market, platform, calls } = await busyMarket();
  const sheet = { isVisible: false };
  await platform.advance(55_000);

  const results = [
    getBoard(market, "SPY"),
    market.get(
      endpoints.heatmap,
      { symbol: "QQQ", metric: "vanna" },
      callContext({ priority: () => (sheet.isVisible ? 0 : 1) }),
    ),
  ];
  await platform.advance(1_000);
  sheet.isVisible = true;
  await platform.settle(Promise.all(results));

  expect(calls()).toEqual(["symbols=QQQ&metric=vanna", "symbols=SPY"]);
});

test("a shared call has the priority of its most urgent caller that still waits", async () => {
  const { market, platform, calls } = await busyMarket();
  const caller = new AbortController();
  await platform.advance(55_000);

  const other = market.get(endpoints.heatmap, { symbol: "QQQ", metric: "vanna" }, callContext());
  const shared = [
    getBoard(market, "SPY", callContext({ priority: () => 1 })),
    getBoard(market, "IWM", callContext({ priority: () => 0 })),
  ];
  const released = market.get(
    endpoints.heatmap,
    { symbol: "DIA", maxStrikes: 1 },
    callContext({ priority: () => 0, signal: caller.signal }),
  );
  const stayed = market.get(endpoints.heatmap, { symbol: "DIA", maxStrikes: 1 }, callContext({ priority: () => 1 }));
  await platform.advance(1_000);
  caller.abort("cell deleted");
  await expect(released).rejects.toBe("cell deleted");
  await platform.settle(Promise.all([other, ...shared, stayed]));

  expect(calls()).toEqual(["symbols=SPY,IWM", "symbols=QQQ&metric=vanna", "symbols=DIA&maxStrikes=1"]);
});

test("a shared call is booked on the callers that still wait when it is sent", async () => {
  const { market, platform } = testMarket();
  const caller = new AbortController();

  const released = getBoard(market, "SPY", callContext({ label: "GEX.LEVELS", signal: caller.signal }));
  const stayed = getBoard(market, "SPY", callContext({ label: "FLOW.TOP" }));
  caller.abort("cell deleted");
  await expect(released).rejects.toBe("cell deleted");
  await platform.settle(stayed);

  expect(chargesOf(market)).toMatchObject([{ labels: ["FLOW.TOP"] }]);
});

test("a call without a label is booked on nobody", async () => {
  const { market, platform } = testMarket();

  await platform.settle(getBoard(market, "SPY"));

  expect(chargesOf(market)).toMatchObject([{ labels: [], spent: 1 }]);
});

test("a shared call has the deadline of its first caller", async () => {
  const { market, platform } = testMarket(silence);

  const first = getBoard(market, "SPY");
  await platform.advance(10_000);
  const second = getBoard(market, "SPY");
  const results = await platform.settle(Promise.allSettled([first, second]));

  expect(results).toMatchObject([{ reason: { name: "DeadlineError" } }, { reason: { name: "DeadlineError" } }]);
  expect(platform.elapsedMs).toBe(30_000);
});

test("callers that share a call each receive the result for their own symbol, with the call that delivered both", async () => {
  const { market, platform } = testMarket();
  const [one, other] = [listener(), listener()];

  await platform.settle(
    Promise.all([
      market.get(endpoints.heatmap, boardRequest("SPY", { maxStrikes: 40 }), one.context),
      market.get(endpoints.heatmap, boardRequest("QQQ", { maxStrikes: 40 }), other.context),
    ]),
  );

  const common = { endpoint: "heatmap", meta, fromCache: false, receivedAtMs: platform.now(), call: { credits: 1 } };
  expect(one.all).toEqual([
    {
      ...common,
      requestArguments: [
        ["symbols", "SPY"],
        ["maxStrikes", "40"],
      ],
      record: board("SPY"),
    },
  ]);
  expect(other.all).toMatchObject([{ ...common, record: { symbol: "QQQ" } }]);
  expect(other.all[0]?.call).toBe(one.all[0]?.call);
});

test("a result from the cache is marked as such", async () => {
  const { market, platform } = testMarket();
  const [first, second] = [listener(), listener()];
  await platform.settle(getBoard(market, "SPY", first.context));
  const receivedAtMs = platform.now();
  await platform.advance(1_000);

  await platform.settle(getBoard(market, "SPY", second.context));

  expect(second.all).toMatchObject([{ fromCache: true, receivedAtMs, record: { symbol: "SPY" } }]);
});

test("a failed call calls no listener", async () => {
  const { market, platform } = testMarket(() => symbolsResponse([board("QQQ"), board("IWM")]));
  const { all, context } = listener();

  await expect(platform.settle(getBoard(market, "SPY", context))).rejects.toThrow();

  expect(all).toEqual([]);
});

test("the result of the account has no price", async () => {
  const { market, platform } = testMarket(() => success({ data: account }));
  const { all, context } = listener();

  await platform.settle(market.account.read(context));

  expect(all).toMatchObject([{ endpoint: "account", requestArguments: [], record: account, call: undefined }]);
});
