import * as v from "valibot";
import { optChain, optGreeks, optQuote } from "@strikebook/formulas";
import { instantArgument, right, several } from "./arguments";
import { toolFormula } from "./formula";
import { tool } from "./tool";

/** What quotes show if no fields are named. */
const quoteFields = "contract,bid,ask,mid,volume,openInterest,volatility,delta,gamma,theta,vega,age";

const textOrNumber = v.optional(v.union([v.string(), v.number()]));

export const optionTools = [
  tool({
    name: "options",
    title: "Option quotes and prices",
    description:
      "Quotes, open interest, volatility and Greeks of a symbol's chain (dte, delta, moneyness %: 20..45, or the nearest to a number) or of contracts (quotes); 1 credit. price: value and Greeks of a right, strike and expiration by underlying, volatility (20%) and rate; free.",
    arguments: {
      view: v.picklist(["chain", "quotes", "price"]),
      symbol: v.optional(v.string()),
      contracts: v.optional(several("Such as SPXW__261218C06900000")),
      fields: v.optional(several("Such as bid,ask,delta")),
      at: v.optional(instantArgument),
      expiration: v.optional(v.string()),
      right,
      dte: textOrNumber,
      delta: textOrNumber,
      moneyness: textOrNumber,
      strikes: textOrNumber,
      strike: v.optional(v.number()),
      underlying: v.optional(v.number()),
      volatility: textOrNumber,
      rate: textOrNumber,
      model: v.optional(v.picklist(["european", "black76", "american"])),
    },
    formula: ({ view: wanted, at, contracts, fields, symbol, expiration, right: side, strike, ...rest }) => {
      const { underlying, volatility, rate, model, dte, delta, moneyness, strikes } = rest;
      // The formulas refuse what does not apply to them.
      if (wanted === "quotes") {
        const others = { symbol, expiration, right: side, strike, ...rest };
        return toolFormula(optQuote, { contracts, fields: fields ?? quoteFields, at }, { headers: "on", ...others });
      }
      if (wanted === "chain") {
        const priced = { contracts, fields, strike, underlying, volatility, rate, model };
        return toolFormula(
          optChain,
          { symbol, at },
          { expiration, dte, delta, moneyness, strikes, right: side, ...priced },
        );
      }
      const given = { right: side, strike, expiration, underlying, volatility, rate, at };
      return toolFormula(optGreeks, given, { model, symbol, contracts, fields, dte, delta, moneyness, strikes });
    },
    excerpt: "first",
  }),
];
