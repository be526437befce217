import { flowPressure, flowRatio, flowSentiment } from "../../support/addin/functions";
import { startFlow } from "../../support/service/start-flow";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { evening } from "../../support/market/test-tape";

/** Wednesday 2026-06-10, after the close; the seven prints of the day are listed in the tape. */
const { service } = startFlow();
const { call, refused, paid } = await openRuntime(service, evening);

test.each([["SPXW__260610C00100000"], ["spxw  260610c00100000"], ["SPXW260610C00100000"]])(
  "the contract %s is split by side",
  async (contract) => {
    const table = await call(flowRatio, cell(contract), null, null, cell("dates=text"));

    expect(table[0]).toEqual([
      ...["Contract", "Ask share (0-1)", "Bid share (0-1)", "Mid share (0-1)", "Aggression ratio", "Bias"],
      ...["Aggression", "Confidence", "Reading", "Trades", "Volume", "Premium", "Date"],
    ]);
    // Two trades, one at the ask and one at the bid: 10 and 2 contracts, 1,000 and 20 dollars.
    expect(table[1]?.slice(0, 4)).toEqual(["SPXW__260610C00100000", 0.5, 0.5, 0]);
    expect(table[1]?.slice(-4)).toEqual([2, 12, 1_020, "2026-06-10"]);
  },
);

test("a ticker requests its chain, and the shares of all sides add up to 1", async () => {
  const before = paid().length;
  const shares = "Ask share (0-1),contractRatios.bidRatio,Mid share (0-1)";
  const options = cell(`min_dte=1; columns=Contract,${shares},Trades,Premium; headers=off`);
  const [row] = await call(flowRatio, cell("spx"), "1d", 0, options);

  // Prints 3 to 6: one at the ask, two at the bid, one between.
  expect(row).toEqual(["SPX", 0.25, 0.5, 0.25, 4, 7_000]);
  expect(paid().slice(before)).toEqual(["/flow/v1/chain-ratio/SPX?min_dte=1 1"]);
});

test("a minimum premium and a past date apply to a contract", async () => {
  const before = paid().length;
  const options = cell("date=2026-06-09; columns=Date,Trades,Premium; headers=off; dates=text");
  const table = await call(flowRatio, cell("SPXW__260610C00100000"), null, 100, options);

  expect(table).toEqual([["2026-06-09", 1, 2_000]]);
  expect(paid().slice(before)).toEqual([
    "/flow/v1/contract-ratio/SPXW__260610C00100000?min_premium=100&date=2026-06-09 1",
  ]);
});

test("the pressure of a chain is computed by volume, and selling a put is bullish", async () => {
  const before = paid().length;
  const columns = "columns=Ticker,Bull %,Bear %,Neutral %,Bull/bear ratio,Call bull %,Put bull %,Volume; headers=off";
  const table = await call(flowPressure, cell("SPX"), null, null, cell(columns));

  // Bulls 10 + 20 + 4 of 75 contracts, bears 5 + 4 + 2, neither 30; of 17 calls 10, of 58 puts 24.
  expect(table).toEqual([["SPX", 45.33, 14.67, 40, 3.0909, 58.82, 41.38, 75]]);
  expect(paid().slice(before)).toEqual(["/flow/v1/chain-bull-bear/SPX 3"]);
});

test.each([["put"], ["P"], [" Puts "]])("the pressure of the right %j includes only puts", async (right) => {
  const table = await call(flowPressure, cell("SPX"), "1d", right, cell("columns=Volume,Premium; headers=off"));

  expect(table).toEqual([[58, 7_000]]);
});

test("the right all includes both", async () => {
  expect(await call(flowPressure, cell("SPX"), "1d", "all", cell("columns=Volume; headers=off"))).toEqual([[75]]);
});

test("sentiment has a row per timeframe with the components of its composite", async () => {
  const before = paid().length;
  const columns = cell("columns=Timeframe,FIR,SDF,Trades,Sweeps,Premium,bullish premium,bearish premium");
  const table = await call(
    flowSentiment,
    cell("SPX"),
    [
      ["7d", "1h"],
      ["1d", null],
    ],
    null,
    columns,
  );

  expect(table.slice(1)).toEqual([
    // The last print alone, 20 dollars with the bears.
    ["1h", -100, 0, 1, 0, 20, 0, 20],
    // 3,000 against 3,020: -20 of 6,020; sweeps of 1,000 on either side.
    ["1d", -0.33, 0, 7, 2, 9_020, 3_000, 3_020],
    ["7d", -0.33, 0, 28, 8, 90_200, 30_000, 30_200],
  ]);
  expect(paid().slice(before)).toEqual([
    "/flow/v1/aggregate/SPX?timeframes=1d,1h,7d&include_breakdown=true&include_moneyness=true 3",
  ]);
});

test("trend and moneyness are views of the same response", async () => {
  const before = paid().length;
  const trend = await call(flowSentiment, cell("SPX"), cell("1d,1h,7d"), null, cell("view=trend"));
  const options = cell("view=moneyness; columns=Moneyness,Trades,Premium; headers=off");
  const parts = await call(flowSentiment, cell("SPX"), cell("1d,1h,7d"), null, options);

  expect(trend[0]).toEqual(["Ticker", "Short versus long", "Momentum", "Reading", "Generated at"]);
  // Ten Wednesdays: prints 1, 2, 5 and 7 at the money, 3 out of it, 4 and 6 deep out of it.
  expect(parts).toEqual([
    ["deep_itm", 0, 0],
    ["itm", 0, 0],
    ["atm", 16, 40_200],
    ["otm", 4, 10_000],
    ["deep_otm", 8, 40_000],
  ]);
  expect(paid()).toHaveLength(before);
});

test.each([
  [
    "an invalid contract",
    () => refused(flowRatio, cell("SPY__2512190600")),
    /#VALUE! A contract must be written like SPY__251219C00600000.*FLOW.CONTRACT/,
  ],
  [
    "a filter of chains on one contract",
    () => refused(flowRatio, cell("SPXW__260610C00100000"), null, null, cell("minDte=1")),
    /^#VALUE! The option minDte applies to a whole chain: remove it, or use a ticker\.$/,
  ],
  [
    "an unknown timeframe",
    () => refused(flowSentiment, cell("SPX"), cell("1h,2d")),
    /The timeframe must be "1h".*"2d" is not/,
  ],
  [
    "a half-life without time decay",
    () => refused(flowSentiment, cell("SPX"), null, null, cell("timeDecayHalfLife=30")),
    /^#VALUE! The option timeDecayHalfLife needs timeDecay=true: add that, or remove the option\.$/,
  ],
])("%s is refused before a request is sent", async (_what, refusal, words) => {
  const before = paid().length;

  expect(await refusal()).toMatch(words);
  expect(paid()).toHaveLength(before);
});
