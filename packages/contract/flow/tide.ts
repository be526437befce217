import * as v from "valibot";
import { dateSchema, openDateSchema } from "../calendar-dates";
import { flowResponse } from "../meta";
import { single } from "../endpoint";
import { dateParameter, word } from "../parameter";
import { ofWindow, daysToExpiration, ofTicker, requiredWindow } from "./flow-parameters";
import { buckets, intervals, optionTypes } from "./parameter-values";

/**
 * One bar of the tide. `timestamp` and `timestampEnd` are Unix seconds. The local service sends null for a bar without trades.
 * docs/api.md, Tide and Unknown figures.
 */
export const tideBarSchema = v.object({
  timestamp: v.number(),
  timestampEnd: v.number(),
  bullishPremium: v.number(),
  bearishPremium: v.number(),
  neutralPremium: v.number(),
  netPremium: v.number(),
  bullishVolume: v.number(),
  bearishVolume: v.number(),
  vwf: v.nullable(v.number()),
  sdf: v.nullable(v.number()),
  fir: v.nullable(v.number()),
  tradeCount: v.number(),
  sweepCount: v.number(),
  netPremiumCumulative: v.number(),
});
export type TideBar = v.InferOutput<typeof tideBarSchema>;

/** The data of `/v1/flow/{ticker}/tide`. */
export const tideSchema = v.object({
  ticker: v.string(),
  bucket: v.string(),
  startTime: openDateSchema,
  endTime: openDateSchema,
  bars: v.array(tideBarSchema),
  queryTimeMs: v.number(),
});
export type Tide = v.InferOutput<typeof tideSchema>;

export const tideResponseSchema = flowResponse(tideSchema);

/** One bar of the market-wide tide: net call premium (`ncp`) and net put premium (`npp`). */
export const marketTideBarSchema = v.object({
  timestamp: v.number(),
  timestampEnd: v.number(),
  ncp: v.number(),
  npp: v.number(),
  ncpCumulative: v.number(),
  nppCumulative: v.number(),
  callVolume: v.number(),
  putVolume: v.number(),
  totalVolume: v.number(),
  spyPrice: v.optional(v.nullable(v.number())),
  isGap: v.boolean(),
});
export type MarketTideBar = v.InferOutput<typeof marketTideBarSchema>;

/** The data of `/v1/market/tide`. The documents show only its bars. All other fields are optional. */
export const marketTideSchema = v.object({
  interval: v.optional(v.string()),
  bucket: v.optional(v.string()),
  date: v.optional(dateSchema),
  bars: v.array(marketTideBarSchema),
});
export type MarketTide = v.InferOutput<typeof marketTideSchema>;

export const marketTideResponseSchema = flowResponse(marketTideSchema);

/** Bullish and bearish premium of one ticker bar by bar, with its running net. docs/api.md, Tide. */
export const flowTideEndpoint = single("flowTide", {
  ...ofTicker,
  path: "/v1/flow/{ticker}/tide",
  ...ofWindow,
  parameters: {
    ...requiredWindow,
    bucket: word("bucket", buckets, "5min"),
    optionType: word("option_type", optionTypes, "all"),
    ...daysToExpiration,
  },
  response: tideResponseSchema,
});

/** Net call and net put premium of the whole market bar by bar, over the days that end with a date. docs/api.md, Market tide. */
export const flowMarketTideEndpoint = single("flowMarketTide", {
  service: "flow",
  path: "/v1/market/tide",
  credits: 3,
  freshMs: 5_000,
  fresh: "flow: date",
  known: "bars",
  parameters: {
    interval: word("interval", intervals, "1D"),
    bucket: word("bucket", buckets, "5min"),
    date: dateParameter("date"),
  },
  response: marketTideResponseSchema,
});
