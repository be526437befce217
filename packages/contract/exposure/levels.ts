import * as v from "valibot";
import { instantSchema } from "../calendar-dates";
import { metaSchema } from "../meta";
import { includeEmpty, netted, sides, straddle, zeroGamma, type BoardRequest } from "./board-request";
import { batched, takes } from "../endpoint";
import { boardBatching, straddleSchema, zeroGammaSchema } from "./heatmap";
import { required, symbols } from "../parameter";
import { sidesSchema } from "./sides";

/** A notable strike. `distancePct` is its distance from spot in percent, negative below spot. docs/api.md, Levels. */
export const levelSchema = v.object({
  strike: v.number(),
  value: v.number(),
  nodeType: v.string(),
  distancePct: v.number(),
});
export type Level = v.InferOutput<typeof levelSchema>;

/** A summary of the returned strikes, in the unit of the metric. docs/api.md, Levels. */
export const levelsSummarySchema = v.object({
  netExposure: v.number(),
  positiveWall: v.nullable(levelSchema),
  negativeWall: v.nullable(levelSchema),
  flip: v.nullable(v.object({ level: v.number(), distancePct: v.number() })),
  lowStrike: v.number(),
  highStrike: v.number(),
  /** 100 x (wall / second strike of its sign - 1); null without a second. The local service sends them: docs/local-service.md, Margins. */
  positiveWallMarginPct: v.optional(v.nullable(v.number())),
  negativeWallMarginPct: v.optional(v.nullable(v.number())),
});
export type LevelsSummary = v.InferOutput<typeof levelsSummarySchema>;

/** The levels of one symbol, strongest first, without `normal` strikes. */
export const symbolLevelsSchema = v.object({
  symbol: v.string(),
  asOf: instantSchema,
  spot: v.number(),
  previousClose: v.nullable(v.number()),
  kingNode: v.nullable(levelSchema),
  levels: v.array(levelSchema),
  summary: levelsSummarySchema,
  straddle: v.optional(straddleSchema),
  zeroGamma: v.optional(zeroGammaSchema),
  sides: v.optional(sidesSchema),
});
/** `isOfBoard` if the client computed them from a board, which has a zero gamma only if that was requested. */
export type SymbolLevels = v.InferOutput<typeof symbolLevelsSchema> & { isOfBoard?: true };

/** The king, and the summary of all strikes. */
export type KeyLevels = Pick<SymbolLevels, "kingNode" | "summary">;

/** The response of `/v1/gex/levels`. */
export const levelsResponseSchema = v.object({
  data: v.object({ symbols: v.array(symbolLevelsSchema) }),
  meta: metaSchema,
});

/** A board without a layout. */
export type LevelsRequest = Omit<BoardRequest, "layout" | "source" | "model">;

/**
 * Levels have the zero gamma of the root in any case, so only `family` is sent. At the replay clock a past board takes their place, for
 * which both are sent.
 */
const unlessOfRoot: typeof zeroGamma = {
  ...zeroGamma,
  defaultValue: true,
  of: ({ zeroGamma: scope }) => (scope === "family" ? scope : undefined),
};

/** King, walls and flip of the requested strikes, now. docs/api.md, Levels. */
export const levelsEndpoint = batched("levels", {
  service: "heatmap",
  path: "/v1/gex/levels",
  credits: 1,
  freshMs: 5_000,
  known: "live levels",
  batching: { ...boardBatching, mayOmitKnown: "with a selection" },
  parameters: {
    symbols: required(symbols("symbols")),
    ...netted,
    includeEmpty,
    straddle,
    sides,
    zeroGamma: unlessOfRoot,
  },
  record: symbolLevelsSchema,
  meta: metaSchema,
  takes: takes<LevelsRequest>(),
});
