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

/** The node types of a strike. A client shows them as sent. docs/api.md, Board. */
export const nodeTypes = ["king", "gatekeeper", "pika", "barney", "significant", "normal"] as const;
export type NodeType = (typeof nodeTypes)[number];

/** One strike of a board. `nodeType` may be a type that is added later. docs/api.md, Board. */
export const strikeNodeSchema = v.object({
  strike: v.number(),
  value: v.number(),
  nodeType: v.string(),
  velocityPct: v.optional(v.number()),
  ...strikeSides,
});
export type StrikeNode = v.InferOutput<typeof strikeNodeSchema>;

/** The quotes of the call and the put of one strike, in US dollars per share. The local service sends it: docs/local-service.md, Straddles. */
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
 * The price of the underlying nearest to spot at which the net gamma of all contracts of the root, each priced again there, is zero. Null
 * if there is none within 20 %. The local service sends it: docs/local-service.md, Zero gamma.
 */
export const zeroGammaSchema = v.nullable(
  v.object({
    level: v.number(),
    distancePct: v.number(),
    /** `far` is more than 5 % from spot. `flat` has a net gamma of nearly zero all around it. Otherwise `ok`. */
    status: v.optional(v.string()),
    /** The least and the largest zero gamma under other assumptions. Null if one cannot be computed, absent in streams. */
    low: v.optional(v.nullable(v.number())),
    high: v.optional(v.nullable(v.number())),
    /** The roots that were priced together, with `zeroGamma=family`. */
    roots: v.optional(v.array(v.string())),
  }),
);
export type ZeroGamma = v.InferOutput<typeof zeroGammaSchema>;

/**
 * The trades that a board of signed volume counts: those of all contracts of the root in a session (YYYY-MM-DD), until the board. Volumes are
 * in contracts. `neutralVolume` traded on neither side and is not counted. The local service sends it: docs/local-service.md, Signed volume.
 */
export const signedVolumeSchema = v.object({ session: dateSchema, volume: v.number(), neutralVolume: v.number() });
export type SignedVolume = v.InferOutput<typeof signedVolumeSchema>;

/** The board of one symbol. Strikes are ascending. `matrix[i][j]` is strike i at expiration j. docs/api.md, Board. */
export const symbolHeatmapSchema = v.object({
  symbol: v.string(),
  asOf: instantSchema,
  spot: v.number(),
  /** Null for some recorded boards of the local service. */
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

/** A board of now has its zero gamma at no extra price, so it is requested in any case. For a past board `zeroGamma` decides. */
const zeroGammaOfBoard: typeof zeroGamma = {
  ...zeroGamma,
  of: (request) => request.zeroGamma ?? request.zeroGammaOfNow,
};

/** The response of `/v1/heatmap`. docs/api.md, Heatmap. */
export const heatmapResponseSchema = v.object({
  data: v.object({ symbols: v.array(symbolHeatmapSchema) }),
  meta: metaSchema,
});

/** Returns the spot at which a board was computed. On `/v1/heatmap`, `spot` may be newer. docs/api.md, Board. */
export function boardSpot({
  spot,
  previousClose,
  priceChange,
}: Pick<SymbolHeatmap, "spot" | "previousClose" | "priceChange">): number {
  // Only recorded boards lack the previous close, and their spot is never newer.
  return previousClose === null || priceChange === null ? spot : previousClose + priceChange;
}

/** At most ten boards per request, or fewer if the account has a lower limit. docs/api.md, Limits. */
export const boardBatching = { symbolsPerRequest: symbolsPerCall.board, isLimitedByAccount: true } as const;

/**
 * Net exposure by strike, at most five seconds old. docs/api.md, Heatmap.
 *
 * `symbol` is the name of the service, which may differ from the requested one. `spot` may be newer than the board: see `boardSpot`. The
 * service omits a known symbol that lists none of the exact expirations. With `source=volume` it omits one without trades.
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
  /** In milliseconds since 1970 UTC, up to 365 days back. The service sends the nearest board, with its own `asOf`. */
  atMs: number;
}

/**
 * The board nearest to a past instant, without `velocityPct`. A board that is a minute old never changes, so it is requested once. A known
 * symbol may have nothing stored. docs/api.md, Historical.
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
