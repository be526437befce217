import { chartLevels, priceRule, withRoots } from "../../../src/taskpane/levels/chart-levels";
import { chartsOf, neededSymbols } from "../../../src/taskpane/levels/charts-of-choice";
import type { Conversion, LevelsChoice } from "../../../src/addin/levels/levels-choice";
import { levelsCsv } from "../../../src/taskpane/levels/levels-csv";
import { knownSample, levelsWith, spxw, spy } from "./sample-levels";

const conversion = (fields: Partial<Conversion>): Conversion => ({
  from: "SPXW",
  to: "ES",
  by: "basis",
  amount: "15.25",
  ...fields,
});

test("a level of an index keeps its price, and levels at one price share a line", () => {
  expect(chartLevels("SPXW", spxw)).toMatchObject({
    symbol: "SPX",
    lines: [
      { name: "Zero gamma", price: 6758.11 },
      { name: "King / Wall +", price: 6800 },
      { name: "Wall -", price: 6700 },
      { name: "Flip", price: 6771.37 },
    ],
  });
});

test.each([undefined, null])(
  "levels that do not exist or are not sent have no line, as a zero gamma that is %p",
  (zeroGamma) => {
    expect(chartLevels("GLD", levelsWith({ spot: 250, negativeWall: 240, zeroGamma })).lines).toEqual([
      { name: "Wall -", price: 240 },
    ]);
  },
);

test("a basis moves each price, which is rounded to the tick of the future", () => {
  const rule = { factor: 1, offset: 15.25 };

  // 6,771.3742 + 15.25 = 6,786.6242 and 6,758.113 + 15.25 = 6,773.363: the nearest quarters are 6,786.50 and 6,773.25.
  expect(chartLevels("SPXW", spxw, { symbol: "ES", rule }).lines.map(({ price }) => price)).toEqual([
    6773.25, 6815.25, 6715.25, 6786.5,
  ]);
});

test("a ratio multiplies each price, which is rounded to the tick of the future", () => {
  const toFuture = conversion({ from: "SPY", by: "ratio", amount: "10.02" });
  const choice: LevelsChoice = { symbols: ["SPY"], metric: "gamma", platform: "tradingview", conversions: [toFuture] };

  // 680 x 10.02 = 6,813.60, 670 x 10.02 = 6,713.40 and 677.9 x 10.02 = 6,792.558: to the nearest quarters.
  expect(chartsOf(choice, knownSample, new Map()).charts[1]).toMatchObject({
    symbol: "ES",
    spot: 6792.5,
    lines: [
      { name: "King / Wall +", price: 6813.5 },
      { name: "Wall -", price: 6713.5 },
    ],
  });
});

test("levels of vanna have no line for zero gamma, which is of gamma", () => {
  expect(chartLevels("SPXW", { ...spxw, metric: "vanna" }).lines.map(({ name }) => name)).toEqual([
    "King / Wall +",
    "Wall -",
    "Flip",
  ]);
});

test("the ratio of spot prices makes prices of the fund", () => {
  const toFund = conversion({ to: "SPY", by: "spot", amount: "" });
  const choice: LevelsChoice = { symbols: ["SPXW"], metric: "gamma", platform: "csv", conversions: [toFund] };

  expect(priceRule(toFund, undefined, knownSample)).toEqual({ factor: 677.9 / 6788.4, offset: 0 });
  // 6,800 x 677.9 / 6,788.4 = 679.0584...
  expect(chartsOf(choice, knownSample, new Map()).charts[1]).toMatchObject({
    symbol: "SPY",
    lines: [{ name: "Zero gamma" }, { name: "King / Wall +", price: 679.06 }, { name: "Wall -" }, { name: "Flip" }],
  });
});

test("spot prices of different times are not compared", () => {
  const later = { ...spy, asOf: "2026-11-18T17:02:06Z" };
  const rule = priceRule(conversion({ to: "SPY", by: "spot" }), undefined, (symbol) =>
    symbol === "SPY" ? later : spxw,
  );

  expect(rule).toEqual({
    problem: "SPXW to SPY: their prices are 3 minutes apart. Load the levels again.",
  });
});

test.each<[Partial<Conversion>, number | undefined, string]>([
  [{ amount: "Sheet1!B2" }, undefined, "SPXW to ES: Sheet1!B2 shows no number."],
  [{ by: "ratio", amount: "Sheet1!B2" }, 0, "SPXW to ES: the ratio is 0. It must be above 0."],
  [{ by: "spot", to: "QQQ", amount: "" }, undefined, "SPXW to QQQ: load the price of QQQ first."],
])("the conversion %j with the number %p says what is wrong", (fields, amount, problem) => {
  expect(priceRule(conversion(fields), amount, knownSample)).toEqual({ problem });
});

test("two roots of one chart are told apart by their names", () => {
  const all = withRoots([chartLevels("SPX", spxw), chartLevels("SPXW", spxw), chartLevels("SPY", spy)]);

  expect(all.map(({ lines }) => lines[0]?.name)).toEqual(["SPX Zero gamma", "SPXW Zero gamma", "King / Wall +"]);
});

test("levels of a sum of roots are on the chart of its index, under its name, also beside those of a root", () => {
  const all = withRoots([chartLevels("SPX+", spxw), chartLevels("SPXW", spxw)]);

  expect(all.map(({ symbol, lines }) => [symbol, lines[0]?.name, lines.at(-1)?.name])).toEqual([
    ["SPX", "SPX+ Zero gamma", "SPX+ Flip"],
    ["SPX", "SPXW Zero gamma", "SPXW Flip"],
  ]);
  expect(withRoots([chartLevels("SPX+", spxw)])[0]?.lines[0]?.name).toBe("SPX+ Zero gamma");
});

test("a zero gamma that is flat has no line, and the walls of calls and puts have one if they are sent", () => {
  const wall = (strike: number) => ({ strike, value: 1, distancePct: 0 });
  const zeroGamma = { level: 6758, distancePct: 0, status: "flat" as const, low: 6700, high: 6800 };
  const sides = { callWall: wall(6850), putWall: wall(6700), expirations: [] };

  expect(chartLevels("SPXW", { ...spxw, zeroGamma, sides }).lines.map(({ name, price }) => [name, price])).toEqual([
    ["King / Wall +", 6800],
    ["Wall - / Put wall", 6700],
    ["Call wall", 6850],
    ["Flip", 6771.37],
  ]);
});

test("the CSV says how far a zero gamma and a wall can be trusted, and is blank where the service does not", () => {
  const zeroGamma = { level: 6758.113, distancePct: 0, status: "far" as const, low: 6741.6, high: 6763.24 };
  const summary = { ...spxw.summary, positiveWallMarginPct: 4.567, negativeWallMarginPct: null };
  const [heading, ...rows] = levelsCsv([chartLevels("SPX+", { ...spxw, zeroGamma, summary })]).split("\r\n");

  expect(heading).toBe(
    "Symbol,Level,Price,Options,Spot,As of (US Eastern),Zero gamma low,Zero gamma high,Zero gamma status,Wall margin %",
  );
  expect(rows.slice(0, 3)).toEqual([
    "SPX,Zero gamma,6758.11,SPX+,6788.4,2026-11-18 12:00:05,6741.6,6763.24,far,",
    "SPX,King / Wall +,6800,SPX+,6788.4,2026-11-18 12:00:05,,,,4.57",
    "SPX,Wall -,6700,SPX+,6788.4,2026-11-18 12:00:05,,,,",
  ]);
});

test("a symbol without levels is left out, and so is a conversion whose cell has no number, with the reason", () => {
  const choice: LevelsChoice = {
    symbols: ["SPXW", "QQQ"],
    metric: "gamma",
    platform: "csv",
    conversions: [conversion({ amount: "Sheet1!B2" }), conversion({ to: "SPY", by: "spot", amount: "" })],
  };

  const { charts, problems } = chartsOf(choice, knownSample, new Map([["Sheet1!B2", undefined]]));

  expect(charts.map(({ symbol }) => symbol)).toEqual(["SPX", "SPY"]);
  expect(problems).toEqual(["SPXW to ES: Sheet1!B2 shows no number."]);
  expect(chartsOf(choice, knownSample, new Map()).problems).toEqual([]);
});

test("the ratio of spot prices needs the price of the symbol of the chart", () => {
  const conversions = [
    conversion({ to: "SPY", by: "spot", amount: "" }),
    conversion({ from: "NDXP", to: "QQQ", by: "spot" }),
  ];

  expect(neededSymbols({ symbols: ["SPXW"], metric: "gamma", platform: "csv", conversions })).toEqual(["SPXW", "SPY"]);
});

/** Returns the charts of SPXW and SPY, both converted to the same contract of a future, in two spellings. */
function chartsOfContract(platform: LevelsChoice["platform"]) {
  const conversions = [
    conversion({ to: "ESZ6" }),
    conversion({ from: "SPY", to: "/ESZ26:XCME", by: "ratio", amount: "10.02" }),
  ];
  return chartsOf({ symbols: ["SPXW", "SPY"], metric: "gamma", platform, conversions }, knownSample, new Map()).charts;
}

test.each([
  ["tradingview", "ES"],
  ["ninjatrader", "ES"],
  ["sierra", "ES"],
  ["thinkorswim", "/ESZ26:XCME"],
] as const)(
  "for %s a contract has the symbol %s in every spelling, and levels of two roots are told apart",
  (platform, future) => {
    expect(chartsOfContract(platform).map(({ symbol, lines }) => [symbol, lines[0]?.name])).toEqual([
      ["SPX", "Zero gamma"],
      [future, "SPXW Zero gamma"],
      ["SPY", "King / Wall +"],
      [future, "SPY King / Wall +"],
    ]);
  },
);

test("CSV has the symbols as they were entered", () => {
  expect(chartsOfContract("csv").map(({ symbol }) => symbol)).toEqual(["SPX", "ESZ6", "SPY", "/ESZ26:XCME"]);
});

test("levels are converted once for each chart of the program", () => {
  const conversions = [conversion({ to: "ESZ6" }), conversion({ to: "ESH7", amount: "60" })];
  const choice = { symbols: ["SPXW"], metric: "gamma" as const, conversions };

  const forTradingView = chartsOf({ ...choice, platform: "tradingview" }, knownSample, new Map());
  const forThinkorswim = chartsOf({ ...choice, platform: "thinkorswim" }, knownSample, new Map());

  expect(forTradingView.charts.map(({ symbol }) => symbol)).toEqual(["SPX", "ES"]);
  expect(forTradingView.problems).toEqual([
    "SPXW to ESH7: in TradingView this is the chart of ES, which has these levels already.",
  ]);
  expect(forThinkorswim.charts.map(({ symbol }) => symbol)).toEqual(["SPX", "/ESZ26:XCME", "/ESH27:XCME"]);
  expect(forThinkorswim.problems).toEqual([]);
});
