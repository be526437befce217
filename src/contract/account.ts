import * as v from "valibot";

/** What one account may do at once. API document, Parts 2.9 and 8. */
export const accountLimitsSchema = v.object({
  requestsPerMinute: v.number(),
  symbolsPerHeatmapCall: v.number(),
  historicalInFlight: v.number(),
  symbolsPerStream: v.number(),
  streamSymbolsConcurrent: v.number(),
  activeKeys: v.optional(v.number()),
  streamMaxDurationMinutes: v.optional(v.number()),
});
export type AccountLimits = v.InferOutput<typeof accountLimitsSchema>;

/** The account behind the key. Only the limits are certain: the API document shows no more of the record. */
export const accountSchema = v.object({
  customerId: v.optional(v.string()),
  status: v.optional(v.string()),
  apiEligible: v.optional(v.boolean()),
  unlimited: v.optional(v.boolean()),
  creditsBalance: v.optional(v.nullable(v.number())),
  balanceUsd: v.optional(v.nullable(v.number())),
  limits: accountLimitsSchema,
});
export type Account = v.InferOutput<typeof accountSchema>;

/** The answer of `/v1/account`. API document, Part 4.5. */
export const accountAnswerSchema = v.object({ data: accountSchema });
