import * as v from "valibot";
import { openDateSchema } from "../calendar-dates";
import { flowResponse } from "../meta";
import { single } from "../endpoint";
import { conflict, flag, number, word, words } from "../parameter";
import { ofTicker } from "./flow-parameters";
import { expirationGroups, moneynesses, sentimentTimeframes } from "./parameter-values";

/** The components of the composite of a timeframe. Sent if `breakdown` is. */
const sentimentComponentsSchema = v.object({
  vwf: v.nullable(v.number()),
  sdf: v.nullable(v.number()),
  fir: v.nullable(v.number()),
  bullishPremium: v.number(),
  bearishPremium: v.number(),
  sweepPremium: v.number(),
});

/**
 * One timeframe. `composite` is -100..100, `confidence` 0..1. The local service sends null without trades. docs/api.md, Unknown figures.
 */
export const timeframeSentimentSchema = v.object({
  composite: v.nullable(v.number()),
  direction: v.optional(v.nullable(v.string())),
  signalStrength: v.optional(v.nullable(v.union([v.string(), v.number()]))),
  confidence: v.optional(v.number()),
  sweepAlignment: v.optional(v.union([v.string(), v.number(), v.boolean()])),
  components: v.optional(sentimentComponentsSchema),
  tradeCount: v.optional(v.number()),
  totalPremium: v.optional(v.number()),
  sweepCount: v.optional(v.number()),
  avgFlowScore: v.optional(v.nullable(v.number())),
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
        composite: v.nullable(v.number()),
        tradeCount: v.number(),
        premium: v.number(),
        pctOfTotal: v.nullable(v.number()),
      }),
    ),
  ),
});
export type Sentiment = v.InferOutput<typeof sentimentSchema>;
export const sentimentResponseSchema = flowResponse(sentimentSchema);

/** The days of each timeframe. All others, such as `1h`, count as one day. */
const timeframeDays: Readonly<Record<string, number>> = { "7d": 7, "30d": 30, "90d": 90 };

/** The composite direction of one ticker over trailing windows, -100 to 100. docs/api.md, Sentiment. */
export const flowSentimentEndpoint = single("flowSentiment", {
  ...ofTicker,
  path: "/v1/aggregate/{ticker}",
  credits: 3,
  // 3 credits for each started 30 days: `30d,90d` is 120 days, 12 credits.
  price(parameter) {
    const named = (parameter("timeframes") ?? "1d").split(",").filter((timeframe) => timeframe.trim() !== "");
    const timeframes = named.flatMap((timeframe) =>
      timeframe === "all" ? sentimentTimeframes.filter((each) => each !== "all") : [timeframe],
    );
    const days = [...new Set(timeframes)].reduce((sum, timeframe) => sum + (timeframeDays[timeframe] ?? 1), 0);
    return 3 * Math.max(1, Math.ceil(days / 30));
  },
  freshMs: 5_000,
  fresh: "flow: date",
  known: { nowOnly: "Only current sentiment is available." },
  parameters: {
    timeframes: words("timeframes", sentimentTimeframes, "1d"),
    breakdown: flag("include_breakdown"),
    byMoneyness: flag("include_moneyness"),
    moneyness: word("moneyness_filter", moneynesses, "all"),
    expirations: word("expiration_filter", expirationGroups, "all"),
    timeDecay: conflict(flag("timeDecay"), "time_decay"),
    halfLifeMinutes: number("time_decay_half_life", 30),
  },
  response: sentimentResponseSchema,
});
