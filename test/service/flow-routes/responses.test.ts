import * as v from "valibot";
import {
  chainPressureResponseSchema,
  contractRatioResponseSchema,
  dailyFlowResponseSchema,
  darkPoolResponseSchema,
  flowListResponseSchema,
  historicalCompareResponseSchema,
  marketTideResponseSchema,
  sentimentResponseSchema,
  strikeExpirationsResponseSchema,
  strikesFlowResponseSchema,
  tideResponseSchema,
  topContractsResponseSchema,
  topUnderlyingsResponseSchema,
} from "@strikebook/contract";
import { dollarAmounts } from "../../support/service/dollar-amounts";
import { startFlow } from "../../support/service/start-flow";

const session = "start_time=2026-06-10T13:30:00Z&end_time=2026-06-10T20:00:00Z";

/** Every route of the flow host with a request that the four sessions can serve, its price, and its record. */
const responses = [
  ["/flow/SPX", 1, flowListResponseSchema],
  ["/flow/SPX?timeframe=1d&include_clusters=true", 1, flowListResponseSchema],
  [`/flow/SPX/tide?${session}`, 3, tideResponseSchema],
  ["/flow/SPX/historical-compare", 5, historicalCompareResponseSchema],
  [`/flow/SPX/strikes?${session}`, 3, strikesFlowResponseSchema],
  ["/underlying/SPX/history?startDate=2026-06-01&endDate=2026-06-10", 5, dailyFlowResponseSchema],
  ["/underlying/SPX/by-strike/100/expirations", 1, strikeExpirationsResponseSchema],
  ["/underlying/SPX/by-strike/100.5/expirations", 1, strikeExpirationsResponseSchema],
  ["/underlying/top/daily", 1, topUnderlyingsResponseSchema],
  ["/contract/top/weekly", 1, topContractsResponseSchema],
  ["/contract/top/daily", 3, topContractsResponseSchema],
  ["/contract/top/daily?ticker=SPX", 1, topContractsResponseSchema],
  ["/contract-ratio/SPXW__260610C00100000", 1, contractRatioResponseSchema],
  ["/chain-ratio/SPX", 1, contractRatioResponseSchema],
  ["/chain-bull-bear/SPX", 3, chainPressureResponseSchema],
  ["/aggregate/SPX", 3, sentimentResponseSchema],
  ["/aggregate/SPX?timeframes=all&include_breakdown=true&include_moneyness=true", 15, sentimentResponseSchema],
  ["/market/tide", 3, marketTideResponseSchema],
  ["/dark-pool/trades", 5, darkPoolResponseSchema],
] as const;

test.each(responses)("%s costs %d and returns the record of the contract", async (path, credits, schema) => {
  const { request, problems } = startFlow();

  const { status, headers, body } = await request(path);

  expect(problems).toEqual([]);
  expect([status, body]).toEqual([200, v.parse(schema, body)]);
  expect(headers.get("x-credits-remaining")).toBe(String(10_000 - credits));
});

test("no premium is served with a fraction of a cent, with time decay neither", async () => {
  const { request } = startFlow();
  const decayed = "/aggregate/SPX?include_breakdown=true&timeDecay=true&time_decay_half_life=7";

  for (const path of [...responses.map(([own]) => own), decayed]) {
    expect({ path, fractions: dollarAmounts((await request(path)).body).fractions }).toEqual({ path, fractions: [] });
  }
  expect(dollarAmounts((await request(decayed)).body).amounts.length).toBeGreaterThan(3);
});

test("every response has a timestamp and its own request id", async () => {
  const { request } = startFlow();

  const first = await request("/chain-ratio/SPX");
  const second = await request("/chain-ratio/SPX");

  expect(first.body).toMatchObject({ meta: { timestamp: "2026-06-11T00:00:00.000Z", requestId: "req-000001" } });
  expect(second.body).toMatchObject({ meta: { requestId: "req-000002" } });
});

test("a ticker is accepted in either case and returned in upper case", async () => {
  const { request } = startFlow();

  expect((await request("/chain-ratio/spx")).body).toMatchObject({ data: { ticker: "SPX" } });
});

test("a contract is accepted in the canonical and the space-padded form", async () => {
  const { request } = startFlow();

  const canonical = await request("/contract-ratio/SPXW__260610C00100000");
  const padded = await request("/contract-ratio/SPXW%20%20260610C00100000");

  // Both prints of the contract, 12 contracts and 1,020 dollars: one at the ask, one at the bid.
  const data = { symbol: "SPXW__260610C00100000", tradeCount: 2, totalVolume: 12, totalPremium: 1020 };
  expect(canonical.body).toMatchObject({ data: { ...data, contractRatios: { askRatio: 0.5, bidRatio: 0.5 } } });
  expect(padded.body).toMatchObject({ data });
});
