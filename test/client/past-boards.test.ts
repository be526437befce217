import { endpoints } from "../../src/contract/endpoints";
import { callContext } from "../../src/transport/call-context";
import {
  board,
  describedAs,
  meta,
  refusal,
  success,
  symbolsResponse,
  symbolsOf,
} from "../support/client/canned-responses";
import { dailyStats, range } from "../support/client/canned-past";
import { testMarket } from "../support/client/test-market";
import type { Responder } from "../support/client/test-platform";

const atMs = Date.parse("2025-11-24T15:00:00Z");

/** A service that knows every symbol but NOPE, and refuses B@D. */
const service: Responder = ({ path }) => {
  if (path === "/v1/openapi.json") return success(describedAs({}));
  const symbols = symbolsOf(path);
  if (symbols.includes("B@D")) return refusal(400, "invalid_parameter");
  const known = symbols.filter((symbol) => symbol !== "NOPE");
  if (known.length === 0) return refusal(404, "no_data");
  const record = path.startsWith("/v1/historical/range") ? range : path.startsWith("/v1/stats") ? dailyStats : board;
  return symbolsResponse(known.map((symbol) => record(symbol)));
};

function startMarket() {
  const { market, platform } = testMarket(service);
  /** The symbols of each call, in order. */
  const calls = () =>
    platform.paths.filter((path) => path.includes("symbols=")).map((path) => symbolsOf(path).join(","));
  return { market, platform, calls };
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `S${index + 1}`);

test("boards of one instant share calls of ten, and are requested once", async () => {
  const { market, platform, calls } = startMarket();
  const request = () =>
    Promise.all(numbered(12).map((symbol) => market.get(endpoints.historical, { symbol, atMs }, callContext())));

  const boards = await platform.settle(request());
  await platform.advance(86_400_000);
  await platform.settle(request());

  expect(boards.map(({ record }) => record.symbol)).toEqual(numbered(12));
  expect(calls()).toEqual(["S1,S2,S3,S4,S5,S6,S7,S8,S9,S10", "S11,S12"]);
});

test("boards of two instants are two calls", async () => {
  const { market, platform, calls } = startMarket();

  await platform.settle(
    Promise.all([
      market.get(endpoints.historical, { symbol: "SPY", atMs }, callContext()),
      market.get(endpoints.historical, { symbol: "QQQ", atMs: atMs + 1_000 }, callContext()),
    ]),
  );

  expect(calls()).toEqual(["SPY", "QQQ"]);
});

test("a symbol without a stored board gets the service's own reason, beside one that has a board", async () => {
  const { market, platform, calls } = startMarket();

  const outcomes = await platform.settle(
    Promise.allSettled(
      ["SPY", "NOPE"].map((symbol) => market.get(endpoints.historical, { symbol, atMs }, callContext())),
    ),
  );

  expect(outcomes).toMatchObject([
    { value: { record: board("SPY"), meta } },
    { reason: { status: 404, code: "no_data" } },
  ]);
  expect(calls()).toEqual(["SPY,NOPE", "NOPE"]);
});

test("frames of one window share calls of five", async () => {
  const { market, platform, calls } = startMarket();
  const window = { fromMs: atMs, toMs: atMs + 60_000 };

  const results = await platform.settle(
    Promise.all(numbered(6).map((symbol) => market.get(endpoints.range, { symbol, ...window }, callContext()))),
  );

  expect(results[5]?.record).toEqual(range("S6"));
  expect(calls()).toEqual(["S1,S2,S3,S4,S5", "S6"]);
});

test("an account that allows fewer symbols a call replays fewer", async () => {
  const { market, platform } = testMarket(service, { symbolsPerCall: () => 2 });

  await platform.settle(
    Promise.all(
      numbered(3).map((symbol) => market.get(endpoints.range, { symbol, fromMs: atMs, toMs: atMs + 1 }, callContext())),
    ),
  );

  expect(platform.paths.slice(1).map(symbolsOf)).toEqual([["S1", "S2"], ["S3"]]);
});

test("daily statistics of fifty symbols are one call", async () => {
  const { market, platform, calls } = startMarket();
  const days = { from: "2025-11-03", to: "2025-11-24" };

  const results = await platform.settle(
    Promise.all(numbered(51).map((symbol) => market.get(endpoints.dailyStats, { symbol, ...days }, callContext()))),
  );

  expect(results[50]?.record).toEqual(dailyStats("S51"));
  expect(calls()).toEqual([numbered(50).join(","), "S51"]);
});

test("among fifty symbols the one that fails the call is found by splitting it into halves", async () => {
  const { market, platform, calls } = startMarket();
  const symbols = [...numbered(49), "B@D"];

  const outcomes = await platform.settle(
    Promise.allSettled(
      symbols.map((symbol) => market.get(endpoints.dailyStats, { symbol, from: "2025-11-03" }, callContext())),
    ),
  );

  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(49);
  expect(outcomes[49]).toMatchObject({ reason: { code: "invalid_parameter" } });
  // 50; 25 and 25; 13 and 12; 6 and 6; six alone.
  expect(calls().map((call) => call.split(",").length)).toEqual([50, 25, 25, 13, 12, 6, 6, 1, 1, 1, 1, 1, 1]);
});

test("unknown fields of the list of symbols are dropped", async () => {
  const covered = { symbol: "SPX", isIndex: true, metrics: ["gamma"], history: null, region: "a field to come" };
  const { market, platform } = testMarket(() => success({ data: { symbols: [covered] } }));

  const { record } = await platform.settle(market.get(endpoints.symbols, {}, callContext()));

  expect(record).toEqual([{ symbol: "SPX", isIndex: true, metrics: ["gamma"], history: null }]);
  expect(platform.paths).toEqual(["/v1/symbols"]);
});
