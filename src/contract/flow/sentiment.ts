import * as v from "valibot";
import { openDateSchema } from "../calendar-dates";
import { flowResponse } from "../meta";

/** The components of the composite of a timeframe; sent if the breakdown is requested. */
const sentimentComponentsSchema = v.object({
  vwf: v.number(),
  sdf: v.number(),
  fir: v.number(),
  bullishPremium: v.number(),
  bearishPremium: v.number(),
  sweepPremium: v.number(),
});

/** One timeframe: `composite` -100..100, `confidence` 0..1. */
export const timeframeSentimentSchema = v.object({
  composite: v.number(),
  direction: v.optional(v.string()),
  signalStrength: v.optional(v.union([v.string(), v.number()])),
  confidence: v.optional(v.number()),
  sweepAlignment: v.optional(v.union([v.string(), v.number(), v.boolean()])),
  components: v.optional(sentimentComponentsSchema),
  tradeCount: v.optional(v.number()),
  totalPremium: v.optional(v.number()),
  sweepCount: v.optional(v.number()),
  avgFlowScore: v.optional(v.number()),
});
export type TimeframeSentiment = v.InferOutput<typeof timeframeSentimentSchema>;

/** The data of `/v1/aggregate/{ticker}`. docs/api.md, Sentiment. */
export const sentimentSchema = v.object({
  ticker: v.string(),
  generatedAt: openDateSchema,
  byTimeframe: v.record(v.string(), timeframeSentimentSchema),
  trend: v.object({ shortVsLong: v.string(), momentum: v.string(), description: v.string() }),
  byMoneyness: v.optional(
    v.array(
      v.object({
        category: v.string(),
        composite: v.number(),
        tradeCount: v.number(),
        premium: v.number(),
        pctOfTotal: v.number(),
      }),
    ),
  ),
});
export type Sentiment = v.InferOutput<typeof sentimentSchema>;
export const sentimentResponseSchema = flowResponse(sentimentSchema);
