import { flowTrades } from "../../src/functions/flow/flow-trades";
import { flowPressure, flowRatio } from "../../src/functions/flow/flow-pressure";
import { flowSentiment } from "../../src/functions/flow/flow-sentiment";
import { gexAccount } from "../../src/functions/account/account";
import { gexHeatmap, gexLevels } from "../../src/functions/exposure/gex";
import { gexHeatmapAt } from "../../src/functions/exposure/gex-past";
import { gexDaily, gexFrames } from "../../src/functions/exposure/gex-history";
import { gexInfo } from "../../src/functions/account/gex-info";
import { volDerived, volEvents } from "../../src/functions/volatility/volatility";
import { createService } from "../../service/service";
import { fourSessions } from "../support/ask-flow";
import { cell, openRuntime } from "../support/function-runtime";
import { smallMarket, smallMarketNow } from "../support/small-market";

/** Friday 2026-11-20, 15:30 in New York; what each strike holds is written down in the small market. */
const service = createService({ market: smallMarket, tapes: fourSessions, now: () => smallMarketNow });
const { addin, call, refused } = await openRuntime(service, smallMarketNow);

/** Puts the clock on a time of this Friday, in New York. */
const setClock = (time: string) => addin.replay.set(Date.parse(`2026-11-20T${time}-05:00`));
/** The addresses that are asked meanwhile, and what each costs. */
async function asking(work: () => Promise<unknown>): Promise<string[]> {
  const before = service.requests.length;
  await work();
  return service.requests.slice(before).flatMap(({ path, credits }) => (credits > 0 ? [`${path} ${credits}`] : []));
}

afterEach(() => addin.replay.goLive());

// The 100 strike of SPY holds 2,100 since 15:26 and 1,600 before; the others stay.
test("with the clock set a heatmap is the board of its instant, velocity blank, and live again after", async () => {
  setClock("15:25:59");
  const past = await call(gexHeatmap, cell("SPY"));
  addin.replay.goLive();
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

test("levels are digested from the board of the instant, which is paid for once", async () => {
  setClock("15:20:00");
  const options = cell("columns=As of,King,Net exposure; dates=text; headers=off");
  const paid = await asking(async () => {
    await call(gexHeatmap, cell("SPY"));
    expect(await call(gexLevels, cell("SPY"), null, null, null, options)).toEqual([
      ["2026-11-20 15:20:00", 105, 1600 + 4200.25 + 860 - 20.25],
    ]);
  });

  expect(paid).toEqual(["/v1/historical?symbols=SPY&at=2026-11-20T20:20:00Z 5"]);
});

test("a cell tells that its data is of the past", async () => {
  setClock("15:10:00");
  const at = (functionName: string, address: string, ...parameterAddresses: string[]) =>
    ({ functionName, address, parameterAddresses }) as CustomFunctions.Invocation; // what Excel sends
  await gexHeatmap(cell("SPY"), null, null, cell(null), cell(null), at("GEX.HEATMAP", "Sheet1!C3"));

  expect(await gexInfo(cell("Strike"), "mode", at("GEX.INFO", "Sheet1!Z1", "Sheet1!C3"))).toEqual([["historical"]]);
});

test("instants count from the clock", async () => {
  setClock("15:25:00");

  const paid = await asking(() => call(gexHeatmapAt, cell("SPY"), "-30m"));

  expect(paid).toEqual(["/v1/historical?symbols=SPY&at=2026-11-20T19:55:00Z 5"]);
});

test("frames end at the clock, and those after it are refused without asking", async () => {
  setClock("15:05:00");

  const paid = await asking(() => call(gexFrames, cell("SPY"), "15:00", "15:14"));
  const refusal = await refused(gexFrames, cell("SPY"), "15:06", "15:14");

  expect(paid).toEqual(["/v1/historical/range?symbols=SPY&from=2026-11-20T20:00:00Z&to=2026-11-20T20:05:00Z 25"]);
  expect(refusal).toMatch(/^#N\/A The window begins after the replay clock's instant: begin it earlier\./);
});

test("daily figures end with the last session that was settled by then: a day's own know the rest of it", async () => {
  setClock("15:05:00");

  const paid = await asking(() => call(gexDaily, cell("SPY"), "-2d"));

  expect(paid).toEqual(["/v1/stats/daily?symbols=SPY&from=2026-11-18&to=2026-11-19 5"]);
});

test("trades end at the clock, on the date of its session", async () => {
  addin.replay.set(Date.parse("2026-06-09T12:00:00-04:00"));

  const paid = await asking(() => call(flowTrades, cell("SPX"), "1d"));

  expect(paid).toEqual(["/flow/v1/flow/SPX?timeframe=1d&end_time=2026-06-09T16:00:00Z&date=2026-06-09 1"]);
});

test("a day that the clock has not reached is refused without asking", async () => {
  addin.replay.set(Date.parse("2026-06-09T12:00:00-04:00"));

  expect(await refused(flowTrades, cell("SPX"), null, null, null, cell("date=2026-06-10"))).toMatch(
    /^#N\/A The replay clock stands on 2026-06-09, before 2026-06-10: ask for an earlier date\./,
  );
});

test("shares of a day are those of the clock's day; its last hour the service cannot tell", async () => {
  addin.replay.set(Date.parse("2026-06-09T12:00:00-04:00"));

  const paid = await asking(() => call(flowPressure, cell("SPX")));

  expect(paid).toEqual(["/flow/v1/chain-bull-bear/SPX?date=2026-06-09 3"]);
  expect(await refused(flowRatio, cell("SPX"), "1h")).toMatch(/^#N\/A The service tells the last 1h of now/);
});

test.each([
  ["sentiment", () => refused(flowSentiment, cell("SPX")), /^#N\/A The service tells the sentiment of now alone\./],
  [
    "events",
    () => refused(volEvents, cell("SPY")),
    /^#N\/A The service tells coming reports as they are announced now\./,
  ],
  ["derived volatility", () => refused(volDerived, cell("SPY")), /^#N\/A The service tells derived volatility of now/],
])("%s of a past instant is refused, saying how to go back to live", async (_what, refusal, words) => {
  setClock("15:05:00");

  expect(await refusal()).toMatch(words);
  expect(await refusal()).toMatch(/Set the replay clock back to live in the Strikebook pane/);
});

test("the account stays what it is", async () => {
  setClock("15:05:00");

  expect(await call(gexAccount, "Status")).toEqual([["active"]]);
});
