import * as v from "valibot";
import { openDateSchema } from "./calendar-dates";

/** The source of the data and how it may be shared. docs/api.md, Attribution. */
export const attributionSchema = v.object({
  text: v.string(),
  url: v.string(),
  terms: v.optional(v.string()),
  required: v.optional(v.boolean()),
  license: v.optional(v.string()),
  shareable: v.optional(v.boolean()),
  shareClass: v.optional(v.string()),
});
export type Attribution = v.InferOutput<typeof attributionSchema>;

/** The fields of the meta of any endpoint that describe the source of its data. */
export interface ResponseMeta {
  resolution?: string | undefined;
  /** When the newest value was computed (RFC 3339). */
  asOf?: string | undefined;
  mode?: string | undefined;
  cached?: boolean | undefined;
  delayed?: boolean | undefined;
  delayMinutes?: number | undefined;
  attribution?: Attribution | undefined;
  /** When a flow response was created, in the service's time (RFC 3339). */
  timestamp?: string | undefined;
}

/** The meta of a heatmap response. docs/api.md, Board meta. */
export const metaSchema = v.object({
  metric: v.string(),
  resolution: v.string(),
  mode: v.string(),
  cached: v.boolean(),
  delayed: v.optional(v.boolean()),
  delayMinutes: v.optional(v.number()),
  attribution: v.optional(attributionSchema),
});
export type Meta = v.InferOutput<typeof metaSchema>;

/** The meta of endpoints whose responses the API documentation does not show in full: every field is optional. */
export const openMetaSchema = v.optional(v.partial(metaSchema));

/**
 * The meta of every flow response. docs/api.md, Flow host. Not every route sends the attribution, which was added later. docs/api.md,
 * Attribution and Versions.
 */
export const flowMetaSchema = v.object({
  timestamp: openDateSchema,
  requestId: v.string(),
  attribution: v.optional(attributionSchema),
});
export type FlowMeta = v.InferOutput<typeof flowMetaSchema>;

/** Returns the schema of a flow response: its data in the envelope that all flow responses have. */
export const flowResponse = <Data extends v.GenericSchema>(data: Data) => v.object({ data, meta: flowMetaSchema });
