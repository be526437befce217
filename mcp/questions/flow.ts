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
} from "../../src/contract/flow/parameter-values";
import { amount, count, date, daysToExpiration, instant, right, several, text, ticker, word } from "./arguments";
import { flowCompare, flowHistory } from "../../src/formulas/flow/daily";
import { flowDarkpool } from "../../src/formulas/flow/dark-pool";
import { flowPressure, flowRatio } from "../../src/formulas/flow/pressure";
import { flowContracts, flowTop } from "../../src/formulas/flow/rankings";
import { flowSentiment } from "../../src/formulas/flow/sentiment";
import { flowStrikes } from "../../src/formulas/flow/strikes";
import { flowMarket, flowTide } from "../../src/formulas/flow/tide";
import { flowTrades } from "../../src/formulas/flow/trades";
import { asked } from "./formula";
import { question } from "./question";

const start = v.optional(instant("The start, the opening of the last session if omitted"));
const end = v.optional(instant("The end, now or the last close if omitted"));
const day = v.optional(date("The trading date, the current one if omitted"));
const window = v.optional(word(timeframes, "The trailing window; 1d if omitted."));
const bucket = v.optional(word(buckets, "The size of a bar; 5min if omitted."));
const minPremium = v.optional(amount("The least premium of a trade, in US dollars."));

export const flowQuestions = [
  question({
    name: "trades",
    title: "Option trades",
    description:
      "The newest option trades of one ticker: time, type, strike, expiration, contracts, premium (US dollars), price, side, sweep, moneyness, flow score (-100 to 100). 1 credit.",
    arguments: {
      ticker,
      window: v.optional(word(timeframes, "The trailing window; 1h if omitted.")),
      limit: v.optional(count("The most trades, 1 to 500; 100 if omitted.")),
      minPremium,
      right,
      tradeType: v.optional(word(tradeTypes, "Sweeps or multi-leg trades only.")),
      ...daysToExpiration,
      expiration: v.optional(date("One expiration")),
      date: day,
      view: v.optional(
        word(["trades", "aggregate"], 'A row per trade ("trades", if omitted), or their totals ("aggregate").'),
      ),
    },
    formula: (given) =>
      asked(flowTrades, given, {
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
  question({
    name: "tide",
    title: "Net premium of one ticker through the day",
    description: "Bullish and bearish premium of one ticker bar by bar, with its running net (US dollars). 3 credits.",
    arguments: { ticker, from: start, to: end, bucket, right, ...daysToExpiration },
    formula: (given) => asked(flowTide, given, { optionType: given.right, minDte: given.minDte, maxDte: given.maxDte }),
    excerpt: "last",
  }),
  question({
    name: "strikes",
    title: "Strikes with the most premium",
    description: "The strikes of one ticker by premium (US dollars), with volume by side. 3 credits.",
    arguments: {
      ticker,
      from: start,
      to: end,
      top: v.optional(count("How many strikes, 1 to 100; 20 if omitted.")),
      right,
      orderBy: v.optional(word(strikeOrders, "What ranks them; net_premium if omitted.")),
      ...daysToExpiration,
    },
    formula: (given) =>
      asked(flowStrikes, given, {
        right: given.right,
        orderBy: given.orderBy,
        minDte: given.minDte,
        maxDte: given.maxDte,
      }),
    excerpt: "first",
  }),
  question({
    name: "history",
    title: "Daily flow of one ticker",
    description:
      "Daily totals of one ticker (premium in US dollars), or how a day compares with the twenty before it (compared), or the most similar days (similar). 5 credits.",
    arguments: {
      ticker,
      view: v.optional(word(["days", "compared", "similar"], "What to return; days if omitted, which need from.")),
      from: v.optional(date("For days, the first day")),
      to: v.optional(date("For days, the last day, today if omitted")),
      date: v.optional(date("For compared and similar, the day, the current one if omitted")),
    },
    formula: (given) =>
      given.view === "compared" || given.view === "similar"
        ? asked(flowCompare, given, {
            view: given.view === "similar" ? "similar" : undefined,
            from: given.from,
            to: given.to,
          })
        : asked(flowHistory, given, { date: given.date }),
    excerpt: "last",
  }),
  question({
    name: "top",
    title: "Most active underlyings or contracts",
    description:
      "Ranks the underlyings of a trading day, or contracts of a day or of the five days that end with it. 1 credit; the contracts of a day cost 3, or 1 for a single ticker.",
    arguments: {
      of: v.optional(
        word(["underlyings", "contracts_of_day", "contracts_of_week"], "What to rank; underlyings if omitted."),
      ),
      rows: v.optional(count("How many rows, 1 to 500; 20 if omitted.")),
      date: day,
      sort: v.optional(
        text(
          "What ranks them, premium if omitted: for underlyings premium, volume, net_premium or call_put_ratio; for contracts premium, volume, oi or iv.",
        ),
      ),
      order: v.optional(word(directions, "desc if omitted.")),
      right: v.optional(word(["call", "put"], "For contracts, calls or puts only.")),
      ticker: v.optional(text("For contracts_of_day: only the contracts of this ticker.")),
      minPremium: v.optional(amount("For underlyings, the least premium in US dollars.")),
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
        ? asked(flowTop, { rows, date: on, sort, order }, { minPremium: least, right: kind, ticker: symbol })
        : asked(
            flowContracts,
            { period: of === "contracts_of_day" ? "day" : undefined, rows, date: on, sort },
            { order, right: kind, ticker: symbol, minPremium: least },
          ),
    excerpt: "first",
  }),
  question({
    name: "pressure",
    title: "Direction of one chain's trades",
    description:
      "Bull and bear shares of one ticker's option trades in percent (direction, 3 credits), shares at bid, ask and mid (side, 1 credit), or the composite direction from -100 to 100 over trailing windows (sentiment, 3 credits per started 30 days).",
    arguments: {
      ticker: text('One ticker, such as "NVDA"; for side also a contract such as "SPY__251219C00600000".'),
      by: v.optional(word(["direction", "side", "sentiment"], "What to return; direction if omitted.")),
      window,
      right,
      minPremium,
      ...daysToExpiration,
      date: day,
      timeframes: v.optional(
        several(`For sentiment, the windows, separated by commas: ${sentimentTimeframes.join(", ")}.`),
      ),
      expirations: v.optional(word(expirationGroups, "For sentiment, one group of expirations.")),
    },
    formula: (given) => {
      const { by = "direction", ticker: symbol, window: during, right: kind, minPremium: least, date: on } = given;
      const days = { minDte: given.minDte, maxDte: given.maxDte };
      if (by === "sentiment") {
        // The formula refuses what does not apply to it: ignoring a filter would look like a filtered result.
        const shared = { ...days, window: during, right: kind, minPremium: least, date: on };
        return asked(
          flowSentiment,
          { ticker: symbol, timeframes: given.timeframes, expirations: given.expirations },
          shared,
        );
      }
      return by === "side"
        ? asked(
            flowRatio,
            { contract: symbol, window: during, minPremium: least },
            { ...days, optionType: kind, date: on },
          )
        : asked(
            flowPressure,
            { ticker: symbol, window: during, right: kind },
            { ...days, minPremium: least, date: on },
          );
    },
    excerpt: "first",
  }),
  question({
    name: "market",
    title: "Net premium of the whole market",
    description: "Net call and net put premium of all options bar by bar (US dollars). 3 credits.",
    arguments: {
      interval: v.optional(word(intervals, "The days that end with the date; 1D if omitted.")),
      bucket,
      date: day,
    },
    formula: (given) => asked(flowMarket, given),
    excerpt: "last",
  }),
  question({
    name: "dark_pool",
    title: "Off-exchange trades",
    description:
      "Off-exchange trades of some or all tickers: time, price, size in shares, notional in US dollars. 5 credits per started 5,000 trades.",
    arguments: {
      tickers: v.optional(several('Tickers separated by commas, such as "SPY,NVDA"; all if omitted.')),
      date: day,
      limit: v.optional(count("The most trades; 100 if omitted.")),
      minNotional: v.optional(amount("The least notional of a trade, in US dollars.")),
      sort: v.optional(text("The field that ranks them, such as notional; the newest first if omitted.")),
    },
    formula: ({ tickers, date: on, limit = 100, minNotional, sort }) =>
      asked(flowDarkpool, { tickers, date: on, limit }, { minNotional, sort }),
    excerpt: "first",
  }),
];
