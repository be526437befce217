import * as v from "valibot";
import { loopChecked } from "./loop-checked";
import { metaSchema } from "./meta";
import { isNumbers } from "./numbers";

/** What a strike is on its board. API document, Part 2.2; a client shows it as sent and never reclassifies. */
export const nodeTypes = ["king", "gatekeeper", "pika", "barney", "significant", "normal"] as const;
export type NodeType = (typeof nodeTypes)[number];

/** API document, Part 2.2. `nodeType` stays open text, so that a kind added later still shows. */
export const strikeNodeSchema = v.object({
  strike: v.number(),
  value: v.number(),
  nodeType: v.string(),
  velocityPct: v.optional(v.number()),
});
export type StrikeNode = v.InferOutput<typeof strikeNodeSchema>;

/** A full board holds 730 strikes and comes once a second: written out, its check takes a third of the time of a derived one. */
function isStrike(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  const { strike, value, nodeType, velocityPct } = node as Record<keyof StrikeNode, unknown>; // any object may be asked for any field
  if (typeof strike !== "number" || typeof value !== "number" || typeof nodeType !== "string") return false;
  return velocityPct === undefined || typeof velocityPct === "number";
}

/** A full matrix holds 43,800 numbers: one plain loop checks it in a tenth of the time of a schema per number. */
function isNumberMatrix(rows: unknown): boolean {
  return Array.isArray(rows) && rows.every(isNumbers);
}

/** One symbol's board: strikes ascending, `matrix[i][j]` at strike i and expiration j. API document, Part 2.1. */
export const symbolHeatmapSchema = v.object({
  symbol: v.string(),
  asOf: v.string(),
  spot: v.number(),
  previousClose: v.number(),
  priceChange: v.number(),
  priceChangePercent: v.number(),
  expirations: v.array(v.string()),
  strikes: loopChecked(strikeNodeSchema, isStrike),
  matrix: v.optional(v.custom<number[][]>(isNumberMatrix, "expected rows of numbers")),
});
export type SymbolHeatmap = v.InferOutput<typeof symbolHeatmapSchema>;

/** The answer of `/v1/heatmap`. API document, Part 4.1. */
export const heatmapAnswerSchema = v.object({
  data: v.object({ symbols: v.array(symbolHeatmapSchema) }),
  meta: metaSchema,
});
