import { endpoints } from "@strikebook/contract";
import { callContext } from "../../packages/client/transport/call-context";
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
import { callTo, type TestCall } from "../support/client/test-call";
import { testMarket } from "../support/client/test-market";
import type { Responder } from "../../scripts/support/client/test-platform";

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

const window = { fromMs: atMs, toMs: atMs + 60_000 };

test.each<[string, number, (symbol: string) => TestCall]>([
  ["boards of one instant", 10, (symbol) => callTo(endpoints.historical, { symbol, atMs })],
  ["frames of one window", 5, (symbol) => callTo(endpoints.range, { symbol, ...window })],
  ["daily statistics", 50, (symbol) => callTo(endpoints.dailyStats, { symbol, from: "2025-11-03" })],
])("%s share calls of %d symbols", async (_, most, callOf) => {
  const { market, platform, calls } = startMarket();
  const symbols = numbered(most + 1);

  const results = await platform.settle(Promise.all(symbols.map((symbol) => callOf(symbol).make(market))));

  expect(results.map(({ record }) => (record as { symbol: string }).symbol)).toEqual(symbols);
  expect(calls()).toEqual([symbols.slice(0, most).join(","), symbols[most]]);
});

test("a symbol without a stored board gets the service's own reason, beside one that has a board", async () => {
  const { market, platform, calls } = startMarket();

  const results = await platform.settle(
    Promise.allSettled(
      ["SPY", "NOPE"].map((symbol) => market.get(endpoints.historical, { symbol, atMs }, callContext())),
    ),
  );

  expect(results).toMatchObject([
    { value: { record: board("SPY"), meta } },
    { reason: { status: 404, code: "no_data" } },
  ]);
  expect(calls()).toEqual(["SPY,NOPE", "NOPE"]);
});

test("among fifty symbols the one that fails the call is found by splitting it into halves", async () => {
  const { market, platform, calls } = startMarket();
  const symbols = [...numbered(49), "B@D"];

  const results = await platform.settle(
    Promise.allSettled(
      symbols.map((symbol) => market.get(endpoints.dailyStats, { symbol, from: "2025-11-03" }, callContext())),
    ),
  );

  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(49);
  expect(results[49]).toMatchObject({ reason: { code: "invalid_parameter" } });
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
