import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import {
  board,
  meta,
  refusal,
  success,
  symbolsResponse,
  symbolsOf,
  wellBehaved,
} from "../../support/client/canned-responses";
import { getBoard, testMarket } from "../../support/client/test-market";
import type { Responder } from "../../../scripts/support/client/test-platform";

/** The symbols of each call that was sent. */
const callsOf = (paths: readonly string[]) => paths.map((path) => symbolsOf(path).join(","));

/** A client that sends at most three symbols a call. */
function threeAtATime() {
  const { market, platform } = testMarket(wellBehaved, { symbolsPerCall: () => 3 });
  const request = (symbol: string, caller = new AbortController()) =>
    getBoard(market, symbol, callContext({ signal: caller.signal }));
  /** The symbols of each call, and when it was sent. */
  const calls = () => callsOf(platform.paths).map((symbols, index) => [symbols, platform.sentAtMs[index]]);
  return { market, platform, request, calls };
}

/** Requests boards of these symbols at the same time from a service that responds with `respond`. */
async function requestTogether(symbols: readonly string[], respond: Responder, expirations?: readonly string[]) {
  const { market, platform } = testMarket(respond);
  const settled = await platform.settle(
    Promise.allSettled(symbols.map((symbol) => market.get(endpoints.heatmap, { symbol, expirations }, callContext()))),
  );
  const results = settled.map((one): unknown => (one.status === "fulfilled" ? one.value.record : one.reason));
  return { results, calls: callsOf(platform.paths.filter((path) => path.startsWith("/v1/heatmap"))) };
}

test("200 cells over 20 symbols cost two calls", async () => {
  const { market, platform } = testMarket();
  const cells = Array.from({ length: 200 }, (_, cell) => `S${cell % 20}`);

  const results = await platform.settle(Promise.all(cells.map((symbol) => getBoard(market, symbol))));

  expect(platform.paths).toEqual([
    "/v1/heatmap?symbols=S0,S1,S2,S3,S4,S5,S6,S7,S8,S9",
    "/v1/heatmap?symbols=S10,S11,S12,S13,S14,S15,S16,S17,S18,S19",
  ]);
  expect(results.map(({ record }) => record.symbol)).toEqual(cells);
});

test("an account that allows fewer symbols a call is sent fewer", async () => {
  const { market, platform } = testMarket(wellBehaved, { symbolsPerCall: () => 2 });

  await platform.settle(Promise.all(["A", "B", "C"].map((symbol) => getBoard(market, symbol))));

  expect(callsOf(platform.paths)).toEqual(["A,B", "C"]);
});

test("no more than ten symbols share a call, whatever the account allows", async () => {
  const { market, platform } = testMarket(wellBehaved, { symbolsPerCall: () => 50 });

  await platform.settle(Promise.all([..."ABCDEFGHIJKL"].map((symbol) => getBoard(market, symbol))));

  expect(callsOf(platform.paths)).toEqual(["A,B,C,D,E,F,G,H,I,J", "K,L"]);
});

test("symbols requested within the batch window share a call", async () => {
  const { platform, request, calls } = threeAtATime();

  const spy = request("SPY");
  await platform.advance(24);
  const qqq = request("QQQ");

  await expect(platform.settle(spy)).resolves.toMatchObject({ record: { symbol: "SPY" } });
  await expect(qqq).resolves.toMatchObject({ record: { symbol: "QQQ" } });
  expect(calls()).toEqual([["SPY,QQQ", 25]]);
});

test("the window counts from the first caller, so that a steady stream of callers delays nobody", async () => {
  const { platform, request, calls } = threeAtATime();

  for (const symbol of ["SPY", "QQQ", "IWM"]) {
    void request(symbol);
    await platform.advance(20);
  }
  await platform.advance(100);

  expect(calls()).toEqual([
    ["SPY,QQQ", 25],
    ["IWM", 65],
  ]);
});

test("only requests that differ in nothing but the symbol share a call", async () => {
  const { market, platform } = testMarket();

  await platform.settle(
    Promise.all([
      getBoard(market, "SPY"),
      market.get(endpoints.heatmap, { symbol: "SPY", metric: "vanna" }, callContext()),
    ]),
  );

  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY", "/v1/heatmap?symbols=SPY&metric=vanna"]);
});

test("boards and levels of one symbol are two calls", async () => {
  const { market, platform } = testMarket();

  await platform.settle(
    Promise.all([getBoard(market, "SPY"), market.get(endpoints.levels, { symbol: "SPY" }, callContext())]),
  );

  expect(platform.paths).toEqual(["/v1/heatmap?symbols=SPY", "/v1/openapi.json", "/v1/gex/levels?symbols=SPY"]);
});

test("a full call is sent at once, and the next symbol opens another", async () => {
  const { platform, request, calls } = threeAtATime();

  await platform.settle(Promise.all([..."ABCD"].map((symbol) => request(symbol))));

  expect(calls()).toEqual([
    ["A,B,C", 0],
    ["D", 25],
  ]);
});

test("a call that opens behind a full one still waits for its whole window", async () => {
  const { platform, request, calls } = threeAtATime();

  for (const symbol of "ABCD") void request(symbol);
  await platform.advance(10);
  void request("E");
  await platform.advance(15);

  expect(calls()).toEqual([
    ["A,B,C", 0],
    ["D,E", 25],
  ]);
});

test("a symbol requested twice is sent once", async () => {
  const { platform, request, calls } = threeAtATime();

  await platform.settle(Promise.all([request("SPY"), request("SPY")]));

  expect(calls()).toEqual([["SPY", 25]]);
});

test("a symbol whose only caller aborts before the call is sent is not sent", async () => {
  const { platform, request, calls } = threeAtATime();
  const caller = new AbortController();

  const aborted = request("SPY", caller);
  const stayed = request("QQQ");
  caller.abort("cell deleted");

  await expect(aborted).rejects.toBe("cell deleted");
  await platform.settle(stayed);
  expect(calls()).toEqual([["QQQ", 25]]);
});

test("a symbol is still sent when one of its two callers aborts", async () => {
  const { platform, request, calls } = threeAtATime();
  const caller = new AbortController();

  const aborted = request("SPY", caller);
  const stayed = request("SPY");
  caller.abort("cell deleted");

  await expect(aborted).rejects.toBe("cell deleted");
  await expect(platform.settle(stayed)).resolves.toMatchObject({ record: { symbol: "SPY" } });
  expect(calls()).toEqual([["SPY", 25]]);
});

test("nothing is sent when every caller aborts, and the next caller is served", async () => {
  const { platform, request, calls } = threeAtATime();
  const caller = new AbortController();

  const aborted = request("SPY", caller);
  caller.abort("cell deleted");
  const next = request("QQQ");

  await expect(aborted).rejects.toBe("cell deleted");
  await expect(platform.settle(next)).resolves.toMatchObject({ record: { symbol: "QQQ" } });
  expect(calls()).toEqual([["QQQ", 25]]);
});

test("each symbol gets its own record, in whatever order and case they arrive", async () => {
  const { results, calls } = await requestTogether(["SPY", "QQQ"], () => symbolsResponse([board("qqq"), board("spy")]));

  expect(results).toEqual([board("spy"), board("qqq")]);
  expect(calls).toEqual(["SPY,QQQ"]);
});

test("a symbol that the response omits is not found, and the other symbols are served", async () => {
  const { results, calls } = await requestTogether(["SPY", "NOPE"], () => symbolsResponse([board("SPY")]));

  expect(results).toMatchObject([
    { symbol: "SPY" },
    { status: 404, code: "symbol_not_found", message: expect.stringContaining("NOPE") as string },
  ]);
  expect(calls).toEqual(["SPY,NOPE"]);
});

test("a symbol that may be omitted because of its dates is requested alone, and gets the service's own reason", async () => {
  const respond: Responder = ({ path }) =>
    symbolsOf(path).includes("SPY") ? symbolsResponse([board("SPY")]) : refusal(404, "expiration_not_found");

  const { results, calls } = await requestTogether(["SPY", "QQQ"], respond, ["2025-12-19"]);

  expect(results).toMatchObject([{ symbol: "SPY" }, { status: 404, code: "expiration_not_found" }]);
  expect(calls).toEqual(["SPY,QQQ", "QQQ"]);
});

test("a renamed ticker is served under its new name", async () => {
  const { results, calls } = await requestTogether(["SPY", "FB"], () => symbolsResponse([board("META"), board("SPY")]));

  expect(results).toEqual([board("SPY"), board("META")]);
  expect(calls).toEqual(["SPY,FB"]);
});

test("when the records cannot be matched, the missing symbols are requested alone", async () => {
  const respond: Responder = ({ path }) => {
    const symbols = symbolsOf(path);
    if (symbols.length > 1) return symbolsResponse([board("META"), board("SPY")]);
    return symbolsResponse(symbols.includes("FB") ? [board("META")] : []);
  };

  const { results, calls } = await requestTogether(["SPY", "FB", "NOPE"], respond);

  expect(calls).toEqual(["SPY,FB,NOPE", "FB", "NOPE"]);
  expect(results).toMatchObject([{ symbol: "SPY" }, { symbol: "META" }, { code: "symbol_not_found" }]);
});

test("a response with other symbols is never taken for the one requested", async () => {
  const { results, calls } = await requestTogether(["SPY"], () => symbolsResponse([board("QQQ"), board("IWM")]));

  expect(results).toMatchObject([{ name: "ContractError", field: "data.symbols" }]);
  expect(calls).toEqual(["SPY"]);
});

test.each([
  [400, "invalid_parameter"],
  [422, "request_too_large"],
  [404, "no_data"],
])("a batch refused with %i %s is split, so that one symbol fails alone", async (status, code) => {
  const respond: Responder = ({ path }) =>
    symbolsOf(path).includes("B@D") ? refusal(status, code) : symbolsResponse(symbolsOf(path).map(board));

  const { results, calls } = await requestTogether(["SPY", "b@d", "QQQ"], respond);

  expect(calls).toEqual(["SPY,B@D,QQQ", "SPY", "B@D", "QQQ"]);
  expect(results).toMatchObject([{ symbol: "SPY" }, { status, code }, { symbol: "QQQ" }]);
});

test("a symbol refused alone is not requested again", async () => {
  const { results, calls } = await requestTogether(["B@D"], () => refusal(400, "invalid_parameter"));

  expect(results).toMatchObject([{ status: 400 }]);
  expect(calls).toEqual(["B@D"]);
});

test.each<[string, Responder, object]>([
  ["404 symbol_not_found", () => refusal(404, "symbol_not_found"), { code: "symbol_not_found" }],
  ["404 expiration_not_found", () => refusal(404, "expiration_not_found"), { code: "expiration_not_found" }],
  ["402", () => refusal(402, "insufficient_credits"), { status: 402 }],
  ["403", () => refusal(403, "forbidden"), { status: 403 }],
  ["503", () => refusal(503, "unavailable"), { status: 503 }],
  [
    "lost connection",
    () => {
      throw new TypeError("fetch failed");
    },
    { name: "ConnectionError" },
  ],
  ["response that is not JSON", () => new Response("<html>"), { name: "ContractError" }],
])("a %s fails every symbol of its call, which is not split", async (_, respond, expected) => {
  const { results, calls } = await requestTogether(["SPY", "QQQ"], respond);

  expect(results).toMatchObject([expected, expected]);
  expect(new Set(calls)).toEqual(new Set(["SPY,QQQ"]));
});

test("a response without a list of symbols fails every symbol and names the field", async () => {
  const { results } = await requestTogether(["SPY", "QQQ"], () => success({ data: {}, meta }));

  expect(results).toMatchObject([{ field: "data.symbols" }, { field: "data.symbols" }]);
});
