import * as v from "valibot";

/** Whose data it is and how it may be shared. API document, Part 2.4. */
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

/** How a heatmap answer came about. API document, Part 2.3. */
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

/** The same of routes whose answers the API document does not show in full: nothing of it is certain. */
export const openMetaSchema = v.optional(v.partial(metaSchema));
export type OpenMeta = v.InferOutput<typeof openMetaSchema>;
