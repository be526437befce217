import * as v from "valibot";
import { heatmapResponseSchema } from "@strikebook/contract";
import type { Market } from "../../../market/exposure/market";
import { errorEnvelope, startService, type TestResponse } from "../../../scripts/support/service/start-service";
import { lastChangeMs, smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

const accepted = ({ status, body }: TestResponse) => {
  expect(status).toBe(200);
  return v.parse(heatmapResponseSchema, body);
};
const firstBoard = (response: TestResponse) => accepted(response).data.symbols[0];

test("a default heatmap nets the nearest expirations, without empty interior strikes", async () => {
  const { request } = startService();

  const { body } = await request("/v1/heatmap?symbols=SPY");

  expect(body).toEqual({
    data: {
      symbols: [
        {
          symbol: "SPY",
          asOf: "2026-11-20T20:30:00Z",
          spot: 101.75,
          previousClose: 100,
          priceChange: 1.5,
          priceChangePercent: 1.5,
          expirations: ["2026-11-20", "2026-11-27", "2026-12-18"],
          strikes: [
            { strike: 90, value: -20.25, nodeType: "normal", velocityPct: 0 },
            { strike: 100, value: 2100, nodeType: "pika", velocityPct: 31.25 },
            { strike: 105, value: 4200.25, nodeType: "king", velocityPct: 0 },
            { strike: 110, value: 860, nodeType: "pika", velocityPct: 0 },
          ],
        },
      ],
    },
    meta: {
      metric: "gamma",
      resolution: "1s",
      mode: "live",
      cached: false,
      attribution: {
        text: "Simulated by Strikebook: not real prices",
        url: "https://strikebook.example/local-service",
        terms: "https://strikebook.example/terms",
      },
    },
  });
});

test("the board's own spot is previousClose plus priceChange, while spot is the newest price", async () => {
  const { request } = startService();

  const board = firstBoard(await request("/v1/heatmap?symbols=SPY"));

  expect((board?.previousClose ?? 0) + (board?.priceChange ?? 0)).toBe(101.5);
  expect(board?.spot).toBe(101.75);
});

test("layout=matrix adds a row per strike and a column per expiration", async () => {
  const { request } = startService();

  const board = firstBoard(await request("/v1/heatmap?symbols=SPY&layout=matrix"));

  expect(board?.strikes.map(({ strike }) => strike)).toEqual([90, 100, 105, 110]);
  expect(board?.matrix).toEqual([
    [10, -30.25, 0],
    [2500, -500, 100],
    [300, 4000.5, -100.25],
    [-40, 0, 900],
  ]);
});

test.each([
  ["includeEmpty=true keeps the strikes whose every cell is small", [-20.25, 0, 2100, 4200.25, 860]],
  ["metric=vanna omits strikes by vanna only", [300, 70, -180, 2400, -200]],
  ["expirations=2026-11-27 gives the cells of that expiration", [-30.25, undefined, -500, 4000.5, 0]],
])("%s", async (what, values) => {
  const { request } = startService();
  const [query = ""] = what.split(" ");

  const { data, meta } = accepted(await request(`/v1/heatmap?symbols=SPY&${query}`));

  const valueAt = new Map(data.symbols[0]?.strikes.map(({ strike, value }) => [strike, value]));
  expect([90, 95, 100, 105, 110].map((strike) => valueAt.get(strike))).toEqual(values);
  expect(meta.metric).toBe(query === "metric=vanna" ? "vanna" : "gamma");
});

test.each([
  ["maxStrikes=0", [100]],
  ["maxStrikes=-7", [100]],
  ["maxStrikes=all", [90, 95, 100, 105, 110]],
])("%s gives the strikes around the board's spot", async (query, strikes) => {
  const { request } = startService();

  const board = firstBoard(await request(`/v1/heatmap?symbols=SPY&includeEmpty=true&${query}`));

  expect(board?.strikes.map(({ strike }) => strike)).toEqual(strikes);
});

test.each([
  ["maxExpirations=1", ["2026-11-20"]],
  ["expirations=2026-12-18,2026-11-27,2026-12-18", ["2026-11-27", "2026-12-18"]],
  ["expirations=2026-11-27,2030-01-04", ["2026-11-27"]],
  ["expirations=2026-11-27&maxExpirations=1", ["2026-11-27"]],
  ["expirations=2026-11-27&maxExpirations=61", ["2026-11-27"]],
])("%s nets the expirations it says", async (query, expirations) => {
  const { request } = startService();

  expect(firstBoard(await request(`/v1/heatmap?symbols=SPY&${query}`))?.expirations).toEqual(expirations);
});

test.each([
  ["spy", ["SPY"]],
  [" SPY , qqq ", ["SPY", "QQQ"]],
  ["QQQ,,SPY,", ["QQQ", "SPY"]],
  ["SPY,spy,SPY", ["SPY"]],
  ["NOPE,SPY", ["SPY"]],
])(
  "symbols=%s is returned in canonical spelling, in the order of the request, without unknown symbols",
  async (symbols, canonical) => {
    const { request } = startService();

    const response = accepted(await request(`/v1/heatmap?symbols=${encodeURIComponent(symbols)}`));

    expect(response.data.symbols.map(({ symbol }) => symbol)).toEqual(canonical);
  },
);

test("a symbol that lists none of the exact expirations is omitted like an unknown one", async () => {
  const { request } = startService();

  const response = accepted(await request("/v1/heatmap?symbols=SPY,QQQ&expirations=2026-12-18"));

  expect(response.data.symbols.map(({ symbol }) => symbol)).toEqual(["SPY"]);
});

test("a request without a known symbol is 404 symbol_not_found and lists the known symbols", async () => {
  const { request } = startService();

  const { status, body } = await request("/v1/heatmap?symbols=SPYY,NOPE");

  expect(status).toBe(404);
  expect(body).toEqual(errorEnvelope("symbol_not_found", /"SPYY", "NOPE".*SPY, QQQ/));
});

test("a request without a listed expiration is 404 expiration_not_found and lists the expirations", async () => {
  const { request } = startService();

  const { status, body } = await request("/v1/heatmap?symbols=QQQ&expirations=2026-12-18");

  expect(status).toBe(404);
  expect(body).toEqual(errorEnvelope("expiration_not_found", /QQQ lists 2026-11-20/));
});

test("velocityPct is omitted, not 0, when there is no earlier board", async () => {
  const young: Market = {
    ...smallMarket,
    boardAt: (symbol, instantMs) => (instantMs < lastChangeMs ? undefined : smallMarket.boardAt(symbol, instantMs)),
  };

  const board = firstBoard(await startService({ market: young }).request("/v1/heatmap?symbols=SPY"));

  expect(board?.strikes[0]).toEqual({ strike: 90, value: -20.25, nodeType: "normal" });
});

test("a market that does not move has no velocity", async () => {
  const frozen: Market = { ...smallMarket, boardAt: (symbol) => smallMarket.boardAt(symbol, smallMarketNow) };

  const board = firstBoard(await startService({ market: frozen }).request("/v1/heatmap?symbols=SPY"));

  expect(board?.strikes[0]).not.toHaveProperty("velocityPct");
});
