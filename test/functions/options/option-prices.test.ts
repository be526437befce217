import fc from "fast-check";
import { createService } from "../../../service/server/service";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";
import { CellError, cell, openRuntime } from "../../support/addin/function-runtime";
import { optGreeks, optIv, optPayoff, optPosition, optPrice } from "../../support/addin/functions";

/** Friday 2026-11-20 in New York. */
const service = createService({ market: smallMarket, now: () => smallMarketNow });
const { call, refused } = await openRuntime(service, smallMarketNow);

const cells = (...given: unknown[]) =>
  given.map((value) => (value === null || Array.isArray(value) ? value : cell(value)));
const price = async (...given: unknown[]) => (await call(optPrice, ...cells(...given)))[0]?.[0];

/** Half a year of 365 days, 182.5 days, before the close of 2026-12-18; New York has summer time then. */
const halfYearBefore = "2026-06-19 05:00";

test("the call of Hull costs 4.76, the put 0.81", async () => {
  expect(await price("call", 40, "2026-12-18", 42, 0.2, "10%", null, halfYearBefore)).toBeCloseTo(4.76, 2);
  expect(await price("put", 40, "2026-12-18", 42, "20%", 0.1, null, halfYearBefore)).toBeCloseTo(0.81, 2);
});

test("a half day settles at 13:00, an AM option at 9:30, and at settlement the price is the intrinsic value", async () => {
  const terms = ["call", 100, "2026-11-27", 103, 0.2, 0, 0] as const;

  expect(await price(...terms, "2026-11-27 13:00")).toBe(3);
  expect(await price(...terms, "2026-11-27 09:30", "settlement=am")).toBe(3);
  expect(await price(...terms, "2026-11-27 12:59")).toBeGreaterThan(2.9999);
});

test.each([
  [["call", 700, "2026-12-19", 690, 0.2], "2026-12-19 is a Saturday"],
  [["call", 700, "2026-12-25", 690, 0.2], "2026-12-25 is a holiday of the exchanges"],
  [["call", 700, "2026-11-19", 690, 0.2], "The contract settled on Thu 19 Nov 2026 16:00 ET, before"],
  [["call", 700, "2026-12-18", 690, 34.37], "A volatility of 34.37 is 3,437 %: write 34.37% or 0.3437."],
  [["call", 700, "2026-12-18", 690, -0.2], "The volatility must be from 1 % to 500 %; -0.2 is -20 %."],
  [["call", 700, "2026-12-18", 690, 0.2, 4.2], "A rate of 4.2 is 420 %: write 4.2% or 0.042."],
  [["call", "seven", "2026-12-18", 690, 0.2], 'The strike must be a number above 0; "seven" is not.'],
  [["straddle", 700, "2026-12-18", 690, 0.2], 'The right must be "call" or "put"'],
  [["call", 700, "2026-12-18", 690, { type: "Error", basicValue: "#N/A" }], "The volatility is an error (#N/A)"],
  [["call", 700, "2026-12-18", 690], "The argument volatility is required."],
  [["call", 700, "2026-12-18", 690, 0.2, 0, 0.01, null, "model=black76"], "omit the yield"],
  [["call", 700, "2026-12-18", 690, 0.2, 0, 0, null, "dividends=2026-12-05:1"], "2026-12-05 is a Saturday"],
  [
    ["call", 700, "2026-12-18", 690, 0.2, 0, 0, null, "dividends=2026-12-04:800"],
    "The dividends before settlement are worth 800.00",
  ],
])("%j is refused with a sentence", async (given, words) => {
  const problem = await refused(optPrice, ...cells(...given));

  expect(problem).toContain("#VALUE!");
  expect(problem).toContain(words);
});

test("rows and columns make a matrix, each cell that of its own arguments; a blank stays blank, a wrong cell is an error of its own", async () => {
  const table = await call(optPrice, ...cells("put", [[690], [700], [null], ["x"]], "2026-12-18", [[680, 690]], 0.2));

  expect(table).toHaveLength(4);
  expect(table[1]?.[1]).toBe(await price("put", 700, "2026-12-18", 690, 0.2));
  expect(table[2]).toEqual(["", ""]);
  expect(table[3]?.every((one) => one instanceof CellError && one.code === "#VALUE!")).toBe(true);
});

test("more than 10,000 results are refused, with what makes them fewer", async () => {
  const column = Array.from({ length: 10_001 }, (_, index) => [100 + index]);

  expect(await refused(optPrice, ...cells("call", column, "2026-12-18", 690, 0.2))).toContain(
    "The formula would have 10,001 results, and 10,000 are computed at most. Use smaller ranges",
  );
  expect(await call(optPrice, ...cells("call", column.slice(1), "2026-12-18", 690, 0.2))).toHaveLength(10_000);
});

test.each(["european", "american", "black76"])(
  "the implied volatility of a price is its volatility, model=%s",
  async (model) => {
    const terms = fc.record({
      strike: fc.integer({ min: 80, max: 120 }),
      volatility: fc.double({ min: 0.4, max: 3, noNaN: true }),
      right: fc.constantFrom("call", "put"),
    });
    const rest = [0.03, null, "2026-06-18 10:00", `model=${model}`];

    await fc.assert(
      fc.asyncProperty(terms, async ({ strike, volatility, right }) => {
        const paid = await price(right, strike, "2026-12-18", 100, volatility, ...rest);
        const [[implied] = []] = await call(optIv, ...cells(paid, right, strike, "2026-12-18", 100, ...rest));

        expect(implied).toBeCloseTo(volatility, 6);
      }),
      { numRuns: 50 },
    );
  },
);

test.each([
  [5, "#N/A The price is below"],
  [101, "#N/A The price is above"],
  [10.0000000000001, "#N/A The price has no time value left"],
])("a price of %d of a call 10 in the money has no volatility, and the cell says why", async (paid, words) => {
  expect(await refused(optIv, ...cells(paid, "call", 90, "2026-12-18", 100))).toContain(words);
});

test("a table of Greeks has a row for each option, in the units of its headings", async () => {
  const [headings, first, ...more] = await call(
    optGreeks,
    ...cells("call", [[60], [60]], "2026-12-18", 55, 0.3, 0.1, null, "2026-12-18 15:59"),
  );

  expect(headings?.slice(0, 5)).toEqual(["Price", "Delta", "Gamma", "Theta per day", "Vega per point"]);
  expect(more).toEqual([first]);
  expect(await refused(optGreeks, ...cells("call", [[60, 61]], "2026-12-18", 55, 0.3))).toContain(
    "takes single values and columns",
  );
});

const spread = [
  ["Contract", "Quantity", "Entry price", "Volatility"],
  ["SPY__261218C00700000", 1, 11, 0.2],
  ["", "", "", ""],
  ["SPY 261218C00720000", -1, 5, 0.19],
];

test("a bull spread pays from -600 to 1,400 dollars and breaks even at 706", async () => {
  const table = await call(optPayoff, spread, [[680], [706], [720], [800]]);

  expect(table).toEqual([
    ["Underlying", "Profit USD 2026-12-18"],
    [680, -600],
    [706, 0],
    [720, 1_400],
    [800, 1_400],
  ]);
  expect(await call(optPayoff, spread, null, null, null, cell("view=breakevens"))).toEqual([
    ["Name", "Value"],
    ["Break-even", 706],
    ["Maximum profit USD", 1_400],
    ["Minimum profit USD", -600],
  ]);
});

test("a short straddle loses without a limit and breaks even twice, and legs of two underlyings are refused", async () => {
  const straddle = [spread[0], ["SPY__261218C00700000", -1, 10, ""], ["SPY__261218P00700000", -1, 12, ""]];

  expect(await call(optPayoff, straddle, null, null, null, cell("view=breakevens; headers=off"))).toEqual([
    ["Break-even", 678],
    ["Break-even", 722],
    ["Maximum profit USD", 2_200],
    ["Minimum profit USD", "unlimited"],
  ]);
  const mixed = [...straddle, ["QQQ__261218P00600000", 1, 3, ""]];
  expect(await refused(optPayoff, mixed, cell(700))).toContain("several underlyings (SPY, QQQ)");
  expect(await refused(optPayoff, straddle, cell(700), cell("2026-12-04"))).toContain(
    "Row 2 of the legs: The volatility is missing.",
  );
});

test("a position has a row for each leg and a Total, which a leg without a figure leaves out with the reason", async () => {
  const legs = [...spread, ["SPY", 100, 690, ""]];
  const table = await call(
    optPosition,
    legs,
    cell(700),
    null,
    null,
    "2026-12-18 16:00",
    cell("columns=contract,value,profit,delta"),
  );
  const short = await call(
    optPosition,
    [...legs, ["SPY__270115C00700000", 1, 9, ""]],
    cell(700),
    null,
    null,
    "2026-12-18 16:00",
  );

  expect(table.slice(1)).toEqual([
    ["SPY__261218C00700000", 0, -1_100, 0],
    ["SPY__261218C00720000", -0, 500, -0],
    ["SPY", 70_000, 1_000, 100],
    ["Total", 70_000, 400, 100],
  ]);
  expect(short.at(-1)?.[3]).toMatchObject({ message: "Row 6 of the legs: The volatility is missing." });
});

test("nothing is requested or paid for", () => {
  expect(service.requests.filter(({ credits }) => credits > 0)).toEqual([]);
});
