import * as v from "valibot";
import { dateSchema, openDateSchema } from "../calendar-dates";
import { flowResponse } from "../meta";

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
  askPct: v.number(),
  bidPct: v.number(),
  openInterest: v.number(),
  volOiRatio: v.nullable(v.number()),
});
export type StrikeFlow = v.InferOutput<typeof strikeFlowSchema>;

/** The data of `/v1/flow/{ticker}/strikes`; `top3StrikesShare` is 0..1. */
export const strikesFlowSchema = v.object({
  ticker: v.string(),
  startTime: openDateSchema,
  endTime: openDateSchema,
  byStrike: v.array(strikeFlowSchema),
  concentration: v.object({
    top3StrikesShare: v.number(),
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
