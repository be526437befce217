import { flowStrikes, flowTide, flowTrades } from "../../support/addin/functions";
import { startFlow } from "../../support/service/start-flow";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { evening } from "../../support/market/test-tape";

/** Wednesday 2026-06-10, after the close; the seven prints of the day are listed in the tape. */
const { service } = startFlow();
const { call, refused, paid } = await openRuntime(service, evening);

/** Returns the table of a formula and its paid requests. */
async function tableOf(...[formula, ...given]: Parameters<typeof call>) {
  const before = paid().length;
  const table = await call(formula, ...given);
  return { table, paid: paid().slice(before) };
}

test("the trades of a window are listed newest first", async () => {
  const options = cell("columns=Type,Strike,Contracts,Premium,Sweep,Multi-leg; headers=off");
  const { table, paid } = await tableOf(flowTrades, cell("spx"), "1d", null, null, options);

  expect(table).toEqual([
    ["CALL", 100, 2, 20, false, false],
    ["PUT", 90, 4, 1_000, false, true],
    ["PUT", 100, 4, 2_000, false, true],
    ["PUT", 90, 30, 3_000, false, false],
    ["CALL", 110, 5, 1_000, true, false],
    ["PUT", 100, 20, 1_000, true, false],
    ["CALL", 100, 10, 1_000, false, false],
  ]);
  expect(paid).toEqual(["/flow/v1/flow/SPX?timeframe=1d 1"]);
});

test("the trades and their aggregate share one request", async () => {
  const list = await tableOf(flowTrades, cell("SPX"), "4h", null, null, cell("columns=Contracts; headers=api"));
  const sum = await tableOf(flowTrades, cell("SPX"), "4h", null, null, cell("view=aggregate"));

  // The last four hours, 12:00 to 16:00, hold the last print: 2 calls sold for 20 dollars.
  expect(list.table).toEqual([["contracts"], [2]]);
  expect(sum.table.map((row) => row.slice(-3))).toEqual([
    ["Trades", "Sweeps", "Premium"],
    [1, 0, 20],
  ]);
  expect([list.paid.length, sum.paid.length]).toEqual([1, 0]);
});

// The prints are counted from 1 in the order of time.
test.each([
  ["minPremium=2000", [5, 4]],
  ["max_premium=100", [7]],
  ["Option Type=C; minStrike=105", [3]],
  ["trade_type=sweep", [3, 2]],
  ["tradeType=sweep,multi_leg", [6, 5, 3, 2]],
  ["moneyness=deep_otm", [6, 4]],
  ["start_time=2026-06-10 09:40; end_time=2026-06-10 10:00", [3]],
  ["minContracts=20", [4, 2]],
  ["maxContracts=2", [7]],
  ["singleLegOnly=true; min_dte=1", [4, 3]],
  ["maxDte=0", [7, 2, 1]],
  ["maxStrike=90", [6, 4]],
  ["expiration=2026-07-17", [6, 5]],
  ["limit=2; timeframe=1d", [7, 6]],
])("the filter %s keeps the trades %j", async (filter, kept) => {
  const whole = /time/.test(filter) ? null : "1d";
  const options = cell(`columns=tradeId; headers=off; ${filter}`);
  const { table } = await tableOf(flowTrades, cell("SPX"), whole, null, null, options);

  expect(table.flat()).toEqual(kept.map((print) => `SPX-20260610-00000${print}`));
});

test("a table without trades has only a heading, or without headings a message", async () => {
  const none = "minPremium=1000000";

  expect(await call(flowTrades, cell("SPX"), "1d", null, null, cell(`${none}; columns=Time,Type`))).toEqual([
    ["Time", "Type"],
  ]);
  expect(await call(flowTrades, cell("SPX"), "1d", null, null, cell(`${none}; headers=off`))).toEqual([
    [expect.objectContaining({ code: "#N/A", message: expect.stringMatching(/^No rows/) as string })],
  ]);
});

test("a past date and a minimum premium are requested by option and argument", async () => {
  // Three times the prints of Wednesday: 3,000 contracts' worth at the least are prints 4 and 5, of 9,000 and 6,000 dollars.
  const options = cell("date=2026-06-08; columns=Premium; headers=off");
  const { table, paid } = await tableOf(flowTrades, cell("SPX"), "1d", 10, 5_000, options);

  expect(table).toEqual([[6_000], [9_000]]);
  expect(paid).toEqual(["/flow/v1/flow/SPX?timeframe=1d&limit=10&min_premium=5000&date=2026-06-08 1"]);
});

test.each([["sweep:1"], ['{"sweep":1}']])("scores use weights given as %s", async (weights) => {
  const options = [
    ["convictionWeights", weights],
    ["columns", "Sweep,Flow score"],
    ["headers", "off"],
  ];
  const { table } = await tableOf(flowTrades, cell("SPX"), "1d", null, null, options);
  const [, , , , sweep, , plain] = table.map(([, score]) => Math.abs(Number(score)));

  // With weight on sweeps alone, a sweep is as convinced as can be, and no other trade is.
  expect(sweep).toBeGreaterThan(plain ?? NaN);
});

test("cluster columns are shown if clusters are requested", async () => {
  const { table } = await tableOf(flowTrades, cell("SPX"), "1d", null, null, cell("include_clusters=yes; minDte=30"));

  expect(table[0]?.slice(-4)).toEqual(["Cluster", "Cluster trades", "Cluster premium", "Cluster seconds"]);
  // Both legs of the package, 3,000 dollars in one instant.
  expect(table.slice(1).map((row) => row.slice(-3))).toEqual([
    [2, 3_000, 0],
    [2, 3_000, 0],
  ]);
});

test("the tide of a session adds up bar by bar", async () => {
  const columns = "columns=Time,Bullish premium,Bearish premium,Neutral premium,netPremium,netPremiumCumulative,Trades";
  const { table, paid } = await tableOf(flowTide, cell("SPX"), null, null, "1h", cell(`${columns}; dates=text`));

  const bars = table.slice(1) as [string, ...number[]][];
  expect(bars[0]).toEqual(["2026-06-10 09:30:00", 3_000, 3_000, 3_000, 0, 0, 6]);
  expect(bars.at(-1)).toEqual(["2026-06-10 15:30:00", 0, 20, 0, -20, -20, 1]);
  expect(bars).toHaveLength(7);
  expect(paid).toEqual([
    "/flow/v1/flow/SPX/tide?start_time=2026-06-10T13:30:00Z&end_time=2026-06-10T20:00:00Z&bucket=1h 3",
  ]);
});

test("the cumulative net premium of a tide is the running sum of its bars, over several sessions too", async () => {
  const columns = cell("columns=netPremium,netPremiumCumulative; headers=off; optionType=put");
  const { table } = await tableOf(flowTide, cell("SPX"), "2026-06-08", "2026-06-10", "30min", columns);

  const bars = table as [number, number][];
  let sum = 0;
  expect(bars.map(([, cumulative]) => cumulative)).toEqual(bars.map(([net]) => (sum += net)));
  // Puts of a day: 1,000 and 1,000 bullish, 2,000 bearish: nothing is left of them, however often a day repeats them.
  expect(sum).toBe(0);
});

test("the strikes with the most premium have a row per strike and right", async () => {
  const columns = "Strike,Right,netPremium,totalPremium,volume,Trades,Ask %,Bid %,Open interest";
  const { table } = await tableOf(flowStrikes, cell("SPX"), null, null, null, cell(`columns=${columns}; headers=off`));

  // 100 contracts are open in each: 100 P and 90 P were traded in two expirations.
  expect(table).toEqual(
    expect.arrayContaining([
      [100, "C", 980, 1_020, 12, 2, 83.33, 16.67, 100],
      [100, "P", -1_000, 3_000, 24, 2, 16.67, 83.33, 200],
      [110, "C", -1_000, 1_000, 5, 1, 0, 100, 100],
      [90, "P", 1_000, 4_000, 34, 2, 0, 11.76, 200],
    ]),
  );
  expect(table).toHaveLength(4);
});

test("the top three strikes have a share of 1 if only three traded", async () => {
  const { table } = await tableOf(flowStrikes, cell("SPX"), null, null, 100, cell("view=concentration; headers=off"));

  // 90 (4,000), 100 (4,020) and 110 (1,000) are all there is.
  expect(table[0]?.slice(0, 3)).toEqual(["SPX", 1, -20]);
});

test("the strikes of puts are requested by volume as typed", async () => {
  const options = cell("order_by=volume; right=P; columns=Strike; headers=off; topN=1");
  const { table, paid } = await tableOf(flowStrikes, cell("SPX"), "09:30", "16:00", null, options);

  expect(table).toEqual([[90]]);
  expect(paid).toEqual([
    "/flow/v1/flow/SPX/strikes?start_time=2026-06-10T13:30:00Z&end_time=2026-06-10T20:00:00Z&top_n=1&right=put&order_by=volume 3",
  ]);
});

test.each([
  [
    "a wrong window",
    () => refused(flowTrades, cell("SPX"), "1hr"),
    '#VALUE! The window must be "5m", "15m", "1h", "4h" or "1d"; "1hr" is not one of them. Did you mean "1h"?',
  ],
  [
    "a limit that is too high",
    () => refused(flowTrades, cell("SPX"), "1h", 501),
    /#VALUE! The limit .*from 1 to 500; 501/,
  ],
  [
    "a filter given twice",
    () => refused(flowTrades, cell("SPX"), "1h", 50, null, cell("limit=20")),
    "#VALUE! The option limit repeats an argument of this formula: remove one of them.",
  ],
  [
    "an unknown filter",
    () => refused(flowTrades, cell("SPX"), null, null, null, cell("minPremum=5")),
    /mean "minPremium"\?/,
  ],
  [
    "an unknown view",
    () => refused(flowTrades, cell("SPX"), null, null, null, cell("view=agregate")),
    /mean "aggregate"\?/,
  ],
  [
    "weights with a wrong sum",
    () => refused(flowTrades, cell("SPX"), null, null, null, cell("convictionWeights=sweep:0.5,premium:0.2")),
    /#VALUE! The option convictionWeights must be .*sum from 0.95 to 1.05; "sweep:0.5,premium:0.2" is not/,
  ],
  [
    "an unknown column",
    () => refused(flowTide, cell("SPX"), null, null, null, cell("columns=Nett")),
    /no column "Nett"/,
  ],
  ["a bucket of a day", () => refused(flowTide, cell("SPX"), null, null, "1d"), /The bucket must be "1min"/],
  [
    "a window that ends before it starts",
    () => refused(flowTide, cell("SPX"), "11:00", "10:00"),
    "#VALUE! The start, 2026-06-10 11:00:00, must be before the end, 2026-06-10 10:00:00 (US Eastern).",
  ],
  ["two tickers", () => refused(flowStrikes, cell("SPX,SPY")), /#VALUE! This function accepts one ticker/],
])("%s is refused before a request is sent", async (_what, refusal, words) => {
  const before = paid().length;

  expect(await refusal()).toEqual(typeof words === "string" ? words : expect.stringMatching(words));
  expect(paid()).toHaveLength(before);
});

test("an unknown ticker shows #N/A with what to do", async () => {
  expect(await refused(flowTide, cell("NOPE"))).toMatch(/^#N\/A .*NOPE.* Check the ticker\.$/);
});
