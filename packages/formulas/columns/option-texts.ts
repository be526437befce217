import type { ColumnTexts } from "./describe-table";

const perShare = (words: string): readonly [string, string] => ["US dollars per share", words];
const usd = (words: string): readonly [string, string] => ["US dollars", words];

/** The quote and the Greeks of a contract. docs/api.md, Option quotes. */
export const quoteTexts = {
  contract: ["", "The contract: root, expiration as YYMMDD, C or P, and the strike times 1,000"],
  symbol: ["", "The option root"],
  dte: ["days", "Calendar days to expiration, from the day of the quote"],
  bid: perShare("The best price of a buyer"),
  ask: perShare("The best price of a seller"),
  mid: perShare("Between bid and ask"),
  last: perShare("Price of the last trade of the session; blank before the first"),
  volume: ["contracts", "Traded in the session up to the quote"],
  openInterest: ["contracts", "Open in the morning of the session"],
  openInterestChange: ["contracts", "Change of open interest since the morning of the session before"],
  volatility: ["per year", "Implied volatility, an Excel percentage: 20.00% is 0.2"],
  delta: ["shares per share", "Change of the price per dollar of the underlying"],
  gamma: ["per dollar", "Change of delta per dollar of the underlying"],
  theta: ["US dollars per day", "Change of the price per calendar day that passes, per share"],
  vega: ["US dollars per point", "Change of the price per volatility point, per share"],
  age: ["seconds", "From the quote to the time of the market, or to the requested time"],
  asOf: ["time", "The time of the quote, US Eastern"],
  moneyness: ["%", "Strike in percent of spot"],
  state: ["", "live, or why the value is not: market closed, recorded, paused, reconnecting, closed, replay"],
} satisfies ColumnTexts;

/** The Greeks of an option, per share. docs/methodology.md, Options in cells. */
export const greekTexts = {
  price: perShare("Value of the option by the model"),
  delta: ["shares per share", "Change of the price per dollar of the underlying"],
  gamma: ["per dollar", "Change of delta per dollar of the underlying"],
  theta: ["US dollars per day", "Change of the price per calendar day that passes"],
  vega: ["US dollars per point", "Change of the price per volatility point"],
  rho: ["US dollars per point", "Change of the price per point of the interest rate"],
  vanna: ["per point", "Change of delta per volatility point"],
  charm: ["per day", "Change of delta per calendar day that passes"],
  volga: ["US dollars per point", "Change of vega per volatility point, also called vomma"],
  speed: ["per dollar", "Change of gamma per dollar of the underlying"],
  zomma: ["per point", "Change of gamma per volatility point"],
  color: ["per day", "Change of gamma per calendar day that passes"],
  veta: ["US dollars per day", "Change of vega per calendar day that passes"],
  ultima: ["US dollars per point", "Change of volga per volatility point"],
  lambda: ["ratio", "Change of the price in percent per percent of the underlying: the leverage"],
} satisfies ColumnTexts;

/** The figures of a leg or of all legs: quantity times multiplier. */
export const positionTexts = {
  contract: ["", "The contract or ticker of the leg; Total for the sum"],
  symbol: ["", "The option root, or the ticker of shares"],
  multiplier: ["shares", "Shares of a contract"],
  quantity: ["contracts or shares", "Held; negative is short"],
  price: perShare("Price of the column Price of the legs, otherwise of the model"),
  entryPrice: perShare("What was paid or received"),
  value: usd("Price × quantity × multiplier"),
  profit: usd("Value less cost; blank without an entry price"),
  delta: ["shares", "Shares of the underlying that move like the leg"],
  gamma: ["shares per dollar", "Change of delta per dollar of the underlying"],
  theta: ["US dollars per day", "Change of the value per calendar day that passes"],
  vega: ["US dollars per point", "Change of the value per volatility point"],
  rho: ["US dollars per point", "Change of the value per point of the interest rate"],
  vanna: ["shares per point", "Change of delta per volatility point"],
  charm: ["shares per day", "Change of delta per calendar day that passes"],
  volga: ["US dollars per point", "Change of vega per volatility point"],
  speed: ["gamma per dollar", "Change of gamma per dollar of the underlying"],
  zomma: ["gamma per point", "Change of gamma per volatility point"],
  color: ["gamma per day", "Change of gamma per calendar day that passes"],
  veta: ["US dollars per day", "Change of vega per calendar day that passes"],
  ultima: ["US dollars per point", "Change of volga per volatility point"],
} satisfies ColumnTexts;

/** The profit of legs by price. */
export const payoffTexts = {
  underlying: usd("The price of the underlying"),
} satisfies ColumnTexts;

/** Break-evens and bounds of the profit. */
export const breakEvenTexts = {
  name: ["", "Break-even, the largest profit and the smallest profit"],
  value: usd("A price of the underlying, or a profit; unlimited without a bound"),
} satisfies ColumnTexts;
