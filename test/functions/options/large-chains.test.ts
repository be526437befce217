import { createService } from "../../../service/server/service";
import { optChain } from "../../support/addin/functions";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { quotesByHand } from "../../support/market/quotes-by-hand";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

/** Strikes a cent apart, of a call and a put and three expirations each. */
const strikesOf = (count: number) => Array.from({ length: count }, (_, at) => 50 + at / 100);
const quotes = { ofService: quotesByHand(strikesOf(6_000)), ofExcel: quotesByHand(strikesOf(4_400)) };
let size: keyof typeof quotes = "ofService";
const service = createService({
  market: smallMarket,
  quotes: { read: (...given) => quotes[size].read(...given) },
  now: () => smallMarketNow,
});
const { addin, call, refused, paid } = await openRuntime(service, smallMarketNow);
const all = "expiration=all; strikes=all";
const smaller =
  "a number of strikes (strikes=40), fewer expirations (dte=0..7), one right (right=put), or fewer columns.";

beforeEach(() => addin.client.forget());

test("a chain of more than 4 MB is refused by the service, and the cell says what makes it smaller", async () => {
  size = "ofService";
  const before = paid().length;

  // 36,000 contracts of about 130 characters are 4.7 million.
  expect(await refused(optChain, cell("SPY"), null, cell(all))).toBe(
    "#VALUE! This is more data than the service returns in one request. Use a number of strikes (strikes=40), one right (right=put), fewer expirations (dte=0..7), or a range (moneyness=90..110, delta=0.1..0.9).",
  );
  expect(paid()).toHaveLength(before);
  for (const less of ["expiration=all; strikes=40", `${all}; right=put`, "dte=0..7; strikes=all"]) {
    expect((await call(optChain, cell("SPY"), null, cell(`${less}; columns=Strike`))).length).toBeGreaterThan(240);
  }
});

test("a table that Excel does not take says what makes it smaller", async () => {
  size = "ofExcel";
  // 4,400 strikes of two rights and three expirations, in 19 columns.
  const columns =
    "Contract,Expiration,DTE,Right,Strike,Bid,Ask,Mid,Last,Volume,Open interest,Open interest change,Implied volatility,Delta,Gamma,Theta per day,Vega per point,Age s,Spot";
  const shown = await refused(optChain, cell("SPY"), null, cell(`${all}; columns=${columns}`));

  expect(shown).toMatch(
    /^#N\/A The table would have 26,400 rows and 19 columns: 501,600 cells, and a result can have 500,000 at most\. /,
  );
  expect(shown.endsWith(` Request ${smaller}`)).toBe(true);
});
