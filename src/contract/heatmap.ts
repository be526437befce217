import * as v from "valibot";
import { dateSchema, instantSchema } from "./calendar-dates";
import { metaSchema } from "./meta";

/** The classes of a strike on its board. docs/api.md, Board. A client shows the class as sent and never computes it. */
export const nodeTypes = ["king", "gatekeeper", "pika", "barney", "significant", "normal"] as const;
export type NodeType = (typeof nodeTypes)[number];

/** One strike of a board. docs/api.md, Board. `nodeType` accepts any text, so that classes added later are shown too. */
export const strikeNodeSchema = v.object({
  strike: v.number(),
  value: v.number(),
  nodeType: v.string(),
  velocityPct: v.optional(v.number()),
});
export type StrikeNode = v.InferOutput<typeof strikeNodeSchema>;

/** The board of one symbol: strikes ascending, `matrix[i][j]` for strike i and expiration j. docs/api.md, Board. */
export const symbolHeatmapSchema = v.object({
  symbol: v.string(),
  asOf: instantSchema,
  spot: v.number(),
  previousClose: v.number(),
  priceChange: v.number(),
  priceChangePercent: v.number(),
  expirations: v.array(dateSchema),
  strikes: v.array(strikeNodeSchema),
  matrix: v.optional(v.array(v.array(v.number()))),
});
export type SymbolHeatmap = v.InferOutput<typeof symbolHeatmapSchema>;

/** The response of `/v1/heatmap`. docs/api.md, Heatmap. */
export const heatmapResponseSchema = v.object({
  data: v.object({ symbols: v.array(symbolHeatmapSchema) }),
  meta: metaSchema,
});
