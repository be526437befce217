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

test("underlyings are ranked as requested, by argument or by option", async () => {
  const columns = "columns=Ticker,Premium,Call/put ratio; headers=off";
  const monday = await call(flowTop, 5, "2026-06-08", "volume", "asc", cell(columns));
  const options = cell(`limit=5; date=2026-06-08; order_by=volume; order=asc; ${columns}`);

  expect(monday).toEqual([["SPX", 27_060, 0.2886]]);
  expect(await call(flowTop, null, null, null, null, options)).toEqual(monday);
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

test("the contracts of one ticker are refused for a week, and a strike is required, before a request is sent", async () => {
  const before = paid().length;

  expect(await refused(flowContracts, "week", null, null, null, cell("ticker=SPX"))).toBe(
    '#VALUE! The contracts of one ticker are available by day only: use "day" for the period, or remove the option ticker.',
  );
  expect(await refused(flowExpirations, cell("SPX"), null)).toMatch(
    /#VALUE! The strike is required: a number of at least 0.01/,
  );
  expect(paid()).toHaveLength(before);
});
