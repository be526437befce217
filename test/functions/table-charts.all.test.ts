import { planChart } from "../../src/addin/charting/plan-chart";
import { createService } from "../../service/server/service";
import { smallPracticeMarket } from "../../scripts/support/market/test-market";
import * as functions from "../support/addin/functions";
import { cell, openRuntime } from "../support/addin/function-runtime";

/** Wednesday 2026-11-18, 12:00 in New York. */
const nowMs = Date.parse("2026-11-18T17:00:00Z");
const service = createService({ ...smallPracticeMarket, now: () => nowMs });
const { call } = await openRuntime(service, nowMs);

type Called = Parameters<typeof call>[0];

/** Returns the chart of what a cell shows. */
async function charted(name: string, given: readonly unknown[]) {
  const found = Object.values(functions).find((one) => one.name === name) as Called;
  return chartOf(name, await call(found, ...given));
}

/** Returns the chart of a table, in words. */
function chartOf(name: string, values: Awaited<ReturnType<typeof call>>) {
  const formula = `=${name}()`;
  const plan = planChart({ formula, values, ownFormats: values[0]?.map(() => undefined) ?? [] }, undefined);
  if ("problem" in plan) return plan.problem;
  const heading = (column: number | undefined) => String(values[0]?.[column ?? -1]);
  const [first] = plan.series;
  const by = Array.from({ length: first?.categories.columns ?? 0 }, (_, at) =>
    heading((first?.categories.column ?? 0) + at),
  );
  const names = plan.series.map((one) => one.name + (one.axis ? " (second)" : ""));
  return `${plan.type} by ${first?.categories.row === 0 ? `${by[0]} to ${by.at(-1)}` : by.join(" and ")}: ${names.join(", ")}`;
}

const levels = (view: string) => [null, null, null, cell(`view=${view}`)] as const;
const expirations = [null, null, cell(8), cell("view=expirations")] as const;

/** Each table of a formula and the chart that an analyst expects of it. */
const tables: readonly (readonly [name: string, given: readonly unknown[], chart: string | RegExp])[] = [
  ["GEX.HEATMAP", [cell("SPXW"), null, 5], "BarClustered by Strike: Value"],
  ["GEX.HEATMAP", [cell("SPXW,SPY"), null, 5], "BarClustered by Symbol and Strike: Value"],
  ["GEX.HEATMAP", [cell("SPXW"), null, 5, cell(3), cell("layout=matrix")], "BarClustered by Strike: Value"],
  ["GEX.HEATMAP.AT", [cell("SPXW"), "2026-11-17 10:30", null, 5], "BarClustered by Strike: Value"],
  [
    ...(["GEX.LEVELS", [cell("SPXW,SPY")]] as const),
    "ColumnClustered by Symbol: Zero gamma distance %, Positive wall distance %, Negative wall distance %",
  ],
  ["GEX.LEVELS", [cell("SPXW"), ...levels("levels")], "BarClustered by Strike: Value"],
  [
    ...(["GEX.LEVELS", [cell("SPXW,SPY"), ...levels("sides")]] as const),
    "ColumnClustered by Symbol: Call wall distance %, Put wall distance %",
  ],
  ["GEX.LEVELS", [cell("SPXW"), ...expirations], "ColumnClustered by Expiration: Net exposure"],
  // Both expire on every weekday; NVDA does not.
  ["GEX.LEVELS", [cell("SPXW,SPY"), ...expirations], "ColumnClustered by Expiration: SPXW, SPY"],
  ["GEX.LEVELS", [cell("SPXW,NVDA"), ...expirations], "ColumnClustered by Symbol and Expiration: Net exposure"],
  [
    ...(["GEX.LEVELS.AT", [cell("SPXW"), [["2026-11-16 10:30"], ["2026-11-17 10:30"]]]] as const),
    /^Line by As of: Spot, .*King, Positive wall, Negative wall, Net exposure \(second\)$/,
  ],
  [
    "GEX.LEVELS.AT",
    [cell("SPXW,SPY"), cell("2026-11-16 10:30")],
    /^ColumnClustered by Symbol: .*Positive wall distance %/,
  ],
  [
    ...(["GEX.LEVELS.AT", [cell("SPXW,SPY"), [["2026-11-16 10:30"], ["2026-11-17 10:30"]]]] as const),
    "lists SPXW and SPY in turn. Sort the table by Symbol, or use one formula for each, then chart it.",
  ],
  [
    ...(["GEX.FRAMES", [cell("SPXW"), "2026-11-17 15:30", "2026-11-17 15:35", null, cell(4)]] as const),
    /^Line by As of: (\d+, )+Spot \(second\)$/,
  ],
  ["GEX.DAILY", [cell("SPXW"), "-5d"], "Line by Date: Close, Smallest cell (second), Largest cell (second)"],
  ["GEX.DAILY", [cell("SPXW,SPY"), "-5d"], "Line by Date: SPXW, SPY"],
  [
    ...(["GEX.DAILY", [cell("SPXW"), "-3d", null, null, cell("view=levels")]] as const),
    /^Line by Date: Spot, Zero gamma, .*King, Positive wall, Negative wall, Net exposure \(second\)$/,
  ],
  ["GEX.PROFILE", [cell("SPX+")], "XYScatterLinesNoMarkers by Spot: Net exposure"],
  ["GEX.SYMBOLS", [], /^lists symbols/],
  ["GEX.ACCOUNT", [], /^lists facts of the account/],
  [
    ...(["FLOW.TIDE", [cell("SPY"), null, null, "30min"]] as const),
    "Line by Time: Net premium (bull - bear), Cumulative net premium",
  ],
  ["FLOW.TIDE", [cell("SPY,NVDA"), null, null, "30min"], "Line by Time: SPY, NVDA"],
  [
    ...(["FLOW.HISTORY", [cell("SPY"), "2026-11-11", "2026-11-17"]] as const),
    "Line by Date: Call premium, Put premium, Net premium (calls - puts)",
  ],
  // Percentiles need 252 sessions, which the service does not have.
  ["FLOW.COMPARE", [cell("SPY"), "2026-11-17"], "has too few numbers in Percentile for a chart."],
  [
    ...(["FLOW.MARKET", [null, "30min"]] as const),
    "Line by Time: Cumulative net call premium, Cumulative net put premium, SPY price (second)",
  ],
  ["FLOW.EXPIRATIONS", [cell("SPY"), 690], "ColumnClustered by Expiration: Call premium, Put premium"],
  [
    ...(["FLOW.RATIO", [cell("SPY"), "1h"]] as const),
    "ColumnClustered by Contract: Ask share (0-1), Mid share (0-1), Bid share (0-1)",
  ],
  ["FLOW.STRIKES", [cell("SPY")], "BarClustered by Strike and Right: Net premium (bull - bear)"],
  ["FLOW.CONTRACTS", [null, 5], "BarClustered by Contract: Premium"],
  ["FLOW.TOP", [5], "ColumnClustered by Ticker: Call premium, Put premium"],
  ["FLOW.PRESSURE", [cell("SPY"), "1h"], "ColumnClustered by Ticker: Bull %, Bear %, Neutral %"],
  ["FLOW.PRESSURE", [cell("SPY,NVDA"), "1h"], "ColumnClustered by Ticker: Bull %, Bear %, Neutral %"],
  ["FLOW.SENTIMENT", [cell("SPY")], "ColumnClustered by Timeframe: Composite"],
  ["FLOW.TRADES", [cell("SPY"), "1h", 5], "XYScatter by Time: Premium"],
  ["FLOW.DARKPOOL", [cell("SPY,NVDA"), null, 5], "XYScatter by Time: Notional"],
  ["VOL.TERM", [cell("SPXW")], "XYScatterLinesNoMarkers by expiration: iv (%)"],
  ["VOL.TERM", [cell("SPXW,NVDA")], "XYScatterLinesNoMarkers by expiration: SPXW, NVDA"],
  ["VOL.TERM", [cell("SPXW,NVDA"), cell("dates=text")], /^has another expiration as text.*Remove dates=text/],
  ["VOL.IV", [cell("SPXW,NVDA")], "Line by IV7 % to IV365 %: SPXW, NVDA"],
  [
    ...(["VOL.CONE", [cell("SPXW")]] as const),
    "Line by Sessions: Low %, Lower quartile %, Median %, Upper quartile %, High %, Realized %, IV %",
  ],
  ["VOL.CONE", [cell("SPXW,NVDA")], "Line by Sessions: SPXW, NVDA"],
  ["VOL.RANGE", [cell("SPXW")], "Line by Horizon: Low 2 sigma, Low 1 sigma, High 1 sigma, High 2 sigma"],
  ["VOL.SKEW", [cell("SPXW")], "Line by Days: Put 25 delta %, ATM %, Call 25 delta %"],
  ["VOL.SKEW", [cell("SPXW,NVDA")], "Line by Days: SPXW, NVDA"],
  ["VOL.SURFACE", [cell("NVDA")], /^Line by 80 to 120: NVDA 2026-11-20, /],
  ["VOL.SURFACE", [cell("NVDA"), cell("layout=long")], /^XYScatterLinesNoMarkers by Moneyness %: NVDA 2026-11-20, /],
  ["VOL.MARKET", [], /^is one row of figures/],
  ["VOL.SCREEN", [cell("sort=IV rank; top=5")], "ColumnClustered by Symbol: IV30 %, RV20 %"],
  ["VOL.HISTORY", [cell("SPXW"), "2026-11-11", "2026-11-17"], "Line by Date: iv30 (%), rv20 (%), close (second)"],
  ["VOL.DERIVED", [cell("NVDA,SPXW")], "ColumnClustered by Symbol: iv30 (%), rv20 (%)"],
  ["VOL.EVENTS", [cell("NVDA,AAPL")], "ColumnClustered by Symbol: Implied move %"],
  ["VOL.EVENTS", [cell("NVDA"), cell("view=past")], "ColumnClustered by Date: implied_move_pct, realized_move_pct"],
  ["VOL.SYMBOLS", [], /^lists symbols/],
  ["OPT.CHAIN", [cell("NVDA"), null, cell("strikes=5")], "XYScatter by Strike: Implied volatility"],
  [
    ...(["OPT.CHAIN", [cell("NVDA"), null, cell("expiration=2026-12-18,2027-01-15; right=put")]] as const),
    "XYScatterLinesNoMarkers by Strike: 2026-12-18 put, 2027-01-15 put",
  ],
  [
    ...([
      "OPT.PAYOFF",
      [
        [
          ["Contract", "Quantity", "Entry price"],
          ["NVDA__261218C00130000", 5, 4.2],
        ],
        [[120], [130], [140]],
      ],
    ] as const),
    /^XYScatterLinesNoMarkers by Underlying: /,
  ],
  [
    ...([
      "OPT.POSITION",
      [
        [
          ["Contract", "Quantity", "Entry price", "Volatility"],
          ["NVDA__261218C00130000", 5, 4.2, 0.4],
          ["NVDA__261218C00140000", -5, 1.8, 0.4],
        ],
        [[131]],
      ],
    ] as const),
    "ColumnClustered by Contract: Value USD, Profit USD",
  ],
];

test.each(tables)("the table of %s(%j) has its own chart, or says why it has none", async (name, given, chart) => {
  expect(await charted(name, given)).toEqual(typeof chart === "string" ? chart : expect.stringMatching(chart));
});

const live: readonly (readonly [name: string, table: (string | number)[][], chart: string])[] = [
  [
    "GEX.LIVE.HEATMAP",
    [
      ["Strike", "Value", "Node"],
      [6920, -628_500_000, "barney"],
      [6925, -181_500_000, "king"],
    ],
    "BarClustered by Strike: Value",
  ],
  [
    "GEX.LIVE.VELOCITY",
    [
      ["Strike", "Expiration", "Value", "Velocity per min", "Trend", "Change 1 min"],
      [6945, 46_344, -1_148_800_000, -7_400_000, "decreasing", -4_100_000],
      [6955, 46_344, -684_900_000, -4_900_000, "decreasing", 11_300_000],
    ],
    "BarClustered by Strike and Expiration: Velocity per min",
  ],
];

test.each(live)("the live table of %s has its own chart", (name, table, chart) => {
  expect(chartOf(name, table)).toBe(chart);
});
