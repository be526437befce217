import { creditsOf } from "../../packages/contract/endpoints";

/** 10:00 in New York, Tuesday 25 November 2025. */
const nowMs = Date.parse("2025-11-25T15:00:00Z");
const requestOf = (text = "") => ({ query: [...new URLSearchParams(text)], nowMs });

test.each([
  ["heatmap", 1],
  ["levels", 1],
  ["historical", 5],
  ["volEvents", 1],
  ["volIv", 1],
  ["volTerm", 1],
  ["volCones", 1],
  ["volSigma", 1],
  ["volSurface", 3],
  ["volTilt", 1],
  ["volSnapshot", 5],
  ["volMarket", 1],
  ["volScreener", 5],
  ["volStatus", 0],
  ["optionChain", 1],
  ["optionQuotes", 1],
  ["account", 0],
  ["openapi", 0],
  ["flowTide", 3],
  ["flowDarkPool", 5],
] as const)("%s costs %i per request", (endpoint, credits) => {
  expect(creditsOf(endpoint, requestOf("symbols=SPY,QQQ"))).toBe(credits);
});

test.each([
  ["", 3],
  ["timeframes=1h,4h,1d", 3],
  ["timeframes=30d", 3],
  ["timeframes=30d,1d", 6],
  ["timeframes=90d", 9],
  ["timeframes=all", 15],
  ["timeframes=1h,all", 15],
  ["timeframes=fortnight", 3],
])("a sentiment with %p costs %i: 3 per started 30 days", (text, credits) => {
  expect(creditsOf("flowSentiment", requestOf(text))).toBe(credits);
});

test("the ranking of contracts costs 1 for one ticker and 3 for the whole market", () => {
  expect(creditsOf("flowContractsDaily", requestOf("limit=10"))).toBe(3);
  expect(creditsOf("flowContractsDaily", requestOf("ticker=SPY"))).toBe(1);
});

test.each([
  ["symbols=SPY&from=2025-11-17&to=2025-11-21", 1], // 5 weekdays
  ["symbols=SPY,QQQ&from=2025-11-17&to=2025-11-23", 1], // 10, weekends are free
  ["symbols=SPY,QQQ&from=2025-11-17&to=2025-11-24", 2], // 12
  ["symbols=SPY&from=2025-11-22&to=2025-11-23", 1], // a weekend, at least 1
  ["symbols=SPY&to=2025-11-25", 3], // 26 October to 25 November: 22 weekdays
  ["symbols=SPY", 3],
])("a volatility history with %p costs %i: 1 per started ten symbol-weekdays", (text, credits) => {
  expect(creditsOf("volHistory", requestOf(text))).toBe(credits);
});

test("a stream costs one credit per symbol to open", () => {
  expect(creditsOf("stream", requestOf("symbols=SPY,QQQ"))).toBe(2);
  expect(creditsOf("stream", requestOf("symbol=SPY"))).toBe(1);
});
