import { callContext } from "../../../packages/client/transport/call-context";
import { contractSymbol, normalizedSymbol } from "../../../packages/client/requests/symbols";
import { instantText, writeArguments } from "../../../packages/client/requests/write-arguments";
import { endpoints } from "@strikebook/contract";
import { getBoard, testMarket } from "../../support/client/test-market";

test("arguments come in the order of the catalogue, and those not given are omitted", () => {
  expect(writeArguments("flowTop", { order: "asc", minPremium: 0, limit: 5, date: undefined })).toEqual([
    ["limit", "5"],
    ["minPremium", "0"],
    ["order", "asc"],
  ]);
});

test("arguments that equal the service's defaults are omitted", () => {
  expect(writeArguments("flowTop", { limit: 100, orderBy: "premium", order: "desc" })).toEqual([]);
  expect(writeArguments("flowSentiment", { timeDecay: false, timeframes: ["1d"], halfLifeMinutes: 30 })).toEqual([]);
});

test("a list is a set: order and repetition make no other request", () => {
  expect(writeArguments("flowTrades", { moneyness: ["otm", "atm", "otm"] })).toEqual([["moneyness", "atm,otm"]]);
  expect(writeArguments("flowTrades", { moneyness: [] })).toEqual([]);
});

test("an endpoint is in the catalogue under its own name", () => {
  for (const [name, endpoint] of Object.entries(endpoints)) expect(endpoint.name).toBe(name);
});

test.each([
  [Date.parse("2026-11-20T10:30:00-05:00"), "2026-11-20T15:30:00Z"],
  [Date.parse("2026-11-20T15:30:00.250Z"), "2026-11-20T15:30:00.250Z"],
  [undefined, undefined],
])("the instant %p is written %p", (instantMs, text) => {
  expect(instantText(instantMs)).toBe(text);
});

test.each([
  ["spxw", "SPXW"],
  [" brk/b ", "BRK/B"],
])("the symbol %j is sent as %j", (typed, sent) => {
  expect(normalizedSymbol(typed)).toBe(sent);
});

test.each([
  ["SPY__251219C00600000", "SPY__251219C00600000"],
  ["spy   251219c00600000", "SPY__251219C00600000"],
  ["SPXW  251219P06000500", "SPXW__251219P06000500"],
  ["SPY251219C00600000", "SPY__251219C00600000"],
  ["not a contract", "NOT A CONTRACT"],
])("the contract %j is sent as %j", (typed, sent) => {
  expect(contractSymbol(typed)).toBe(sent);
});

test.each(["", "  ", "SPY,QQQ", "..", "."])("%j is refused as a symbol before anything is sent", async (symbol) => {
  const { market, platform } = testMarket();

  await expect(getBoard(market, symbol)).rejects.toThrow("Expected one symbol, for example SPXW");
  await expect(market.get(endpoints.flowTrades, { ticker: symbol }, callContext())).rejects.toThrow(
    "Expected one symbol, for example SPXW",
  );
  await expect(market.get(endpoints.flowContractRatio, { symbol: symbol }, callContext())).rejects.toThrow(
    "Expected one symbol",
  );

  expect(platform.requests).toEqual([]);
});

test.each([NaN, Infinity])("%p is refused as a number before anything is sent", async (minPremium) => {
  const { market, platform } = testMarket();

  await expect(market.get(endpoints.flowTop, { minPremium }, callContext())).rejects.toThrow(
    `Expected a number for minPremium; received ${minPremium}.`,
  );

  expect(platform.requests).toEqual([]);
});

test("a number that is not an instant is refused, and the error says what is expected", async () => {
  const { market } = testMarket();

  await expect(market.get(endpoints.historical, { symbol: "SPY", atMs: NaN }, callContext())).rejects.toThrow(
    "Expected an instant in milliseconds since 1970 UTC, as Date.now() returns; received NaN.",
  );
});
