import { planChart } from "../../../src/addin/formatting/plan-chart";
import type { CellOrigin } from "@strikebook/client";
import type { CellOrigins } from "../../../src/addin/provenance/origin";
import { formats } from "@strikebook/formulas";
import "../../support/addin/registered-functions";

const origins = (functionName: string, symbol: string | undefined, asOf: string, parameters = ""): CellOrigins => {
  const origin: CellOrigin = {
    ...{ functionName, symbol, asOf, endpoint: "/v1/heatmap", parameters, mode: "live", resolution: "1s" },
    ...{ delayed: false, delayMinutes: undefined, cached: false, stale: false, credits: 1, receivedAtMs: 0 },
    ...{ attribution: undefined, call: undefined },
  };
  const facts = { address: "'Sheet1'!A1", functionNames: [functionName], blanks: new Set<string>() };
  return { ...facts, origins: [origin], results: [origin] };
};

const table = (values: unknown[][], ownFormats: (string | undefined)[] = []) => ({
  formula: "=GEX.HEATMAP()",
  values,
  ownFormats,
});

test("a board is charted as bars of the net of its strikes, with the symbol and the time in the title", () => {
  const board = table([
    ["Strike", "Value", "Node", "Velocity %"],
    [8_600, -5e6, "king", 1],
    [8_605, 4e6, "normal", 2],
  ]);

  // 17:00 UTC is noon in New York in November.
  expect(planChart(board, origins("GEX.HEATMAP", "SPXW", "2026-11-18T17:00:00Z"))).toEqual({
    type: "BarClustered",
    title: "SPXW: Value by strike, as of 2026-11-18 12:00 ET",
    category: 0,
    series: [{ column: 1, name: "Value" }],
  });
});

test("a heatmap by expiration is charted as its profile", () => {
  const matrix = table([
    ["Strike", "Value", "Node", "2026-11-18", "2026-11-20"],
    [8_600, -5e6, "king", -2e6, -3e6],
  ]);

  expect(planChart(matrix, undefined)).toMatchObject({ type: "BarClustered", series: [{ column: 1 }] });
});

test("a chain is charted as its volatility by strike, without it as a price", () => {
  const rows = [
    ["SPXW__261218C06900000", 46_374, "call", 6_900, 51.2, 0.1843],
    ["SPXW__261218C06905000", 46_374, "call", 6_905, 48.1, 0.1836],
  ];
  const chain = (headings: string[]) => table([headings, ...rows], [undefined, formats.date]);
  const headings = ["Contract", "Expiration", "Right", "Strike", "Mid"];

  expect(planChart(chain([...headings, "Implied volatility"]), undefined)).toMatchObject({
    type: "Line",
    title: "Implied volatility by strike",
    category: 3,
    series: [{ column: 5, name: "Implied volatility" }],
  });
  expect(planChart(chain([...headings, "Volume"]), undefined)).toMatchObject({ series: [{ column: 4, name: "Mid" }] });
});

test("a tide is charted as lines of net premium over time", () => {
  const tide = table(
    [
      ["Time", "Bullish premium", "Net premium (bull - bear)", "Cumulative net premium", "VWF"],
      [46_000.4, 5, 3, 3, 12],
      [46_000.5, 6, 4, 7, 13],
    ],
    [formats.time],
  );

  const known = origins("FLOW.TIDE", undefined, "2026-11-18T17:00:00Z", "ticker=SPY; interval=30min");

  expect(planChart(tide, known)).toEqual({
    type: "Line",
    title: "SPY, as of 2026-11-18 12:00 ET",
    category: 0,
    series: [
      { column: 2, name: "Net premium (bull - bear)" },
      { column: 3, name: "Cumulative net premium" },
    ],
  });
});

test("levels of several times are charted as lines of their prices", () => {
  const levels = table(
    [
      ["As of", "Spot", "Flip", "Net strikes"],
      [46_000.4, 8_610, 8_590, 3],
      [46_000.5, 8_620, 8_600, 4],
    ],
    [formats.dateTime],
  );

  expect(planChart(levels, undefined)).toMatchObject({
    type: "Line",
    series: [
      { column: 1, name: "Spot" },
      { column: 2, name: "Flip" },
    ],
  });
});

test("a ranking is charted as columns of its first exposure or premium", () => {
  const ranking = table([
    ["Symbol", "Trades", "Net premium"],
    ["SPY", 100, 5e6],
    ["QQQ", 90, -4e6],
  ]);

  expect(planChart(ranking, undefined)).toMatchObject({
    type: "ColumnClustered",
    category: 0,
    series: [{ column: 2 }],
  });
});

test("a live table is called live, because the title does not change with it", () => {
  const board = table([
    ["Strike", "Value"],
    [8_600, -5e6],
  ]);

  expect(planChart(board, origins("GEX.LIVE.HEATMAP", "SPXW", "2026-11-18T17:00:00Z"))).toMatchObject({
    title: "SPXW: Value by strike, live",
  });
});

test.each([
  [table([[8_600, -5e6]]), /has no headings.*headers=off/],
  [
    table([
      ["Symbol", "Name"],
      ["SPY", "A fund"],
    ]),
    /shows no numbers/,
  ],
])("a table that cannot be charted says why", (content, problem) => {
  const result = planChart(content, undefined);

  expect("problem" in result && result.problem).toMatch(problem);
});
