import { endpoints } from "@strikebook/contract";
import { callContext } from "../../packages/client/transport/call-context";
import { describedExtensions, success } from "../support/client/canned-responses";
import { flowResponse, flowData } from "../support/client/canned-flow";
import { everyCall } from "../support/client/every-call";
import { testMarket } from "../support/client/test-market";
import type { Responder } from "../../scripts/support/client/test-platform";

const respondWith =
  (body: unknown): Responder =>
  ({ path }) =>
    success(path === "/v1/openapi.json" ? describedExtensions : body);

test.each(everyCall)(
  "equal calls of $endpoint at once and within five seconds cost one request",
  async ({ make, body }) => {
    const { market, platform } = testMarket(respondWith(body));
    const makeTwice = () => platform.settle(Promise.all([make(market), make(market)]));

    await makeTwice();
    await platform.advance(4_000);
    await makeTwice();

    expect(platform.paths.filter((path) => path !== "/v1/openapi.json")).toHaveLength(1);
  },
);

test("unknown fields, words and scales are accepted", async () => {
  const { trades, ...rest } = flowData.flowTrades;
  const [trade] = trades;
  const coming = { ...trade, optionType: "SWAP", moneyness: "FAR", liquidityGrade: "A+", venue: "new" };
  const { market, platform } = testMarket(respondWith(flowResponse({ ...rest, trades: [coming], version: 3 })));

  const { record } = await platform.settle(market.get(endpoints.flowTrades, { ticker: "SPY" }, callContext()));

  expect(record.trades[0]).toMatchObject({ optionType: "SWAP", moneyness: "FAR", liquidityGrade: "A+" });
});
