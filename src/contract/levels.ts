import * as v from "valibot";
import { longList } from "./long-list";
import { metaSchema } from "./meta";

/** A strike that stands out: `distancePct` is its percent distance from spot, negative below. API document, Part 2.5. */
export const levelSchema = v.object({
  strike: v.number(),
  value: v.number(),
  nodeType: v.string(),
  distancePct: v.number(),
});
export type Level = v.InferOutput<typeof levelSchema>;

/** The digest of the strikes returned, in the unit of the metric. API document, Part 2.5. */
export const levelsSummarySchema = v.object({
  netExposure: v.number(),
  positiveWall: v.nullable(levelSchema),
  negativeWall: v.nullable(levelSchema),
  flip: v.nullable(v.object({ level: v.number(), distancePct: v.number() })),
  lowStrike: v.number(),
  highStrike: v.number(),
});
export type LevelsSummary = v.InferOutput<typeof levelsSummarySchema>;

/** One symbol's levels, strongest first and none of them `normal`. */
export const symbolLevelsSchema = v.object({
  symbol: v.string(),
  asOf: v.string(),
  spot: v.number(),
  previousClose: v.number(),
  kingNode: v.nullable(levelSchema),
  levels: longList(levelSchema),
  summary: levelsSummarySchema,
});
export type SymbolLevels = v.InferOutput<typeof symbolLevelsSchema>;

/** The answer of `/v1/gex/levels`. */
export const levelsAnswerSchema = v.object({
  data: v.object({ symbols: v.array(symbolLevelsSchema) }),
  meta: metaSchema,
});
