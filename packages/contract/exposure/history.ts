import * as v from "valibot";
import { dateSchema, instantSchema } from "../calendar-dates";
import { metric, netted, type BoardRequest } from "./board-request";
import { batched, single, takes } from "../endpoint";
import { symbolsPerCall } from "../limits";
import { openMetaSchema } from "../meta";
import { dateParameter, flag, instantParameter, required, symbols as symbolList } from "../parameter";

const symbolRangeEntries = v.object({
  symbol: v.string(),
  axes: v.array(v.object({ id: v.number(), strikes: v.array(v.number()), expirations: v.array(dateSchema) })),
  frames: v.array(
    v.object({
      asOf: instantSchema,
      axis: v.number(),
      spot: v.number(),
      previousClose: v.nullable(v.number()),
      values: v.array(v.number()),
    }),
  ),
});

/** Whether each frame has one value for each strike of its axis. */
function isAligned({ axes, frames }: v.InferOutput<typeof symbolRangeEntries>): boolean {
  const lengths = new Map(axes.map(({ id, strikes }) => [id, strikes.length]));
  return frames.every(({ axis, values }) => lengths.get(axis) === values.length);
}

/**
 * The frames of one symbol, oldest first. `values` align with the strikes of the axis whose `id` is `axis`. docs/api.md, Range of boards.
 */
export const symbolRangeSchema = v.pipe(
  symbolRangeEntries,
  v.check(isAligned, "expected frames with a value for each strike of their axis"),
);
export type SymbolRange = v.InferOutput<typeof symbolRangeSchema>;

/** The response of `/v1/historical/range`. */
export const rangeResponseSchema = v.object({
  data: v.object({ from: v.string(), to: v.string(), symbols: v.array(symbolRangeSchema) }),
});

/** The statistics of one session of one symbol, computed from its 1-minute frames. docs/api.md, Daily statistics. */
export const dailyStatSchema = v.object({
  date: dateSchema,
  frames: v.number(),
  complete: v.boolean(),
  firstAt: instantSchema,
  lastAt: instantSchema,
  spotOpen: v.number(),
  spotHigh: v.number(),
  spotLow: v.number(),
  spotClose: v.number(),
  minValue: v.number(),
  maxValue: v.number(),
  peakAbsMean: v.number(),
  peakAbsMax: v.number(),
});
export type DailyStat = v.InferOutput<typeof dailyStatSchema>;

/** The sessions of one symbol, oldest first. */
export const symbolDailyStatsSchema = v.object({ symbol: v.string(), days: v.array(dailyStatSchema) });
export type SymbolDailyStats = v.InferOutput<typeof symbolDailyStatsSchema>;

/** The response of `/v1/stats/daily`. */
export const dailyStatsResponseSchema = v.object({
  data: v.object({
    from: v.string(),
    to: v.string(),
    symbols: v.array(symbolDailyStatsSchema),
  }),
});

/** One symbol that the service covers. `history` is null if nothing is stored. */
export const coveredSymbolSchema = v.object({
  symbol: v.string(),
  isIndex: v.boolean(),
  previousNames: v.optional(v.array(v.string())),
  metrics: v.array(v.string()),
  history: v.nullable(v.object({ from: dateSchema, to: dateSchema })),
});
export type CoveredSymbol = v.InferOutput<typeof coveredSymbolSchema>;

/** The response of `/v1/symbols`. */
export const symbolsResponseSchema = v.object({ data: v.object({ symbols: v.array(coveredSymbolSchema) }) });

/** Every board of a window. docs/api.md, Range of boards. Types of the packed client name it. @public */
export interface FramesRequest extends Omit<BoardRequest, "layout" | "includeEmpty" | "valuesOnly"> {
  /** In milliseconds since 1970 UTC. At most 15 minutes apart. */
  fromMs: number;
  toMs: number;
  /** Whether the client leaves the frames out of its store, because the caller stores what it needs. False if omitted. */
  isPassing?: boolean | undefined;
}

/**
 * Every board of a window of at most 15 minutes, oldest first. A board has only values. A wider window is refused with `range_too_large`.
 * docs/api.md, Range of boards.
 */
export const rangeEndpoint = batched("range", {
  service: "heatmap",
  path: "/v1/historical/range",
  credits: 25,
  freshMs: 3_600_000,
  fresh: "past board",
  known: "frames",
  batching: { symbolsPerRequest: symbolsPerCall.range, isLimitedByAccount: true, mayOmitKnown: "always" },
  parameters: {
    symbols: required(symbolList("symbols")),
    from: required(instantParameter("from")),
    to: required(instantParameter("to")),
    ...netted,
  },
  record: symbolRangeSchema,
  meta: openMetaSchema,
  takes: takes<FramesRequest>(),
});

/**
 * One row per session. Both dates are included and at most 31 days apart. The last one is today if omitted. `extended` also counts frames
 * outside the regular session. docs/api.md, Daily statistics.
 */
export const dailyStatsEndpoint = batched("dailyStats", {
  service: "heatmap",
  path: "/v1/stats/daily",
  credits: 5,
  freshMs: 60_000,
  fresh: "days",
  known: "days",
  batching: { symbolsPerRequest: symbolsPerCall.dailyStats },
  parameters: {
    symbols: required(symbolList("symbols")),
    from: required(dateParameter("from")),
    to: dateParameter("to"),
    extended: flag("extended"),
    metric,
  },
  record: symbolDailyStatsSchema,
  meta: openMetaSchema,
});

/** Every covered symbol, its metrics, and the dates of its history. Free. */
export const symbolsEndpoint = single("symbols", {
  service: "heatmap",
  path: "/v1/symbols",
  credits: 0,
  freshMs: 3_600_000,
  known: "covered symbols",
  parameters: {},
  response: v.pipe(
    v.object({ ...symbolsResponseSchema.entries, meta: openMetaSchema }),
    v.transform(({ data, meta }) => ({ data: data.symbols, meta })),
  ),
});
