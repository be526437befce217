import { planFormat } from "../../../src/addin/formatting/plan-format";
import { formats } from "@strikebook/formulas";

const dates = [46_346, 46_347];

/** The table of a board: strikes 100 to 104, and two expirations. */
const matrix = [
  ["Strike", "Value", "Node", ...dates],
  [100, -4e6, "barney", -3e6, -1e6],
  [101, -2e6, "", -2e6, 0],
  [102, 1e6, "", 2e6, -1e6],
  [103, 5e6, "gatekeeper", 3e6, 2e6],
  [104, 9e6, "king", 4e6, 5e6],
];

const noFormats = matrix[0]?.map(() => undefined) ?? [];

test("the expirations of a matrix share one color scale, and the net of each strike has bars", () => {
  const { hasHeading, scales, bars } = planFormat({
    formula: '=GEX.HEATMAP("SPY",,,2,"layout=matrix")',
    values: matrix,
    ownFormats: noFormats,
  });

  expect(hasHeading).toBe(true);
  expect(scales).toEqual([{ column: 3, columns: 2, ends: "both" }]);
  expect(bars).toEqual([1]);
});

test("numbers have the format that they bring with them, or else that of their heading", () => {
  const { numberFormats } = planFormat({
    formula: '=GEX.HEATMAP("SPY")',
    values: matrix,
    ownFormats: [undefined, "0.0", undefined, undefined, undefined],
  });

  expect(numberFormats).toEqual([
    { column: 1, columns: 1, numberFormat: "0.0" },
    { column: 3, columns: 2, numberFormat: formats.dollars },
  ]);
});

test("headings are aligned with numbers below them only", () => {
  const { numbers } = planFormat({ formula: "=GEX.HEATMAP()", values: matrix, ownFormats: noFormats });

  expect(numbers.map(({ column, columns }) => [column, columns])).toEqual([
    [0, 2],
    [3, 2],
  ]);
});

test.each([
  ["positive", [1, 2, 3]],
  ["negative", [-3, -2, -1]],
  ["both", [-3, 0, 1]],
  // The 5th percentile of 41 values is the third smallest: 0.
  ["positive", [-1, -1, 0, ...Array.from({ length: 38 }, (_, index) => index + 1)]],
] as const)("a scale of %s values does not color one sign as the other", (ends, values) => {
  const { scales } = planFormat({
    formula: "=GEX.LEVELS(A1:A9)",
    values: [["Symbol", "Net exposure"], ...values.map((value) => ["SPY", value * 1e6])],
    ownFormats: [undefined, formats.dollars],
  });

  expect(scales).toEqual([{ column: 1, columns: 1, ends }]);
});

test("premium, which is never negative, has no color scale", () => {
  const { scales, bars } = planFormat({
    formula: '=FLOW.HISTORY("SPY")',
    values: [
      ["Date", "Premium", "Net premium (bull - bear)"],
      [46_340, 5e6, -1e6],
      [46_341, 6e6, 2e6],
    ],
    ownFormats: [formats.date, formats.dollars, formats.dollars],
  });

  expect(scales).toEqual([{ column: 2, columns: 1, ends: "both" }]);
  expect(bars).toEqual([]);
});

test.each([
  [
    "a table without headings",
    '=GEX.LIVE("SPXW,SPY","symbol,spot")',
    [
      ["SPXW", 6500],
      ["SPY", 650],
    ],
    false,
  ],
  [
    "one whose first symbol failed",
    '=GEX.LIVE("X,SPY","symbol,spot")',
    [
      ["X", "#N/A"],
      ["SPY", 650],
    ],
    false,
  ],
  [
    "headers that are switched off",
    '=GEX.HEATMAP("SPY",,,,"headers=off")',
    [
      [100, 5],
      [101, 6],
    ],
    false,
  ],
  [
    "texts below headings",
    "=GEX.SYMBOLS()",
    [
      ["Symbol", "Metrics"],
      ["SPY", "gamma"],
    ],
    true,
  ],
  [
    "states without headings",
    '=GEX.LIVE("SPXW,SPY","symbol,state")',
    [
      ["SPXW", "live"],
      ["SPY", "live"],
    ],
    false,
  ],
  [
    "a list of facts",
    "=GEX.INFO(A1)",
    [
      ["Name", "Value"],
      ["Credits", 1],
    ],
    true,
  ],
] as const)("the headings of %s are recognized", (_, formula, values, hasHeading) => {
  expect(planFormat({ formula, values, ownFormats: [] }).hasHeading).toBe(hasHeading);
});

test("the values of a list of facts keep their own formats and have no bars", () => {
  const plan = planFormat({
    formula: "=GEX.ACCOUNT()",
    values: [
      ["Name", "Value"],
      ["Balance", 5],
    ],
    ownFormats: [undefined, undefined],
  });

  expect([plan.numberFormats, plan.scales, plan.bars]).toEqual([[], [], []]);
});

test("columns are as wide as their values need, and headings wrap between words, on at most three lines", () => {
  const { widths } = planFormat({
    formula: "=GEX.LEVELS()",
    values: [
      ["Symbol", "Positive wall distance %", "As of", "Risk reversal 25 delta (points)", "Flip", "straddle_expiration"],
      ["SPY", 0.5, 46_340.5, -1.25, 690, 46_341],
    ],
    ownFormats: [undefined, formats.percent, formats.dateTime, undefined, undefined, formats.date],
  });

  // 5.8 points for each character, and 9 points of margins: "Symbol", 9 digits with "Positive", "wall", and "distance %" on 10, a date-time
  // of 19, "Risk reversal", "25 delta" and "(points)" on 13, 9 digits, and a word of 19.
  expect(widths).toEqual([44, 67, 119, 84, 61, 119]);
});
