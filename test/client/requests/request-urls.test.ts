import { endpoints } from "../../../src/contract/endpoints";
import { callContext } from "../../../src/transport/call-context";
import { describedAs, refusal } from "../../support/client/canned-responses";
import { sentUrls } from "../../support/client/sent-urls";
import { callTo, type TestCall } from "../../support/client/test-call";
import { getBoard, testMarket } from "../../support/client/test-market";

const heatmapHost = "https://api.example.test";
const flowHost = "https://flow.example.test";
const vol = "https://api.example.test/v1/vol";
const at = (instant: string) => Date.parse(instant);

const window = { fromMs: at("2026-11-20T14:30:00Z"), toMs: at("2026-11-20T15:00:00.250Z") };

/** Every endpoint without options, and its URL. */
const bare: [call: TestCall, url: string][] = [
  [callTo(endpoints.heatmap, { symbol: "spxw" }), `${heatmapHost}/v1/heatmap?symbols=SPXW`],
  [callTo(endpoints.levels, { symbol: "SPY" }), `${heatmapHost}/v1/gex/levels?symbols=SPY`],
  [
    callTo(endpoints.historical, { symbol: "SPY", atMs: at("2026-11-20T10:30:00-05:00") }),
    `${heatmapHost}/v1/historical?symbols=SPY&at=2026-11-20T15%3A30%3A00Z`,
  ],
  [
    callTo(endpoints.range, { symbol: "SPY", ...window }),
    `${heatmapHost}/v1/historical/range?symbols=SPY&from=2026-11-20T14%3A30%3A00Z&to=2026-11-20T15%3A00%3A00.250Z`,
  ],
  [
    callTo(endpoints.dailyStats, { symbol: "SPY", from: "2026-11-02" }),
    `${heatmapHost}/v1/stats/daily?symbols=SPY&from=2026-11-02`,
  ],
  [callTo(endpoints.symbols, {}), `${heatmapHost}/v1/symbols`],
  [callTo(endpoints.account, {}), `${heatmapHost}/v1/account`],
  [callTo(endpoints.volEvents, { symbol: "nvda" }), `${heatmapHost}/v1/vol/events?symbols=NVDA`],
  [callTo(endpoints.volHistory, { symbol: "NVDA" }), `${heatmapHost}/v1/vol/history?symbols=NVDA`],
  [callTo(endpoints.volDerived, { symbol: "NVDA" }), `${heatmapHost}/v1/vol/derived?symbols=NVDA`],
  [callTo(endpoints.volIv, { symbol: "spy" }), `${vol}/iv?symbols=SPY`],
  [callTo(endpoints.volTerm, { symbol: "spy" }), `${vol}/term?symbols=SPY`],
  [callTo(endpoints.volCones, { symbol: "spy" }), `${vol}/cones?symbols=SPY`],
  [callTo(endpoints.volSigma, { symbol: "spy" }), `${vol}/sigma?symbols=SPY`],
  [callTo(endpoints.volSurface, { symbol: "spy" }), `${vol}/surface?symbols=SPY`],
  [callTo(endpoints.volTilt, { symbol: "spy" }), `${vol}/tilt?symbols=SPY`],
  [callTo(endpoints.volSnapshot, { symbol: "spy" }), `${vol}/snapshot?symbols=SPY`],
  [callTo(endpoints.volMarket, {}), `${vol}/market`],
  [callTo(endpoints.volScreener, {}), `${vol}/screener`],
  [callTo(endpoints.volStatus, {}), `${vol}/status`],
  [callTo(endpoints.volSymbols, {}), `${heatmapHost}/v1/vol/symbols`],
  [callTo(endpoints.flowTrades, { ticker: " spy " }), `${flowHost}/v1/flow/SPY`],
  [
    callTo(endpoints.flowTide, { ticker: "SPY", ...window }),
    `${flowHost}/v1/flow/SPY/tide?start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z`,
  ],
  [callTo(endpoints.flowCompare, { ticker: "SPY" }), `${flowHost}/v1/flow/SPY/historical-compare`],
  [
    callTo(endpoints.flowStrikes, { ticker: "SPY", ...window }),
    `${flowHost}/v1/flow/SPY/strikes?start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z`,
  ],
  [
    callTo(endpoints.flowHistory, { ticker: "BRK/B", from: "2026-11-02", to: "2026-11-20" }),
    `${flowHost}/v1/underlying/BRK%2FB/history?startDate=2026-11-02&endDate=2026-11-20`,
  ],
  [
    callTo(endpoints.flowExpirations, { ticker: "SPY", strike: 600.5 }),
    `${flowHost}/v1/underlying/SPY/by-strike/600.5/expirations`,
  ],
  [callTo(endpoints.flowTop, {}), `${flowHost}/v1/underlying/top/daily`],
  [callTo(endpoints.flowContractsWeekly, {}), `${flowHost}/v1/contract/top/weekly`],
  [callTo(endpoints.flowContractsDaily, {}), `${flowHost}/v1/contract/top/daily`],
  [
    callTo(endpoints.flowContractRatio, { symbol: "SPY   251219C00600000" }),
    `${flowHost}/v1/contract-ratio/SPY__251219C00600000`,
  ],
  [callTo(endpoints.flowChainRatio, { ticker: "SPY" }), `${flowHost}/v1/chain-ratio/SPY`],
  [callTo(endpoints.flowPressure, { ticker: "SPY" }), `${flowHost}/v1/chain-bull-bear/SPY`],
  [callTo(endpoints.flowSentiment, { ticker: "SPY" }), `${flowHost}/v1/aggregate/SPY`],
  [callTo(endpoints.flowMarketTide, {}), `${flowHost}/v1/market/tide`],
  [callTo(endpoints.flowDarkPool, {}), `${flowHost}/v1/dark-pool/trades`],
];

test.each(bare.map(([call, url]) => ({ ...call, url })))("$endpoint is sent to $url", async ({ url, ...call }) => {
  expect(await sentUrls(call)).toEqual([url]);
});

test("the spelling that the service lists is sent, and of two the documented one", async () => {
  const description = describedAs({
    "/v1/underlying/{ticker}/history": ["start_date", "startDate", "end_date", "endDate"],
    "/v1/aggregate/{ticker}": ["timeframes", "time_decay", "time_decay_half_life"],
  });
  const history = callTo(endpoints.flowHistory, { ticker: "SPY", from: "2026-11-02", to: "2026-11-20" });
  const sentiment = callTo(endpoints.flowSentiment, { ticker: "SPY", timeDecay: true });

  expect([...(await sentUrls(history, description)), ...(await sentUrls(sentiment, description))]).toEqual([
    `${flowHost}/v1/underlying/SPY/history?startDate=2026-11-02&endDate=2026-11-20`,
    `${flowHost}/v1/aggregate/SPY?time_decay=true`,
  ]);
});

test("commas between symbols are kept, and everything else is escaped", async () => {
  const { market, platform } = testMarket();

  await platform.settle(Promise.all(["BRK/B", "A&B", "^SPX"].map((symbol) => getBoard(market, symbol))));

  expect(platform.paths).toEqual(["/v1/heatmap?symbols=BRK%2FB,A%26B,%5ESPX"]);
});

test("hosts may have a path and a trailing slash, and each service is reached at its own", async () => {
  const hosts = () => ({ baseUrl: "http://127.0.0.1:4010/", flowBaseUrl: "http://127.0.0.1:4010/flow" });
  const { market, platform } = testMarket(() => refusal(404, "not_found"), { hosts });

  await platform.settle(market.account.read(callContext()).catch(() => undefined));
  await platform.settle(market.get(endpoints.flowTop, { limit: 5 }, callContext()).catch(() => undefined));

  expect(platform.requests.map(({ url }) => url)).toEqual([
    "http://127.0.0.1:4010/v1/account",
    "http://127.0.0.1:4010/flow/v1/openapi.json",
    "http://127.0.0.1:4010/flow/v1/underlying/top/daily?limit=5",
  ]);
});
