import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import {
  board,
  describedAs,
  levels,
  refusal,
  success,
  symbolsResponse,
  symbolsOf,
} from "../../support/client/canned-responses";
import { flowResponse, flowData } from "../../support/client/canned-flow";
import { getBoard, testMarket } from "../../support/client/test-market";
import { silence, type Responder } from "../../../scripts/support/client/test-platform";

/** A service with this description, which serves levels and rankings. */
function serviceWith(description: Responder): Responder {
  return (request, index) => {
    if (request.path === "/v1/openapi.json") return description(request, index);
    if (request.path.startsWith("/v1/gex/levels")) return symbolsResponse(symbolsOf(request.path).map(levels));
    return success(flowResponse(flowData.flowTop));
  };
}

/** A service that describes these parameters of its boards, and serves boards. */
const describedHeatmap =
  (...names: string[]): Responder =>
  ({ path }) =>
    path === "/v1/openapi.json"
      ? success(describedAs({ "/v1/heatmap": names }))
      : symbolsResponse(symbolsOf(path).map(board));

const narrow = () => success(describedAs({ "/v1/gex/levels": ["symbols", "metric"] }));

test("an argument that the service has no parameter for is refused, and nothing is sent", async () => {
  const { market, platform } = testMarket(serviceWith(narrow));

  await expect(
    platform.settle(market.get(endpoints.levels, { symbol: "SPY", includeEmpty: true }, callContext())),
  ).rejects.toMatchObject({
    name: "UnsupportedArgumentError",
    argument: "includeEmpty",
    message: "This service does not support includeEmpty for /v1/gex/levels: omit includeEmpty.",
  });
  expect(platform.paths).toEqual(["/v1/openapi.json"]);
});

test("an argument that equals the service's default needs no parameter", async () => {
  const { market, platform } = testMarket(serviceWith(narrow));

  await platform.settle(
    market.get(endpoints.levels, { symbol: "SPY", includeEmpty: false, maxStrikes: 92 }, callContext()),
  );

  expect(platform.paths).toEqual(["/v1/openapi.json", "/v1/gex/levels?symbols=SPY"]);
});

test("the description of each host is read once, however many calls need it at once", async () => {
  const { market, platform } = testMarket(serviceWith(narrow));

  await platform.settle(
    Promise.all([
      market.get(endpoints.levels, { symbol: "SPY" }, callContext()),
      market.get(endpoints.levels, { symbol: "QQQ", metric: "vanna" }, callContext()),
      market.get(endpoints.flowTop, { minPremium: 1 }, callContext()),
      market.get(endpoints.flowTop, { minPremium: 2 }, callContext()),
    ]),
  );
  await platform.settle(market.get(endpoints.levels, { symbol: "IWM" }, callContext()));

  const read = platform.requests.map(({ url }) => url).filter((url) => url.endsWith("/v1/openapi.json"));
  expect(read.sort()).toEqual([
    "https://api.example.test/v1/openapi.json",
    "https://flow.example.test/v1/openapi.json",
  ]);
});

test("a call with required arguments only needs no description", async () => {
  const { market, platform } = testMarket(serviceWith(narrow));

  await platform.settle(market.get(endpoints.flowTop, {}, callContext()));
  await platform.settle(Promise.allSettled([getBoard(market, "SPY")]));
  await platform.advance(60_000);

  expect(platform.paths).toEqual(["/v1/underlying/top/daily", "/v1/heatmap?symbols=SPY"]);
});

test("a call whose names are documented is sent first, and the description is read alongside", async () => {
  const { market, platform } = testMarket(describedHeatmap("symbols", "metric"));

  await platform.settle(
    market.get(endpoints.heatmap, { symbol: "SPY", layout: "matrix", maxStrikes: "all" }, callContext()),
  );
  await platform.advance(60_000);

  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY&maxStrikes=all&layout=matrix", "/v1/openapi.json"]);
});

test("an argument that the description lacks is refused once it is known, even if the documents have it", async () => {
  const { market, platform } = testMarket(describedHeatmap("symbols", "metric"));

  await platform.settle(market.get(endpoints.heatmap, { symbol: "SPY", layout: "matrix" }, callContext()));
  await platform.advance(1_000);
  const [accepted, refused] = await platform.settle(
    Promise.allSettled([
      market.get(endpoints.heatmap, { symbol: "QQQ", metric: "vanna" }, callContext()),
      market.get(endpoints.heatmap, { symbol: "QQQ", layout: "matrix" }, callContext()),
    ]),
  );

  expect(accepted).toMatchObject({ status: "fulfilled" });
  expect(refused).toMatchObject({ reason: { name: "UnsupportedArgumentError", argument: "layout" } });
  expect(platform.paths.slice(2)).toEqual(["/v1/heatmap?symbols=QQQ&metric=vanna"]);
});

test("a description that cannot be read fails no call that it is read alongside", async () => {
  const respond: Responder = (request, index) =>
    request.path === "/v1/openapi.json" ? refusal(503, "unavailable") : describedHeatmap("symbols")(request, index);
  const { market, platform } = testMarket(respond);

  await platform.settle(market.get(endpoints.heatmap, { symbol: "SPY", layout: "matrix" }, callContext()));
  await platform.advance(120_000);

  await expect(
    platform.settle(market.get(endpoints.heatmap, { symbol: "QQQ", layout: "matrix" }, callContext())),
  ).resolves.toMatchObject({
    record: { symbol: "QQQ" },
  });
});

test("a description that is read alongside one call moves ahead in the queue once another call waits for it", async () => {
  const respond: Responder = (request, index) =>
    request.path.startsWith("/v1/gex/levels")
      ? symbolsResponse(symbolsOf(request.path).map(levels))
      : describedHeatmap("symbols", "layout")(request, index);
  const { market, platform } = testMarket(respond);
  const request = { symbol: "SPY", layout: "matrix" } as const;

  market.gate.pauseUntil("all", platform.now() + 3_000);
  const boards = [
    market.get(endpoints.heatmap, request, callContext()),
    market.get(endpoints.heatmap, { ...request, metric: "vanna" }, callContext()),
  ];
  await platform.advance(1_000);
  await platform.settle(Promise.all([...boards, market.get(endpoints.levels, { symbol: "SPY" }, callContext())]));

  expect(platform.paths.slice(0, 2)).toEqual(["/v1/openapi.json", "/v1/heatmap?symbols=SPY&layout=matrix"]);
});

test.each<[string, Responder]>([
  ["is missing", () => refusal(404, "not_found")],
  ["is not JSON", () => new Response("<html>", { status: 200 })],
  ["has no paths", () => success({ openapi: "3.1.0" })],
  ["lists no parameter of the operation", () => success(describedAs({ "/v1/gex/levels": [] }))],
  ["is about other routes", () => success(describedAs({ "/v1/levels": ["symbols"] }))],
])("if the description %s, the most likely names are sent", async (_, description) => {
  const { market, platform } = testMarket(serviceWith(description));

  await platform.settle(market.get(endpoints.levels, { symbol: "SPY", includeEmpty: true }, callContext()));

  expect(platform.paths).toEqual(["/v1/openapi.json", "/v1/gex/levels?symbols=SPY&includeEmpty=true"]);
});

test("a service whose description cannot be read is not asked for delta", async () => {
  const { market, platform } = testMarket(serviceWith(() => refusal(404, "not_found")));

  await expect(
    platform.settle(market.get(endpoints.levels, { symbol: "SPY", metric: "delta" }, callContext())),
  ).rejects.toMatchObject({
    message:
      "The description of this service, which says whether it supports metric=delta, could not be read. Nothing was requested.",
  });
  expect(platform.paths).toEqual(["/v1/openapi.json"]);
});

test("a description that does not arrive delays a call by five seconds, and the next ones not at all", async () => {
  const { market, platform } = testMarket(serviceWith(silence));

  await platform.settle(market.get(endpoints.levels, { symbol: "SPY" }, callContext()));
  expect(platform.elapsedMs).toBe(5_025);
  await platform.settle(market.get(endpoints.levels, { symbol: "QQQ" }, callContext()));

  expect(platform.elapsedMs).toBe(5_050);
  expect(platform.requests[0]?.signal.aborted).toBe(true);
  expect(platform.sleeping).toBe(0);
});

test("a description that could not be read is requested again after a minute", async () => {
  const { market, platform } = testMarket(serviceWith(() => refusal(404, "not_found")));

  await platform.settle(market.get(endpoints.levels, { symbol: "A" }, callContext()));
  await platform.advance(59_000);
  await platform.settle(market.get(endpoints.levels, { symbol: "B" }, callContext()));
  await platform.advance(1_000);
  await platform.settle(market.get(endpoints.levels, { symbol: "C" }, callContext()));

  expect(platform.paths.map((path) => path.replace("/v1/gex/levels?symbols=", ""))).toEqual([
    "/v1/openapi.json",
    "A",
    "B",
    "/v1/openapi.json",
    "C",
  ]);
});

test("the description is read again after a change of host", async () => {
  const { market, platform } = testMarket(serviceWith(narrow));

  await platform.settle(market.get(endpoints.levels, { symbol: "SPY" }, callContext()));
  market.forget();
  await platform.settle(market.get(endpoints.levels, { symbol: "SPY" }, callContext()));

  expect(platform.paths.filter((path) => path === "/v1/openapi.json")).toHaveLength(2);
});
