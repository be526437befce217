import * as v from "valibot";
import { dateSchema } from "../calendar-dates";
import { flowResponse } from "../meta";
import { single } from "../endpoint";
import { conflict, dateParameter, dollarsParameter, number, required, word } from "../parameter";
import { ofDay, ofTicker, ranking, rankingOrder } from "./flow-parameters";
import { underlyingOrders } from "./parameter-values";

/**
 * The data of `/v1/flow/{ticker}/historical-compare`. `vsAverage` are ratios. Percentiles are 0..100. The local service sends null for a
 * figure that needs more days than `daysAnalyzed`, and for a ratio to zero. docs/api.md, Day comparison and Unknown figures.
 */
export const historicalCompareSchema = v.object({
  ticker: v.string(),
  date: dateSchema,
  current: v.object({
    totalPremium: v.number(),
    totalVolume: v.number(),
    callPremium: v.number(),
    putPremium: v.number(),
    netPremium: v.number(),
    callPutRatio: v.nullable(v.number()),
    callVolume: v.number(),
    putVolume: v.number(),
  }),
  historical: v.object({
    avgPremium: v.nullable(v.number()),
    avgVolume: v.nullable(v.number()),
    avgNetPremium: v.nullable(v.number()),
    avgCallPutRatio: v.nullable(v.number()),
    avgCallPremium: v.nullable(v.number()),
    avgPutPremium: v.nullable(v.number()),
    daysAnalyzed: v.number(),
  }),
  vsAverage: v.object({
    premiumVsAvg: v.nullable(v.number()),
    volumeVsAvg: v.nullable(v.number()),
    netPremiumVsAvg: v.nullable(v.number()),
  }),
  percentileRankings: v.object({
    premiumPercentile: v.nullable(v.number()),
    volumePercentile: v.nullable(v.number()),
    netPremiumPercentile: v.nullable(v.number()),
  }),
  similarDays: v.nullable(
    v.array(
      v.object({ date: dateSchema, netPremium: v.number(), totalPremium: v.number(), similarityScore: v.number() }),
    ),
  ),
});
export type HistoricalCompare = v.InferOutput<typeof historicalCompareSchema>;
export const historicalCompareResponseSchema = flowResponse(historicalCompareSchema);

/** `netPremium` is calls minus puts. */
const totals = {
  totalPremium: v.number(),
  totalVolume: v.number(),
  callPremium: v.number(),
  putPremium: v.number(),
  callVolume: v.number(),
  putVolume: v.number(),
  netPremium: v.number(),
};

/** One day of one underlying. */
export const dailyFlowSchema = v.object({
  date: dateSchema,
  ...totals,
});
export type DailyFlow = v.InferOutput<typeof dailyFlowSchema>;
/** The response of `/v1/underlying/{ticker}/history`. docs/api.md, Daily flow. */
export const dailyFlowResponseSchema = flowResponse(v.array(dailyFlowSchema));

/** One underlying of `/v1/underlying/top/daily`. Only the local service sends null. docs/api.md, Top underlyings and Unknown figures. */
export const topUnderlyingSchema = v.object({
  ticker: v.string(),
  ...totals,
  callPutRatio: v.nullable(v.number()),
});
export type TopUnderlying = v.InferOutput<typeof topUnderlyingSchema>;
export const topUnderlyingsResponseSchema = flowResponse(v.array(topUnderlyingSchema));

/** A day compared with the twenty trading days before it, and the five most similar days. docs/api.md, Day comparison. */
export const flowCompareEndpoint = single("flowCompare", {
  ...ofTicker,
  path: "/v1/flow/{ticker}/historical-compare",
  credits: 5,
  ...ofDay,
  parameters: { date: dateParameter("date") },
  response: historicalCompareResponseSchema,
});

/** Daily totals of one ticker, both dates included. A day without trades has no row. docs/api.md, Daily flow. */
export const flowHistoryEndpoint = single("flowHistory", {
  ...ofTicker,
  path: "/v1/underlying/{ticker}/history",
  credits: 5,
  freshMs: 60_000,
  fresh: "flow: dates",
  known: "days",
  parameters: {
    from: required(conflict(dateParameter("startDate"), "start_date")),
    to: required(conflict(dateParameter("endDate"), "end_date")),
  },
  response: dailyFlowResponseSchema,
});

/** The underlyings of a trading day, ranked. Premium in US dollars, volume in contracts. docs/api.md, Top underlyings. */
export const flowTopEndpoint = single("flowTop", {
  service: "flow",
  path: "/v1/underlying/top/daily",
  credits: 1,
  ...ofDay,
  parameters: {
    ...ranking,
    minPremium: dollarsParameter("min_premium"),
    minVolume: number("min_volume"),
    orderBy: word("order_by", underlyingOrders, "premium"),
    ...rankingOrder,
  },
  response: topUnderlyingsResponseSchema,
});
