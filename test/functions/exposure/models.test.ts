import { gexDaily, gexFrames, gexHeatmap, gexInfo, gexLevels, gexLevelsAt } from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

const service = createService({ market: smallMarket, now: () => smallMarketNow });
const { addin, call, refused, paidDuring } = await openRuntime(service, smallMarketNow);

const options = (text: string) => cell(`headers=off; ${text}`);
const strikesOf = (text: string) => call(gexHeatmap, cell("SPY"), null, 5, null, options(text));

// The cells of SPY are in scripts/support/market/small-market.ts: positive ones are of calls, negative ones of puts. Of three expirations:
//         calls                  puts
//  90     10                     -30.25
//  95     20 + 25 = 45           -45
//  100    2,500 + 100 = 2,600    -500
//  105    300 + 4,000.50         -100.25
//  110    900                    -40
test("dealers short both calls and puts: each strike is minus its calls and minus the size of its puts", async () => {
  expect(await strikesOf("model=short-all; columns=Strike,Value,Node,Velocity %")).toEqual([
    [90, -40.25, "", ""],
    [95, -90, "", ""],
    [100, -3_100, "", ""],
    [105, -4_400.75, "king", ""],
    [110, -940, "", ""],
  ]);
});

test.each([
  ["calls", [10, 45, 2_600, 4_300.5, 900], [10, 2_600, 4_300.5, 900]],
  ["puts", [-30.25, -45, -500, -100.25, -40], [-30.25, -500, -100.25, -40]],
])(
  "model=%s counts one side as it was sent, and leaves out strikes below 50 dollars unless empty ones are asked",
  async (model, all, listed) => {
    expect(await strikesOf(`model=${model}; columns=Value; includeEmpty=true`)).toEqual(all.map((value) => [value]));
    expect(await strikesOf(`model=${model}; columns=Value`)).toEqual(listed.map((value) => [value]));
  },
);

// 95 has no cell of 50 dollars, and its calls and puts cancel out: by the convention it is empty, with both sold it is -90.
test("a strike that is empty by the convention has its value under the model", async () => {
  expect(await strikesOf("columns=Strike")).toEqual([[90], [100], [105], [110]]);
  expect(await strikesOf("model=short-all; columns=Strike")).toEqual([[90], [95], [100], [105], [110]]);
});

test("the convention is the model when none is given, and its request is unchanged", async () => {
  const paid = await paidDuring(async () => {
    const given = await call(gexHeatmap, cell("SPY"), null, 4, null, cell("model=calls-puts"));
    expect(given).toEqual(await call(gexHeatmap, cell("SPY"), null, 4, null));
  });

  expect(paid).toEqual(["/v1/heatmap?symbols=SPY&maxStrikes=4 1"]);
});

test("levels under a model are those of its values, without a zero gamma, now and in the past", async () => {
  const columns = "columns=Net exposure,King,King value,Positive wall,Negative wall,Negative wall node,Flip,Zero gamma";
  const noZeroGamma = (model: string): unknown =>
    expect.objectContaining({ message: `Zero gamma belongs to the convention of signs: model=${model} has none.` });
  const expected = [[-8_571, 105, -4_400.75, "", 105, "king", "", noZeroGamma("short-all")]];

  expect(await call(gexLevels, cell("SPY"), null, 5, null, options(`model=short-all; ${columns}`))).toEqual(expected);
  expect(await call(gexLevelsAt, cell("SPY"), "15:29", null, 5, null, options(`model=short-all; ${columns}`))).toEqual(
    expected,
  );
  expect(await call(gexLevels, cell("SPY"), null, 5, null, options(`model=calls; ${columns}`))).toEqual([
    // The 45 dollars of 95 are of an empty strike, which is not listed.
    [7_810.5, 105, 4_300.5, 105, "", "", "", noZeroGamma("calls")],
  ]);
});

test("all models of one board are computed from one request, at its price", async () => {
  const paid = await paidDuring(async () => {
    for (const model of ["short-all", "calls", "puts"])
      await call(gexHeatmap, cell("QQQ"), null, 3, null, options(`model=${model}`));
    await call(gexLevels, cell("QQQ"), null, 3, null, options("model=puts"));
  });

  expect(paid).toEqual(["/v1/heatmap?symbols=QQQ&maxStrikes=3&includeEmpty=true&sides=true 1"]);
});

test("GEX.INFO names the model", async () => {
  await call(gexHeatmap, cell("SPY"), null, 5, null, options("model=short-all"));

  const invocation = { functionName: "GEX.INFO", address: "Sheet1!Z1", parameterAddresses: ["Sheet1!A1"] };
  const [[parameters] = []] = await gexInfo(cell(""), "parameters", invocation);

  expect(parameters).toContain("model=short-all");
});

test("at the replay clock a model shows the board of that time", async () => {
  await addin.replay.set(smallMarketNow - 5 * 60_000);

  // Before 15:26 the 100 strike has 2,000 dollars of calls in the first expiration instead of 2,500.
  expect(await call(gexHeatmap, cell("SPY"), null, 1, null, options("model=short-all; columns=Strike,Value"))).toEqual([
    [100, -2_600],
  ]);
  expect(await call(gexLevels, cell("SPY"), null, 1, null, options("model=calls; columns=Net exposure,King"))).toEqual([
    [2_100, 100],
  ]);
  await addin.replay.goLive();
});

test.each(["source=volume", "layout=matrix"])("a model with %s is refused before it costs anything", async (option) => {
  const paid = await paidDuring(async () => {
    expect(await refused(gexHeatmap, cell("SPY"), null, 5, null, cell(`model=calls; ${option}`))).toBe(
      "#VALUE! The option model is for net open interest: remove source=volume, layout=matrix or view.",
    );
  });

  expect(paid).toEqual([]);
});

test.each(["levels", "sides", "expirations"])(
  "a model of view=%s is refused before it costs anything",
  async (view) => {
    const paid = await paidDuring(async () => {
      for (const ask of [
        () => refused(gexLevels, cell("SPY"), null, 5, null, cell(`model=puts; view=${view}`)),
        () => refused(gexLevelsAt, cell("SPY"), "15:29", null, 5, null, cell(`model=puts; view=${view}`)),
      ])
        expect(await ask()).toMatch(/^#VALUE! The option model is for net open interest/);
    });

    expect(paid).toEqual([]);
  },
);

test("ranges have no models, and say which options they have", async () => {
  const paid = await paidDuring(async () => {
    const frames = await refused(gexFrames, cell("SPY"), "15:20", "15:25", null, null, null, cell("model=calls"));
    expect(frames).toMatch(/^#VALUE! .*model/);
    expect(await refused(gexDaily, cell("SPY"), "-2d", null, null, cell("model=calls"))).toMatch(/^#VALUE! .*model/);
  });

  expect(paid).toEqual([]);
});
