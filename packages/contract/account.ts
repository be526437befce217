import * as v from "valibot";
import { single } from "./endpoint";

/** The limits of an account. docs/api.md, Account and Limits. */
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

/** The account of a key. The API documentation shows only the limits, so all other fields are optional. */
export const accountSchema = v.object({
  customerId: v.optional(v.string()),
  status: v.optional(v.string()),
  apiEligible: v.optional(v.boolean()),
  unlimited: v.optional(v.boolean()),
  creditsBalance: v.optional(v.nullable(v.number())),
  balanceUsd: v.optional(v.nullable(v.number())),
  limits: accountLimitsSchema,
  /** Whether the service is a desk with alerts (desk-alerts.ts). */
  alerts: v.optional(v.boolean()),
});
export type Account = v.InferOutput<typeof accountSchema>;

/** The response of `/v1/account`. docs/api.md, Account. */
export const accountResponseSchema = v.object({ data: accountSchema });

/** Balance, status and limits, at most five seconds old. Free. The response has no meta. docs/api.md, Account. */
export const accountEndpoint = single("account", {
  service: "heatmap",
  path: "/v1/account",
  credits: 0,
  freshMs: 5_000,
  parameters: {},
  response: v.pipe(
    accountResponseSchema,
    v.transform(({ data }) => ({ data, meta: undefined })),
  ),
});
