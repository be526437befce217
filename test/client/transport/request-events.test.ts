import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import { ServiceError } from "../../../packages/client/transport/errors";
import { refusal, wellBehaved } from "../../support/client/canned-responses";
import { getBoard, testMarket } from "../../support/client/test-market";
import { silence } from "../../../scripts/support/client/test-platform";

test("a successful request is reported once, with its balance, its meta and its attempts", async () => {
  const { market, platform, events } = testMarket((request, index) =>
    index === 0 ? refusal(503, "unavailable") : wellBehaved(request, index),
  );

  await platform.settle(Promise.all(["SPY", "spxw"].map((symbol) => getBoard(market, symbol))));

  expect(events).toEqual([
    {
      kind: "answered",
      endpoint: "heatmap",
      symbols: ["SPY", "SPXW"],
      status: 200,
      attempts: 2,
      receivedAtMs: platform.now(),
      creditsRemaining: 4_999,
      meta: expect.objectContaining({
        attribution: { text: "Example Markets", url: "https://example.test/credit" },
      }) as unknown,
    },
  ]);
});

test("a refused request is reported with the refunded balance", async () => {
  const { market, platform, events } = testMarket(() =>
    refusal(402, "insufficient_credits", { "X-Credits-Remaining": "0" }),
  );

  await expect(platform.settle(getBoard(market, "SPY"))).rejects.toThrow(ServiceError);

  expect(events).toEqual([
    {
      kind: "failed",
      endpoint: "heatmap",
      symbols: ["SPY"],
      error: expect.objectContaining({ status: 402, code: "insufficient_credits" }) as unknown,
      attempts: 1,
      receivedAtMs: platform.now(),
      creditsRemaining: 0,
    },
  ]);
});

test("an aborted request is not reported", async () => {
  const { market, platform, events } = testMarket(silence);
  const caller = new AbortController();

  const response = market.account.read(callContext({ signal: caller.signal }));
  await platform.advance(100);
  caller.abort("cell deleted");
  await expect(response).rejects.toBe("cell deleted");
  await platform.advance(100_000);

  expect(events).toEqual([]);
});

test("a request for one ticker is reported with the ticker in upper case", async () => {
  const { market, platform, events } = testMarket(() => refusal(404, "no_data"));

  await platform.settle(market.get(endpoints.flowTrades, { ticker: "spy" }, callContext()).catch(() => undefined));

  expect(events).toMatchObject([{ kind: "failed", endpoint: "flowTrades", symbols: ["SPY"] }]);
});

test.each([
  ["4999", 4_999],
  ["0", 0],
  ["12.5", 12.5],
  ["-3", -3],
  ["", undefined],
  ["unlimited", undefined],
  [undefined, undefined],
])("a balance header of %j is reported as %s", async (text, creditsRemaining) => {
  const headers = text === undefined ? {} : { "X-Credits-Remaining": text };
  const { market, platform, events } = testMarket(() => refusal(403, "forbidden", headers));

  await platform.settle(market.account.read(callContext()).catch(() => undefined));

  expect(events).toMatchObject([{ kind: "failed", creditsRemaining }]);
});
