import { blackScholes } from "@strikebook/pricing";
import { quoteAt } from "../../../market/days/option-quote";
import { smallDay } from "../../support/market/small-day";
import { expectBetween } from "../../support/market/between";

/** Returns the fair value, in cents, of a contract of the small day at the opening bell. */
function fairCents(strike: number, right: "call" | "put"): number {
  const market = { spot: 100, rate: 0, dividendYield: 0 };
  return 100 * blackScholes({ right, strike, years: smallDay().yearsAt(2, 0), volatility: 0.2 }, market).price;
}

test("the quote of an index contract surrounds its fair value in whole ticks", () => {
  // July's 100 call is worth about 2.55: below 5 dollars the quote is 20 cents wide, below 3 dollars the tick is 5 cents.
  const fair = fairCents(100, "call");
  const quote = quoteAt(smallDay(), 14, 0);

  expectBetween(fair, 200, 300);
  expect(quote).toEqual({
    bidCents: Math.floor((fair - 10) / 5) * 5,
    askCents: Math.ceil((fair + 10) / 5) * 5,
    tickCents: 5,
    parityCents: 0,
    volatility: 0.2,
  });
});

test("the contract of a share has a narrower quote in cents", () => {
  const fair = fairCents(100, "put");
  const quote = quoteAt(smallDay({ underlying: "NVDA" }), 15, 0);

  expect(quote).toMatchObject({
    bidCents: Math.floor(fair - 2.5),
    askCents: Math.ceil(fair + 2.5),
    tickCents: 1,
  });
});

test("a worthless contract has no bid and an ask of two cents or one tick", () => {
  // Today's 110 call, a dozen standard deviations away.
  expect(quoteAt(smallDay(), 4, 23_000)).toMatchObject({ bidCents: 0, askCents: 5 });
  expect(quoteAt(smallDay({ underlying: "NVDA" }), 4, 23_000)).toMatchObject({ bidCents: 0, askCents: 2 });
});
