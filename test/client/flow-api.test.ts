import { darkPoolPages, type DarkPoolPages } from "../../src/client/dark-pool-pages";
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

/** A client whose service has this many off-exchange prints in all. */
function marketOfPrints(count: number) {
  const [print] = flowData.flowDarkPool;
  return testMarket(({ path, url }) => {
    if (path === "/v1/openapi.json") return success(describedAs({}));
    const { searchParams } = new URL(url);
    const [limit, offset] = [Number(searchParams.get("limit") ?? 500), Number(searchParams.get("offset") ?? 0)];
    const left = Math.max(0, Math.min(limit, count - offset));
    return success(flowResponse(Array.from({ length: left }, () => print)));
  });
}

/** The number of prints on each page. */
async function pageSizes({ market, platform }: ReturnType<typeof marketOfPrints>, request: DarkPoolPages) {
  const collect = async () => {
    const sizes: number[] = [];
    for await (const { record } of darkPoolPages(market, request, callContext())) sizes.push(record.length);
    return sizes;
  };
  return platform.settle(collect());
}

test("off-exchange prints are read page by page until a page is not full", async () => {
  const opened = marketOfPrints(1_200);

  expect(await pageSizes(opened, { date: "2025-11-24" })).toEqual([500, 500, 200]);
  expect(opened.platform.paths.slice(1)).toEqual([
    "/v1/dark-pool/trades?date=2025-11-24",
    "/v1/dark-pool/trades?date=2025-11-24&offset=500",
    "/v1/dark-pool/trades?date=2025-11-24&offset=1000",
  ]);
});

test("a full last page costs one more request, which returns nothing", async () => {
  expect(await pageSizes(marketOfPrints(1_000), {})).toEqual([500, 500, 0]);
});

test("no more prints are requested than the caller wants", async () => {
  const opened = marketOfPrints(10_000);

  expect(await pageSizes(opened, { limit: 1_000, most: 2_300, offset: 50 })).toEqual([1_000, 1_000, 300]);
  expect(opened.platform.paths).toEqual([
    "/v1/dark-pool/trades?limit=1000&offset=50",
    "/v1/dark-pool/trades?limit=1000&offset=1050",
    "/v1/dark-pool/trades?limit=300&offset=2050",
  ]);
});

test("a caller that stops reading pages causes no further requests", async () => {
  const { market, platform } = marketOfPrints(10_000);
  const pages = darkPoolPages(market, {}, callContext());

  await platform.settle(pages.next());
  await pages.return(undefined);

  expect(platform.requests).toHaveLength(1);
});
