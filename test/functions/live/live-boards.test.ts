import { servedPracticeAccount } from "../../../service/gateway/accounts";
import { gexInfo, gexLive, gexLiveHeatmap, gexLiveVelocity } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openLiveCells, startCell, type LiveCell } from "../../support/addin/live-cells";

/** Friday 2026-11-20, a moment before 15:25 in New York. The small market defines the exposure of each strike. */
const world = await openLiveCells({
  startMs: Date.parse("2026-11-20T20:24:57.250Z"),
  accounts: [{ ...servedPracticeAccount, credits: 1_000 }],
});
const { addin, advance, service, settle } = world;

const live = (...given: unknown[]) => world.open(gexLive, "GEX.LIVE", ...given);
const streams = () => service.requests.filter(({ path }) => path.startsWith("/v1/stream"));

/** Cancels cells, and lets their connection close. */
async function end(...cells: LiveCell[]): Promise<void> {
  for (const one of cells) one.cancel();
  await advance(15_000);
}

/** Advances the clock to a time of the session in New York. */
const until = (time: string) => advance(Date.parse(`2026-11-20T${time}-05:00`) - world.clock.nowMs);

// SPY over its three expirations: 10 - 30.25 + 0 = -20.25 at 90, 2000 - 500 + 100 = 1600 at 100, and 500 more from 15:26 on,
// 300 + 4000.5 - 100.25 = 4200.25 at 105, -40 + 0 + 900 = 860 at 110: together 6640. QQQ: 100 - 200 + 300 - 400 + 500 = 300.
// 2026-11-20 is Excel date 46346; 15:26:00 is 55,560 seconds of 86,400.

test("a live row follows the market with at most five results per second", async () => {
  const row = live(cell("SPY"), cell("spot,net,king,positiveWallValue,negativeWall,state,asOf"));
  await until("15:25:59.500");
  expect(row.newest()).toEqual([[101.5, 6640, 105, 4200.25, 90, "live", 46_346 + 55_559 / 86_400]]);

  await until("15:26:00.500");
  expect(row.newest()).toEqual([[101.5, 7140, 105, 4200.25, 90, "live", 46_346 + 55_560 / 86_400]]);

  await end(row);
});

test("a hundred cells of three kinds share one stream of one symbol, and each has its first value at once", async () => {
  const before = streams().length;
  const first = live(cell("SPY"), cell("net"));
  await settle();

  const others = Array.from({ length: 100 }, (_, index) => live(cell("SPY"), cell(["net", "king", "spot"][index % 3])));
  await advance(0);

  expect(others.slice(0, 3).map((one) => one.newest())).toEqual([[[7140]], [[105]], [[101.5]]]);
  expect(others.every(({ shown }) => shown.length === 1)).toBe(true);
  await advance(60_000);
  expect(streams()).toHaveLength(before + 1);
  await end(first, ...others);
});

test("a live heatmap is the published board, and its matrix has a column per expiration", async () => {
  const board = world.open(gexLiveHeatmap, "GEX.LIVE.HEATMAP", cell("SPY"), null, null, null, null);
  const matrix = world.open(
    gexLiveHeatmap,
    "GEX.LIVE.HEATMAP",
    cell("SPY"),
    null,
    1,
    null,
    cell("layout=matrix; dates=text"),
  );
  await advance(3_000);

  expect(board.newest()).toEqual([
    ["Strike", "Value", "Node"],
    [90, -20.25, "normal"],
    [100, 2100, "pika"],
    [105, 4200.25, "king"],
    [110, 860, "pika"],
  ]);
  expect(matrix.newest()).toEqual([
    ["Strike", "Value", "Node", "2026-11-20", "2026-11-27", "2026-12-18"],
    [100, 2100, "king", 2500, -500, 100],
  ]);
  await end(board, matrix);
});

test("a live formula that cannot be shown has its error in each field, and in each picked column", async () => {
  const row = live(cell("SPY,QQQ"), cell("spot,king,flip"), null, "many");
  const columns = cell("headers=off; columns=Strike,Value");
  const board = world.open(gexLiveHeatmap, "GEX.LIVE.HEATMAP", cell("NOPE"), null, null, null, columns);
  await advance(3_000);

  const wrong = expect.stringMatching(/^#VALUE! .*many/) as string;
  const unknown = expect.stringMatching(/^#N\/A .*NOPE/) as string;
  expect(row.newest()).toEqual(new Array(2).fill([wrong, wrong, wrong]));
  expect(board.newest()).toEqual([[unknown, unknown]]);
  await end(row, board);
});

test("a cell over several symbols shows their boards of one second together, once per second", async () => {
  const rows = live(cell("SPY,QQQ"), cell("asOf"));
  await advance(2_000);
  const before = rows.shown.length;

  await advance(5_000);

  const shown = rows.shown.slice(before) as [[number], [number]][];
  expect(shown).toHaveLength(5);
  expect(shown.filter(([[spy], [qqq]]) => spy !== qqq)).toEqual([]);
  await end(rows);
});

test("cells whose address Excel does not state show the same boards over the same stream, and release it", async () => {
  const before = streams().length;
  const stated = live(cell("SPY"), cell("spot,state"));
  const unknown = [1, 2].map(() => startCell(gexLive, { functionName: "GEX.LIVE" }, [cell("SPY"), cell("spot,state")]));
  const mistyped = startCell(gexLive, {}, [cell("SPY"), cell("spott")]);
  await settle();

  expect([stated, ...unknown].map((one) => one.newest())).toEqual(new Array(3).fill([[101.5, "live"]]));
  expect(mistyped.newest()).toMatch(/^#VALUE! .*spott/);
  expect(
    streams()
      .slice(before)
      .map(({ credits }) => credits),
  ).toEqual([1]);
  await end(stated);
  expect(world.network.openBodies).toBe(1);
  await end(...unknown, mistyped);
  expect(world.network.openBodies).toBe(0);
});

test("equal formulas are passed one table, which is made once for each board", async () => {
  const starts = [
    [gexLiveHeatmap, [cell("QQQ"), null, null, cell(null), cell(null)]],
    [gexLiveHeatmap, [cell("QQQ"), null, null, cell(null), cell(null)]],
    [gexLiveHeatmap, [cell("QQQ"), null, null, cell(null), cell("headers=off")]],
  ] as const;
  const results = starts.map((): unknown[] => []);
  const cancels = starts.map(([formula, given], at) => {
    const invocation = { setResult: (result: unknown) => void results[at]?.push(result), onCanceled: () => undefined };
    formula(...given, invocation); // Excel passes values without types
    return () => invocation.onCanceled();
  });

  await advance(3_000);

  const [one = [], other = [], headless = []] = results;
  expect([one.length > 0, other.length]).toEqual([true, one.length]);
  expect(other.every((table, at) => table === one[at])).toBe(true);
  expect(headless.at(-1)).toEqual((one.at(-1) as unknown[][]).slice(1));
  cancels.forEach((cancel) => cancel());
  await advance(15_000);
});

test("GEX.INFO reports the stream that a live cell shows and its cost per minute", async () => {
  const row = live(cell("SPY,QQQ"), cell("net"), null, "all", cell("all"));
  await until("15:30:00.500");
  const info = (field: string) =>
    gexInfo(cell("SPY"), field, {
      functionName: "GEX.INFO",
      address: "Sheet1!Z1",
      parameterAddresses: [row.address],
    }); // what Excel passes

  expect(await info("function")).toEqual([["GEX.LIVE"]]);
  expect(await info("endpoint")).toEqual([["/v1/stream"]]);
  expect(await info("mode")).toEqual([["live"]]);
  expect(await info("parameters")).toEqual([
    ["symbols=SPY; maxStrikes=all; maxExpirations=all | symbols=QQQ; maxStrikes=all; maxExpirations=all"],
  ]);
  expect(await info("asOf")).toEqual([[46_346 + 55_800 / 86_400]]);
  expect(await info("credits per minute")).toEqual([[2]]);
  expect(await info("credits")).toEqual([[""]]);
  expect(addin.provenance.sources.get()).toMatchObject([
    {
      attribution: { text: "Simulated by Strikebook: not real prices" },
      functionNames: expect.arrayContaining(["GEX.LIVE"]) as string[],
    },
  ]);
  await end(row);
  await expect(info("endpoint")).rejects.toThrow("GEX.LIVE");
});

test("moving strikes are listed fastest first, and fallers separately", async () => {
  const moving = world.open(gexLiveVelocity, "GEX.LIVE.VELOCITY", cell("SPY"), 1, null, null);
  const fallers = world.open(gexLiveVelocity, "GEX.LIVE.VELOCITY", cell("SPY"), 1, "fallers", null);
  await advance(5_000);

  // One cell moved, at 15:26, by 500 from 2,000: 100 per minute over five minutes, which end at 15:31.
  const [heading = [], row = []] = moving.newest() as unknown[][];
  const shown = Object.fromEntries(heading.map((name, index) => [String(name), row[index]]));
  expect(shown).toMatchObject({ Strike: 100, Value: 2500, "Velocity per min": 100, "Change 5 min": 500 });
  expect(shown).toMatchObject({ "Change 1 min": 0, "Change 5 min %": 25, "Change 1 h": 500 });
  expect(fallers.newest()).toEqual([heading]);

  const options = cell("columns=Trend,Velocity per min; headers=off");
  const picked = world.open(gexLiveVelocity, "GEX.LIVE.VELOCITY", cell("SPY"), 1, null, null, options);
  const misspelt = world.open(gexLiveVelocity, "GEX.LIVE.VELOCITY", cell("SPY"), 1, null, null, cell("columns=Trent"));
  await advance(5_000);
  expect(picked.newest()).toEqual([["increasing", 100]]);
  expect((misspelt.newest() as unknown[][]).flat()[0]).toMatch(/^#VALUE! .*Did you mean "Trend"\?/);
  await end(moving, fallers, picked, misspelt);
});

test("moving strikes explain that they wait for the first minute's event", async () => {
  const moving = world.open(gexLiveVelocity, "GEX.LIVE.VELOCITY", cell("QQQ"), 1, null, "vanna");
  await advance(0);

  expect(moving.newest()).toEqual([
    [expect.stringMatching(/^#N\/A .*once per minute: the first values arrive within a minute\.$/)],
  ]);
  await end(moving);
});

test.each([
  ["an unknown field", [cell("SPY"), cell("sport")], /^#VALUE! .*Did you mean "Spot"\?/],
  ["no symbol", [cell(null)], /^#VALUE! /],
  ["strikes of no number", [cell("SPY"), null, null, "many"], /^#VALUE! /],
])("a live cell with %s shows the error at once and opens no stream", async (_what, given, words) => {
  const before = streams().length;
  const row = live(...given);
  await settle();

  expect(row.shown).toEqual([expect.stringMatching(words)]);
  expect(streams()).toHaveLength(before);
});
