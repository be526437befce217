import * as v from "valibot";
import { dateSchema, instantSchema } from "../calendar-dates";
import { flowResponse } from "../meta";
import { single } from "../endpoint";
import {
  contract,
  dateParameter,
  documented,
  dollarsParameter,
  instantParameter,
  number,
  required,
  sharePrice,
  symbol,
  symbols,
  text,
  word,
} from "../parameter";
import { chain, ofTicker, ranking, rankingOrder } from "./flow-parameters";
import { contractOrders, directions, timeframes } from "./parameter-values";

/** One contract of the contract rankings. docs/api.md, Top contracts. */
export const topContractSchema = v.object({
  symbol: v.string(),
  ticker: v.string(),
  expiration: dateSchema,
  strike: v.number(),
  right: v.string(),
  dte: v.number(),
  totalPremium: v.number(),
  totalVolume: v.number(),
  openInterest: v.nullable(v.number()),
  oiChange: v.optional(v.nullable(v.number())),
  volumeOiRatio: v.nullable(v.number()),
  bidVolume: v.number(),
  askVolume: v.number(),
  midVolume: v.number(),
  vwap: v.number(),
  lastPrice: v.number(),
  underlyingPrice: v.nullable(v.number()),
  iv: v.nullable(v.number()),
  tradeCount: v.number(),
  sweepVolume: v.number(),
  sweepPremium: v.number(),
  multiLegVolume: v.number(),
  multiLegPremium: v.number(),
});
export type TopContract = v.InferOutput<typeof topContractSchema>;
export const topContractsResponseSchema = flowResponse(v.array(topContractSchema));

/**
 * The data of `/v1/contract-ratio/{symbol}` and `/v1/chain-ratio/{ticker}`. Shares are 0..1. The local service sends null without
 * trades. docs/api.md, Contract ratio and Unknown figures.
 */
export const contractRatioSchema = v.object({
  symbol: v.string(),
  ticker: v.string(),
  optionType: v.nullable(v.string()),
  date: dateSchema,
  timeframe: v.string(),
  tradeCount: v.number(),
  totalVolume: v.number(),
  totalPremium: v.number(),
  contractRatios: v.object({
    askRatio: v.nullable(v.number()),
    bidRatio: v.nullable(v.number()),
    midRatio: v.nullable(v.number()),
    aggressionRatio: v.nullable(v.number()),
  }),
  interpretation: v.object({
    bias: v.string(),
    aggression: v.string(),
    confidence: v.string(),
    description: v.string(),
  }),
});
export type ContractRatio = v.InferOutput<typeof contractRatioSchema>;
export const contractRatioResponseSchema = flowResponse(contractRatioSchema);

/**
 * The data of `/v1/chain-bull-bear/{ticker}`. Shares are 0..100. The ratio is capped at 999. The local service sends null without
 * trades. docs/api.md, Chain pressure and Unknown figures.
 */
export const chainPressureSchema = v.object({
  ticker: v.string(),
  date: dateSchema,
  timeframe: v.string(),
  tradeCount: v.number(),
  totalVolume: v.number(),
  totalPremium: v.number(),
  metrics: v.object({
    bullPct: v.nullable(v.number()),
    bearPct: v.nullable(v.number()),
    neutralPct: v.nullable(v.number()),
    bullBearRatio: v.nullable(v.number()),
    callBullPct: v.nullable(v.number()),
    putBullPct: v.nullable(v.number()),
  }),
  interpretation: v.object({
    bias: v.string(),
    strength: v.string(),
    confidence: v.string(),
    description: v.string(),
  }),
});
export type ChainPressure = v.InferOutput<typeof chainPressureSchema>;
export const chainPressureResponseSchema = flowResponse(chainPressureSchema);

/** One off-exchange trade. The documents define only the endpoint and its paging, so only these fields are checked. */
export const darkPoolTradeSchema = v.looseObject({
  ticker: v.string(),
  timestamp: instantSchema,
  price: v.number(),
  size: v.number(),
  notional: v.optional(v.number()),
});
export type DarkPoolTrade = v.InferOutput<typeof darkPoolTradeSchema>;
export const darkPoolResponseSchema = flowResponse(v.array(darkPoolTradeSchema));

/** Bounds of volume and open interest in contracts, included. */
const contractRanking = {
  ...ranking,
  minVolume: number("min_volume"),
  maxVolume: number("max_volume"),
  minOi: number("min_oi"),
  maxOi: number("max_oi"),
  right: word("right", ["C", "P"]),
  orderBy: word("order_by", contractOrders, "premium"),
  ...rankingOrder,
};

const ranked = { service: "flow", freshMs: 60_000, fresh: "flow: date", known: "ranked contracts" } as const;

/** The contracts of the five trading days that end with the date, ranked. docs/api.md, Top contracts. */
export const flowContractsWeeklyEndpoint = single("flowContractsWeekly", {
  ...ranked,
  path: "/v1/contract/top/weekly",
  credits: 1,
  parameters: contractRanking,
  response: topContractsResponseSchema,
});

/** The contracts of one trading day, ranked. 3 credits for the whole market, 1 for one ticker. docs/api.md, Top contracts. */
export const flowContractsDailyEndpoint = single("flowContractsDaily", {
  ...ranked,
  path: "/v1/contract/top/daily",
  credits: 1,
  price: (parameter) => (parameter("ticker") === undefined ? 3 : 1),
  parameters: { ...contractRanking, ticker: symbol("ticker") },
  response: topContractsResponseSchema,
});

const trailing = { freshMs: 5_000, fresh: "flow: date", known: "timeframe" } as const;

/** One contract's volume by side, in shares from 0 to 1. docs/api.md, Contract ratio. */
export const flowContractRatioEndpoint = single("flowContractRatio", {
  ...trailing,
  service: "flow",
  path: "/v1/contract-ratio/{symbol}",
  pathParameters: { symbol: required(contract("symbol")) },
  credits: 1,
  parameters: {
    timeframe: word("timeframe", timeframes, "1d"),
    minPremium: dollarsParameter("min_premium"),
    date: dateParameter("date"),
  },
  response: contractRatioResponseSchema,
});

/** The volume of a whole chain by side. docs/api.md, Contract ratio. */
export const flowChainRatioEndpoint = single("flowChainRatio", {
  ...trailing,
  ...ofTicker,
  path: "/v1/chain-ratio/{ticker}",
  credits: 1,
  parameters: chain,
  response: contractRatioResponseSchema,
});

/** Bull and bear shares of a chain, 0 to 100. A sold put counts as bullish. docs/api.md, Chain pressure. */
export const flowPressureEndpoint = single("flowPressure", {
  ...trailing,
  ...ofTicker,
  path: "/v1/chain-bull-bear/{ticker}",
  credits: 3,
  parameters: chain,
  response: chainPressureResponseSchema,
});

/**
 * One page of off-exchange trades. A page with fewer rows than `limit` (1 to 5,000) is the last. Amounts are in US dollars, sizes in shares.
 * Bounds are included. The window is within the date. docs/api.md, Dark pool trades.
 */
export const flowDarkPoolEndpoint = single("flowDarkPool", {
  service: "flow",
  path: "/v1/dark-pool/trades",
  credits: 5,
  freshMs: 60_000,
  fresh: "flow: date of shares",
  known: "prints",
  parameters: {
    tickers: symbols("tickers"),
    date: dateParameter("date"),
    timeStart: instantParameter("time_start"),
    timeEnd: instantParameter("time_end"),
    minNotional: dollarsParameter("min_notional"),
    maxNotional: dollarsParameter("max_notional"),
    minSize: number("min_size"),
    maxSize: number("max_size"),
    minPrice: sharePrice("min_price"),
    maxPrice: sharePrice("max_price"),
    limit: documented(number("limit", 500)),
    offset: documented(number("offset", 0)),
    orderBy: text("sort"),
    order: word("order", directions),
  },
  response: darkPoolResponseSchema,
});
