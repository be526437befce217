import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import type { MarketClient } from "../../../packages/client/market-client";
import { board, describedAs, levels, meta, success, symbolsOf } from "../../support/client/canned-responses";
import { dailyStats, range, volDerived, volEvents, volHistory, volMeta } from "../../support/client/canned-past";
import { getBoard, testMarket } from "../../support/client/test-market";

/** The service's own names: of BRK.B in every spelling, and of a ticker that was renamed. */
const ownNames: Readonly<Record<string, string>> = { "BRK.B": "BRK/B", "BRK-B": "BRK/B", FB: "META" };
const known: ReadonlySet<string> = new Set(["BRK/B", "META", "SPY"]);

const records: Readonly<Record<string, (symbol: string) => unknown>> = {
  "/v1/heatmap": board,
  "/v1/historical": board,
  "/v1/gex/levels": levels,
  "/v1/historical/range": range,
  "/v1/stats/daily": dailyStats,
  "/v1/vol/events": volEvents,
  "/v1/vol/history": volHistory,
  "/v1/vol/derived": volDerived,
};

/**
 * A client of a service that returns each known symbol once, under its own name; `listsPreviousNames` says whether its list
 * states previous names.
 */
function renamingMarket({ listsPreviousNames = true } = {}) {
  const { market, platform } = testMarket(({ path }) => {
    const { pathname } = new URL(path, "http://service");
    if (pathname === "/v1/openapi.json") return success(describedAs({}));
    if (pathname === "/v1/symbols") return success({ data: { symbols: [...known].map(covered) }, meta: {} });
    const names = new Set(symbolsOf(path).map((symbol) => ownNames[symbol] ?? symbol));
    const record = records[pathname] ?? board;
    const symbols = [...names].filter((name) => known.has(name)).map((name) => record(name));
    const isVolatility = pathname.startsWith("/v1/vol/");
    return success({ data: { symbols, missing: [], from: "", to: "" }, meta: isVolatility ? volMeta : meta });
  });
  const covered = (symbol: string) => ({
    symbol,
    isIndex: false,
    metrics: ["gamma"],
    history: null,
    ...(listsPreviousNames && symbol === "META" && { previousNames: ["FB"] }),
  });
  const requests = () => platform.paths.filter((path) => path !== "/v1/openapi.json");
  return { market, platform, requests };
}

/** Returns the symbols of the records of calls made together, and the codes of those that failed. */
async function together(opened: ReturnType<typeof renamingMarket>, calls: readonly Promise<{ record: unknown }>[]) {
  const results = await opened.platform.settle(Promise.allSettled(calls));
  return results.map((result): unknown =>
    result.status === "fulfilled"
      ? (result.value.record as { symbol: string }).symbol
      : (result.reason as { code: string }).code,
  );
}

type Make = (market: MarketClient, symbol: string) => Promise<{ record: unknown }>;

const atMs = Date.parse("2025-11-24T15:00:00Z");
const dates = { from: "2025-11-03", to: "2025-11-07" };
const perSymbol: readonly (readonly [endpoint: string, make: Make])[] = [
  ["heatmap", (market, symbol) => getBoard(market, symbol)],
  ["levels", (market, symbol) => market.get(endpoints.levels, { symbol }, callContext())],
  ["historical", (market, symbol) => market.get(endpoints.historical, { symbol, atMs }, callContext())],
  [
    "range",
    (market, symbol) => market.get(endpoints.range, { symbol, fromMs: atMs, toMs: atMs + 60_000 }, callContext()),
  ],
  [
    "daily statistics",
    (market, symbol) => market.get(endpoints.dailyStats, { symbol, from: dates.from }, callContext()),
  ],
  ["events", (market, symbol) => market.get(endpoints.volEvents, { symbol }, callContext())],
  ["volatility history", (market, symbol) => market.get(endpoints.volHistory, { symbol, ...dates }, callContext())],
  ["derived volatility", (market, symbol) => market.get(endpoints.volDerived, { symbol }, callContext())],
];

test.each(perSymbol)("%s of three spellings of one symbol is one record for all, from one request", async (_, make) => {
  const opened = renamingMarket();

  const spellings = ["brk.b", "BRK/B", "BRK-B", "SPY"].map((symbol) => make(opened.market, symbol));
  const results = await together(opened, spellings);

  expect(results).toEqual(["BRK/B", "BRK/B", "BRK/B", "SPY"]);
  expect(opened.requests()).toHaveLength(1);
});

test.each(perSymbol)("%s of an old and a new ticker together is one record for both", async (_, make) => {
  const opened = renamingMarket();

  const tickers = ["FB", "META", "SPY"].map((symbol) => make(opened.market, symbol));
  const results = await together(opened, tickers);

  expect(results).toEqual(["META", "META", "SPY"]);
  expect(opened.requests().slice(1)).toEqual(["/v1/symbols"]);
});

test("a mistyped symbol next to a renamed one is not found, and the renamed one costs no further credit", async () => {
  const opened = renamingMarket();

  const tickers = ["FB", "META", "NOSUCH"].map((symbol) => getBoard(opened.market, symbol));
  const results = await together(opened, tickers);

  expect(results).toEqual(["META", "META", "symbol_not_found"]);
  expect(opened.market.ledger.session.spent).toBe(1);
});

test("the list of symbols is read once, however many mistyped symbols there are", async () => {
  const opened = renamingMarket();

  for (const typed of ["NOSUCH", "NEITHER"]) {
    const tickers = ["SPY", typed].map((symbol) => getBoard(opened.market, symbol));
    expect(await together(opened, tickers)).toEqual(["SPY", "symbol_not_found"]);
    await opened.platform.advance(60_000);
  }

  expect(opened.requests().filter((path) => path === "/v1/symbols")).toHaveLength(1);
});

test("a symbol alone, and symbols that are all returned, do not need the list of symbols", async () => {
  const opened = renamingMarket();

  expect(await together(opened, [getBoard(opened.market, "FB")])).toEqual(["META"]);
  await opened.platform.advance(60_000);
  const both = ["BRK.B", "FB"].map((symbol) => opened.market.get(endpoints.levels, { symbol }, callContext()));
  expect(await together(opened, both)).toEqual(["BRK/B", "META"]);

  expect(opened.requests()).not.toContain("/v1/symbols");
});

test("if the service lists no previous names, an old ticker next to the new one is not found, as the service says", async () => {
  const opened = renamingMarket({ listsPreviousNames: false });

  const tickers = ["FB", "META"].map((symbol) => getBoard(opened.market, symbol));

  expect(await together(opened, tickers)).toEqual(["symbol_not_found", "META"]);
});
