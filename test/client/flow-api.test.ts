import { endpoints } from "../../src/contract/endpoints";
import { callContext } from "../../src/transport/call-context";
import { describedAs, refusal, success } from "../support/client/canned-responses";
import { flowResponse, flowData } from "../support/client/canned-flow";
import { everyCall } from "../support/client/every-call";
import { testMarket } from "../support/client/test-market";
import type { Responder } from "../support/client/test-platform";

/** A service that responds with this data to every call. */
const respondWith =
  (data: unknown): Responder =>
  ({ path, atMs }) =>
    success(path === "/v1/openapi.json" ? describedAs({}) : flowResponse(data, new Date(atMs).toISOString()));

const flowCalls = everyCall.filter(({ endpoint }) => endpoint in flowData);

test("every endpoint but the stream and the descriptions has a call in these tests", () => {
  const called = everyCall.map(({ endpoint }) => endpoint);
  const others = ["stream", "openapi", "flowOpenapi"];
  expect(Object.keys(endpoints).filter((name) => !others.includes(name) && !called.includes(name as never))).toEqual(
    [],
  );
});

test.each(flowCalls)(
  "equal calls of $endpoint at once and within five seconds cost one request",
  async ({ make, record }) => {
    const { market, platform } = testMarket(respondWith(record));
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
  const { market, platform } = testMarket(respondWith({ ...rest, trades: [coming], version: 3 }));

  const { record } = await platform.settle(market.get(endpoints.flowTrades, { ticker: "SPY" }, callContext()));

  expect(record.trades[0]).toMatchObject({ optionType: "SWAP", moneyness: "FAR", liquidityGrade: "A+" });
});

test("a record that cannot be read names its field", async () => {
  const [row] = flowData.flowTop;
  const { market, platform } = testMarket(respondWith([row, { ...row, netPremium: "much" }]));

  await expect(platform.settle(market.get(endpoints.flowTop, {}, callContext()))).rejects.toMatchObject({
    name: "ContractError",
    field: "data.1.netPremium",
  });
});

test("error codes of the flow service are lower-case", async () => {
  const { market, platform } = testMarket(() => refusal(404, "SYMBOL_NOT_FOUND"));

  await expect(
    platform.settle(market.get(endpoints.flowTrades, { ticker: "NOPE" }, callContext())),
  ).rejects.toMatchObject({
    code: "symbol_not_found",
  });
});
