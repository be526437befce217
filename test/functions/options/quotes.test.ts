import { mayBeShared } from "../../../src/addin/share/shown-sources";
import { createService } from "../../../service/server/service";
import { gexInfo, gexSources, optChain, optQuote } from "../../support/addin/functions";
import { CellError, cell, openRuntime } from "../../support/addin/function-runtime";
import { startCell } from "../../support/addin/live-cells";
import { turn } from "../../../scripts/support/event-loop";
import { quotesByHand } from "../../support/market/quotes-by-hand";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

/** 50 strikes with a call and a put are 100 contracts. */
const strikes = Array.from({ length: 50 }, (_, index) => 80 + index);
const quotes = quotesByHand(strikes);
const service = createService({ market: smallMarket, quotes, now: () => smallMarketNow });
const { addin, call, refused, paidDuring } = await openRuntime(service, smallMarketNow);

const contract = (strike: number, right: "C" | "P" = "C", root = "SPY", date = "261218") =>
  `${root}__${date}${right}${String(1_000 * strike).padStart(8, "0")}`;
const all = strikes.flatMap((strike) => [contract(strike, "C"), contract(strike, "P")]);

/** Returns a table with its errors as text. */
const textOf = (table: unknown[][]) =>
  table.map((row) => row.map((one) => (one instanceof CellError ? `${one.code} ${one.message}` : one)));

test("200 cells of 100 contracts are one request of one credit", async () => {
  const at = "2026-11-20 13:00:30";
  let shown: unknown[][][] = [];
  const paid = await paidDuring(async () => {
    const cells = [...all, ...all].map((one) => call(optQuote, cell(one), cell("contract,mid"), at));
    shown = await Promise.all(cells);
  });

  expect(paid).toHaveLength(1);
  expect(paid[0]).toMatch(/^\/v1\/options\/quotes\?contracts=\S+ 1$/);
  // The quotes are of 13:00:28: a call is bid at 1.28 dollars, a put at 2.28, and asked 10 cents higher.
  expect(shown.flat()).toEqual([...all, ...all].map((one) => [one, one.includes("C0") ? 1.33 : 2.33]));
});

test("each row is beside its cell: empty cells, contracts named twice, mistyped and unknown ones", async () => {
  const range = [
    [contract(100)],
    [""],
    ["spy   261218p00100000"],
    ["SPY"],
    [contract(100)],
    [contract(300)],
    [contract(100, "C", "SPY", "251219")],
    ["SPY__261318C00100000"],
    [contract(50, "C", "QQQ", "261120")],
    [""],
  ];
  const table = await call(optQuote, range, cell("strike,bid"), "2026-11-20 13:00:30");

  expect(textOf(table)).toEqual([
    [100, 1.28],
    ["", ""],
    [100, 2.28],
    Array(2).fill(
      '#N/A "SPY" is a symbol, not a contract. A contract is written like SPXW__261218C06900000. =OPT.CHAIN("SPY") lists those of SPY.',
    ),
    [100, 1.28],
    Array(2).fill(
      expect.stringMatching(/^#N\/A SPY lists no call of 300 for 2026-12-18\. The nearest strikes are 129\./),
    ),
    Array(2).fill("#N/A SPY__251219C00100000 expired on 2025-12-19: only an earlier time has its quotes."),
    Array(2).fill('#N/A "SPY__261318C00100000" has the expiration 2026-13-18, which is no date.'),
    [50, 1.28],
  ]);
});

test("one contract in six spellings is one contract", async () => {
  const spellings = ["SPY__261218C00100000", "SPY   261218C00100000", "SPY261218C00100000", "O:SPY261218C00100000"];
  const typed = [...spellings, ".SPY261218C100", ".spy261218c100.0"].map((one) => [one]);
  let shown: unknown[][] = [];
  const paid = await paidDuring(async () => {
    shown = await call(optQuote, typed, cell("contract,strike"), "2026-11-20 11:11:11");
  });

  expect(shown).toEqual(typed.map(() => ["SPY__261218C00100000", 100]));
  expect(paid).toEqual([expect.stringMatching(/contracts=SPY__261218C00100000&timestamp=\S+ 1$/)]);
});

test("contracts of several roots are one request", async () => {
  const mixed = [[contract(100)], [contract(50, "C", "QQQ", "261120")]];
  let shown: unknown[][] = [];
  const paid = await paidDuring(async () => {
    shown = await call(optQuote, mixed, cell("symbol,strike"), "2026-11-20 11:11:12");
  });

  expect(shown).toEqual([
    ["SPY", 100],
    ["QQQ", 50],
  ]);
  expect(paid).toHaveLength(1);
});

test("without fields it is the mid, without a header row unless one is chosen", async () => {
  expect(await call(optQuote, cell(contract(100)))).toEqual([[1.63]]);
  expect(await call(optQuote, cell(contract(100)), cell("Mid,volatility"), null, cell("headers=on"))).toEqual([
    ["Mid", "Implied volatility"],
    [1.63, 0.3437],
  ]);
  expect(await call(optQuote, cell(contract(100)), [["mid", "iv"]], null, cell("headers=api"))).toEqual([
    ["mid", "iv"],
    [1.63, 0.3437],
  ]);
});

test("the source of quotes is raw data, which a copy to share leaves out", async () => {
  await call(optQuote, cell(contract(100)));
  const [source] = addin.provenance.sources.get();

  expect(source).toMatchObject({ attribution: { shareable: false, shareClass: "raw" }, functionNames: ["OPT.QUOTE"] });
  expect(source?.attribution && mayBeShared(source.attribution)).toBe(false);
  // A cell is of its root, and its source is that of the contract.
  expect(addin.provenance.symbols[0]).toBe("SPY");
});

test.each([
  [
    "SPY",
    null,
    '#VALUE! "SPY" is a symbol, not a contract. A contract is written like SPXW__261218C06900000. =OPT.CHAIN("SPY") lists those of SPY.',
  ],
  ...["SPY 18DEC26 100 C", "SPY__261218C100", 46_000].map((typed) => [
    typed,
    null,
    `#VALUE! A contract must be written like SPY__251219C00600000: ticker, expiration as YYMMDD, C or P, and the strike times 1,000 in eight digits; ${typeof typed === "string" ? `"${typed}"` : typed} is not. FLOW.CONTRACT returns this form.`,
  ]),
  ["", null, "#VALUE! A contract is required, such as SPXW__261218C06900000, or a range of them."],
  [
    contract(100),
    "bit",
    '#VALUE! There is no column "bit". Did you mean "Bid"? The columns are "Bid", "Mid", "DTE", "Right", "Ask", "Last", "Spot", "Delta", "Strike", "Gamma" and 12 more: columns=* shows all.',
  ],
  ["SPY__261218C00000000", null, '#VALUE! "SPY__261218C00000000" has a strike of 0.'],
])("the contract %j with the fields %j is refused before a request", async (contracts, fields, message) => {
  const before = service.requests.length;

  expect(await refused(optQuote, cell(contracts), fields && cell(fields))).toBe(message);
  expect(service.requests).toHaveLength(before);
});

test("more than a thousand contracts are refused, and so are two lists of columns", async () => {
  const many = Array.from({ length: 1_001 }, (_, index) => [contract(index + 1)]);

  expect(await refused(optQuote, many)).toBe(
    "#VALUE! This function takes 1,000 contracts at most; 1,001 were given. Use several formulas.",
  );
  expect(await refused(optQuote, cell(contract(100)), cell("bid"), null, cell("columns=bid"))).toBe(
    "#VALUE! The option columns repeats the argument fields: remove one of them.",
  );
});

test("ten requests for a thousand contracts have their price", async () => {
  const many = Array.from({ length: 101 }, (_, index) => [contract(index + 1)]);

  expect(await paidDuring(() => call(optQuote, many, null, "2026-11-20 12:34:56"))).toHaveLength(2);
});

test("the error of a formula is in every field of every row", async () => {
  const shown = await refused(optQuote, [["x 1"], ["y 1"]], cell("bid,ask"));

  expect(shown).toMatch(/; "x 1" is not\. FLOW\.CONTRACT returns this form\.$/);
});

test("the origin of a chain and of quotes is in full form, is raw data and may not be shared", async () => {
  const at = "2026-11-20 10:10:10";
  const inCell = (address: string, functionName: string) => ({ functionName, address }) as CustomFunctions.Invocation; // what Excel sends
  await optChain(cell("SPY"), at, cell("strikes=1"), inCell("Sheet1!C1", "OPT.CHAIN"));
  await optQuote(cell(contract(110)), cell("mid"), at, cell(null), inCell("Sheet1!C9", "OPT.QUOTE"));
  const info = async (address: string) => {
    const invocation = { functionName: "GEX.INFO", address: "Sheet1!Z1", parameterAddresses: [address] };
    return Object.fromEntries(
      await gexInfo(cell(1), null, invocation as unknown as CustomFunctions.Invocation),
    ) as object; // what Excel sends
  };
  // 2026-11-20 is Excel date 46346; the quotes are of 10:10:08, which is 36,608 seconds of 86,400.
  const asOf = expect.closeTo(46_346 + 36_608 / 86_400, 9) as number;
  const expected = {
    "As of": asOf,
    Credits: 1,
    Mode: "historical",
    Attribution: "Simulated by Strikebook: not real prices",
  };

  expect(await info("Sheet1!C1")).toMatchObject({ ...expected, Function: "OPT.CHAIN", Endpoint: "/v1/options/chain" });
  expect(await info("Sheet1!C9")).toMatchObject({ ...expected, Function: "OPT.QUOTE", Endpoint: "/v1/options/quotes" });

  const sources = startCell(gexSources, {}, [
    cell("headers=off; columns=text,license,shareable,share class,credit required"),
  ]);
  await turn();
  expect(sources.newest()).toEqual([["Simulated by Strikebook: not real prices", "personal", false, "raw", true]]);
  sources.cancel();
});
