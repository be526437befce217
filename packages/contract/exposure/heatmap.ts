import * as v from "valibot";
import { dateSchema, instantSchema } from "../calendar-dates";
import { metaSchema } from "../meta";
import {
  documentedBoard,
  includeEmpty,
  layout,
  model,
  netted,
  source,
  sides,
  straddle,
  zeroGamma,
  type BoardRequest,
} from "./board-request";
import { batched, takes } from "../endpoint";
import { symbolsPerCall } from "../limits";
import { sidesSchema, strikeSides } from "./sides";
import { documented, instantParameter, required, symbols } from "../parameter";

/** The classes of a strike on its board. docs/api.md, Board. A client shows the class as sent and never computes it. */
export const nodeTypes = ["king", "gatekeeper", "pika", "barney", "significant", "normal"] as const;
export type NodeType = (typeof nodeTypes)[number];

/** One strike of a board. docs/api.md, Board. `nodeType` accepts any text, so that classes added later are shown too. */
export const strikeNodeSchema = v.object({
  strike: v.number(),
  value: v.number(),
  nodeType: v.string(),
  velocityPct: v.optional(v.number()),
  ...strikeSides,
});
export type StrikeNode = v.InferOutput<typeof strikeNodeSchema>;

/** The call and the put of one strike as quoted, in US dollars per share. Our own service sends it: docs/local-service.md, Straddles. */
export const straddleSchema = v.object({
  strike: v.number(),
  expiration: dateSchema,
  callBid: v.number(),
  callAsk: v.number(),
  putBid: v.number(),
  putAsk: v.number(),
});
export type Straddle = v.InferOutput<typeof straddleSchema>;

/**
 * The price of the underlying nearest to spot at which net gamma would be zero, of all contracts of the root, priced again there; null if
 * there is none within 20 %. Our own service sends it: docs/local-service.md, Zero gamma.
 */
export const zeroGammaSchema = v.nullable(
  v.object({
    level: v.number(),
    distancePct: v.number(),
    /** `ok`; `far`: more than 5 % from spot; `flat`: net gamma is nearly zero all around it. */
    status: v.optional(v.string()),
    /** The least and the largest zero gamma under other assumptions; null where one cannot be computed, absent in streams. */
    low: v.optional(v.nullable(v.number())),
    high: v.optional(v.nullable(v.number())),
    /** The roots that were priced together, with `zeroGamma=family`. */
    roots: v.optional(v.array(v.string())),
  }),
);
export type ZeroGamma = v.InferOutput<typeof zeroGammaSchema>;

/**
 * The trades that a board of signed volume counts: those of all contracts of the root in a session (YYYY-MM-DD), until the board. Volumes in
 * contracts; `neutralVolume` is the part on neither side, which counts nothing. Our own service sends it: docs/local-service.md, Signed volume.
 */
export const signedVolumeSchema = v.object({ session: dateSchema, volume: v.number(), neutralVolume: v.number() });
export type SignedVolume = v.InferOutput<typeof signedVolumeSchema>;

/** The board of one symbol: strikes ascending, `matrix[i][j]` for strike i and expiration j. docs/api.md, Board. */
export const symbolHeatmapSchema = v.object({
  symbol: v.string(),
  asOf: instantSchema,
  spot: v.number(),
  /** Null where the local service does not know it, of recorded boards. */
  previousClose: v.nullable(v.number()),
  priceChange: v.nullable(v.number()),
  priceChangePercent: v.nullable(v.number()),
  expirations: v.array(dateSchema),
  strikes: v.array(strikeNodeSchema),
  matrix: v.optional(v.array(v.array(v.number()))),
  straddle: v.optional(straddleSchema),
  zeroGamma: v.optional(zeroGammaSchema),
  signedVolume: v.optional(signedVolumeSchema),
  sides: v.optional(sidesSchema),
});
export type SymbolHeatmap = v.InferOutput<typeof symbolHeatmapSchema>;

/** A board of now has the zero gamma at the same price, so that a caller asks for it in any case. For a past board `zeroGamma` decides. */
const zeroGammaOfBoard: typeof zeroGamma = { ...zeroGamma, of: (asked) => asked.zeroGamma ?? asked.zeroGammaOfNow };

/** The response of `/v1/heatmap`. docs/api.md, Heatmap. */
export const heatmapResponseSchema = v.object({
  data: v.object({ symbols: v.array(symbolHeatmapSchema) }),
  meta: metaSchema,
});

/** Returns the price that a board was computed at: on `/v1/heatmap`, `spot` may be newer. docs/api.md, Board. */
export function boardSpot({
  spot,
  previousClose,
  priceChange,
}: Pick<SymbolHeatmap, "spot" | "previousClose" | "priceChange">): number {
  // The previous close is unknown of recorded boards alone, whose spot is their own.
  return previousClose === null || priceChange === null ? spot : previousClose + priceChange;
}

/** Boards carry at most ten symbols per request, or fewer if the account says so. docs/api.md, Limits. */
export const boardBatching = { symbolsPerRequest: symbolsPerCall.board, isLimitedByAccount: true } as const;

/**
 * Net exposure by strike, now; at most five seconds old. docs/api.md, Heatmap.
 *
 * The record's `symbol` is the service's own name, which may differ from the requested symbol. `spot` may be newer than the board, whose
 * own spot is `boardSpot`. The service omits a known symbol that lists none of the exact expirations, or without trades of its
 * session if they are the source.
 */
export const heatmapEndpoint = batched("heatmap", {
  service: "heatmap",
  path: "/v1/heatmap",
  credits: 1,
  freshMs: 5_000,
  known: "live board",
  batching: { ...boardBatching, mayOmitKnown: "with a selection" },
  parameters: {
    symbols: required(documented(symbols("symbols"))),
    ...documentedBoard,
    zeroGamma: zeroGammaOfBoard,
    sides,
    model,
    source,
  },
  record: symbolHeatmapSchema,
  meta: metaSchema,
  takes: takes<BoardRequest>(),
});

/** The board at a past instant. docs/api.md, Historical. */
export interface PastBoardRequest extends BoardRequest {
  /** In milliseconds since 1970 UTC: returns the nearest snapshot, whose `asOf` says which. Up to 365 days back. */
  atMs: number;
}

/**
 * The board at a past instant, without `velocityPct`; its `asOf` says which snapshot it is. A snapshot that is a minute old never
 * changes: it is requested once. A known symbol may have nothing stored. docs/api.md, Historical.
 */
export const historicalEndpoint = batched("historical", {
  service: "heatmap",
  path: "/v1/historical",
  credits: 5,
  freshMs: 3_600_000,
  fresh: "past board",
  known: "past board",
  batching: { ...boardBatching, mayOmitKnown: "always" },
  parameters: {
    symbols: required(symbols("symbols")),
    at: required(instantParameter("at")),
    ...netted,
    layout,
    includeEmpty,
    straddle,
    zeroGamma,
    source,
    sides,
    model,
  },
  record: symbolHeatmapSchema,
  meta: metaSchema,
  takes: takes<PastBoardRequest>(),
});
