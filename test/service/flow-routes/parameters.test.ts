import { startFlow } from "../../support/service/start-flow";
import { eastern } from "../../support/market/test-tape";

const day = "start_time=2026-06-10T13:30:00Z&end_time=2026-06-10T20:00:00Z";
const hour = "start_time=2026-06-10T14:00:00Z&end_time=2026-06-10T15:00:00Z";
const weights = encodeURIComponent(JSON.stringify({ sweep: 0.5, premium: 0.55 }));

async function data(path: string): Promise<unknown> {
  const { status, body } = await startFlow().request(path);
  return status === 200 ? (body as { data: unknown }).data : body; // a response with status 200 is an envelope
}

const count = async (path: string) => ((await data(path)) as { tradeCount: number }).tradeCount; // the flow list

/** The seven prints of hand-tape.ts, how many of them each parameter keeps. */
test.each([
  ["timeframe=1d", 7],
  ["timeframe=1h", 1],
  ["", 1],
  ["timeframe=1d&limit=9999", 7],
  ["timeframe=1d&min_premium=1000", 6],
  ["timeframe=1d&max_premium=1000", 5],
  ["timeframe=1d&option_type=call", 3],
  ["timeframe=1d&option_type=put", 4],
  ["timeframe=1d&trade_type=sweep", 2],
  ["timeframe=1d&trade_type=sweep,multi_leg", 4],
  ["timeframe=1d&trade_type=sweep,all", 7],
  ["timeframe=1d&moneyness=atm", 4],
  ["timeframe=1d&moneyness=atm,cheap", 4],
  ["timeframe=1d&moneyness=cheap", 7],
  ["timeframe=1d&moneyness=", 7],
  [hour, 3],
  ["start_time=1781100000&end_time=1781103600", 3],
  ["start_time=2026-06-10T14:15:00Z", 4],
  ["end_time=2026-06-10T14:15:00Z&timeframe=1h", 3],
  ["timeframe=1d&min_contracts=10", 3],
  ["timeframe=1d&max_contracts=4.5", 3],
  ["timeframe=1d&single_leg_only=true", 5],
  ["timeframe=1d&min_dte=1", 4],
  ["timeframe=1d&max_dte=2", 5],
  ["timeframe=1d&min_strike=100", 5],
  ["timeframe=1d&max_strike=90", 2],
  ["timeframe=1d&expiration=2026-06-12", 2],
  ["timeframe=1d&min_flow_score=-100", 7],
  ["timeframe=1d&min_rvol=1000", 0],
  ["timeframe=1d&min_flow_bonus=100", 0],
  ["timeframe=1d&date=2026-06-09", 7],
  [`timeframe=1d&conviction_weights=${weights}`, 7],
])("/flow/SPX?%s keeps %d of the prints", async (query, kept) => {
  expect(await count(`/flow/SPX?${query}`)).toBe(kept);
});

test("limit selects the newest trades, and the counts include all trades", async () => {
  expect(await data("/flow/SPX?timeframe=1d&limit=2")).toMatchObject({
    trades: [{ timestamp: "2026-06-10T19:59:59.500Z" }, { timestamp: "2026-06-10T14:15:00.000Z" }],
    tradeCount: 7,
    totalPremium: 9_020,
  });
});

test("clusters are included when requested", async () => {
  const shown = async (query: string) =>
    JSON.stringify(await data(`/flow/SPX?timeframe=1d${query}`)).includes("clusterTotalPremium");

  expect([await shown(""), await shown("&include_clusters=true")]).toEqual([false, true]);
});

test("conviction weights change the scores", async () => {
  const scored = async (query: string) => await data(`/flow/SPX?timeframe=1d&trade_type=sweep${query}`);

  expect(await scored(`&conviction_weights=${weights}`)).not.toEqual(await scored(""));
});

test("time is read as RFC 3339 with any offset and as Unix seconds", async () => {
  const windows = [
    "start_time=2026-06-10T10:00:00-04:00&end_time=2026-06-10T11:00:00-04:00",
    "start_time=2026-06-10T16:00:00%2B02:00&end_time=2026-06-10T17:00:00+02:00",
    "start_time=1781100000&end_time=1781103600",
    hour,
  ];

  for (const window of windows) {
    expect(await data(`/flow/SPX/tide?${window}`)).toMatchObject({
      startTime: "2026-06-10T14:00:00.000Z",
      endTime: "2026-06-10T15:00:00.000Z",
      bucket: "5min",
    });
  }
});

test.each([
  ["", 12],
  ["&bucket=1min", 60],
  ["&bucket=5min", 12],
  ["&bucket=15min", 4],
  ["&bucket=30min", 2],
])("/flow/SPX/tide of an hour with %s has %d bars", async (query, bars) => {
  expect(await data(`/flow/SPX/tide?${hour}${query}`)).toMatchObject({ bars: { length: bars } });
});

test("a known symbol without trades gives an empty response, not an error", async () => {
  const early = "start_time=2026-06-10T13:00:00Z&end_time=2026-06-10T13:05:00Z";

  expect(await data(`/flow/SPX/tide?${early}`)).toMatchObject({ bars: [] });
  expect(await data(`/flow/SPX?${early}`)).toMatchObject({ trades: [], tradeCount: 0 });
  expect(await data(`/flow/SPX/strikes?${early}`)).toMatchObject({ byStrike: [] });
  expect(await data("/underlying/SPX/history?startDate=2026-06-06&endDate=2026-06-07")).toEqual([]);
  expect(await data("/underlying/SPX/by-strike/12345/expirations")).toMatchObject({ expirationCount: 0, bars: [] });
});

test("strikes have the requested number and order", async () => {
  const strikes = async (query: string) =>
    (
      (await data(`/flow/SPX/strikes?${day}${query}`)) as { byStrike: { strike: number; right: string }[] }
    ).byStrike.map(({ strike, right }) => `${strike}${right}`);

  // Premium: 100 P 3,000; 90 P 4,000; 100 C 1,020; 110 C 1,000. Volume: 34, 24, 12, 5.
  expect(await strikes("&order_by=total_premium")).toEqual(["90P", "100P", "100C", "110C"]);
  expect(await strikes("&order_by=volume&top_n=2")).toEqual(["90P", "100P"]);
  expect(await strikes("&order_by=total_premium&right=call")).toEqual(["100C", "110C"]);
  expect(await strikes("&order_by=total_premium&min_dte=3")).toEqual(["100P", "90P"]);
  expect(await strikes("&order_by=total_premium&max_dte=0")).toEqual(["100C", "100P"]);
});

test("the history accepts both spellings of its dates", async () => {
  // 9,020 dollars on Wednesday, two, three and four times as much on the sessions before.
  const rows = [
    { date: "2026-06-08", totalPremium: 27_060 },
    { date: "2026-06-09", totalPremium: 18_040 },
    { date: "2026-06-10", totalPremium: 9_020 },
  ];

  expect(await data("/underlying/SPX/history?startDate=2026-06-06&endDate=2026-06-10")).toMatchObject(rows);
  expect(await data("/underlying/SPX/history?start_date=2026-06-06&end_date=2026-06-10")).toMatchObject(rows);
  expect(await data("/underlying/SPX/history?start_date=2026-06-06&endDate=2026-06-10")).toMatchObject(rows);
});

test.each([
  ["", 3_000],
  ["?interval=1D", 3_000],
  ["?interval=1W", 30_000],
  ["?interval=7D", 30_000],
  ["?dte_filter=0-7", 1_000],
  ["?dte_filter=8-30", 0],
  ["?dte_filter=31-90", 2_000],
  ["?dte_filter=90%2B", 0],
  ["?date=2026-06-09", 6_000],
])("the puts of strike 100 with %s cost %d dollars", async (query, premium) => {
  expect(await data(`/underlying/SPX/by-strike/100/expirations${query}`)).toMatchObject({ totalPutPremium: premium });
});

test("top underlyings are filtered, ordered and limited", async () => {
  const tickers = async (query: string) =>
    ((await data(`/underlying/top/daily?${query}`)) as { ticker: string }[]).map(({ ticker }) => ticker);

  expect(await tickers("")).toEqual(["SPX", "SPY"]);
  expect(await tickers("limit=1")).toEqual(["SPX"]);
  expect(await tickers("date=2026-06-09")).toEqual(["SPX"]);
  expect(await tickers("min_premium=9021")).toEqual([]);
  expect(await tickers("min_volume=75&order_by=volume&order=asc")).toEqual(["SPX", "SPY"]);
  expect(await tickers("min_volume=76")).toEqual([]);
});

test("top contracts of a day and of a week are filtered, ordered and limited", async () => {
  const symbols = async (path: string) =>
    ((await data(`/contract/top/${path}`)) as { symbol: string }[]).map(({ symbol }) => symbol.slice(-16));

  expect(await symbols("daily?ticker=SPX&right=C")).toEqual(["_260610C00100000", "_260612C00110000"]);
  expect(await symbols("daily?ticker=SPX&limit=1&order_by=volume")).toEqual(["_260612P00090000"]);
  expect(await symbols("daily?ticker=SPX&max_volume=4&order=asc")).toEqual(["_260717P00090000", "_260717P00100000"]);
  expect(await symbols("daily?ticker=SPX&min_volume=20&right=P")).toEqual(["_260612P00090000", "_260610P00100000"]);
  expect(await symbols("daily?ticker=SPX&min_oi=101")).toEqual([]);
  expect(await symbols("daily?ticker=SPX&max_oi=99")).toEqual([]);
  expect((await symbols("daily")).length).toBe(12);
  // Ten times a day's 30 puts of Friday's 90: one, two, three and four times on the four sessions.
  expect(await data("/contract/top/weekly?order_by=volume&limit=1")).toMatchObject([{ totalVolume: 300 }]);
});

test("chains are filtered by right, premium and days to expiration", async () => {
  expect(await count("/chain-bull-bear/SPX")).toBe(7);
  expect(await count("/chain-bull-bear/SPX?option_type=put&min_dte=1")).toBe(3);
  expect(await count("/chain-bull-bear/SPX?min_premium=1001")).toBe(2);
  expect(await count("/chain-ratio/SPX?max_dte=1&date=2026-06-09")).toBe(3);
  expect(await count("/chain-ratio/SPX?timeframe=1h")).toBe(1);
  expect(await count("/contract-ratio/SPXW__260610C00100000?min_premium=100")).toBe(1);
});

test("sentiment has an entry for each timeframe, and an unknown one means one trading day", async () => {
  const sentiment = (await data("/aggregate/SPX?timeframes=1d,fortnight,7d")) as {
    byTimeframe: Record<string, { tradeCount: number }>;
  };

  const counts = Object.entries(sentiment.byTimeframe).map(([name, { tradeCount }]) => [name, tradeCount]);
  expect(counts).toEqual([
    ["1d", 7],
    ["fortnight", 7],
    ["7d", 28],
  ]);
});

test.each([
  ["timeframes=1h,4h,1d", 3],
  ["timeframes=30d", 3],
  ["timeframes=30d,1d", 6],
  ["timeframes=90d", 9],
  ["timeframes=all", 15],
])("/aggregate/SPX?%s costs %d credits", async (query, credits) => {
  const { headers } = await startFlow().request(`/aggregate/SPX?${query}`);

  expect(headers.get("x-credits-remaining")).toBe(String(10_000 - credits));
});

test("time decay is accepted in both spellings, and its half-life applies with it only", async () => {
  const composite = async (query: string) =>
    ((await data(`/aggregate/SPX?timeframes=1d${query}`)) as { byTimeframe: unknown }).byTimeframe;
  const plain = await composite("");
  const decayed = await composite("&timeDecay=true&time_decay_half_life=60");

  expect(await composite("&time_decay_half_life=60")).toEqual(plain);
  expect(await composite("&time_decay=true&time_decay_half_life=60")).toEqual(decayed);
  expect(decayed).not.toEqual(plain);
});

test("off-exchange prints of a window begin at its start and end before its end, and keep their ids", async () => {
  const prints = async (query: string) =>
    (await data(`/dark-pool/trades?tickers=SPY&limit=5000${query}`)) as { timestamp: string }[];
  const all = await prints("");

  const window = await prints("&time_start=2026-06-10T14:00:00Z&time_end=1781107200");

  // 1781107200 is 2026-06-10 16:00 UTC.
  const within = all.filter(({ timestamp }) => timestamp >= "2026-06-10T14" && timestamp < "2026-06-10T16");
  expect(within.length).toBeGreaterThan(10);
  expect(within.length).toBeLessThan(all.length);
  expect(window).toEqual(within);
});

test("off-exchange prints of the current date can be requested before the opening bell", async () => {
  const { request } = startFlow({ nowMs: eastern("2026-06-10 08:00:00") });

  const { status, body } = await request("/dark-pool/trades?tickers=SPY&date=2026-06-10&limit=5000");

  const prints = (body as { data: { timestamp: string }[] }).data;
  expect(status).toBe(200);
  expect(prints.length).toBeGreaterThan(5);
  expect(prints.every(({ timestamp }) => Date.parse(timestamp) <= eastern("2026-06-10 08:00:00"))).toBe(true);
});

test("off-exchange prints of a date before 4:00 have not been made yet", async () => {
  const { request } = startFlow({ nowMs: eastern("2026-06-10 03:59:00") });

  expect((await request("/dark-pool/trades?tickers=SPY&date=2026-06-10")).status).toBe(404);
});

test("off-exchange prints of a day include those after the close", async () => {
  const prints = (await data("/dark-pool/trades?tickers=SPY&limit=5000")) as { timestamp: string }[];

  expect(prints.some(({ timestamp }) => Date.parse(timestamp) >= eastern("2026-06-10 16:30:00"))).toBe(true);
});

test("off-exchange prints are paged by limit and offset", async () => {
  const page = async (query: string) => (await data(`/dark-pool/trades?tickers=SPY${query}`)) as { size: number }[];
  const all = await page("&limit=5000");

  expect(await page("")).toEqual(all.slice(0, 500));
  expect(await page("&limit=3")).toEqual(all.slice(0, 3));
  expect(await page("&limit=3&offset=3")).toEqual(all.slice(3, 6));
  expect(await page(`&offset=${all.length}`)).toEqual([]);
  expect((await page("&sort=size&order=asc&limit=1"))[0]?.size).toBe(Math.min(...all.map(({ size }) => size)));
  expect(await page("&min_size=2000")).toEqual(all.filter(({ size }) => size >= 2000));
});
