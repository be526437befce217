import { UnsupportedArgumentError } from "../../src/transport/errors";
import { board, describedAs, levels, refusal, success, symbolsAnswer, symbolsOf } from "../support/canned-answers";
import { flowAnswerOf, flowData } from "../support/canned-flow";
import { silence, type Responder } from "../support/test-platform";
import { testMarket } from "../support/test-market";

/** A service whose description is as told, and which answers levels and rankings. */
function serviceWith(description: Responder): Responder {
  return (request, index) => {
    if (request.path === "/v1/openapi.json") return description(request, index);
    if (request.path.startsWith("/v1/gex/levels")) return symbolsAnswer(symbolsOf(request.path).map(levels));
    return success(flowAnswerOf(flowData.flowTop));
  };
}

const narrow = () => success(describedAs({ "/v1/gex/levels": ["symbols", "metric"] }));

test("an argument that the service has no parameter for is refused, and nothing is asked", async () => {
  const { market, platform } = testMarket(serviceWith(narrow));

  const failure: unknown = await platform
    .settle(market.gex.levels({ symbol: "SPY", includeEmpty: true }))
    .catch((problem: unknown) => problem);

  expect(failure).toBeInstanceOf(UnsupportedArgumentError);
  expect(failure).toMatchObject({
    argument: "includeEmpty",
    message: "This service takes no includeEmpty at /v1/gex/levels: leave includeEmpty out.",
  });
  expect(platform.paths).toEqual(["/v1/openapi.json"]);
});

test("an argument that says what the service assumes anyway needs no parameter", async () => {
  const { market, platform } = testMarket(serviceWith(narrow));

  await platform.settle(market.gex.levels({ symbol: "SPY", includeEmpty: false, maxStrikes: 92 }));

  expect(platform.paths).toEqual(["/v1/openapi.json", "/v1/gex/levels?symbols=SPY"]);
});

test("each host's description is read once, however many questions need it at once", async () => {
  const { market, platform } = testMarket(serviceWith(narrow));

  await platform.settle(
    Promise.all([
      market.gex.levels({ symbol: "SPY" }),
      market.gex.levels({ symbol: "QQQ", metric: "vanna" }),
      market.flow.topUnderlyings({ minPremium: 1 }),
      market.flow.topUnderlyings({ minPremium: 2 }),
    ]),
  );
  await platform.settle(market.gex.levels({ symbol: "IWM" }));

  const read = platform.requests.map(({ url }) => url).filter((url) => url.endsWith("/v1/openapi.json"));
  expect(read.sort()).toEqual([
    "https://api.example.test/v1/openapi.json",
    "https://flow.example.test/v1/openapi.json",
  ]);
});

test("a question that carries nothing but what it must needs no description", async () => {
  const { market, platform } = testMarket(serviceWith(narrow));

  await platform.settle(market.flow.topUnderlyings());
  await platform.settle(Promise.allSettled([market.gex.heatmap({ symbol: "SPY" })]));
  await platform.advance(60_000);

  expect(platform.paths).toEqual(["/v1/underlying/top/daily", "/v1/heatmap?symbols=SPY"]);
});

/** A service that describes its heatmap, and answers boards. */
const describedHeatmap =
  (...names: string[]): Responder =>
  ({ path }) =>
    path === "/v1/openapi.json"
      ? success(describedAs({ "/v1/heatmap": names }))
      : symbolsAnswer(symbolsOf(path).map(board));

test("a question whose names the documents state goes first, and the description is read alongside", async () => {
  const { market, platform } = testMarket(describedHeatmap("symbols", "metric"));

  await platform.settle(market.gex.heatmap({ symbol: "SPY", layout: "matrix", maxStrikes: "all" }));
  await platform.advance(60_000);

  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY&maxStrikes=all&layout=matrix", "/v1/openapi.json"]);
});

test("what the description lacks is refused from the moment it is known, though the documents state it", async () => {
  const { market, platform } = testMarket(describedHeatmap("symbols", "metric"));

  await platform.settle(market.gex.heatmap({ symbol: "SPY", layout: "matrix" }));
  await platform.advance(1_000);
  const [taken, refused] = await platform.settle(
    Promise.allSettled([
      market.gex.heatmap({ symbol: "QQQ", metric: "vanna" }),
      market.gex.heatmap({ symbol: "QQQ", layout: "matrix" }),
    ]),
  );

  expect(taken).toMatchObject({ status: "fulfilled" });
  expect(refused).toMatchObject({ reason: { name: "UnsupportedArgumentError", argument: "layout" } });
  expect(platform.paths.slice(2)).toEqual(["/v1/heatmap?symbols=QQQ&metric=vanna"]);
});

test("a description that cannot be read fails no question that it is read alongside", async () => {
  const respond: Responder = (request, index) =>
    request.path === "/v1/openapi.json" ? refusal(503, "unavailable") : describedHeatmap("symbols")(request, index);
  const { market, platform } = testMarket(respond);

  await platform.settle(market.gex.heatmap({ symbol: "SPY", layout: "matrix" }));
  await platform.advance(120_000);

  await expect(platform.settle(market.gex.heatmap({ symbol: "QQQ", layout: "matrix" }))).resolves.toMatchObject({
    record: { symbol: "QQQ" },
  });
});

test("a description that is read alongside one question comes before other requests once another waits for it", async () => {
  const respond: Responder = (request, index) =>
    request.path.startsWith("/v1/gex/levels")
      ? symbolsAnswer(symbolsOf(request.path).map(levels))
      : describedHeatmap("symbols", "layout")(request, index);
  const { market, platform } = testMarket(respond);
  const board = { symbol: "SPY", layout: "matrix" } as const;

  market.gate.hold("all", platform.now() + 3_000);
  const boards = [market.gex.heatmap(board), market.gex.heatmap({ ...board, metric: "vanna" })];
  await platform.advance(1_000);
  await platform.settle(Promise.all([...boards, market.gex.levels({ symbol: "SPY" })]));

  expect(platform.paths.slice(0, 2)).toEqual(["/v1/openapi.json", "/v1/heatmap?symbols=SPY&layout=matrix"]);
});

test.each<[string, Responder]>([
  ["is missing", () => refusal(404, "not_found")],
  ["is not JSON", () => new Response("<html>", { status: 200 })],
  ["has no paths", () => success({ openapi: "3.1.0" })],
  ["lists nothing of the operation", () => success(describedAs({ "/v1/gex/levels": [] }))],
  ["is about other routes", () => success(describedAs({ "/v1/levels": ["symbols"] }))],
])("where the description %s, the likeliest names are sent", async (_, description) => {
  const { market, platform } = testMarket(serviceWith(description));

  await platform.settle(market.gex.levels({ symbol: "SPY", includeEmpty: true }));

  expect(platform.paths).toEqual(["/v1/openapi.json", "/v1/gex/levels?symbols=SPY&includeEmpty=true"]);
});

test("a description that does not come holds a question up for five seconds, and the next ones not at all", async () => {
  const { market, platform } = testMarket(serviceWith(silence));
  const startMs = platform.now();

  await platform.settle(market.gex.levels({ symbol: "SPY" }));
  const answeredAfterMs = platform.now() - startMs;
  await platform.settle(market.gex.levels({ symbol: "QQQ" }));

  expect(answeredAfterMs).toBe(5_025);
  expect(platform.now() - startMs).toBe(5_050);
  expect(platform.requests[0]?.signal.aborted).toBe(true);
  expect(platform.sleeping).toBe(0);
});

test("a description that could not be read is asked for again after a minute", async () => {
  const { market, platform } = testMarket(serviceWith(() => refusal(404, "not_found")));

  await platform.settle(market.gex.levels({ symbol: "A" }));
  await platform.advance(59_000);
  await platform.settle(market.gex.levels({ symbol: "B" }));
  await platform.advance(1_000);
  await platform.settle(market.gex.levels({ symbol: "C" }));

  expect(platform.paths.map((path) => path.replace("/v1/gex/levels?symbols=", ""))).toEqual([
    "/v1/openapi.json",
    "A",
    "B",
    "/v1/openapi.json",
    "C",
  ]);
});

test("another host is asked for its own description", async () => {
  const { market, platform } = testMarket(serviceWith(narrow));

  await platform.settle(market.gex.levels({ symbol: "SPY" }));
  market.forget();
  await platform.settle(market.gex.levels({ symbol: "SPY" }));

  expect(platform.paths.filter((path) => path === "/v1/openapi.json")).toHaveLength(2);
});
