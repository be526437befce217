import * as v from "valibot";
import { dateSchema } from "../calendar-dates";
import { flowResponse } from "../meta";
import { single } from "../endpoint";
import { conflict, dateParameter, dollarsParameter, number, required, word } from "../parameter";
import { ofTicker, ranking, rankingOrder } from "./flow-parameters";
import { underlyingOrders } from "./parameter-values";

/**
 * The data of `/v1/flow/{ticker}/historical-compare`: `vsAverage` are ratios, percentiles are 0..100. The local service alone sends null:
 * for what needs more days than `daysAnalyzed`, and for ratios to nothing. docs/api.md, Day comparison and Unknown figures.
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

/** One day of one underlying. `netPremium` is calls minus puts. */
export const dailyFlowSchema = v.object({
  date: dateSchema,
  totalPremium: v.number(),
  totalVolume: v.number(),
  callPremium: v.number(),
  putPremium: v.number(),
  callVolume: v.number(),
  putVolume: v.number(),
  netPremium: v.number(),
});
export type DailyFlow = v.InferOutput<typeof dailyFlowSchema>;
/** The response of `/v1/underlying/{ticker}/history`. docs/api.md, Daily flow. */
export const dailyFlowResponseSchema = flowResponse(v.array(dailyFlowSchema));

/** One underlying of `/v1/underlying/top/daily`. The local service alone sends null. docs/api.md, Top underlyings and Unknown figures. */
export const topUnderlyingSchema = v.object({
  ticker: v.string(),
  totalPremium: v.number(),
  totalVolume: v.number(),
  callPremium: v.number(),
  putPremium: v.number(),
  callVolume: v.number(),
  putVolume: v.number(),
  netPremium: v.number(),
  callPutRatio: v.nullable(v.number()),
});
export type TopUnderlying = v.InferOutput<typeof topUnderlyingSchema>;
export const topUnderlyingsResponseSchema = flowResponse(v.array(topUnderlyingSchema));

/** A day compared with the twenty trading days before it, and the five most similar days. docs/api.md, Day comparison. */
export const flowCompareEndpoint = single("flowCompare", {
  ...ofTicker,
  path: "/v1/flow/{ticker}/historical-compare",
  credits: 5,
  freshMs: 60_000,
  fresh: "flow: date",
  known: "day",
  parameters: { date: dateParameter("date") },
  response: historicalCompareResponseSchema,
});

/** Daily totals of one ticker, both dates included; a day without trades has no row. docs/api.md, Daily flow. */
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
  freshMs: 60_000,
  fresh: "flow: date",
  known: "day",
  parameters: {
    ...ranking,
    minPremium: dollarsParameter("min_premium"),
    minVolume: number("min_volume"),
    orderBy: word("order_by", underlyingOrders, "premium"),
    ...rankingOrder,
  },
  response: topUnderlyingsResponseSchema,
});
