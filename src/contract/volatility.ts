import * as v from "valibot";
import { dateSchema, openDateSchema } from "./calendar-dates";
import { attributionSchema } from "./meta";

/** The meta of every volatility response. docs/api.md, Volatility records. */
export const volMetaSchema = v.object({
  module: v.string(),
  marketState: v.string(),
  frozen: v.boolean(),
  cached: v.boolean(),
  asOf: v.optional(openDateSchema),
  publishedAt: v.optional(openDateSchema),
  sessionDate: v.optional(openDateSchema),
  attribution: v.optional(attributionSchema),
});
export type VolMeta = v.InferOutput<typeof volMetaSchema>;

/** A symbol without data, with the reason `not_covered` or `no_history`. */
export const volMissingSchema = v.object({ symbol: v.string(), reason: v.string() });
export type VolMissing = v.InferOutput<typeof volMissingSchema>;

/** The next report and the past ones. Only the documented fields are checked; all others are passed on as sent. */
export const eventRecordSchema = v.looseObject({
  next_date: v.optional(v.nullable(openDateSchema)),
  implied_move_pct: v.optional(v.nullable(v.number())),
  estimate: v.optional(v.nullable(v.boolean())),
  past: v.optional(v.nullable(v.array(v.looseObject({ date: v.optional(v.nullable(openDateSchema)) })))),
  vrp: v.optional(v.unknown()),
});
export type EventRecord = v.InferOutput<typeof eventRecordSchema>;

/** The events of one symbol; null if no event is scheduled. docs/api.md, Volatility events. */
export const symbolEventsSchema = v.object({
  symbol: v.string(),
  asOf: openDateSchema,
  sessionDate: openDateSchema,
  stale: v.boolean(),
  events: v.nullable(eventRecordSchema),
});
export type SymbolEvents = v.InferOutput<typeof symbolEventsSchema>;

/** The response of `/v1/vol/events`. docs/api.md, Volatility events. */
export const volEventsResponseSchema = v.object({
  data: v.object({ symbols: v.array(symbolEventsSchema), missing: v.array(volMissingSchema) }),
  meta: volMetaSchema,
});

const symbolVolHistoryEntries = v.object({
  symbol: v.string(),
  dates: v.array(dateSchema),
  columns: v.record(v.string(), v.array(v.nullable(v.number()))),
});

/** Whether each column has one entry for each date. */
function isAligned({ dates, columns }: v.InferOutput<typeof symbolVolHistoryEntries>): boolean {
  return Object.values(columns).every((column) => column.length === dates.length);
}

/** The daily columns of one symbol, aligned with `dates`. */
export const symbolVolHistorySchema = v.pipe(
  symbolVolHistoryEntries,
  v.check(isAligned, "expected columns with an entry for each date"),
);
export type SymbolVolHistory = v.InferOutput<typeof symbolVolHistorySchema>;

/** The response of `/v1/vol/history`. */
export const volHistoryResponseSchema = v.object({
  data: v.object({
    symbols: v.array(symbolVolHistorySchema),
    missing: v.array(volMissingSchema),
    from: v.string(),
    to: v.string(),
  }),
  meta: volMetaSchema,
});

/** The derived measures of one symbol. The documents do not define their fields, so they are not checked. */
export const symbolDerivedSchema = v.object({
  symbol: v.string(),
  derived: v.record(v.string(), v.unknown()),
});
export type SymbolDerived = v.InferOutput<typeof symbolDerivedSchema>;

/** The response of `/v1/vol/derived`. */
export const volDerivedResponseSchema = v.object({
  data: v.object({ symbols: v.array(symbolDerivedSchema), missing: v.array(volMissingSchema) }),
  meta: volMetaSchema,
});

/** One symbol that the volatility endpoints cover. The documents show its name only. */
export const coveredVolSymbolSchema = v.union([v.string(), v.looseObject({ symbol: v.string() })]);
export type CoveredVolSymbol = v.InferOutput<typeof coveredVolSymbolSchema>;

/** The response of `/v1/vol/symbols`. */
export const volSymbolsResponseSchema = v.object({ data: v.object({ symbols: v.array(coveredVolSymbolSchema) }) });

/** One symbol of a response whose fields the documents do not define. They are passed on as sent. */
export const openSymbolSchema = v.looseObject({ symbol: v.string() });
export type OpenSymbol = v.InferOutput<typeof openSymbolSchema>;

/** The response of `/v1/vol/` `iv`, `term`, `cones`, `sigma`, `surface`, `tilt` and `snapshot`. */
export const openVolResponseSchema = v.object({
  data: v.object({ symbols: v.array(openSymbolSchema), missing: v.array(volMissingSchema) }),
  meta: volMetaSchema,
});

/** The response of `/v1/vol/screener`: all covered symbols. */
export const volScreenerResponseSchema = v.object({
  data: v.object({ symbols: v.array(openSymbolSchema) }),
  meta: volMetaSchema,
});

/** The response of `/v1/vol/market` and of `/v1/vol/status`. */
export const volFactsResponseSchema = v.object({ data: v.looseObject({}), meta: volMetaSchema });
export type VolFacts = v.InferOutput<typeof volFactsResponseSchema>["data"];
