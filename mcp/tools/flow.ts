import * as v from "valibot";
import {
  buckets,
  directions,
  expirationGroups,
  intervals,
  sentimentTimeframes,
  strikeOrders,
  timeframes,
  tradeTypes,
} from "@strikebook/contract";
import {
  countArgument,
  dateArgument,
  dteArguments,
  instantArgument,
  minPremiumArgument,
  right,
  several,
  symbolsArgument,
  textArgument,
  wordArgument,
} from "./arguments";
import {
  flowCompare,
  flowContracts,
  flowDarkpool,
  flowHistory,
  flowMarket,
  flowPressure,
  flowRatio,
  flowSentiment,
  flowStrikes,
  flowTide,
  flowTop,
  flowTrades,
} from "@strikebook/formulas";
import { toolFormula } from "./formula";
import { tool } from "./tool";

const start = v.optional(instantArgument);
const end = v.optional(v.string());
const day = v.optional(dateArgument);
const bucket = wordArgument(buckets, "5min");

export const flowTools = [
  tool({
    name: "trades",
    title: "Option trades",
    description:
      "The newest option trades of one ticker with contract, size, premium, price, side, sweep, moneyness and a flow score from -100 to 100. 1 credit.",
    arguments: {
      ticker: v.string(),
      window: wordArgument(timeframes, "1h"),
      limit: countArgument(100),
      minPremium: minPremiumArgument,
      right,
      tradeType: v.optional(v.picklist(tradeTypes)),
      ...dteArguments,
      expiration: v.optional(v.string()),
      date: day,
      view: wordArgument(["trades", "aggregate"], "trades"),
    },
    formula: (given) =>
      toolFormula(flowTrades, given, {
        optionType: given.right,
        tradeType: given.tradeType,
        minDte: given.minDte,
        maxDte: given.maxDte,
        expiration: given.expiration,
        date: given.date,
        view: given.view,
      }),
    excerpt: "first",
  }),
  tool({
    name: "tide",
    title: "Net premium",
    description: "Bullish and bearish premium of each ticker by bar, with its running net. 3 credits per ticker.",
    arguments: { ticker: symbolsArgument, from: start, to: end, bucket, right, ...dteArguments },
    formula: (given) =>
      toolFormula(flowTide, given, { optionType: given.right, minDte: given.minDte, maxDte: given.maxDte }),
    excerpt: "last",
  }),
  tool({
    name: "strikes",
    title: "Strikes by premium",
    description: "The strikes of one ticker by premium, with volume by side. 3 credits.",
    arguments: {
      ticker: v.string(),
      from: start,
      to: end,
      top: countArgument(20),
      right,
      orderBy: wordArgument(strikeOrders, "net_premium"),
      ...dteArguments,
    },
    formula: (given) =>
      toolFormula(flowStrikes, given, {
        right: given.right,
        orderBy: given.orderBy,
        minDte: given.minDte,
        maxDte: given.maxDte,
      }),
    excerpt: "first",
  }),
  tool({
    name: "history",
    title: "Daily flow",
    description:
      "Daily totals of one ticker (days, which needs from), or how a date compares with the twenty days before it (compared), or the most similar days (similar). 5 credits.",
    arguments: {
      ticker: v.string(),
      view: wordArgument(["days", "compared", "similar"], "days"),
      from: v.optional(dateArgument),
      to: v.optional(v.string()),
      date: day,
    },
    formula: (given) =>
      given.view === "compared" || given.view === "similar"
        ? toolFormula(flowCompare, given, {
            view: given.view === "similar" ? "similar" : undefined,
            from: given.from,
            to: given.to,
          })
        : toolFormula(flowHistory, given, { date: given.date }),
    excerpt: "last",
  }),
  tool({
    name: "top",
    title: "Most active",
    description:
      "Ranks underlyings of a day (minPremium), or contracts of a day or of five days (right, ticker). 1 credit; contracts of a day without a ticker 3.",
    arguments: {
      of: wordArgument(["underlyings", "contracts_of_day", "contracts_of_week"], "underlyings"),
      rows: countArgument(20),
      date: day,
      sort: v.optional(
        textArgument("premium or volume; of underlyings net_premium or call_put_ratio; of contracts oi or iv"),
      ),
      order: wordArgument(directions, "desc"),
      right,
      ticker: v.optional(textArgument("For contracts_of_day")),
      minPremium: minPremiumArgument,
    },
    formula: ({
      of = "underlyings",
      rows = 20,
      date: on,
      sort,
      order,
      right: kind,
      ticker: symbol,
      minPremium: least,
    }) =>
      of === "underlyings"
        ? toolFormula(flowTop, { rows, date: on, sort, order }, { minPremium: least, right: kind, ticker: symbol })
        : toolFormula(
            flowContracts,
            { period: of === "contracts_of_day" ? "day" : undefined, rows, date: on, sort },
            { order, right: kind, ticker: symbol, minPremium: least },
          ),
    excerpt: "first",
  }),
  tool({
    name: "pressure",
    title: "Direction of trades",
    description:
      "Bull and bear shares of trades in percent by ticker (direction, 3 credits each), or of one ticker the shares at bid, ask and mid (side, 1 credit), or the composite direction from -100 to 100 by timeframes (sentiment, 3 credits per started 30 days).",
    arguments: {
      ticker: several("For side also a contract: SPY__251219C00600000"),
      by: wordArgument(["direction", "side", "sentiment"], "direction"),
      window: wordArgument(timeframes, "1d"),
      right,
      minPremium: minPremiumArgument,
      ...dteArguments,
      date: day,
      timeframes: v.optional(several(sentimentTimeframes.join())),
      expirations: v.optional(v.picklist(expirationGroups)),
    },
    formula: (given) => {
      const { by = "direction", ticker: symbol, window: during, right: kind, minPremium: least, date: on } = given;
      const days = { minDte: given.minDte, maxDte: given.maxDte };
      if (by === "sentiment") {
        // The formula refuses what does not apply to it: ignoring a filter would look like a filtered result.
        const shared = { ...days, window: during, right: kind, minPremium: least, date: on };
        return toolFormula(
          flowSentiment,
          { ticker: symbol, timeframes: given.timeframes, expirations: given.expirations },
          shared,
        );
      }
      return by === "side"
        ? toolFormula(
            flowRatio,
            { contract: symbol, window: during, minPremium: least },
            { ...days, optionType: kind, date: on },
          )
        : toolFormula(
            flowPressure,
            { ticker: symbol, window: during, right: kind },
            { ...days, minPremium: least, date: on },
          );
    },
    excerpt: "first",
  }),
  tool({
    name: "market",
    title: "Premium of the market",
    description:
      "Net call and net put premium of all options bar by bar, over the interval that ends with the date. 3 credits.",
    arguments: {
      interval: wordArgument(intervals, "1D"),
      bucket,
      date: day,
    },
    formula: (given) => toolFormula(flowMarket, given),
    excerpt: "last",
  }),
  tool({
    name: "dark_pool",
    title: "Off-exchange trades",
    description:
      "Off-exchange trades with price, size in shares and notional in US dollars. 5 credits per started 5,000 trades.",
    arguments: {
      tickers: v.optional(several("All if omitted")),
      date: day,
      limit: countArgument(100),
      minNotional: v.optional(v.number()),
      sort: v.optional(textArgument("Such as notional")),
    },
    formula: ({ tickers, date: on, limit = 100, minNotional, sort }) =>
      toolFormula(flowDarkpool, { tickers, date: on, limit }, { minNotional, sort }),
    excerpt: "first",
  }),
];
