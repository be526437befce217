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

/** One call of each flow endpoint. */
const calls = everyCall.flatMap(({ endpoint, make }) =>
  endpoint in flowData ? [{ endpoint: endpoint as keyof typeof flowData, make }] : [],
); // endpoint is a key, as was just checked

test("every flow endpoint has a call here", () => {
  expect(calls.map(({ endpoint }) => endpoint).sort()).toEqual(Object.keys(flowData).sort());
});

test.each(calls)("the record of $endpoint is returned whole, nulls included", async ({ endpoint, make }) => {
  const { market, platform } = testMarket(respondWith(flowData[endpoint]));

  await expect(platform.settle(make(market))).resolves.toHaveProperty("record", flowData[endpoint]);
});

test.each(calls)("equal calls of $endpoint at once and within five seconds cost one request", async (call) => {
  const { market, platform } = testMarket(respondWith(flowData[call.endpoint]));
  const makeTwice = () => platform.settle(Promise.all([call.make(market), call.make(market)]));

  await makeTwice();
  await platform.advance(4_000);
  await makeTwice();

  expect(platform.paths.filter((path) => path !== "/v1/openapi.json")).toHaveLength(1);
});

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
