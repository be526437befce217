import * as v from "valibot";
import { dateSchema, openDateSchema } from "../calendar-dates";
import { flowResponse } from "../meta";
import { single } from "../endpoint";
import { dateParameter, number, required, strike, symbol, word } from "../parameter";
import { ofDay, ofWindow, daysToExpiration, ofTicker, requiredWindow } from "./flow-parameters";
import { dteBuckets, intervals, strikeOrders } from "./parameter-values";

/** One strike and right of `/v1/flow/{ticker}/strikes`; `askPct` and `bidPct` as sent. docs/api.md, Strikes. */
export const strikeFlowSchema = v.object({
  strike: v.number(),
  right: v.string(),
  dominantExpiration: dateSchema,
  tradeCount: v.number(),
  volume: v.number(),
  totalPremium: v.number(),
  bullishPremium: v.number(),
  bearishPremium: v.number(),
  netPremium: v.number(),
  askPct: v.nullable(v.number()),
  bidPct: v.nullable(v.number()),
  openInterest: v.nullable(v.number()),
  volOiRatio: v.nullable(v.number()),
});
export type StrikeFlow = v.InferOutput<typeof strikeFlowSchema>;

/** The data of `/v1/flow/{ticker}/strikes`. `top3StrikesShare` is 0..1. The local service sends null without premium. docs/api.md, Unknown figures. */
export const strikesFlowSchema = v.object({
  ticker: v.string(),
  startTime: openDateSchema,
  endTime: openDateSchema,
  byStrike: v.array(strikeFlowSchema),
  concentration: v.object({
    top3StrikesShare: v.nullable(v.number()),
    top3StrikesNetPremium: v.number(),
    interpretation: v.string(),
  }),
});
export type StrikesFlow = v.InferOutput<typeof strikesFlowSchema>;
export const strikesFlowResponseSchema = flowResponse(strikesFlowSchema);

/** One expiration of one strike. */
export const expirationFlowSchema = v.object({
  expiration: dateSchema,
  dte: v.number(),
  callVolume: v.number(),
  putVolume: v.number(),
  callPremium: v.number(),
  putPremium: v.number(),
});
export type ExpirationFlow = v.InferOutput<typeof expirationFlowSchema>;

/** The data of `/v1/underlying/{ticker}/by-strike/{strike}/expirations`. docs/api.md, Expirations of a strike. */
export const strikeExpirationsSchema = v.object({
  ticker: v.string(),
  strike: v.number(),
  interval: v.string(),
  totalCallPremium: v.number(),
  totalPutPremium: v.number(),
  topExpiration: v.optional(v.nullable(dateSchema)),
  expirationCount: v.number(),
  bars: v.array(expirationFlowSchema),
});
export type StrikeExpirations = v.InferOutput<typeof strikeExpirationsSchema>;
export const strikeExpirationsResponseSchema = flowResponse(strikeExpirationsSchema);

/** The strikes of one ticker with the most premium, 1 to 100, and the share of the top three. docs/api.md, Strikes. */
export const flowStrikesEndpoint = single("flowStrikes", {
  ...ofTicker,
  path: "/v1/flow/{ticker}/strikes",
  ...ofWindow,
  parameters: {
    ...requiredWindow,
    top: number("top_n", 20),
    right: word("right", ["call", "put"]),
    orderBy: word("order_by", strikeOrders, "net_premium"),
    ...daysToExpiration,
  },
  response: strikesFlowResponseSchema,
});

/** Premium and volume of one strike by expiration. docs/api.md, Expirations of a strike. */
export const flowExpirationsEndpoint = single("flowExpirations", {
  service: "flow",
  path: "/v1/underlying/{ticker}/by-strike/{strike}/expirations",
  pathParameters: { ticker: required(symbol("ticker")), strike: required(strike("strike")) },
  credits: 1,
  ...ofDay,
  parameters: {
    interval: word("interval", intervals, "1D"),
    dteBucket: word("dte_filter", dteBuckets, "all"),
    date: dateParameter("date"),
  },
  response: strikeExpirationsResponseSchema,
});
