import * as v from "valibot";
import { dateSchema, instantSchema } from "../calendar-dates";
import { flowResponse } from "../meta";

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
  openInterest: v.number(),
  oiChange: v.optional(v.nullable(v.number())),
  volumeOiRatio: v.nullable(v.number()),
  bidVolume: v.number(),
  askVolume: v.number(),
  midVolume: v.number(),
  vwap: v.number(),
  lastPrice: v.number(),
  underlyingPrice: v.number(),
  iv: v.nullable(v.number()),
  tradeCount: v.number(),
  sweepVolume: v.number(),
  sweepPremium: v.number(),
  multiLegVolume: v.number(),
  multiLegPremium: v.number(),
});
export type TopContract = v.InferOutput<typeof topContractSchema>;
export const topContractsResponseSchema = flowResponse(v.array(topContractSchema));

/** The data of `/v1/contract-ratio/{symbol}` and `/v1/chain-ratio/{ticker}`: shares are 0..1. docs/api.md, Contract ratio. */
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
    askRatio: v.number(),
    bidRatio: v.number(),
    midRatio: v.number(),
    aggressionRatio: v.number(),
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

/** The data of `/v1/chain-bull-bear/{ticker}`: shares are 0..100, the ratio is capped at 999. docs/api.md, Chain pressure. */
export const chainPressureSchema = v.object({
  ticker: v.string(),
  date: dateSchema,
  timeframe: v.string(),
  tradeCount: v.number(),
  totalVolume: v.number(),
  totalPremium: v.number(),
  metrics: v.object({
    bullPct: v.number(),
    bearPct: v.number(),
    neutralPct: v.number(),
    bullBearRatio: v.number(),
    callBullPct: v.number(),
    putBullPct: v.number(),
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

/** One off-exchange trade. The documents define the endpoint and its paging only: just these fields are checked. */
export const darkPoolTradeSchema = v.looseObject({
  ticker: v.string(),
  timestamp: instantSchema,
  price: v.number(),
  size: v.number(),
  notional: v.optional(v.number()),
});
export type DarkPoolTrade = v.InferOutput<typeof darkPoolTradeSchema>;
export const darkPoolResponseSchema = flowResponse(v.array(darkPoolTradeSchema));
