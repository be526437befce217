import { endpoints } from "@strikebook/contract";
import { callContext } from "../../packages/client/transport/call-context";
import type { MarketClient } from "../../packages/client/market-client";
import { board, describedAs, levels, meta, success } from "../support/client/canned-responses";
import { dailyStats, range, volEvents, volHistory, volMeta } from "../support/client/canned-past";
import { flowData, flowResponse } from "../support/client/canned-flow";
import { getBoard, testMarket } from "../support/client/test-market";

const atMs = Date.parse("2025-11-24T15:00:00Z");
const dates = { from: "2025-11-03", to: "2025-11-07" };
const symbols = (record: unknown) => ({ data: { symbols: [record] }, meta });
const volatility = (record: unknown) => ({ data: { symbols: [record], missing: [] }, meta: volMeta });

type Make = (market: MarketClient) => Promise<unknown>;

/** Calls, the text of a date in their responses, and the field that has it. */
const cases: readonly (readonly [what: string, body: unknown, sent: string, field: RegExp, make: Make])[] = [
  [
    "expirations of a board",
    symbols(board("SPY")),
    '"2025-11-28"',
    /expirations\.1$/,
    (market) => getBoard(market, "SPY"),
  ],
  [
    "the time of levels",
    symbols(levels("SPY")),
    "2025-11-25T",
    /SPY\.asOf$/,
    (market) => market.get(endpoints.levels, { symbol: "SPY" }, callContext()),
  ],
  [
    "a frame",
    symbols(range("SPY")),
    "2025-11-25T14:30:00",
    /frames\.0\.asOf$/,
    (market) => market.get(endpoints.range, { symbol: "SPY", fromMs: atMs, toMs: atMs + 60_000 }, callContext()),
  ],
  [
    "daily statistics",
    symbols(dailyStats("SPY")),
    '"2025-11-24"',
    /days\.0\.date$/,
    (market) => market.get(endpoints.dailyStats, { symbol: "SPY", from: dates.from }, callContext()),
  ],
  [
    "a past report",
    volatility(volEvents("SPY")),
    '"2025-10-29"',
    /events\.past\.0\.date$/,
    (market) => market.get(endpoints.volEvents, { symbol: "SPY" }, callContext()),
  ],
  [
    "volatility history",
    volatility(volHistory("SPY")),
    '"2025-11-21"',
    /dates\.0$/,
    (market) => market.get(endpoints.volHistory, { symbol: "SPY", ...dates }, callContext()),
  ],
  [
    "a trade",
    flowResponse(flowData.flowTrades),
    '"expiration":"2025-',
    /trades\.0\.expiration$/,
    (market) => market.get(endpoints.flowTrades, { ticker: "SPY" }, callContext()),
  ],
  [
    "daily totals",
    flowResponse(flowData.flowHistory),
    '"date":"2025-',
    /data\.0\.date$/,
    (market) => market.get(endpoints.flowHistory, { ticker: "SPY", ...dates }, callContext()),
  ],
];

test.each(cases)("%s with a date that does not exist cannot be read, and the field is named", async (...given) => {
  const [, body, sent, field, make] = given;
  const impossible = sent.replace(/\d{4}-(\d{2}-\d{2})?/, (date) => (date.length > 5 ? "2025-02-30" : "2025-02-30-"));
  const text = JSON.stringify(body).replace(sent, impossible);
  expect(text).toContain("2025-02-30");
  const { market, platform } = testMarket(({ path }) =>
    path === "/v1/openapi.json" ? success(describedAs({})) : new Response(text),
  );

  const failure: unknown = await platform.settle(make(market).catch((error: unknown) => error));

  expect(failure).toMatchObject({ name: "ContractError", field: expect.stringMatching(field) as string });
  expect((failure as Error).message).toMatch(/expected a date.* of the calendar.*, received "2025-02-30/);
});
