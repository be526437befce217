import * as v from "valibot";
import { dateSchema, instantSchema } from "./calendar-dates";
import { isNumbers, loopChecked } from "./list-schemas";
import { metaSchema } from "./meta";

/** The classes of a strike on its board. API document, Part 2.2. A client shows the class as sent and never computes it. */
export const nodeTypes = ["king", "gatekeeper", "pika", "barney", "significant", "normal"] as const;
export type NodeType = (typeof nodeTypes)[number];

/** One strike of a board. API document, Part 2.2. `nodeType` accepts any text, so that classes added later are shown too. */
export const strikeNodeSchema = v.object({
  strike: v.number(),
  value: v.number(),
  nodeType: v.string(),
  velocityPct: v.optional(v.number()),
});
export type StrikeNode = v.InferOutput<typeof strikeNodeSchema>;

/** A full board has 730 strikes and arrives once a second: this check takes a third of the time of one derived from the schema. */
function isStrike(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  const { strike, value, nodeType, velocityPct } = node as Record<keyof StrikeNode, unknown>; // any object may be read by any field name
  if (typeof strike !== "number" || typeof value !== "number" || typeof nodeType !== "string") return false;
  return velocityPct === undefined || typeof velocityPct === "number";
}

/** A full matrix has 43,800 numbers: a plain loop takes a tenth of the time of a schema per number. */
function isNumberMatrix(rows: unknown): boolean {
  return Array.isArray(rows) && rows.every(isNumbers);
}

/** The board of one symbol: strikes ascending, `matrix[i][j]` for strike i and expiration j. API document, Part 2.1. */
export const symbolHeatmapSchema = v.object({
  symbol: v.string(),
  asOf: instantSchema,
  spot: v.number(),
  previousClose: v.number(),
  priceChange: v.number(),
  priceChangePercent: v.number(),
  expirations: v.array(dateSchema),
  strikes: loopChecked(strikeNodeSchema, isStrike),
  matrix: v.optional(
    v.pipe(
      v.custom<number[][]>(isNumberMatrix, "expected rows of numbers"),
      v.metadata({ type: "array", items: { type: "array", items: { type: "number" } } }),
    ),
  ),
});
export type SymbolHeatmap = v.InferOutput<typeof symbolHeatmapSchema>;

/** The response of `/v1/heatmap`. API document, Part 4.1. */
export const heatmapResponseSchema = v.object({
  data: v.object({ symbols: v.array(symbolHeatmapSchema) }),
  meta: metaSchema,
});
