import { createService } from "../../../service/server/service";
import { optChain, optQuote } from "../../support/addin/functions";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { callBid, quotesByHand } from "../../support/market/quotes-by-hand";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

/** Friday 2026-11-20, 15:30:00 in New York. */
const service = createService({ market: smallMarket, quotes: quotesByHand(), now: () => smallMarketNow });
const { call, refused, paidDuring } = await openRuntime(service, smallMarketNow);

/** Returns the paid requests that some work makes, without their parameters. */
const routesOf = async (work: () => Promise<unknown>) =>
  (await paidDuring(work)).map((request) => request.replace(/\?\S*/, ""));

const chain = (options: string, at: unknown = null) => call(optChain, cell("SPY"), at, cell(options));

test("a chain has a row per contract, with the units of cells", async () => {
  // The quotes are of 15:29:58: a call is bid at 1.58 dollars.
  expect(callBid(smallMarketNow - 2_000)).toBe(1.58);
  const table = await chain("dates=text");

  expect(table[0]).toEqual([
    ...["Contract", "Expiration", "DTE", "Right", "Strike", "Bid", "Ask", "Mid", "Last", "Volume", "Open interest"],
    ...["Open interest change", "Implied volatility", "Delta", "Gamma", "Theta per day", "Vega per point", "Age s"],
  ]);
  // The nearest expiration is that of today; all of its strikes are within 40 around spot.
  expect(table.slice(1).map((row) => row[0])).toEqual([
    ...["SPY__261120C00095000", "SPY__261120P00095000", "SPY__261120C00100000", "SPY__261120P00100000"],
    ...["SPY__261120C00105000", "SPY__261120P00105000"],
  ]);
  // 34.37 % per year is 0.3437 in a cell. The service's time is 15:30:00.25.
  expect(table[5]).toEqual([
    ...["SPY__261120C00105000", "2026-11-20", 0, "call", 105, 1.58, 1.68, 1.63, "", 40, 1_004, -5],
    ...[0.3437, 0.25, 0.012345, -0.5, 0.25, 2.25],
  ]);
});

test.each([
  ["expiration=2026-12-18; right=put", ["2026-12-18 95 put", "2026-12-18 100 put", "2026-12-18 105 put"]],
  ["expiration=2026-11-27,2026-12-18; strikes=1; right=call", ["2026-11-27 100 call", "2026-12-18 100 call"]],
  ["dte=5..10; delta=0.2..0.3", ["2026-11-27 105 call"]],
  ["dte=30; delta=0.25", ["2026-12-18 100 put", "2026-12-18 105 call"]],
  ["expiration=all; moneyness=103; right=call", ["2026-11-20 105 call", "2026-11-27 105 call", "2026-12-18 105 call"]],
  ["moneyness=90..94; right=c", ["2026-11-20 95 call"]],
  ["expiration=0dte; strikes=1; right=call", ["2026-11-20 100 call"]],
  ["expiration=today, 2026-12-18; strikes=1; right=call", ["2026-11-20 100 call", "2026-12-18 100 call"]],
  ["expiration=this week; strikes=1; right=call", ["2026-11-20 100 call"]],
  // Third Fridays are 20 November and 18 December.
  ["expiration=Monthly; strikes=1; right=call", ["2026-11-20 100 call", "2026-12-18 100 call"]],
  ["expiration=weekly; strikes=1; right=call", ["2026-11-27 100 call"]],
  ["expiration=weekly, 2026-12-18; strikes=1; right=call", ["2026-11-27 100 call", "2026-12-18 100 call"]],
])("the options %s select %j", async (options, selected) => {
  const [, ...rows] = await chain(`${options}; dates=text; columns=Expiration,Strike,Right`);

  expect(rows.map((row) => row.join(" "))).toEqual(selected);
});

test("a chain of a past instant has the quotes of it", async () => {
  const at = "2026-11-20 14:00:10";
  const table = await chain("right=call; strikes=1; dates=text; columns=As of,Bid,Spot,Moneyness %,Symbol", at);

  // 100 of 101.5 is 98.52 %.
  expect(table[1]).toEqual(["2026-11-20 14:00:08", 1.08, 101.5, expect.closeTo(98.522, 3), "SPY"]);
});

test("quotes of contracts that a fresh chain shows cost no request, and have its figures", async () => {
  const filter = "expiration=2026-12-18; columns=Contract,Bid,Ask,Mid,Implied volatility,Delta,Age s; headers=off";
  const at = "2026-11-20 13:00:30";
  let shown: unknown[][] = [];
  expect(await routesOf(async () => (shown = await chain(filter, at)))).toEqual(["/v1/options/chain 1"]);
  const contracts = shown.map(([contract]) => [contract]);

  let quotes: unknown[][] = [];
  const fields = cell("contract,bid,ask,mid,volatility,delta,age");
  expect(await routesOf(async () => (quotes = await call(optQuote, contracts, fields, at)))).toEqual([]);
  expect(quotes).toEqual(shown);

  // A contract of another expiration is in no chain of that instant.
  const other = cell("SPY__261127C00100000");
  expect(await routesOf(() => call(optQuote, other, null, at))).toEqual(["/v1/options/quotes 1"]);
  // The chain is of another instant.
  const [first] = contracts;
  expect(await routesOf(() => call(optQuote, [first], null, "2026-11-20 13:00:31"))).toEqual(["/v1/options/quotes 1"]);
});

test("a chain and quotes of it that are calculated together are one request", async () => {
  const at = "2026-11-20 12:00:00";
  const made = await routesOf(() =>
    Promise.all([
      chain("expiration=2026-12-18", at),
      call(optQuote, cell("SPY__261218C00100000"), null, at),
      call(optQuote, cell("SPY__261218P00100000"), null, at),
    ]),
  );

  expect(made).toEqual(["/v1/options/chain 1"]);
});

test.each([
  [
    "dte=20..10",
    'The option dte is calendar days to expiration, a range such as 20..45 or a number, of which the nearest expiration is shown; "20..10" is the wrong way round: write 10..20.',
  ],
  [
    "dte=7.5",
    'The option dte is calendar days to expiration, a range such as 20..45 or a number, of which the nearest expiration is shown; "7.5" is not.',
  ],
  ["dte=5; expiration=2026-11-27", "The options expiration and dte both select expirations: remove one of them."],
  [
    "delta=25",
    "The option delta is the delta without its sign, from 0 to 1, a range such as 0.1..0.3 or a number, of which the nearest is shown; write 0.25 for a delta of 25 %.",
  ],
  [
    "delta=-0.25",
    "The option delta is the delta without its sign, from 0 to 1, a range such as 0.1..0.3 or a number, of which the nearest is shown; -0.25 has a sign: write 0.25, with right=put for puts.",
  ],
  [
    "delta=0.1..",
    'The option delta is the delta without its sign, from 0 to 1, a range such as 0.1..0.3 or a number, of which the nearest is shown; "0.1.." is not.',
  ],
  [
    "moneyness=0.9..1.1",
    "The option moneyness is the strike in percent of spot, a range such as 90..110 or a number, of which the nearest strike is shown; write 90 for 0.9 times spot.",
  ],
  [
    "delta=0.25; moneyness=100",
    "The options delta and moneyness cannot both be one number, because only one contract is the nearest: write one of them as a range.",
  ],
  ["expiration=2026-11-19", "The expiration 2026-11-19 is before the day of the chain, 2026-11-20: use a later one."],
  ["expiration=yesterday", "The expiration 2026-11-19 is before the day of the chain, 2026-11-20: use a later one."],
  ...["0", "0.5", "90..110", "5000"].map((given) => [
    `strikes=${given}`,
    `The option strikes is how many strikes around spot are shown, 1 to 1000 or all; "${given}" is not. For a range write moneyness=90..110 (percent of spot) or delta=0.1..0.3.`,
  ]),
  ...["20-45", "20:45", "20,45", "20 to 45"].map((given) => [
    `dte=${given}`,
    `The option dte is calendar days to expiration, a range such as 20..45 or a number, of which the nearest expiration is shown; "${given}" is not: write 20..45.`,
  ]),
  [
    "delta=25%",
    'The option delta is the delta without its sign, from 0 to 1, a range such as 0.1..0.3 or a number, of which the nearest is shown; "25%" is not: write 0.25.',
  ],
  [
    "moneyness=95%",
    'The option moneyness is the strike in percent of spot, a range such as 90..110 or a number, of which the nearest strike is shown; "95%" is not: write 95.',
  ],
  [
    "right=both sides",
    'The option right (both if omitted) must be "call" or "put", or "C" or "P"; "both sides" is none of these.',
  ],
  [
    "strike=100",
    'This function has no option "strike". Did you mean "strikes"? Its options are "headers", "dates", "columns", "expiration", "dte", "delta", "right", "moneyness" or "strikes".',
  ],
  [
    "columns=Bit",
    'There is no column "Bit". Did you mean "Bid"? The columns are "Bid", "Mid", "DTE", "Right", "Ask", "Last", "Spot", "Delta", "Strike", "Gamma" and 13 more: columns=* shows all.',
  ],
])("the options %s are refused before a request", async (options, message) => {
  const before = service.requests.length;

  expect(await refused(optChain, cell("SPY"), null, cell(options))).toBe(`#VALUE! ${message}`);
  expect(service.requests).toHaveLength(before);
});

test.each([
  [
    "SPX+",
    '#VALUE! "SPX+" is a sum of roots, which this function does not take: contracts belong to one root. Use a formula for each root.',
  ],
  ["SPY,QQQ", '#VALUE! This function accepts one ticker; "SPY,QQQ" is a list.'],
  ["", '#VALUE! A symbol is required: a ticker such as "SPXW", or a cell that contains one.'],
])("the symbol %j is refused", async (symbol, message) => {
  expect(await refused(optChain, cell(symbol))).toBe(message);
});

test("an instant in words that is none is refused with what is read", async () => {
  expect(await refused(optChain, cell("SPXW"), "tomorrow")).toMatch(
    /^#VALUE! The time must be a date and time such as 2026-11-27 10:30 .*; "tomorrow" is none of these\.$/,
  );
});

test("what the service has no contract for is an error with what it lists", async () => {
  expect(await refused(optChain, cell("SPY"), null, cell("expiration=2026-12-04"))).toMatch(
    /^#VALUE! SPY does not list 2026-12-04\. The nearest are 2026-11-20 \(0 days\), 2026-11-27 \(7 days\), 2026-12-18 \(28 days\)\. Use a listed date, or a number of days: dte=30 is the nearest expiration\.$/,
  );
  expect(await refused(optChain, cell("SPY"), null, cell("delta=0.31..0.35"))).toBe(
    "#VALUE! SPY has no contract with delta=0.31..0.35: widen the range, or send one number for the nearest contract. Or use another time.",
  );
  expect(await refused(optChain, cell("XYZ"))).toMatch(/^#N\/A There are no quotes of XYZ\./);
});
