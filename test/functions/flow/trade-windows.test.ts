import { flowStrikes, flowTrades } from "../../support/addin/functions";
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
  ["a limit that is too high", [501], /#VALUE! The limit .*from 1 to 500; 501/],
  [
    "weights with a wrong sum",
    [null, null, cell("convictionWeights=sweep:0.5,premium:0.2")],
    /#VALUE! The option convictionWeights must be .*sum from 0.95 to 1.05; "sweep:0.5,premium:0.2" is not/,
  ],
])("%s is refused before a request is sent", async (_what, given, words) => {
  const before = paid().length;

  expect(await refused(flowTrades, cell("SPX"), "1h", ...given)).toMatch(words);
  expect(paid()).toHaveLength(before);
});
