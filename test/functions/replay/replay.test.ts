import {
  flowDarkpool,
  flowMarket,
  flowSentiment,
  flowTrades,
  gexAccount,
  gexDaily,
  gexFrames,
  gexHeatmap,
  gexHeatmapAt,
  gexInfo,
  gexLevels,
  gexSymbols,
  volEvents,
} from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { fourSessions } from "../../support/service/start-flow";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

/** Friday 2026-11-20, 15:30 in New York; the exposure of each strike is listed in the small market. */
const service = createService({ market: smallMarket, tapes: fourSessions, now: () => smallMarketNow });
const { addin, call, refused, paidDuring } = await openRuntime(service, smallMarketNow);

/** Sets the replay clock to a time of this Friday, in New York. */
const setClock = (time: string) => addin.replay.set(Date.parse(`2026-11-20T${time}-05:00`));
/** Sets the replay clock to a time of Tuesday 2026-06-09, in New York. */
const setTuesday = (time: string) => addin.replay.set(Date.parse(`2026-06-09T${time}-04:00`));

afterEach(() => addin.replay.goLive());

// The 100 strike of SPY holds 2,100 since 15:26 and 1,600 before; the others stay.
test("a heatmap shows the board of the replay instant without velocity, and is live again afterwards", async () => {
  await setClock("15:25:59");
  const past = await call(gexHeatmap, cell("SPY"));
  await addin.replay.goLive();
  const now = await call(gexHeatmap, cell("SPY"));

  expect(past).toEqual([
    ["Strike", "Value", "Node", "Velocity %"],
    [90, -20.25, "normal", ""],
    [100, 1600, "pika", ""],
    [105, 4200.25, "king", ""],
    [110, 860, "pika", ""],
  ]);
  expect(now[2]).toEqual([100, 2100, "pika", 31.25]);
});

test("levels are computed from the board of the replay instant, which is charged once", async () => {
  const options = cell("columns=As of,King,Net exposure; dates=text; headers=off");
  const paid = await paidDuring(async () => {
    await setClock("15:20:00");
    await call(gexHeatmap, cell("SPY"));
    expect(await call(gexLevels, cell("SPY"), null, null, null, options)).toEqual([
      ["2026-11-20 15:20:00", 105, 1600 + 4200.25 + 860 - 20.25],
    ]);
  });

  expect(paid).toEqual(["/v1/historical?symbols=SPY&at=2026-11-20T20:20:00Z 5"]);
});

test("levels of the replay instant have the zero gamma if its column is picked, and share a board with the past if not", async () => {
  const paid = await paidDuring(async () => {
    await setClock("15:21:00");
    await call(gexLevels, cell("SPY"));
    const [row] = await call(gexLevels, cell("SPY"), null, null, null, cell("columns=Spot,Zero gamma; headers=off"));
    expect(row).toEqual([101.5, expect.closeTo(100, 5)]);
  });

  expect(paid).toEqual([
    "/v1/historical?symbols=SPY&at=2026-11-20T20:21:00Z 5",
    "/v1/historical?symbols=SPY&at=2026-11-20T20:21:00Z&zeroGamma=true 5",
  ]);
});

test("a cell shows that its data is historical", async () => {
  await setClock("15:10:00");
  const at = (functionName: string, address: string, ...parameterAddresses: string[]) =>
    ({ functionName, address, parameterAddresses }) as CustomFunctions.Invocation; // what Excel sends
  await gexHeatmap(cell("SPY"), null, null, cell(null), cell(null), at("GEX.HEATMAP", "Sheet1!C3"));

  expect(await gexInfo(cell("Strike"), "mode", at("GEX.INFO", "Sheet1!Z1", "Sheet1!C3"))).toEqual([["historical"]]);
});

test("relative instants refer to the replay clock", async () => {
  await setClock("15:25:00");

  const paid = await paidDuring(() => call(gexHeatmapAt, cell("SPY"), "-30m"));

  expect(paid).toEqual(["/v1/historical?symbols=SPY&at=2026-11-20T19:55:00Z 5"]);
});

test("frames end at the replay clock, and later windows are refused without a request", async () => {
  await setClock("15:05:00");

  const paid = await paidDuring(() => call(gexFrames, cell("SPY"), "15:00", "15:14"));
  const refusal = await refused(gexFrames, cell("SPY"), "15:06", "15:14");

  expect(paid).toEqual(["/v1/historical/range?symbols=SPY&from=2026-11-20T20:00:00Z&to=2026-11-20T20:05:00Z 25"]);
  expect(refusal).toMatch(/^#N\/A The window starts after the time of the replay clock\. Use an earlier start\./);
});

test("a window of frames that reaches beyond the replay clock ends there, however many calls it takes", async () => {
  await setClock("15:20:00");

  const paid = await paidDuring(() => call(gexFrames, cell("SPY"), "15:00", "16:00"));

  expect(paid.map((path) => path.replace(/.*from=/, ""))).toEqual([
    "2026-11-20T20:00:00Z&to=2026-11-20T20:15:00Z 25",
    "2026-11-20T20:15:00Z&to=2026-11-20T20:20:00Z 25",
  ]);
});

test("a past heatmap of a time after the replay clock is refused without a request", async () => {
  await setClock("15:05:00");

  const paid = await paidDuring(async () => {
    expect(await refused(gexHeatmapAt, cell("SPY"), "2026-11-20 15:20")).toMatch(
      /^#N\/A Fri 20 Nov 2026 15:20 ET is after the replay clock, Fri 20 Nov 2026 15:05 ET\. Use an earlier time\./,
    );
  });

  expect(paid).toEqual([]);
});

test("daily statistics of 32 days end with the last settled session, although the next call would start after it", async () => {
  await setClock("15:05:00");

  const paid = await paidDuring(() => call(gexDaily, cell("SPY"), "2026-10-20"));

  expect(paid).toEqual(["/v1/stats/daily?symbols=SPY&from=2026-10-20&to=2026-11-19 5"]);
});

test("trades end at the replay clock, on the date of its session", async () => {
  await addin.replay.set(Date.parse("2026-06-09T12:00:00-04:00"));

  const paid = await paidDuring(() => call(flowTrades, cell("SPX"), "1d"));

  expect(paid).toEqual(["/flow/v1/flow/SPX?timeframe=1d&end_time=2026-06-09T16:00:00Z&date=2026-06-09 1"]);
});

test("a date after the replay clock is refused without a request", async () => {
  await addin.replay.set(Date.parse("2026-06-09T12:00:00-04:00"));

  expect(await refused(flowTrades, cell("SPX"), null, null, null, cell("date=2026-06-10"))).toMatch(
    /^#N\/A The replay clock is at 2026-06-09, before 2026-06-10\. Use an earlier date\./,
  );
});

test("a market tide at a replay time ends at that time", async () => {
  await setTuesday("10:03:00");

  const bars = await call(flowMarket, null, null, null, cell("columns=Time,End; dates=text; headers=off"));

  // Six bars of five minutes from 09:30; the one in progress is not shown.
  expect(bars).toHaveLength(6);
  expect(bars.at(-1)).toEqual(["2026-06-09 09:55:00", "2026-06-09 10:00:00"]);
});

test.each([
  ["during the session", "12:00", "16:00"],
  ["after the close", "16:45", "20:45"],
])(
  "off-exchange prints at a replay time %s end at that time, and a limit counts only those before it",
  async (_when, clock, utc) => {
    let times: unknown[] = [];

    const paid = await paidDuring(async () => {
      await addin.replay.set(Date.parse(`2026-06-10T${clock}:00-04:00`));
      times = (await call(flowDarkpool, cell("SPY"), null, 40, cell("columns=Time; dates=text; headers=off"))).flat();
    });

    const path = `/flow/v1/dark-pool/trades?tickers=SPY&date=2026-06-10&time_end=2026-06-10T${utc}:00Z&limit=40 5`;
    expect(paid.filter((one) => one.includes("tickers=SPY"))).toEqual([path]);
    expect(times).toHaveLength(40);
    for (const time of times) expect(String(time) < `2026-06-10 ${clock}:00`).toBe(true);
  },
);

test.each([
  ["sentiment", () => refused(flowSentiment, cell("SPX")), /^#N\/A Only current sentiment is available\./],
  ["events", () => refused(volEvents, cell("SPY")), /^#N\/A Only the reports that are announced now are available\./],
])("%s at a past instant is refused with the way back to live", async (_what, refusal, words) => {
  await setClock("15:05:00");

  expect(await refusal()).toMatch(words);
  expect(await refusal()).toMatch(/switch the replay clock to live in the Strikebook pane/);
});

test("the stored history of covered symbols ends with the day of the replay clock", async () => {
  await setTuesday("12:00:00");

  const shown = await call(gexSymbols, cell("columns=History to; dates=text; headers=off"));

  expect(shown).toEqual([["2026-06-09"], ["2026-06-09"]]);
});

test("the account is not affected by the replay clock", async () => {
  await setClock("15:05:00");

  expect(await call(gexAccount, "Status")).toEqual([["active"]]);
});
