import type { CellOrigin } from "@strikebook/client";
import { formats } from "@strikebook/formulas";
import { planChart } from "../../../src/addin/charting/plan-chart";
import type { CellOrigins } from "../../../src/addin/provenance/origin";
import "../../support/addin/registered-functions";

const originsOf = (functionName: string, one: Partial<CellOrigin>): CellOrigins => {
  const origin: CellOrigin = {
    ...{ functionName, endpoint: "/v1/heatmap", parameters: "", asOf: "2026-11-18T17:00:00Z", mode: "live" },
    ...{ resolution: "1s", delayed: false, delayMinutes: undefined, cached: false, stale: false, credits: 1 },
    ...{ receivedAtMs: 0, attribution: undefined, call: undefined },
    ...one,
  };
  const facts = { address: "'Sheet1'!A1", functionNames: [functionName], blanks: new Set<string>() };
  return { ...facts, origins: [origin], results: [origin] };
};

const table = (formula: string, values: unknown[][], ownFormats: (string | undefined)[] = []) => ({
  ...{ formula, values },
  ownFormats: (values[0] ?? []).map((_, index) => ownFormats[index]),
});

/** The names of the series of a planned chart, each with its rows; or the problem. */
function seriesOf(planned: ReturnType<typeof planChart>): unknown {
  if ("problem" in planned) return planned.problem;
  return planned.series.map(({ name, values: { row, rows } }) => (rows === undefined ? name : [name, row, rows]));
}

test("a board is charted as bars of its strikes, with the symbol and the time in the title and signed colors", () => {
  const board = table('=GEX.HEATMAP("SPXW")', [
    ["Strike", "Value", "Node", "Velocity %"],
    [8_600, -5e6, "king", 1],
    [8_605, 4e6, "normal", 2],
  ]);

  // 17:00 UTC is noon in New York in November.
  expect(planChart(board, originsOf("GEX.HEATMAP", { symbol: "SPXW" }))).toEqual({
    type: "BarClustered",
    title: "SPXW: Value by strike, as of 2026-11-18 12:00 ET",
    formats: { category: undefined, value: formats.dollars, secondary: undefined },
    series: [
      {
        name: "Value",
        values: { row: 1, column: 1, columns: 1 },
        categories: { row: 1, column: 0, columns: 1 },
        isSigned: true,
      },
    ],
  });
});

test("each symbol of a term structure is a line over its own expirations, without blank cells at its ends", () => {
  const term = table(
    '=VOL.TERM("SPXW,NVDA")',
    [
      ["Symbol", "expiration", "dte", "iv (%)"],
      ["SPXW", 46_350, 1, 12],
      ["SPXW", 46_360, 11, 13],
      ["NVDA", 46_351, 2, 40],
      ["NVDA", 46_371, 22, 42],
      ["NVDA", 46_399, 50, ""],
    ],
    [undefined, formats.date],
  );

  const planned = planChart(term, undefined);

  expect(planned).toMatchObject({ type: "XYScatterLinesNoMarkers", formats: { category: formats.date } });
  expect(seriesOf(planned)).toEqual([
    ["SPXW", 1, 2],
    ["NVDA", 3, 2],
  ]);
});

test("bars of symbols with the same expirations stand side by side; of others they are told apart by their names", () => {
  const rows = (second: number) =>
    table(
      '=GEX.LEVELS("SPXW,SPY",,,,"view=expirations")',
      [
        ["Symbol", "Expiration", "Net exposure"],
        ["SPXW", 46_350, 1e6],
        ["SPXW", 46_351, -2e6],
        ["SPY", 46_350, 3e6],
        ["SPY", second, 4e6],
      ],
      [undefined, formats.date],
    );

  expect(seriesOf(planChart(rows(46_351), undefined))).toEqual([
    ["SPXW", 1, 2],
    ["SPY", 3, 2],
  ]);
  expect(planChart(rows(46_352), undefined)).toMatchObject({
    type: "ColumnClustered",
    series: [{ name: "Net exposure", categories: { column: 0, columns: 2 } }],
  });
});

test("a ticker that failed is left out of the chart of the others, which says so", () => {
  const tide = table(
    '=FLOW.TIDE("SPY,QQQ")',
    [
      ["Ticker", "Time", "Cumulative net premium"],
      ["SPY", 46_350.4, 1e6],
      ["SPY", 46_350.5, -2e6],
      ["QQQ", "#N/A", "#N/A"],
    ],
    [undefined, formats.dateTime],
  );

  const planned = planChart(tide, undefined);
  expect(seriesOf(planned)).toEqual([["SPY", 1, 2]]);
  expect(planned).toMatchObject({ type: "Line", leftOut: "Not shown, because they have no data: QQQ." });
});

test("daily statistics are the close, with the exposure on the second axis", () => {
  const daily = table(
    '=GEX.DAILY("SPXW","-2d")',
    [
      ["Date", "Open", "Close", "Smallest cell", "Largest cell"],
      [46_349, 6_900, 6_910, -1e9, 2e9],
      [46_350, 6_910, 6_900, -2e9, 1e9],
    ],
    [formats.date, formats.price, formats.price, formats.dollars, formats.dollars],
  );

  expect(planChart(daily, undefined)).toMatchObject({
    type: "Line",
    formats: {
      ...{ category: formats.date, value: formats.price },
      secondary: '[>=1000000000]#,##0.0,,,"B";[<=-1000000000]-#,##0.0,,,"B";#,##0.0,,"M"',
    },
    series: [
      { name: "Close" },
      { name: "Smallest cell", axis: "Secondary" },
      { name: "Largest cell", axis: "Secondary" },
    ],
  });
});

test("a profile has its zero and spot marked at the nearest of its points", () => {
  const profile = table('=GEX.PROFILE("SPXW")', [
    ["Spot", "Net exposure"],
    [100, -4],
    [110, -2],
    [120, 6],
    [130, 8],
  ]);

  const planned = planChart(profile, originsOf("GEX.PROFILE", { symbol: "SPXW", spot: 128.5 }));

  // From -2 at 110 to 6 at 120 a straight line is 0 after a quarter of the way.
  expect(planned).toMatchObject({
    type: "XYScatterLinesNoMarkers",
    series: [
      {
        labels: [
          { point: 3, text: "Spot 128.5" },
          { point: 1, text: "Zero gamma about 112.5" },
        ],
      },
    ],
  });
});

test("a line with blank cells is not drawn, because Excel would draw them as 0, and the message says so", () => {
  const levels = table('=GEX.DAILY("SPXW","-2d",,,"view=levels")', [
    ["Date", "Spot", "Zero gamma", "Flip"],
    [46_349, 6_900, 6_950, ""],
    [46_350, 6_910, 6_940, 6_800],
  ]);

  const planned = planChart(levels, undefined);

  expect(seriesOf(planned)).toEqual(["Spot", "Zero gamma"]);
  expect(planned).toMatchObject({ leftOut: "Not shown, because Excel would draw their blank cells as 0: Flip." });
});

test("a surface is a line for each expiration over the moneyness that all of them have", () => {
  const surface = table(
    '=VOL.SURFACE("SPXW")',
    [
      ["Symbol", "Expiration", "DTE", 80, 90, 100, 110],
      ["SPXW", 46_350, 1, "", 20, 15, 14],
      ["SPXW", 46_360, 11, 30, 21, 16, 15],
    ],
    [undefined, formats.date],
  );

  expect(planChart(surface, undefined)).toMatchObject({
    type: "Line",
    series: [
      {
        name: "SPXW 2026-11-24",
        values: { row: 1, column: 4, columns: 3, rows: 1 },
        categories: { row: 0, column: 4 },
      },
      { name: "SPXW 2026-12-04" },
    ],
    leftOut: expect.stringMatching(/the 3 of 4 columns that are complete/) as string,
  });
});

test("calls and puts of a chain that stand in turn are the points of one series for each expiration", () => {
  const chain = table(
    '=OPT.CHAIN("SPXW",,"expiration=all")',
    [
      ["Contract", "Expiration", "Right", "Strike", "Implied volatility"],
      ["a", 46_350, "call", 100, 0.2],
      ["b", 46_350, "put", 100, 0.21],
      ["c", 46_350, "call", 105, 0.19],
      ["d", 46_350, "put", 105, 0.2],
      ["e", 46_360, "call", 100, 0.22],
      ["f", 46_360, "put", 100, 0.23],
    ],
    [undefined, formats.date],
  );

  const planned = planChart(chain, undefined);

  expect(planned).toMatchObject({ type: "XYScatter" });
  expect(seriesOf(planned)).toEqual([
    ["2026-11-24 call and put", 1, 4],
    ["2026-12-04 call and put", 5, 2],
  ]);
});

test("a live table is called live, because the title does not change with it", () => {
  const board = table('=GEX.LIVE.HEATMAP("SPXW")', [
    ["Strike", "Value"],
    [8_600, -5e6],
  ]);

  expect(planChart(board, originsOf("GEX.LIVE.HEATMAP", { symbol: "SPXW" }))).toMatchObject({
    title: "SPXW: Value by strike, live",
  });
});

test.each([
  [
    table('=GEX.HEATMAP("SPY",,,,"headers=off")', [[8_600, -5e6]]),
    "has no headings. Remove headers=off from the formula, then try again.",
  ],
  [table("=GEX.SYMBOLS()", [["Symbol"], ["SPY"]]), "lists symbols, and has no numbers to chart."],
  [
    table('=VOL.TERM("SPY",columns)', [
      ["expiration", "dte"],
      [46_350, 1],
    ]),
    "needs Expiration and IV for its chart. Add them with the option columns.",
  ],
  [
    table('=GEX.HEATMAP("SPY")', [["Strike", "Value"], ...Array.from({ length: 401 }, (_, index) => [index + 1, 5e6])]),
    "has 401 rows. A chart shows at most 400: request fewer.",
  ],
  [
    table('=GEX.LEVELS.AT("SPXW,SPY",A1:A2)', [
      ["Symbol", "As of", "Spot"],
      ["SPXW", 46_350, 6_900],
      ["SPY", 46_350, 690],
      ["SPXW", 46_351, 6_910],
      ["SPY", 46_351, 691],
    ]),
    "lists SPXW and SPY in turn. Sort the table by Symbol, or use one formula for each, then chart it.",
  ],
])("a table that cannot be charted says why", (content, problem) => {
  expect(planChart(content, undefined)).toEqual({ problem });
});
