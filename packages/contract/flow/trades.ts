import * as v from "valibot";
import { dateSchema, instantSchema } from "../calendar-dates";
import { flowResponse } from "../meta";
import { single } from "../endpoint";
import {
  dateParameter,
  documented,
  dollarsParameter,
  flag,
  instantParameter,
  number,
  strike,
  weights,
  word,
  words,
} from "../parameter";
import { daysToExpiration, ofTicker } from "./flow-parameters";
import { moneynesses, optionTypes, timeframes, tradeTypes } from "./parameter-values";

const nullableNumber = v.nullable(v.number());

/** One option trade. Premium is in US dollars. docs/api.md, Trades. */
export const tradeSchema = v.object({
  timestamp: instantSchema,
  tradeId: v.string(),
  optionType: v.string(),
  strike: v.number(),
  expiration: dateSchema,
  dte: v.number(),
  contracts: v.number(),
  premium: v.number(),
  price: v.number(),
  bid: nullableNumber,
  ask: nullableNumber,
  mid: nullableNumber,
  underlyingPrice: nullableNumber,
  isSweep: v.boolean(),
  isMultiLeg: v.boolean(),
  moneyness: v.nullable(v.string()),
  /** `flowScore` is -100..100, `flowBonus` at least 0. */
  scores: v.object({
    flowScore: v.number(),
    flowScoreInterpretation: v.string(),
    flowBonus: v.number(),
    flowBonusInterpretation: v.string(),
    baseDirection: v.number(),
    convictionMultiplier: v.number(),
  }),
  dteCategory: v.string(),
  dteFactor: v.number(),
  dteMultiplier: v.number(),
  spreadWidth: nullableNumber,
  spreadWidthPct: nullableNumber,
  liquidityGrade: v.nullable(v.string()),
  exchangeCount: nullableNumber,
  moneynessPct: nullableNumber,
  moneynessWeight: nullableNumber,
  combinedMoneynessDteWeight: nullableNumber,
  delta: nullableNumber,
  notionalDeltaExposure: nullableNumber,
  openInterest: nullableNumber,
  dailyVolume: v.number(),
  volOiRatio: nullableNumber,
  volOiScore: v.number(),
  sizeOiRatio: nullableNumber,
  sizeOiScore: v.number(),
  oiIsZero: v.nullable(v.boolean()),
  rvol: nullableNumber,
  rvolScore: v.number(),
  rvolCategory: v.nullable(v.string()),
  iv: nullableNumber,
  ivChangePct: nullableNumber,
  relativePremium: nullableNumber,
  /** The multi-leg package of the trade. Sent if `includeClusters` is. */
  cluster: v.optional(
    v.object({
      clusterId: v.string(),
      clusterTradeCount: v.number(),
      clusterTotalPremium: v.number(),
      clusterTimeSpanSeconds: v.number(),
    }),
  ),
});
export type Trade = v.InferOutput<typeof tradeSchema>;

/** The data of `/v1/flow/{ticker}`. The local service sends null in `aggregate` without trades. docs/api.md, Trades and Unknown figures. */
export const flowListSchema = v.object({
  ticker: v.string(),
  timeframe: v.string(),
  trades: v.array(tradeSchema),
  aggregate: v.object({ vwf: nullableNumber, sdf: nullableNumber, fir: nullableNumber }),
  tradeCount: v.number(),
  sweepCount: v.number(),
  totalPremium: v.number(),
  queryTimeMs: v.number(),
});
export type FlowList = v.InferOutput<typeof flowListSchema>;

export const flowListResponseSchema = flowResponse(flowListSchema);

/**
 * The newest trades of a window with their scores, and the aggregate of the window. Bounds are included. docs/api.md, Trades.
 */
export const flowTradesEndpoint = single("flowTrades", {
  ...ofTicker,
  path: "/v1/flow/{ticker}",
  credits: 1,
  freshMs: 5_000,
  fresh: "flow: window",
  known: "trades",
  parameters: {
    timeframe: word("timeframe", timeframes, "1h"),
    limit: documented(number("limit", 100)),
    minPremium: dollarsParameter("min_premium"),
    maxPremium: dollarsParameter("max_premium"),
    optionType: word("option_type", optionTypes, "all"),
    tradeType: words("trade_type", tradeTypes, "all"),
    moneyness: words("moneyness", moneynesses, "all"),
    from: instantParameter("start_time"),
    to: instantParameter("end_time"),
    minContracts: number("min_contracts"),
    maxContracts: number("max_contracts"),
    singleLegOnly: flag("single_leg_only"),
    ...daysToExpiration,
    minStrike: strike("min_strike"),
    maxStrike: strike("max_strike"),
    expiration: dateParameter("expiration"),
    convictionWeights: weights("conviction_weights"),
    minFlowScore: number("min_flow_score"),
    minFlowBonus: number("min_flow_bonus"),
    minRvol: number("min_rvol"),
    includeClusters: flag("include_clusters"),
    date: dateParameter("date"),
  },
  response: flowListResponseSchema,
});
