import { callContext } from "../../../src/transport/call-context";
import { describedAs, refusal } from "../../support/client/canned-responses";
import { sentUrls, type Call } from "../../support/client/sent-urls";
import { testMarket } from "../../support/client/test-market";

const heatmapHost = "https://api.example.test";
const flowHost = "https://flow.example.test";
const vol = "https://api.example.test/v1/vol";
const at = (instant: string) => Date.parse(instant);

const window = { fromMs: at("2026-11-20T14:30:00Z"), toMs: at("2026-11-20T15:00:00.250Z") };

/** The method without options, and its URL. */
const bare: [method: string, call: Call, url: string][] = [
  [
    "gex.heatmap",
    ({ gex }) => gex.heatmap({ symbol: "spxw" }, callContext()),
    `${heatmapHost}/v1/heatmap?symbols=SPXW`,
  ],
  ["gex.levels", ({ gex }) => gex.levels({ symbol: "SPY" }, callContext()), `${heatmapHost}/v1/gex/levels?symbols=SPY`],
  [
    "gex.historical",
    ({ gex }) => gex.historical({ symbol: "SPY", atMs: at("2026-11-20T10:30:00-05:00") }, callContext()),
    `${heatmapHost}/v1/historical?symbols=SPY&at=2026-11-20T15%3A30%3A00Z`,
  ],
  [
    "gex.range",
    ({ gex }) => gex.range({ symbol: "SPY", ...window }, callContext()),
    `${heatmapHost}/v1/historical/range?symbols=SPY&from=2026-11-20T14%3A30%3A00Z&to=2026-11-20T15%3A00%3A00.250Z`,
  ],
  [
    "gex.dailyStats",
    ({ gex }) => gex.dailyStats({ symbol: "SPY", from: "2026-11-02" }, callContext()),
    `${heatmapHost}/v1/stats/daily?symbols=SPY&from=2026-11-02`,
  ],
  ["gex.symbols", ({ gex }) => gex.symbols(callContext()), `${heatmapHost}/v1/symbols`],
  ["account.read", ({ account }) => account.read(callContext()), `${heatmapHost}/v1/account`],
  [
    "volatility.events",
    ({ volatility }) => volatility.events("nvda", callContext()),
    `${heatmapHost}/v1/vol/events?symbols=NVDA`,
  ],
  [
    "volatility.history",
    ({ volatility }) => volatility.history({ symbol: "NVDA" }, callContext()),
    `${heatmapHost}/v1/vol/history?symbols=NVDA`,
  ],
  [
    "volatility.derived",
    ({ volatility }) => volatility.derived("NVDA", callContext()),
    `${heatmapHost}/v1/vol/derived?symbols=NVDA`,
  ],
  ["open iv", ({ volatility }) => volatility.open.measure("iv", "spy", callContext()), `${vol}/iv?symbols=SPY`],
  ["open term", ({ volatility }) => volatility.open.measure("term", "spy", callContext()), `${vol}/term?symbols=SPY`],
  [
    "open cones",
    ({ volatility }) => volatility.open.measure("cones", "spy", callContext()),
    `${vol}/cones?symbols=SPY`,
  ],
  [
    "open sigma",
    ({ volatility }) => volatility.open.measure("sigma", "spy", callContext()),
    `${vol}/sigma?symbols=SPY`,
  ],
  [
    "open surface",
    ({ volatility }) => volatility.open.measure("surface", "spy", callContext()),
    `${vol}/surface?symbols=SPY`,
  ],
  ["open tilt", ({ volatility }) => volatility.open.measure("tilt", "spy", callContext()), `${vol}/tilt?symbols=SPY`],
  [
    "open snapshot",
    ({ volatility }) => volatility.open.measure("snapshot", "spy", callContext()),
    `${vol}/snapshot?symbols=SPY`,
  ],
  ["open market", ({ volatility }) => volatility.open.market(callContext()), `${vol}/market`],
  ["open screener", ({ volatility }) => volatility.open.screener(callContext()), `${vol}/screener`],
  ["open status", ({ volatility }) => volatility.open.status(callContext()), `${vol}/status`],
  ["volatility.symbols", ({ volatility }) => volatility.symbols(callContext()), `${heatmapHost}/v1/vol/symbols`],
  ["flow.trades", ({ flow }) => flow.trades({ ticker: " spy " }, callContext()), `${flowHost}/v1/flow/SPY`],
  [
    "flow.tide",
    ({ flow }) => flow.tide({ ticker: "SPY", ...window }, callContext()),
    `${flowHost}/v1/flow/SPY/tide?start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z`,
  ],
  [
    "flow.compare",
    ({ flow }) => flow.compare({ ticker: "SPY" }, callContext()),
    `${flowHost}/v1/flow/SPY/historical-compare`,
  ],
  [
    "flow.strikes",
    ({ flow }) => flow.strikes({ ticker: "SPY", ...window }, callContext()),
    `${flowHost}/v1/flow/SPY/strikes?start_time=2026-11-20T14%3A30%3A00Z&end_time=2026-11-20T15%3A00%3A00.250Z`,
  ],
  [
    "flow.history",
    ({ flow }) => flow.history({ ticker: "BRK/B", from: "2026-11-02", to: "2026-11-20" }, callContext()),
    `${flowHost}/v1/underlying/BRK%2FB/history?startDate=2026-11-02&endDate=2026-11-20`,
  ],
  [
    "flow.expirations",
    ({ flow }) => flow.expirations({ ticker: "SPY", strike: 600.5 }, callContext()),
    `${flowHost}/v1/underlying/SPY/by-strike/600.5/expirations`,
  ],
  ["flow.topUnderlyings", ({ flow }) => flow.topUnderlyings({}, callContext()), `${flowHost}/v1/underlying/top/daily`],
  [
    "flow.topWeekContracts",
    ({ flow }) => flow.topWeekContracts({}, callContext()),
    `${flowHost}/v1/contract/top/weekly`,
  ],
  ["flow.topDayContracts", ({ flow }) => flow.topDayContracts({}, callContext()), `${flowHost}/v1/contract/top/daily`],
  [
    "flow.contractRatio",
    ({ flow }) => flow.contractRatio({ contract: "SPY   251219C00600000" }, callContext()),
    `${flowHost}/v1/contract-ratio/SPY__251219C00600000`,
  ],
  [
    "flow.chainRatio",
    ({ flow }) => flow.chainRatio({ ticker: "SPY" }, callContext()),
    `${flowHost}/v1/chain-ratio/SPY`,
  ],
  [
    "flow.pressure",
    ({ flow }) => flow.pressure({ ticker: "SPY" }, callContext()),
    `${flowHost}/v1/chain-bull-bear/SPY`,
  ],
  ["flow.sentiment", ({ flow }) => flow.sentiment({ ticker: "SPY" }, callContext()), `${flowHost}/v1/aggregate/SPY`],
  ["flow.marketTide", ({ flow }) => flow.marketTide({}, callContext()), `${flowHost}/v1/market/tide`],
  ["flow.darkPool", ({ flow }) => flow.darkPool({}, callContext()), `${flowHost}/v1/dark-pool/trades`],
];

test.each(bare)("%s is sent to its full URL", async (_, call, url) => {
  expect(await sentUrls(call)).toEqual([url]);
});

test("the spelling that the service lists is sent", async () => {
  const description = describedAs({
    "/v1/underlying/{symbol}/history": ["start_date", "end_date"],
    "/v1/aggregate/{ticker}": ["timeframes", "time_decay", "time_decay_half_life"],
  });

  expect(
    await sentUrls(
      ({ flow }) => flow.history({ ticker: "SPY", from: "2026-11-02", to: "2026-11-20" }, callContext()),
      description,
    ),
  ).toEqual([`${flowHost}/v1/underlying/SPY/history?start_date=2026-11-02&end_date=2026-11-20`]);
  expect(
    await sentUrls(({ flow }) => flow.sentiment({ ticker: "SPY", timeDecay: true }, callContext()), description),
  ).toEqual([`${flowHost}/v1/aggregate/SPY?time_decay=true`]);
});

test("of two spellings that the service lists, the documented one is sent", async () => {
  const description = describedAs({
    "/v1/underlying/{ticker}/history": ["start_date", "startDate", "end_date", "endDate"],
  });

  expect(
    await sentUrls(
      ({ flow }) => flow.history({ ticker: "SPY", from: "2026-11-02", to: "2026-11-20" }, callContext()),
      description,
    ),
  ).toEqual([`${flowHost}/v1/underlying/SPY/history?startDate=2026-11-02&endDate=2026-11-20`]);
});
test("commas between symbols are kept, and everything else is escaped", async () => {
  const symbols = ["BRK/B", "A&B", "^SPX"];

  const sent = await sentUrls(({ gex }) =>
    Promise.all(symbols.map((symbol) => gex.heatmap({ symbol }, callContext()))),
  );

  expect(sent[0]).toBe(`${heatmapHost}/v1/heatmap?symbols=BRK%2FB,A%26B,%5ESPX`);
});

test("hosts may have a path and a trailing slash, and each service is reached at its own", async () => {
  const hosts = () => ({ baseUrl: "http://127.0.0.1:4010/", flowBaseUrl: "http://127.0.0.1:4010/flow" });
  const { market, platform } = testMarket(() => refusal(404, "not_found"), { hosts });

  await platform.settle(market.account.read(callContext()).catch(() => undefined));
  await platform.settle(market.flow.topUnderlyings({ limit: 5 }, callContext()).catch(() => undefined));

  expect(platform.requests.map(({ url }) => url)).toEqual([
    "http://127.0.0.1:4010/v1/account",
    "http://127.0.0.1:4010/flow/v1/openapi.json",
    "http://127.0.0.1:4010/flow/v1/underlying/top/daily?limit=5",
  ]);
});
