import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import { UnsupportedArgumentError } from "../../../packages/client/transport/unsent-errors";
import { board, levels, refusal, success, symbolsOf, symbolsResponse } from "../../support/client/canned-responses";
import { testMarket } from "../../support/client/test-market";
import type { Responder } from "../../../scripts/support/client/test-platform";

const enumerated = (name: string, ...values: readonly unknown[]) => ({ name, in: "query", schema: { enum: values } });

/** A service that describes these parameters of its routes of boards and levels, and serves both. */
function serviceOf(...parameters: readonly object[]): Responder {
  const own = { get: { parameters: [{ name: "symbols", in: "query" }, ...parameters] } };
  const paths = { "/v1/heatmap": own, "/v1/gex/levels": own };
  return ({ path }) => {
    if (path === "/v1/openapi.json") return success({ openapi: "3.1.0", paths });
    return symbolsResponse(symbolsOf(path).map((one) => (path.startsWith("/v1/heatmap") ? board(one) : levels(one))));
  };
}

test("delta is requested from a service that describes it, once the description is known", async () => {
  const { market, platform } = testMarket(serviceOf(enumerated("metric", "gamma", "vanna", "delta", "charm")));

  await platform.settle(market.get(endpoints.heatmap, { symbol: "SPY", metric: "delta" }, callContext()));

  expect(platform.paths).toEqual(["/v1/openapi.json", "/v1/heatmap?symbols=SPY&metric=delta"]);
});

test.each<[string, object[]]>([
  ["with other metrics", [enumerated("metric", "gamma", "vanna")]],
  ["without the words of its metric", [{ name: "metric", in: "query" }]],
  ["without a metric", [{ name: "layout", in: "query" }]],
])("a service that describes itself %s is not asked for delta, and the error says so", async (_, parameters) => {
  const { market, platform } = testMarket(serviceOf(...parameters));

  await expect(
    platform.settle(market.get(endpoints.heatmap, { symbol: "SPY", metric: "delta" }, callContext())),
  ).rejects.toMatchObject({
    name: "UnsupportedArgumentError",
    message: "This service does not support metric=delta for /v1/heatmap: omit metric=delta.",
  });
  expect(platform.paths).toEqual(["/v1/openapi.json"]);
  const call = market.callOf(endpoints.heatmap, { symbol: "SPY", metric: "delta" });
  expect(market.listPrice([call]).credits).toBe(0);
});

test.each<[string, object[], boolean | "family", string]>([
  ["which it describes, is sent", [enumerated("zeroGamma", true, false, "family")], "family", "&zeroGamma=family"],
  [
    "which it describes as text, is sent",
    [enumerated("zeroGamma", "true", "false", "family")],
    "family",
    "&zeroGamma=family",
  ],
  ["of which it has that of a root alone, is omitted", [{ name: "zeroGamma", in: "query" }], "family", ""],
  ["which it does not describe, is omitted", [], "family", ""],
  ["of a root, is sent without an enumeration", [{ name: "zeroGamma", in: "query" }], true, "&zeroGamma=true"],
])("the zero gamma of a service, %s", async (_, parameters, zeroGamma, sent) => {
  const { market, platform } = testMarket(serviceOf(...parameters));

  await platform.settle(market.get(endpoints.heatmap, { symbol: "SPY", zeroGamma }, callContext()));

  expect(platform.paths).toEqual(["/v1/openapi.json", `/v1/heatmap?symbols=SPY${sent}`]);
});

test("a model of positions asks for calls and puts apart, and nothing of a service that does not send them", async () => {
  const request = { symbol: "SPY", model: true } as const;
  const apart = testMarket(serviceOf({ name: "sides", in: "query" }));
  const together = testMarket(serviceOf({ name: "metric", in: "query" }));

  await apart.platform.settle(apart.market.get(endpoints.heatmap, request, callContext()));
  const refused = together.platform.settle(together.market.get(endpoints.heatmap, request, callContext()));

  expect(apart.platform.paths).toEqual(["/v1/openapi.json", "/v1/heatmap?symbols=SPY&sides=true"]);
  await expect(refused).rejects.toThrow("This service does not support model for /v1/heatmap: omit model.");
  expect(together.platform.paths).toEqual(["/v1/openapi.json"]);
});

test("levels, which have the zero gamma of the root without being asked, are asked for that of the family alone", async () => {
  const { market, platform } = testMarket(serviceOf(enumerated("zeroGamma", true, false, "family")));

  await platform.settle(market.get(endpoints.levels, { symbol: "SPY", zeroGamma: true }, callContext()));
  await platform.settle(market.get(endpoints.levels, { symbol: "QQQ", zeroGamma: "family" }, callContext()));

  expect(platform.paths.slice(1)).toEqual([
    "/v1/gex/levels?symbols=SPY",
    "/v1/gex/levels?symbols=QQQ&zeroGamma=family",
  ]);
});

/** The queries of a ranking, the trades and the history of SPY, each with dates, sent to a service with this description. */
async function queriesUnder(paths: unknown, components?: unknown) {
  const description = { openapi: "3.1.0", paths, ...(components === undefined ? {} : { components }) };
  const { market, platform } = testMarket(({ path }) =>
    path === "/v1/openapi.json" ? success(description) : refusal(404, "no_data"),
  );
  const queryOf = async (call: Promise<unknown>) => {
    const before = platform.requests.length;
    const failure: unknown = await platform.settle(call).catch((problem: unknown) => problem);
    if (failure instanceof UnsupportedArgumentError) return `no ${failure.argument}`;
    const sent = platform.paths.slice(before).filter((path) => path !== "/v1/openapi.json");
    return sent[0]?.split("?")[1];
  };
  return {
    top: await queryOf(market.get(endpoints.flowTop, { date: "2025-11-24", minVolume: 2 }, callContext())),
    trades: await queryOf(market.get(endpoints.flowTrades, { ticker: "SPY", date: "2025-11-24" }, callContext())),
    history: await queryOf(
      market.get(endpoints.flowHistory, { ticker: "SPY", from: "2025-11-24", to: "2025-11-25" }, callContext()),
    ),
  };
}

const query = (...names: string[]) => names.map((name) => ({ name, in: "query" }));

test("a parameter of the path is not a parameter of the query", async () => {
  const parameters = [{ name: "date", in: "path" }, ...query("limit")];

  expect(await queriesUnder({ "/v1/flow/{ticker}": { get: { parameters } } })).toMatchObject({ trades: "no date" });
});

test("a path is recognised whatever its parameters are called", async () => {
  const described = { get: { parameters: query("date") } };

  expect(await queriesUnder({ "/v1/flow/{symbol}": described })).toMatchObject({ trades: "date=2025-11-24" });
  expect(await queriesUnder({ "/v1/flow/{symbol}": { get: { parameters: query("limit") } } })).toMatchObject({
    trades: "no date",
  });
});

test("parameters may be described beside the operation or by reference", async () => {
  const paths = {
    "/v1/underlying/{ticker}/history": {
      parameters: query("start_date"),
      get: { parameters: [{ $ref: "#/components/parameters/LastDate" }] },
    },
  };
  const components = { parameters: { LastDate: { name: "end_date", in: "query" } } };

  expect(await queriesUnder(paths, components)).toMatchObject({ history: "start_date=2025-11-24&end_date=2025-11-25" });
});

test("parts of a description that cannot be read are skipped, and the rest is used", async () => {
  const invalid = [null, 7, { name: ["x"], in: "query" }, ...query("date")];
  const paths = {
    "/v1/flow/{ticker}": { get: { parameters: invalid } },
    "/v1/underlying/top/daily": "described elsewhere",
    "/v1/market/tide": { post: {} },
  };

  expect(await queriesUnder(paths, "none")).toMatchObject({
    top: "date=2025-11-24&min_volume=2",
    trades: "date=2025-11-24",
  });
});
