import * as v from "valibot";
import {
  chainPressureAnswerSchema,
  contractRatioAnswerSchema,
  darkPoolAnswerSchema,
  topContractsAnswerSchema,
} from "../../src/contract/flow/flow-contracts";
import { sentimentAnswerSchema } from "../../src/contract/flow/flow-sentiment";
import { strikeExpirationsAnswerSchema, strikesFlowAnswerSchema } from "../../src/contract/flow/flow-strikes";
import {
  dailyFlowAnswerSchema,
  historicalCompareAnswerSchema,
  topUnderlyingsAnswerSchema,
} from "../../src/contract/flow/flow-totals";
import { marketTideAnswerSchema, tideAnswerSchema } from "../../src/contract/flow/tide";
import { flowListAnswerSchema } from "../../src/contract/flow/trade";
import { startFlow } from "../support/ask-flow";

const session = "start_time=2026-06-10T13:30:00Z&end_time=2026-06-10T20:00:00Z";

/** Every route of the flow host with a question that the four sessions answer, what it costs, and the record it promises. */
const answers = [
  ["/flow/SPX", 1, flowListAnswerSchema],
  ["/flow/SPXW?include_clusters=true&limit=3", 1, flowListAnswerSchema],
  [`/flow/SPX/tide?${session}`, 3, tideAnswerSchema],
  ["/flow/SPX/historical-compare", 5, historicalCompareAnswerSchema],
  [`/flow/SPX/strikes?${session}`, 3, strikesFlowAnswerSchema],
  ["/underlying/SPX/history?startDate=2026-06-01&endDate=2026-06-10", 5, dailyFlowAnswerSchema],
  ["/underlying/SPX/by-strike/100/expirations", 1, strikeExpirationsAnswerSchema],
  ["/underlying/SPX/by-strike/100.5/expirations", 1, strikeExpirationsAnswerSchema],
  ["/underlying/top/daily", 1, topUnderlyingsAnswerSchema],
  ["/contract/top/weekly", 1, topContractsAnswerSchema],
  ["/contract/top/daily", 3, topContractsAnswerSchema],
  ["/contract/top/daily?ticker=SPX", 1, topContractsAnswerSchema],
  ["/contract-ratio/SPXW__260610C00100000", 1, contractRatioAnswerSchema],
  ["/chain-ratio/SPX", 1, contractRatioAnswerSchema],
  ["/chain-bull-bear/SPX", 3, chainPressureAnswerSchema],
  ["/aggregate/SPX", 3, sentimentAnswerSchema],
  ["/aggregate/SPX?timeframes=all&include_breakdown=true&include_moneyness=true", 15, sentimentAnswerSchema],
  ["/market/tide", 3, marketTideAnswerSchema],
  ["/dark-pool/trades", 5, darkPoolAnswerSchema],
] as const;

test.each(answers)("%s costs %d and answers the record of the contract", async (path, credits, schema) => {
  const { ask, problems } = startFlow();

  const { status, headers, body } = await ask(path);

  expect(problems).toEqual([]);
  expect([status, body]).toEqual([200, v.parse(schema, body)]);
  expect(headers.get("x-credits-remaining")).toBe(String(10_000 - credits));
});

test("every answer says when it was made and has a request id of its own", async () => {
  const { ask } = startFlow();

  const first = await ask("/chain-ratio/SPX");
  const second = await ask("/chain-ratio/SPX");

  expect(first.body).toMatchObject({ meta: { timestamp: "2026-06-11T00:00:00.000Z", requestId: "req-000001" } });
  expect(second.body).toMatchObject({ meta: { requestId: "req-000002" } });
});

test("a ticker is read in either case, and named in upper case", async () => {
  const { ask } = startFlow();

  expect((await ask("/chain-ratio/spx")).body).toMatchObject({ data: { ticker: "SPX" } });
});

test("a contract is read in the canonical form and in the space-padded one", async () => {
  const { ask } = startFlow();

  const canonical = await ask("/contract-ratio/SPXW__260610C00100000");
  const padded = await ask("/contract-ratio/SPXW%20%20260610C00100000");

  // Both prints of the contract, 12 contracts and 1,020 dollars: one at the ask, one at the bid.
  const data = { symbol: "SPXW__260610C00100000", tradeCount: 2, totalVolume: 12, totalPremium: 1020 };
  expect(canonical.body).toMatchObject({ data: { ...data, contractRatios: { askRatio: 0.5, bidRatio: 0.5 } } });
  expect(padded.body).toMatchObject({ data });
});
