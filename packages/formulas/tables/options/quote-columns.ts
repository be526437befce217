import { withoutNoise } from "@strikebook/client";
import type { ContractQuote } from "@strikebook/contract";
import type { Column } from "../column";
import { asSent, count, date, fraction, gamma, instant, percent, price, share } from "../columns";

/** The quote and the Greeks of one contract. `symbol` is the contract. */
export type QuoteRow = Omit<ContractQuote, "age"> & { readonly age: number | null | undefined };

/** The implied volatility as a fraction of 1. The API has percent points. */
const volatility = ({ iv }: QuoteRow) => (iv === null ? null : withoutNoise(iv / 100));

/** The columns of a chain, in the order of docs/functions.md. */
export const quoteShown: readonly Column<QuoteRow>[] = [
  asSent("Contract", "contract", ({ symbol }) => symbol),
  date("Expiration", "expiration"),
  count("DTE", "dte"),
  asSent("Right", "right"),
  asSent("Strike", "strike"),
  price("Bid", "bid"),
  price("Ask", "ask"),
  price("Mid", "mid"),
  price("Last", "last"),
  count("Volume", "volume"),
  count("Open interest", "openInterest"),
  count("Open interest change", "openInterestChange"),
  fraction("Implied volatility", "volatility", volatility),
  share("Delta", "delta"),
  gamma("Gamma", "gamma"),
  share("Theta per day", "theta"),
  share("Vega per point", "vega"),
  count("Age s", "age"),
];

/** Every column of a quote. The API calls the implied volatility `iv`. */
export const optionColumns: readonly Column<QuoteRow>[] = [
  ...quoteShown,
  asSent("Symbol", "symbol", ({ root }) => root),
  instant("As of", "asOf"),
  price("Spot", "spot"),
  percent("Moneyness %", "moneyness", ({ strike, spot }) => (100 * strike) / spot),
  fraction("Implied volatility", "iv", volatility),
];
