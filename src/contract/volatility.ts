import * as v from "valibot";
import { longList } from "./long-list";
import { attributionSchema } from "./meta";

/** The meta of every volatility answer. API document, Part 2.8. */
export const volMetaSchema = v.object({
  module: v.string(),
  marketState: v.string(),
  frozen: v.boolean(),
  cached: v.boolean(),
  asOf: v.optional(v.string()),
  publishedAt: v.optional(v.string()),
  sessionDate: v.optional(v.string()),
  attribution: v.optional(attributionSchema),
});
export type VolMeta = v.InferOutput<typeof volMetaSchema>;

/** A symbol without an answer: `not_covered` or `no_history`. */
export const volMissingSchema = v.object({ symbol: v.string(), reason: v.string() });
export type VolMissing = v.InferOutput<typeof volMissingSchema>;

/** The next report and the record of past ones. Only the fields named by the documents are certain; the rest is kept as sent. */
export const eventRecordSchema = v.looseObject({
  next_date: v.optional(v.nullable(v.string())),
  implied_move_pct: v.optional(v.nullable(v.number())),
  estimate: v.optional(v.nullable(v.boolean())),
  past: v.optional(v.nullable(longList(v.looseObject({ date: v.optional(v.nullable(v.string())) })))),
  vrp: v.optional(v.unknown()),
});
export type EventRecord = v.InferOutput<typeof eventRecordSchema>;

/** One symbol's events; null for a symbol without a scheduled event. API document, Part 2.8. */
export const symbolEventsSchema = v.object({
  symbol: v.string(),
  asOf: v.string(),
  sessionDate: v.string(),
  stale: v.boolean(),
  events: v.nullable(eventRecordSchema),
});
export type SymbolEvents = v.InferOutput<typeof symbolEventsSchema>;

/** The answer of `/v1/vol/events`. API document, Part 4.7. */
export const volEventsAnswerSchema = v.object({
  data: v.object({ symbols: v.array(symbolEventsSchema), missing: v.array(volMissingSchema) }),
  meta: volMetaSchema,
});

/** A year of ten symbols holds 25,000 numbers: one plain loop checks a column. */
function isColumn(values: unknown): boolean {
  if (!Array.isArray(values)) return false;
  const list: readonly unknown[] = values;
  for (let at = 0; at < list.length; at += 1) if (list[at] !== null && typeof list[at] !== "number") return false;
  return true;
}

const symbolVolHistoryEntries = v.object({
  symbol: v.string(),
  dates: v.array(v.string()),
  columns: v.record(v.string(), v.custom<(number | null)[]>(isColumn, "expected numbers or nulls")),
});

/** Whether each column has one entry for each date. */
function isAligned({ dates, columns }: v.InferOutput<typeof symbolVolHistoryEntries>): boolean {
  return Object.values(columns).every((column) => column.length === dates.length);
}

/** One symbol's daily columns: each is aligned with `dates`. */
export const symbolVolHistorySchema = v.pipe(
  symbolVolHistoryEntries,
  v.check(isAligned, "expected columns with an entry for each date"),
);
export type SymbolVolHistory = v.InferOutput<typeof symbolVolHistorySchema>;

/** The answer of `/v1/vol/history`. */
export const volHistoryAnswerSchema = v.object({
  data: v.object({
    symbols: v.array(symbolVolHistorySchema),
    missing: v.array(volMissingSchema),
    from: v.string(),
    to: v.string(),
  }),
  meta: volMetaSchema,
});

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** One symbol's derived measures: free-form members, so that there is nothing to check of them. */
export const symbolDerivedSchema = v.object({
  symbol: v.string(),
  derived: v.custom<Readonly<Record<string, unknown>>>(isRecord, "expected a record"),
});
export type SymbolDerived = v.InferOutput<typeof symbolDerivedSchema>;

/** The answer of `/v1/vol/derived`. */
export const volDerivedAnswerSchema = v.object({
  data: v.object({ symbols: v.array(symbolDerivedSchema), missing: v.array(volMissingSchema) }),
  meta: volMetaSchema,
});

/** One symbol that the volatility endpoints cover: the documents show nothing beyond its name. */
export const coveredVolSymbolSchema = v.union([v.string(), v.looseObject({ symbol: v.string() })]);
export type CoveredVolSymbol = v.InferOutput<typeof coveredVolSymbolSchema>;

/** The answer of `/v1/vol/symbols`. */
export const volSymbolsAnswerSchema = v.object({ data: v.object({ symbols: v.array(coveredVolSymbolSchema) }) });
