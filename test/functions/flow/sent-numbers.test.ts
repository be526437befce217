import { flowDarkpool, flowExpirations, flowTop, flowTrades, gexHeatmap } from "../../support/addin/functions";
import { startFlow } from "../../support/service/start-flow";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { evening } from "../../support/market/test-tape";

/** Wednesday 2026-06-10, after the close. */
const { service } = startFlow();
const { call, paid } = await openRuntime(service, evening);
const [spx, spy] = [cell("SPX"), cell("SPY")];

/** Returns the path of the last request for data, and its parameters. */
function lastRequest() {
  const requests = service.requests.filter(({ path }) => !/account|openapi/.test(path));
  const { pathname, searchParams } = new URL(requests.at(-1)?.path ?? "", "http://service.test");
  return { pathname, sent: Object.fromEntries(searchParams) };
}

// 100 * 1.1 is 110.00000000000001, 0.1 + 0.2 is 0.30000000000000004. The symbol of a contract has three decimals of the strike.
test.each([
  [100 * 1.1, "110"],
  [101.23456, "101.235"],
  ["100.50", "100.5"],
])("a strike of %p is requested as %s", async (strike, sent) => {
  await call(flowExpirations, spx, strike).catch(() => undefined);

  expect(lastRequest().pathname).toBe(`/flow/v1/underlying/SPX/by-strike/${sent}/expirations`);
});

test("strikes are sent with three decimals, and amounts of money with two", async () => {
  const options = [
    ["minStrike", 100 * 1.1],
    ["maxStrike", 7_000.00049],
    ["maxPremium", 1_000_000.006],
    ["minFlowScore", 0.1 + 0.2],
  ];

  await call(flowTrades, spx, "1d", null, 0.1 + 0.2, options);

  expect(lastRequest().sent).toMatchObject({
    min_premium: "0.3",
    max_premium: "1000000.01",
    min_strike: "110",
    max_strike: "7000",
    min_flow_score: "0.3",
  });
});

test("the notional of prints is sent with two decimals, and their price with four", async () => {
  await call(flowDarkpool, spy, null, null, cell("minNotional=99.999; minPrice=10.00006; maxPrice=10.12346"));

  expect(lastRequest().sent).toMatchObject({ min_notional: "100", min_price: "10.0001", max_price: "10.1235" });
});

// 0.1 * 3 * 10 is 3.0000000000000004.
test("a count that a formula computed is a whole number", async () => {
  await call(flowTop, 0.1 * 3 * 10);
  expect(lastRequest().sent).toMatchObject({ limit: "3" });

  await call(gexHeatmap, spy, null, 0.1 * 3 * 10);
  expect(lastRequest().sent).toMatchObject({ maxStrikes: "3" });
});

test("computed numbers that mean the same share one request", async () => {
  await call(flowTrades, spx, "4h", null, 25_000);
  const before = paid().length;

  await call(flowTrades, spx, "4h", null, 25_000.000000000004);

  expect(paid()).toHaveLength(before);
});
