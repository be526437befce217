import { instantText, writeArguments } from "../../src/client/requests/write-arguments";
import { endpoints } from "../../src/contract/endpoints";
import { parameters } from "../../src/contract/parameters";

test("arguments come in the order of the catalogue, and those not given are left out", () => {
  expect(writeArguments("flowTop", { order: "asc", minPremium: 0, limit: 5, date: undefined })).toEqual([
    ["limit", "5"],
    ["minPremium", "0"],
    ["order", "asc"],
  ]);
});

test("what the service assumes anyway is not sent", () => {
  expect(writeArguments("flowTop", { limit: 100, orderBy: "premium", order: "desc" })).toEqual([]);
  expect(writeArguments("flowSentiment", { timeDecay: false, timeframes: ["1d"], halfLifeMinutes: 30 })).toEqual([]);
});

test("a list is a set: its order and its repetitions make no other question", () => {
  expect(writeArguments("flowTrades", { moneyness: ["otm", "atm", "otm"] })).toEqual([["moneyness", "atm,otm"]]);
  expect(writeArguments("flowTrades", { moneyness: [] })).toEqual([]);
});

test.each([NaN, Infinity])("%p is no number to send", (minPremium) => {
  expect(() => writeArguments("flowTop", { minPremium })).toThrow(
    `Expected a number for minPremium; came ${minPremium}.`,
  );
});

test.each([
  [Date.parse("2026-11-20T10:30:00-05:00"), "2026-11-20T15:30:00Z"],
  [Date.parse("2026-11-20T15:30:00.250Z"), "2026-11-20T15:30:00.250Z"],
  [undefined, undefined],
])("the instant %p is written %p", (instantMs, text) => {
  expect(instantText(instantMs)).toBe(text);
});

test("a number that is no instant is refused with what would be one", () => {
  expect(() => instantText(NaN)).toThrow(
    "Expected an instant in milliseconds since 1970 UTC, as Date.now() gives; came NaN.",
  );
});

test("every endpoint has its parameters in the catalogue", () => {
  expect(Object.keys(parameters).sort()).toEqual(Object.keys(endpoints).sort());
});
