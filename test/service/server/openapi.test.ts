import * as v from "valibot";
import {
  accountResponseSchema,
  dailyStatsResponseSchema,
  errorBodySchema,
  heatmapResponseSchema,
  levelsResponseSchema,
  openVolResponseSchema,
  optionChainResponseSchema,
  optionQuotesResponseSchema,
  profileResponseSchema,
  rangeResponseSchema,
  symbolsResponseSchema,
  volDerivedResponseSchema,
  volEventsResponseSchema,
  volFactsResponseSchema,
  volHistoryResponseSchema,
  volScreenerResponseSchema,
  volSymbolsResponseSchema,
} from "@strikebook/contract";
import { paidPlan } from "../../../service/gateway/accounts";
import { accountWith, startService, type TestResponse } from "../../../scripts/support/service/start-service";
import { describedRequests, differences, type Description } from "../../support/service/api-description";
import { fewTapes } from "../../../scripts/support/market/few-tapes";
import { smallMarket } from "../../../scripts/support/market/small-market";

type SendRequest = ReturnType<typeof startService>["request"];

const description = async (request: SendRequest, prefix = "") =>
  (await request(`${prefix}/v1/openapi.json`)).body as Description; // the shape that the first test spells out

/** Each route with its name, its least price and the schema of its response, which a stream and the description do not have. */
const routes = [
  ["/v1/heatmap", "heatmap", 1, heatmapResponseSchema],
  ["/v1/gex/levels", "levels", 1, levelsResponseSchema],
  ["/v1/gex/profile", "profile", 1, profileResponseSchema],
  ["/v1/historical", "historical", 5, heatmapResponseSchema],
  ["/v1/historical/range", "range", 25, rangeResponseSchema],
  ["/v1/stats/daily", "dailyStats", 5, dailyStatsResponseSchema],
  ["/v1/stream", "stream", 1],
  ["/v1/symbols", "symbols", 0, symbolsResponseSchema],
  ["/v1/options/chain", "optionChain", 1, optionChainResponseSchema],
  ["/v1/options/quotes", "optionQuotes", 1, optionQuotesResponseSchema],
  ["/v1/vol/events", "volEvents", 1, volEventsResponseSchema],
  ["/v1/vol/history", "volHistory", 1, volHistoryResponseSchema],
  ["/v1/vol/derived", "volDerived", 3, volDerivedResponseSchema],
  ["/v1/vol/iv", "volIv", 1, openVolResponseSchema],
  ["/v1/vol/term", "volTerm", 1, openVolResponseSchema],
  ["/v1/vol/cones", "volCones", 1, openVolResponseSchema],
  ["/v1/vol/sigma", "volSigma", 1, openVolResponseSchema],
  ["/v1/vol/surface", "volSurface", 3, openVolResponseSchema],
  ["/v1/vol/tilt", "volTilt", 1, openVolResponseSchema],
  ["/v1/vol/snapshot", "volSnapshot", 5, openVolResponseSchema],
  ["/v1/vol/market", "volMarket", 1, volFactsResponseSchema],
  ["/v1/vol/screener", "volScreener", 5, volScreenerResponseSchema],
  ["/v1/vol/status", "volStatus", 0, volFactsResponseSchema],
  ["/v1/vol/symbols", "volSymbols", 0, volSymbolsResponseSchema],
  ["/v1/account", "account", 0, accountResponseSchema],
  ["/v1/openapi.json", "openapi", 0],
] as const;
const contract = routes.flatMap(([path, , , schema]) => (schema ? [[path, schema] as const] : []));

test("the heatmap host describes its routes and their prices", async () => {
  const { openapi, servers, paths } = await description(startService().request);

  expect(openapi).toBe("3.1.0");
  expect(servers).toEqual([{ url: "/" }]);
  expect(Object.entries(paths).map(([path, { get }]) => [path, get.operationId, get["x-credits"]])).toEqual(
    routes.map(([path, name, credits]) => [path, name, credits]),
  );
});

test("both hosts have the model version of the market", async () => {
  const { request } = startService();

  const [heatmap, flow] = [await description(request), await description(request, "/flow")];

  expect(heatmap.info).toMatchObject({ "x-model-version": 5 });
  expect(flow.info).toEqual({ ...heatmap.info, title: "Strikebook local service: flow" });
});

test("every operation has its price in words", async () => {
  const { paths } = await description(startService().request);

  const rules = Object.fromEntries(Object.entries(paths).map(([path, { get }]) => [path, get["x-credits-rule"]]));
  expect(rules).toMatchObject({
    "/v1/account": "free",
    "/v1/heatmap": "1 for each request, however many symbols it carries",
    "/v1/historical/range": "25 for each request, however many symbols it carries",
    "/v1/stream": "1 for each symbol to open, and 1 for each symbol and minute that the stream stays open",
    "/v1/vol/history": "1 for each started 10 symbol-weekdays, both dates included, and never less than 1",
  });
  expect(Object.values(rules).every((rule) => rule !== "")).toBe(true);
});

test("the description has the parameters of the API documentation", async () => {
  const { paths } = await description(startService().request);

  const names = (path: string) => paths[path]?.get.parameters.map(({ name }) => name).sort();
  const shared = ["expirations", "includeEmpty", "maxExpirations", "maxStrikes", "metric", "symbols"];
  // docs/local-service.md, Zero gamma, Calls and puts, Signed volume.
  expect(names("/v1/heatmap")).toEqual([...shared, "layout", "sides", "source", "zeroGamma"].sort());
  expect(names("/v1/gex/levels")).toEqual([...shared, "sides", "straddle", "zeroGamma"].sort()); // docs/local-service.md, Straddles
  expect(names("/v1/account")).toEqual([]);
});

test("the description says that zero gamma is of a root or of its family, and that streams have sides", async () => {
  const { paths } = await description(startService().request);

  const schemaOf = (path: string, parameter: string) =>
    paths[path]?.get.parameters.find(({ name }) => name === parameter)?.schema;
  const words = { type: "string", enum: ["true", "false", "family"] };
  for (const path of ["/v1/heatmap", "/v1/historical", "/v1/stream"])
    expect([path, schemaOf(path, "zeroGamma")]).toEqual([path, { ...words, default: "false" }]);
  expect(schemaOf("/v1/gex/levels", "zeroGamma")).toEqual({ ...words, default: "true" });
  expect(schemaOf("/v1/stream", "sides")).toEqual({ type: "boolean", default: false });
});

test("the flow host has its own description", async () => {
  const { servers, paths } = await description(startService().request, "/flow");

  expect(servers).toEqual([{ url: "/flow" }]);
  expect(paths["/v1/openapi.json"]?.get.responses["405"]?.description).toBe("METHOD_NOT_ALLOWED");
});

test.each(contract)(
  "%s responds to every described parameter with the record of the contract",
  async (path, schema) => {
    const { request } = startService({ tapes: fewTapes(["SPY"], "2026-11-20") });
    const operation = (await description(request)).paths[path]?.get;
    if (!operation) throw new Error(`${path} is not described`);

    for (const url of describedRequests(path, operation)) {
      const { status, body } = await request(url);

      const described = operation.responses["200"]?.content["application/json"].schema ?? {};
      expect([url, status, v.is(schema, body)]).toEqual([url, 200, true]);
      expect([url, differences(body, described)]).toEqual([url, []]);
    }
  },
);

/** A way to meet each code on a route that costs credits. */
const ways: Record<string, () => Promise<TestResponse>> = {
  invalid_parameter: () => startService().request("/v1/heatmap?symbols=SPY&metric=theta"),
  missing_parameter: () => startService().request("/v1/heatmap"),
  unauthorized: () => startService().request("/v1/heatmap?symbols=SPY", {}),
  insufficient_credits: () =>
    startService({ accounts: [accountWith({ credits: 0 })] }).request("/v1/heatmap?symbols=SPY"),
  monthly_cap_reached: () =>
    startService({ accounts: [accountWith({ monthlyCap: 0 })] }).request("/v1/heatmap?symbols=SPY"),
  forbidden: () => startService().request("/v1/heatmap?symbols=SPY", { headers: { authorization: "wrong" } }),
  account_blocked: () =>
    startService({ accounts: [accountWith({ condition: "blocked" })] }).request("/v1/heatmap?symbols=SPY"),
  account_suspended: () =>
    startService({ accounts: [accountWith({ condition: "suspended" })] }).request("/v1/heatmap?symbols=SPY"),
  symbol_not_found: () => startService().request("/v1/heatmap?symbols=NOPE"),
  no_data: () => startService().request("/v1/heatmap?symbols=SPY&source=volume"),
  expiration_not_found: () => startService().request("/v1/heatmap?symbols=SPY&expirations=2030-01-04"),
  method_not_allowed: () =>
    startService().request("/v1/heatmap", { method: "POST", headers: { authorization: "practice" } }),
  rate_limited: () =>
    startService({ accounts: [accountWith({ limits: { ...paidPlan, requestsPerMinute: 0 } })] }).request(
      "/v1/heatmap?symbols=SPY",
    ),
  internal_error: () => {
    const market = { ...smallMarket, boardAt: () => { throw new Error("broken"); } }; // prettier-ignore
    return startService({ market }).request("/v1/heatmap?symbols=SPY");
  },
};

test.each([
  ["/v1/contract/top/daily", "oiChange"],
  ["/v1/underlying/{ticker}/by-strike/{strike}/expirations", "topExpiration"],
  ["/v1/market/tide", "spyPrice"],
])("a record of %s of the flow host always has its %s, which may be null", async (path, field) => {
  const { paths } = await description(startService().request, "/flow");

  const described = recordsWith(field, paths[path]?.get.responses["200"]);
  expect(described).toHaveLength(1);
  expect(described[0]?.required).toContain(field);
  expect(JSON.stringify(described[0]?.properties[field])).toContain('"null"');
});

/** One description of a record. */
interface DescribedRecord {
  properties: Record<string, unknown>;
  required: string[];
}

/** Returns the descriptions of records with a field, anywhere in a description. */
function recordsWith(field: string, value: unknown): DescribedRecord[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap((one) => recordsWith(field, one));
  const { properties } = value as Partial<DescribedRecord>;
  return properties && field in properties ? [value as DescribedRecord, ...inner] : inner;
}

test("the description lists exactly the errors that occur, each under its status", async () => {
  const { paths } = await description(startService().request);

  const met = new Map<string, string[]>();
  for (const send of Object.values(ways)) {
    const { status, body } = await send();
    const { code } = v.parse(errorBodySchema, body).error;
    met.set(String(status), [...(met.get(String(status)) ?? []), code].sort());
  }

  const described = Object.entries(paths["/v1/heatmap"]?.get.responses ?? {}).filter(([status]) => status !== "200");
  expect(
    Object.fromEntries(described.map(([status, { description }]) => [status, description.split(", ").sort()])),
  ).toEqual(Object.fromEntries(met));
  expect([...met.values()].flat().sort()).toEqual(Object.keys(ways).sort());
});
