import { gexDaily, gexFrames, gexHeatmapAt } from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

/** Friday 2026-11-20, 15:30 in New York. */
const service = createService({ market: smallMarket, now: () => smallMarketNow });
const { addin, call, refused, paid } = await openRuntime(service, smallMarketNow);

/** Returns the paid requests of a formula. */
async function costOf(formula: Promise<unknown>): Promise<string[]> {
  const before = paid().length;
  await formula;
  return paid().slice(before);
}

test("frames are one row per second of the window, both ends included", async () => {
  const table = await call(gexFrames, cell("SPY"), "15:25:58", "15:26:01", null, null, null, cell("dates=text"));

  // No cell of the strike of 95 reaches 50 dollars. The strike of 100 changes at 15:26 from 1,600 to 2,100.
  expect(table).toEqual([
    ["As of", "Spot", 90, 100, 105, 110],
    ["2026-11-20 15:25:58", 101.5, -20.25, 1600, 4200.25, 860],
    ["2026-11-20 15:25:59", 101.5, -20.25, 1600, 4200.25, 860],
    ["2026-11-20 15:26:00", 101.5, -20.25, 2100, 4200.25, 860],
    ["2026-11-20 15:26:01", 101.5, -20.25, 2100, 4200.25, 860],
  ]);
});

test("a frame has the same values as the heatmap of its instant", async () => {
  const board = ["vanna", 3, cell(2)];
  const [strikes = [], frame = []] = await call(gexFrames, cell("QQQ"), "15:00", "15:00:00.5", ...board);
  const heatmap = await call(gexHeatmapAt, cell("QQQ"), "15:00", ...board, cell("headers=off"));

  expect(strikes.slice(2).map((strike, index) => [strike, frame[2 + index]])).toEqual(
    heatmap.map(([strike, value]) => [strike, value]),
  );
});

test("a window of an hour is four calls, and each instant is one row", async () => {
  const window = [cell("SPY"), "14:00", "15:00", null, null, null];

  const cost = await costOf(call(gexFrames, ...window, cell("columns=asOf,100; dates=text; every=60")));
  const table = await call(gexFrames, ...window, cell("columns=asOf; dates=text"));

  expect(cost.map((call) => call.replace(/.*from=/, ""))).toEqual([
    "2026-11-20T19:00:00Z&to=2026-11-20T19:15:00Z 25",
    "2026-11-20T19:15:00Z&to=2026-11-20T19:30:00Z 25",
    "2026-11-20T19:30:00Z&to=2026-11-20T19:45:00Z 25",
    "2026-11-20T19:45:00Z&to=2026-11-20T20:00:00Z 25",
  ]);
  const instants = table.slice(1).map(([asOf]) => asOf);
  expect(instants).toHaveLength(3601);
  expect(new Set(instants).size).toBe(3601);
  expect([instants[0], instants.at(-1)]).toEqual(["2026-11-20 14:00:00", "2026-11-20 15:00:00"]);
});

test("frames every 60 seconds are one row per minute, with the picked facts and strikes", async () => {
  const options = cell("columns=spot,as of,105,strikes; every=60; dates=text");
  const table = await call(gexFrames, cell("SPY"), "14:00", "14:02:30", null, 3, null, options);

  expect(table).toEqual([
    ["Spot", "As of", 105, 95, 100, 105],
    [101.5, "2026-11-20 14:00:00", 4200.25, 0, 1600, 4200.25],
    [101.5, "2026-11-20 14:01:00", 4200.25, 0, 1600, 4200.25],
    [101.5, "2026-11-20 14:02:00", 4200.25, 0, 1600, 4200.25],
  ]);
});

test("a strike that the frames do not have is refused with their range", async () => {
  const options = cell("columns=asOf,97.5");

  expect(await refused(gexFrames, cell("SPY"), "14:00", "14:00:01", null, null, null, options)).toBe(
    '#VALUE! These frames have no strike "97.5"; their strikes range from 90 to 110.',
  );
});

test("a window that extends past the close ends with the last board, and the empty part costs nothing", async () => {
  let table: unknown[][] = [];
  const loadFrames = async () =>
    void (table = await call(gexFrames, cell("SPY"), "2026-11-19 15:50", "2026-11-19 16:20"));

  const cost = await costOf(loadFrames());

  // Ten minutes of seconds; a session's last board is of 15:59:59.
  expect(table).toHaveLength(1 + 600);
  expect(cost).toHaveLength(1);
});

test("a window in which the market was closed is refused", async () => {
  expect(await refused(gexFrames, cell("SPY"), "2026-11-19 17:00", "2026-11-19 17:40")).toMatch(/^#N\/A .*closed/);
});

test("the refusal of a window of several calls names all of it", async () => {
  expect(await refused(gexFrames, cell("SPY"), "2026-11-14 10:00", "2026-11-14 11:00")).toMatch(
    /^#N\/A There is no data from Sat 14 Nov 2026 10:00 ET to Sat 14 Nov 2026 11:00 ET\. Of its last part the service says: There is no board of SPY /,
  );
});

test("a window that would exceed a spending limit is refused as a whole, before a request is sent", async () => {
  await addin.spending.limit({ perWorkbook: addin.client.ledger.session.spent + 99 });

  const cost = await costOf(
    expect(refused(gexFrames, cell("SPY"), "10:00", "11:00")).resolves.toMatch(
      /^#N\/A Not sent: this costs 100 credits, and 99 are left of the limit/,
    ),
  );
  await addin.spending.limit({});

  expect(cost).toEqual([]);
});

test("symbols share the calls of a window, and an unknown symbol has a row", async () => {
  let table: unknown[][] = [];
  const loadFrames = async () => void (table = await call(gexFrames, cell("SPY,NOPE,QQQ"), "12:00", "12:20", null, 1));

  const cost = await costOf(loadFrames());

  expect(cost).toHaveLength(2);
  // The strike nearest spot is 100 for SPY, at 101.5, and 90 for QQQ, at 50.5.
  expect(table[0]).toEqual(["Symbol", "As of", "Spot", 90, 100]);
  const symbols = table.map(([symbol]) => symbol);
  expect([symbols.indexOf("SPY"), symbols.indexOf("NOPE"), symbols.indexOf("QQQ"), symbols.length]).toEqual([
    1, 1202, 1203, 2404,
  ]);
  expect(table[1202]?.[1]).toMatchObject({ code: "#N/A", message: expect.stringContaining("NOPE") as string });
});

test.each([
  ["an invalid interval", ["15:00", "15:01", null, null, null, cell("every=0.5")], /whole number from 1 to 86400/],
  ["more than a day", ["2026-11-18 09:30", "2026-11-20 10:00"], /one day long at most; from start to end are 49 hours/],
])("a window with %s is refused before a request is sent", async (_what, given, words) => {
  const cost = await costOf(expect(refused(gexFrames, cell("SPY"), ...given)).resolves.toMatch(words));

  expect(cost).toEqual([]);
});

test("sessions are one row per day, the first and the last included", async () => {
  const table = await call(gexDaily, cell("SPY"), "2026-11-18", "2026-11-19", null, cell("dates=text"));

  // The market stands still but for one change: its smallest cell is -500, its largest 4,000.5. A session has 390 minutes.
  const still = [101.5, 101.5, 101.5, 101.5, -500, 4000.5, 4000.5, 4000.5, 390, true];
  expect(table).toEqual([
    [
      "Date",
      "Open",
      "High",
      "Low",
      "Close",
      "Smallest cell",
      "Largest cell",
      "Mean peak",
      "Largest peak",
      "Frames",
      "Complete",
    ],
    ["2026-11-18", ...still],
    ["2026-11-19", ...still],
  ]);
});

test("a range longer than a month is requested in pieces of 31 days, and each session is one row", async () => {
  let table: unknown[][] = [];
  const loadFrames = async () =>
    void (table = await call(gexDaily, cell("SPY,QQQ"), "2026-09-01", null, null, cell("dates=text")));

  const cost = await costOf(loadFrames());

  expect(cost.map((call) => call.replace(/.*symbols=/, ""))).toEqual([
    "SPY,QQQ&from=2026-09-01&to=2026-10-01 5",
    "SPY,QQQ&from=2026-10-02&to=2026-11-01 5",
    "SPY,QQQ&from=2026-11-02 5",
  ]);
  // September has 22 weekdays and Labor Day, October 22, November 15 to the 20th.
  const dates = table.filter(([symbol]) => symbol === "SPY").map(([, date]) => String(date));
  expect(dates).toHaveLength(21 + 22 + 15);
  expect(dates).toEqual([...new Set(dates)].sort());
});

test("a range that starts before the stored history shows what is stored", async () => {
  const table = await call(gexDaily, cell("SPY"), "2025-08-01", "2025-12-01", null, cell("dates=text"));

  // 365 days before the 20th of November 2026.
  expect(table[1]?.[0]).toBe("2025-11-21");
});

test("a range of more than five years is refused before a request is sent", async () => {
  const refusal = expect(refused(gexDaily, cell("SPY"), "2020-01-02")).resolves.toMatch(/five years long at most/);

  expect(await costOf(refusal)).toEqual([]);
});

test("levels of frames are those of the values of each frame, with the reason why a frame has no zero gamma", async () => {
  const window = [cell("SPY"), "15:25:59", "15:26:00", null, null, null];
  const [heading, ...rows] = await call(gexFrames, ...window, cell("view=levels; dates=text"));

  expect(heading?.slice(0, 11)).toEqual([
    ...["As of", "Spot", "Net exposure", "King", "King value"],
    ...["Positive wall", "Positive wall value", "Negative wall", "Negative wall value", "Flip", "Flip distance %"],
  ]);
  expect(heading?.slice(11)).toEqual(["Zero gamma", "Positive wall margin %", "Negative wall margin %"]);
  // The sum is -20.25 up to the strike of 90, and 1,579.75 (2,079.75 from 15:26) up to that of 100: it crosses zero between them.
  const figures = (net: number, flip: number) => [
    ...[101.5, net, 105, 4200.25, 105, 4200.25, 90, -20.25],
    expect.closeTo(flip, 9) as number,
    expect.closeTo((flip / 101.5 - 1) * 100, 9) as number,
  ];
  expect(rows.map((row) => row.slice(0, 11))).toEqual([
    ["2026-11-20 15:25:59", ...figures(6640, 90 + (10 * 20.25) / 1600)],
    ["2026-11-20 15:26:00", ...figures(7140, 90 + (10 * 20.25) / 2100)],
  ]);
  expect(rows.map((row) => row[11])).toEqual(["", ""]);
  const [, [picked] = []] = await call(gexFrames, ...window, cell("view=levels; columns=Zero gamma"));
  expect(picked).toMatchObject({
    code: "#N/A",
    message: expect.stringMatching(/^Frames have no zero gamma/) as string,
  });
});

test("levels of frames cost what frames cost, and every and columns apply to them", async () => {
  let table: unknown[][] = [];
  const options = cell("view=levels; every=60; columns=as of,net exposure,low strike; dates=text");
  const loadFrames = async () =>
    void (table = await call(gexFrames, cell("QQQ,SPY"), "11:00", "11:01:30", null, null, cell(1), options));

  const cost = await costOf(loadFrames());

  expect(cost).toHaveLength(1);
  // QQQ: 100 - 200 + 300 - 400 + 500 from 90 up. SPY: 10 + 2,000 + 300 - 40, without the strike of 95.
  expect(table).toEqual([
    ["As of", "Net exposure", "Low strike"],
    ["2026-11-20 11:00:00", 300, 90],
    ["2026-11-20 11:01:00", 300, 90],
    ["2026-11-20 11:00:00", 2270, 90],
    ["2026-11-20 11:01:00", 2270, 90],
  ]);
});

test("a column that levels of frames do not have is refused before a request is sent", async () => {
  const options = cell("view=levels; columns=Straddle bid");
  const cost = await costOf(
    expect(refused(gexFrames, cell("SPY"), "10:00", "10:01", null, null, null, options)).resolves.toMatch(
      /^#VALUE! There is no column "Straddle bid"/,
    ),
  );

  expect(cost).toEqual([]);
});
