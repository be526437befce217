import { flowCompare, flowContracts, flowExpirations, flowHistory, flowTop } from "../../support/addin/functions";
import { startFlow } from "../../support/service/start-flow";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { evening } from "../../support/market/test-tape";

/**
 * SPX trades the seven prints on Wednesday 2026-06-10, twice as much on Tuesday, three times on Monday and four times on
 * Friday; SPY the seven prints on Wednesday. They come to 9,020 dollars: 2,020 of calls, 7,000 of puts; 17 calls, 58 puts.
 */
const { service } = startFlow();
const { call, refused, paid } = await openRuntime(service, evening);

test("a day is compared with the days before it", async () => {
  const table = await call(
    flowCompare,
    cell("SPX"),
    null,
    cell("columns=Measure,Current,20-day average,Versus average"),
  );

  // The average of two, three and four times a Wednesday is three times one.
  expect(table).toEqual([
    ["Measure", "Current", "20-day average", "Versus average"],
    ["Premium", 9_020, 27_060, 0.3333],
    ["Volume", 75, 225, 0.3333],
    ["Net premium (calls - puts)", -4_980, -14_940, 0.3333],
    ["Call premium", 2_020, 6_060, ""],
    ["Put premium", 7_000, 21_000, ""],
    ["Call/put ratio", 0.2886, 0.2886, ""],
    ["Call volume", 17, "", ""],
    ["Put volume", 58, "", ""],
  ]);
});

test("the most similar days are a second view of one response", async () => {
  const before = paid().length;
  const options = cell("view=similar; columns=Date,totalPremium,Net premium (calls - puts); dates=text; headers=off");
  const table = await call(flowCompare, cell("SPX"), null, options);

  expect(table).toEqual([
    ["2026-06-09", 18_040, -9_960],
    ["2026-06-08", 27_060, -14_940],
    ["2026-06-05", 36_080, -19_920],
  ]);
  expect(paid()).toHaveLength(before);
});

test("a past day is compared by argument or by option", async () => {
  const before = paid().length;
  const columns = "columns=Date,Current; headers=off; dates=text";
  const typed = await call(flowCompare, cell("SPX"), "2026-06-08", cell(columns));
  const back = await call(flowCompare, cell("SPX"), "-2d", cell(columns));
  const option = await call(flowCompare, cell("SPX"), null, cell(`date=2026-06-08; ${columns}`));

  expect(typed[0]).toEqual(["2026-06-08", 27_060]);
  expect([back, option]).toEqual([typed, typed]);
  expect(paid().slice(before)).toEqual(["/flow/v1/flow/SPX/historical-compare?date=2026-06-08 5"]);
});

test("history has a row per session with Excel dates", async () => {
  const table = await call(flowHistory, cell("SPX"), "-5d");

  // Excel day 46183 is 2026-06-10, a Wednesday.
  expect(table).toEqual([
    [
      ...["Date", "Premium", "Volume", "Call premium", "Put premium", "Net premium (calls - puts)"],
      ...["Call volume", "Put volume"],
    ],
    [46_178, 36_080, 300, 8_080, 28_000, -19_920, 68, 232],
    [46_181, 27_060, 225, 6_060, 21_000, -14_940, 51, 174],
    [46_182, 18_040, 150, 4_040, 14_000, -9_960, 34, 116],
    [46_183, 9_020, 75, 2_020, 7_000, -4_980, 17, 58],
  ]);
});

test("history ends with the requested last day", async () => {
  const before = paid().length;
  const table = await call(
    flowHistory,
    cell("SPX"),
    46_178,
    "2026-06-08",
    cell("columns=Date; headers=off; dates=text"),
  );

  expect(table).toEqual([["2026-06-05"], ["2026-06-08"]]);
  expect(paid().slice(before)).toEqual(["/flow/v1/underlying/SPX/history?startDate=2026-06-05&endDate=2026-06-08 5"]);
});

test("the flow of a strike is split by expiration", async () => {
  const table = await call(flowExpirations, cell("SPX"), 100, null, null, cell("dates=text"));

  expect(table).toEqual([
    ["Expiration", "DTE", "Call premium", "Put premium", "Call volume", "Put volume"],
    ["2026-06-10", 0, 1_020, 1_000, 12, 20],
    ["2026-07-17", 37, 0, 2_000, 0, 4],
  ]);
});

test("a week of near expirations is ten times a Wednesday", async () => {
  const before = paid().length;
  const options = cell("columns=Ticker,Strike,Interval,Total call premium,callVolume; headers=off");
  const table = await call(flowExpirations, cell("SPX"), "100", "1w", "0-7", options);

  expect(table).toEqual([["SPX", 100, "1W", 10_200, 120]]);
  expect(paid().slice(before)).toEqual([
    "/flow/v1/underlying/SPX/by-strike/100/expirations?interval=1W&dte_filter=0-7 1",
  ]);
});

test("underlyings are ranked as requested, by argument or by option", async () => {
  const columns = "columns=Ticker,Premium,Call/put ratio; headers=off";
  const monday = await call(flowTop, 5, "2026-06-08", "volume", "asc", cell(columns));
  const options = cell(`limit=5; date=2026-06-08; order_by=volume; order=asc; ${columns}`);

  expect(monday).toEqual([["SPX", 27_060, 0.2886]]);
  expect(await call(flowTop, null, null, null, null, options)).toEqual(monday);
});

test("contracts are ranked by the premium of five days", async () => {
  const before = paid().length;
  const columns = cell("columns=Contract,Premium,Volume,Ask volume,Mid volume; headers=off");
  const table = await call(flowContracts, null, 2, null, null, columns);

  // Ten times what Wednesday gave them; the other contracts come to 10,200 dollars at the most.
  expect(table).toEqual([
    ["SPXW__260612P00090000", 30_000, 300, 0, 300],
    ["SPX__260717P00100000", 20_000, 40, 40, 0],
  ]);
  expect(paid().slice(before)).toEqual(["/flow/v1/contract/top/weekly?limit=2 1"]);
});

test("the contracts of a day and one ticker are filtered as requested", async () => {
  const before = paid().length;
  const options = cell("ticker=spx; right=call; min_volume=6; columns=Contract,Volume; headers=off");
  const table = await call(flowContracts, "Day", null, null, "volume", options);

  expect(table).toEqual([["SPXW__260610C00100000", 12]]);
  expect(paid().slice(before)).toEqual([
    "/flow/v1/contract/top/daily?min_volume=6&right=C&order_by=volume&ticker=SPX 1",
  ]);
});

test.each([
  ["no first day", () => refused(flowHistory, cell("SPX"), null), /#VALUE! The first day is required/],
  ["days in the wrong order", () => refused(flowHistory, cell("SPX"), "today", "-5d"), /swap them/],
  [
    "no strike",
    () => refused(flowExpirations, cell("SPX"), null),
    /#VALUE! The strike is required: a number of at least 0.01/,
  ],
  [
    "an unknown group of days to expiration",
    () => refused(flowExpirations, cell("SPX"), 100, null, "8-31"),
    /The days to expiration must be "all", "0-7", "8-30", "31-90" or "90\+"; "8-31" .* Did you mean "8-30"\?/,
  ],
  [
    "an interval of a month",
    () => refused(flowExpirations, cell("SPX"), 100, "1M"),
    /The interval must be "1D", "1W" or "7D"/,
  ],
  [
    "an unknown period",
    () => refused(flowContracts, "weekly"),
    /The period must be "week" or "day"; "weekly" .* "week"\?/,
  ],
  [
    "one ticker of a week",
    () => refused(flowContracts, "week", null, null, null, cell("ticker=SPX")),
    '#VALUE! The contracts of one ticker are available by day only: use "day" for the period, or remove the option ticker.',
  ],
  [
    "a date given twice",
    () => refused(flowTop, null, "today", null, null, cell("date=today")),
    /The option date repeats an argument/,
  ],
  [
    "an unknown order",
    () => refused(flowContracts, null, null, null, "price"),
    /The sort must be "premium", "volume", "oi" or "iv"/,
  ],
])("%s is refused before a request is sent", async (_what, refusal, words) => {
  const before = paid().length;

  expect(await refusal()).toEqual(typeof words === "string" ? words : expect.stringMatching(words));
  expect(paid()).toHaveLength(before);
});
