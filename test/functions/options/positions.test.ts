import { createService } from "../../../service/server/service";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { optPayoff, optPosition, optPrice } from "../../support/addin/functions";

/** Friday 2026-11-20 in New York. */
const service = createService({ market: smallMarket, now: () => smallMarketNow });
const { call, refused } = await openRuntime(service, smallMarketNow);

const headings = ["Contract", "Quantity", "Entry price", "Volatility"];
const legsOf = (...legs: unknown[][]) => [headings, ...legs];
type Terms = [right: "C" | "P", strike: number, quantity: number, entry: number, volatility?: number, date?: string];
const spy = (...legs: Terms[]) =>
  legsOf(
    ...legs.map(([right, strike, quantity, entry, volatility = 0.2, date = "261218"]) => [
      `SPY__${date}${right}${String(strike * 1000).padStart(8, "0")}`,
      ...[quantity, entry, volatility],
    ]),
  );

/** Returns the break-evens and bounds as the formula lists them. */
async function boundsOf(legs: unknown[][], date: string | null = null) {
  const options = cell("view=breakevens; headers=off");
  const rows = await call(optPayoff, legs, null, date === null ? null : cell(date), null, options);
  return {
    breakEvens: rows.filter(([name]) => name === "Break-even").map(([, value]) => Number(value)),
    most: rows.at(-2)?.[1],
    least: rows.at(-1)?.[1],
  };
}

test.each<[string, unknown[][], { breakEvens: number[]; most: unknown; least: unknown }]>([
  [
    "a butterfly",
    spy(["C", 690, 1, 14], ["C", 700, -2, 8], ["C", 710, 1, 4]),
    { breakEvens: [692, 708], most: 800, least: -200 },
  ],
  [
    "an iron condor",
    spy(["P", 680, 1, 2], ["P", 690, -1, 4], ["C", 710, -1, 4], ["C", 720, 1, 2]),
    { breakEvens: [686, 714], most: 400, least: -600 },
  ],
  [
    "a ratio spread with break-evens a dollar apart",
    spy(["C", 700, 1, 9.5], ["C", 710, -2, 0]).map((row) => (row[2] === 0 ? [...row.slice(0, 2), 1e-9, row[3]] : row)),
    { breakEvens: [709.5, 710.5], most: 50, least: "unlimited" },
  ],
  [
    "a butterfly at the price of its wings touches zero once",
    spy(["C", 690, 1, 20], ["C", 700, -2, 8], ["C", 710, 1, 6]),
    { breakEvens: [700], most: 0, least: -1000 },
  ],
  ["a long put", spy(["P", 700, 1, 10]), { breakEvens: [690], most: 69_000, least: -1_000 }],
  ["a short put", spy(["P", 700, -2, 10]), { breakEvens: [690], most: 2_000, least: -138_000 }],
  [
    "a covered call",
    legsOf(["SPY", 100, 690, ""], ["SPY__261218C00700000", -1, 5, ""]),
    { breakEvens: [685], most: 1_500, least: -68_500 },
  ],
])("%s at settlement has the break-evens and bounds of arithmetic by hand", async (_, legs, expected) => {
  const found = await boundsOf(legs);

  expect(found.breakEvens).toHaveLength(expected.breakEvens.length);
  found.breakEvens.forEach((price, index) => {
    expect(price).toBeCloseTo(expected.breakEvens[index] ?? NaN, 6);
  });
  for (const bound of ["most", "least"] as const) {
    const figure = expected[bound];
    if (typeof figure === "number") expect(found[bound]).toBeCloseTo(figure, 5);
    else expect(found[bound]).toBe(figure);
  }
});

test("the dates of a payoff are cells, or one text with commas", async () => {
  const legs = spy(["C", 700, 1, 8], ["C", 710, -1, 4]);
  const payoff = (dates: unknown[][]) => call(optPayoff, legs, [[690, 700, 720]], dates, null, null);

  const rows = await payoff(cell("2026-12-04, 2026-12-18"));

  expect(rows).toEqual(await payoff([["2026-12-04", "2026-12-18"]]));
  // At settlement: 690 loses the 4 USD paid, 720 earns 10 less 4.
  expect(rows.slice(1).map((row) => row.at(-1))).toEqual([-400, -400, 600]);
});

/** The cumulative normal distribution by its series (Marsaglia, Journal of Statistical Software 11, 2004). */
function normal(x: number): number {
  if (Math.abs(x) > 8) return x > 0 ? 1 : 0;
  let [sum, term] = [x, x];
  for (let odd = 3; Math.abs(term) > 1e-18; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + sum * Math.exp(-0.5 * x * x - 0.5 * Math.log(2 * Math.PI));
}

/** Black and Scholes at a rate of 0. */
function priceAt(spot: number, [right, strike, , , volatility = 0.2]: Terms, days: number): number {
  const sign = right === "C" ? 1 : -1;
  if (days === 0) return Math.max(0, sign * (spot - strike));
  const deviation = volatility * Math.sqrt(days / 365);
  const d1 = Math.log(spot / strike) / deviation + deviation / 2;
  return sign * (spot * normal(sign * d1) - strike * normal(sign * (d1 - deviation)));
}

/** Returns the prices at which a profit changes its sign, searched in steps of a cent. */
function signChanges(legs: readonly Terms[], days: readonly number[]): number[] {
  const profit = (spot: number) =>
    legs.reduce((sum, leg, at) => sum + leg[2] * (priceAt(spot, leg, days[at] ?? 0) - leg[3]), 0);
  const found: number[] = [];
  let before = profit(600);
  for (let cent = 60_001; cent <= 80_000; cent += 1) {
    const now = profit(cent / 100);
    if (before * now < 0) found.push(cent / 100);
    before = now;
  }
  return found;
}

const far = "261231";
test.each<[string, Terms[], string, number[]]>([
  [
    "a calendar spread at its first settlement",
    [
      ["C", 700, -1, 9],
      ["C", 700, 1, 14, 0.2, far],
    ],
    "2026-12-18",
    [0, 13],
  ],
  [
    "a butterfly two weeks before",
    [
      ["C", 690, 1, 16.2],
      ["C", 700, -2, 11.2],
      ["C", 710, 1, 7],
    ],
    "2026-12-04",
    [14, 14, 14],
  ],
  [
    "an iron condor two weeks before",
    [
      ["P", 680, 1, 3],
      ["P", 690, -1, 6.5],
      ["C", 710, -1, 6.5],
      ["C", 720, 1, 3],
    ],
    "2026-12-04",
    [14, 14, 14, 14],
  ],
  [
    "a ratio spread a week before",
    [
      ["C", 700, 1, 7.64],
      ["C", 710, -2, 3.5],
    ],
    "2026-12-11",
    [7, 7],
  ],
  [
    "a straddle of minutes beside a year at 500 %",
    [
      ["C", 700, 1, 0.32, 0.1],
      ["P", 700, 1, 0.32, 0.1],
      ["C", 650, -1, 60, 0.1],
      ["C", 650, 1, 59.98, 0.1],
      ["C", 705, 1, 0, 5, "271217"],
      ["C", 705, -1, 0, 5, "271217"],
    ],
    "2026-12-18 15:30",
    [1 / 48, 1 / 48, 1 / 48, 1 / 48, 364 + 1 / 48, 364 + 1 / 48],
  ],
])("all break-evens of %s are found", async (_, legs, date, days) => {
  const expected = signChanges(legs, days);
  const typed = spy(...legs).map((row) => (row[2] === 0 ? [...row.slice(0, 2), 1e-9, row[3]] : row));
  const { breakEvens } = await boundsOf(typed, date);

  expect(expected.length).toBeGreaterThan(1);
  expect(breakEvens).toHaveLength(expected.length);
  breakEvens.forEach((price, index) => {
    expect(Math.abs(price - (expected[index] ?? NaN))).toBeLessThan(0.011);
  });
});

test("before settlement a short put can lose its strike, and a covered put has a break-even far below", async () => {
  const put = await boundsOf(spy(["P", 700, -1, 10]), "2026-12-04");
  const covered = await boundsOf(legsOf(["SPY", 100, 300, ""], ["SPY__261218C00700000", 1, 10, 0.2]), "2026-12-04");

  expect(put.least).toBeCloseTo(-69_000, 4);
  expect(covered.breakEvens[0]).toBeCloseTo(310, 4);
  expect(covered).toMatchObject({ most: "unlimited" });
  expect(covered.least).toBeCloseTo(-31_000, 4);
});

const pick = "columns=contract,multiplier,value,profit,delta";

test("legs of several underlyings with shares add up in dollars; the Total names the leg without an entry price", async () => {
  const legs = legsOf(
    ["SPY", 100, 690, ""],
    ["NVDA", -10, "", ""],
    ["NANOS__261218C00690000", -3, 5, ""],
    ["XSP__261218P00700000", 2, 4, ""],
  );
  const prices = [
    ["SPY", 700],
    ["NVDA", 150],
    ["NANOS", 691],
    ["XSP", 691],
  ];
  const table = await call(
    optPosition,
    legs,
    prices,
    null,
    null,
    cell("2026-12-18 16:00"),
    cell(`${pick}; headers=off`),
  );

  expect(table.slice(0, 4)).toEqual([
    ["SPY", 1, 70_000, 1_000, 100],
    ["NVDA", 1, -1_500, "", -10],
    ["NANOS__261218C00690000", 1, -3, 12, -3],
    ["XSP__261218P00700000", 100, 1_800, 1_000, -200],
  ]);
  expect(table[4]?.[2]).toBe(70_297);
  expect(table[4]?.[3]).toMatchObject({ message: "NVDA has no entry price, so that the sum is unknown." });
  expect(table[4]?.[4]).toMatchObject({
    message: "The legs are of several underlyings, whose shares cannot be added up.",
  });
  expect(await refused(optPosition, legs, [...prices, ["SPY", 710]])).toContain("The underlying has SPY twice");
});

test("a settled leg has no value and no sum, and its cells say when it settled", async () => {
  const legs = legsOf(["SPY", 100, 690, ""], ["SPY__261119C00700000", -2, 3, 0.2]);
  const table = await call(
    optPosition,
    legs,
    cell(700),
    null,
    null,
    cell("2026-11-20 16:00"),
    cell(`${pick}; headers=off`),
  );
  const message = expect.stringContaining(
    "Row 3 of the legs: The contract settled on Thu 19 Nov 2026 16:00 ET",
  ) as string;

  expect(table[0]?.[2]).toBe(70_000);
  expect(table[1]?.[2]).toMatchObject({ message });
  expect(table[2]?.[2]).toMatchObject({ message });
});

test("a monthly option of SPX settles at 9:30, an hour after 8:30 and a minute before 9:31", async () => {
  const monthly = legsOf(["SPX__261218C06900000", 1, 11, 0.2]);
  const at = (time: string) =>
    call(optPosition, monthly, cell(6_890), null, null, cell(`2026-12-18 ${time}`), cell("columns=price; headers=off"));
  const hour = priceAt(6_890, ["C", 6_900, 1, 0], 1 / 24);

  expect((await at("08:30"))[0]?.[0]).toBeCloseTo(hour, 8);
  expect((await at("09:31"))[0]?.[0]).toMatchObject({
    message: expect.stringContaining("Fri 18 Dec 2026 09:30 ET") as string,
  });
});

test("a time across the end of daylight saving counts its hours", async () => {
  const terms = ["call", 100, "2026-11-02", 100, 0.2, 0, 0].map((value) => cell(value));
  const [[price] = []] = await call(optPrice, ...terms, cell("2026-10-30 16:00"));

  // Friday 16:00 in summer to Monday 16:00 in winter: three days and an hour.
  expect(price).toBeCloseTo(priceAt(100, ["C", 100, 1, 0], 3 + 1 / 24), 9);
});

test.each([
  [[["SPY__261218C00700000", 1, 11, 0.2]], "The first row of the legs must name their columns"],
  [
    [
      ["Contract", "Quantty"],
      ["SPY", 1],
    ],
    'Did you mean "Quantity"?',
  ],
  [
    [
      ["Contract", "Quantity", "Vol"],
      ["SPY__261218C00700000", 1, 0.2],
    ],
    'Did you mean "Volatility"?',
  ],
  [
    [
      ["Contract", "Quantity", "Entry"],
      ["SPY__261218C00700000", 1, 11],
    ],
    'Did you mean "Entry price"?',
  ],
])("legs with wrong headings %j are refused: %s", async (legs, words) => {
  expect(await refused(optPosition, legs, cell(700))).toContain(words);
});
