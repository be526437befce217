import * as v from "valibot";
import { DAY_MS, type Day, dayFromIso, dayOfWeek } from "@strikebook/calendar";
import { dateSchema, openDateSchema } from "./calendar-dates";
import { attributionSchema } from "./meta";
import { batched, single } from "./endpoint";
import { symbolsPerCall } from "./limits";
import {
  dateParameter,
  documented,
  flag,
  instantParameter,
  list,
  required,
  symbols,
  word,
  type Parameter,
  type ParameterRecord,
} from "./parameter";

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

/** Returns the schema of a response with one record for each symbol that has data. */
const symbolsResponse = <Symbol extends v.GenericSchema>(symbol: Symbol) =>
  v.object({ data: v.object({ symbols: v.array(symbol), missing: v.array(volMissingSchema) }), meta: volMetaSchema });

/** The next report and the past reports. Only the documented fields are checked. */
export const eventRecordSchema = v.looseObject({
  next_date: v.optional(v.nullable(openDateSchema)),
  implied_move_pct: v.optional(v.nullable(v.number())),
  estimate: v.optional(v.nullable(v.boolean())),
  past: v.optional(v.nullable(v.array(v.looseObject({ date: v.optional(v.nullable(openDateSchema)) })))),
  vrp: v.optional(v.unknown()),
});
export type EventRecord = v.InferOutput<typeof eventRecordSchema>;

/** The events of one symbol. `events` is null if none is scheduled. docs/api.md, Volatility events. */
export const symbolEventsSchema = v.object({
  symbol: v.string(),
  asOf: openDateSchema,
  sessionDate: openDateSchema,
  stale: v.boolean(),
  events: v.nullable(eventRecordSchema),
});
export type SymbolEvents = v.InferOutput<typeof symbolEventsSchema>;

/** The response of `/v1/vol/events`. docs/api.md, Volatility events. */
export const volEventsResponseSchema = symbolsResponse(symbolEventsSchema);

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

/** The derived measures of one symbol. The documents do not define their fields. */
export const symbolDerivedSchema = v.object({
  symbol: v.string(),
  derived: v.record(v.string(), v.unknown()),
});
export type SymbolDerived = v.InferOutput<typeof symbolDerivedSchema>;

/** The response of `/v1/vol/derived`. */
export const volDerivedResponseSchema = symbolsResponse(symbolDerivedSchema);

/** One symbol that the volatility endpoints cover. The documents show its name only. */
export const coveredVolSymbolSchema = v.union([v.string(), v.looseObject({ symbol: v.string() })]);
export type CoveredVolSymbol = v.InferOutput<typeof coveredVolSymbolSchema>;

/** The response of `/v1/vol/symbols`. */
export const volSymbolsResponseSchema = v.object({ data: v.object({ symbols: v.array(coveredVolSymbolSchema) }) });

/** One symbol of a response whose fields the documents do not define. */
const openSymbolSchema = v.looseObject({ symbol: v.string() });
export type SymbolTerm = v.InferOutput<typeof openSymbolSchema>;

/** The response of `/v1/vol/` `iv`, `term`, `cones`, `sigma`, `surface`, `tilt` and `snapshot`. */
export const openVolResponseSchema = symbolsResponse(openSymbolSchema);

/** The response of `/v1/vol/screener`: all covered symbols. */
export const volScreenerResponseSchema = v.object({
  data: v.object({ symbols: v.array(openSymbolSchema) }),
  meta: volMetaSchema,
});

/** The response of `/v1/vol/market` and of `/v1/vol/status`. */
export const volFactsResponseSchema = v.object({ data: v.looseObject({}), meta: volMetaSchema });

const ofVolatility = { service: "heatmap", freshMs: 60_000 } as const;
const perSymbol = {
  ...ofVolatility,
  fresh: "volatility",
  batching: { symbolsPerRequest: symbolsPerCall.volatility },
} as const;
const symbolParameters = { symbols: required(symbols("symbols")) };

/** Returns a parameter of the local service without which a response would be another one. */
const essential = <Given extends Parameter>(parameter: Given) =>
  ({ ...parameter, isExtension: true, isEssential: true }) as const;

/** The past instant of a response. The local service has it: docs/local-service.md, Volatility of the past. */
const past = { timestamp: essential(instantParameter("timestamp")) };

/** Returns what is known at a past instant: nothing, unless the service has `timestamp`. */
const knownWithTimestamp = (what: string) =>
  ({ nowOnly: `Only the current state of ${what} is available.`, hasTimestamp: true }) as const;

/**
 * The next earnings report, its implied move, and past reports. `events` is null for a symbol without a scheduled report.
 * docs/api.md, Volatility events.
 */
export const volEventsEndpoint = batched("volEvents", {
  ...perSymbol,
  path: "/v1/vol/events",
  credits: 1,
  known: { nowOnly: "Only the reports that are announced now are available." },
  parameters: { symbols: required(documented(symbols("symbols"))) },
  record: symbolEventsSchema,
  meta: volMetaSchema,
});

/** The default length of a history, in days. */
const HISTORY_DAYS = 30;

/**
 * Daily columns, each aligned with `dates`. A day without a value is null. Both dates are included. 1 credit for each started ten
 * weekdays of each symbol. docs/api.md, Volatility history.
 */
export const volHistoryEndpoint = batched("volHistory", {
  ...perSymbol,
  path: "/v1/vol/history",
  credits: 1,
  price(parameter, nowMs) {
    const to = dayFromIso(parameter("to") ?? "") ?? Math.floor(nowMs / DAY_MS);
    const from = dayFromIso(parameter("from") ?? "") ?? to - HISTORY_DAYS;
    const count = (parameter("symbols") ?? "").split(",").filter((symbol) => symbol.trim() !== "").length;
    return volHistoryCredits(count, from, to);
  },
  known: "days",
  parameters: { ...symbolParameters, from: dateParameter("from"), to: dateParameter("to"), fields: list("fields") },
  record: symbolVolHistorySchema,
  meta: volMetaSchema,
});

/**
 * Returns the price of a history in credits: two symbols and 15 weekdays are 30 symbol-weekdays, 3 credits. At least 1. Both days are
 * included. A day is the number of days since 1970 UTC.
 */
export function volHistoryCredits(symbols: number, from: Day, to: Day): number {
  let weekdays = 0;
  for (let day = from; day <= to; day += 1) if (dayOfWeek(day) < 6) weekdays += 1;
  return Math.max(1, Math.ceil((symbols * weekdays) / 10));
}

/** Measures derived from implied and realized volatility, under the names of the service. */
export const volDerivedEndpoint = batched("volDerived", {
  ...perSymbol,
  path: "/v1/vol/derived",
  credits: 3,
  known: { nowOnly: "Only current derived volatility is available.", hasTimestamp: true },
  parameters: { ...symbolParameters, ...past },
  record: symbolDerivedSchema,
  meta: volMetaSchema,
});

/** Every symbol that volatility covers: its name, or a record with at least `symbol`. Free. */
export const volSymbolsEndpoint = single("volSymbols", {
  service: "heatmap",
  path: "/v1/vol/symbols",
  credits: 0,
  freshMs: 3_600_000,
  known: "covered names",
  parameters: {},
  response: v.pipe(
    v.object({ ...volSymbolsResponseSchema.entries, meta: v.optional(volMetaSchema) }),
    v.transform(({ data, meta }) => ({ data: data.symbols, meta })),
  ),
});

/** A measure of one symbol: a record with at least `symbol`. docs/api.md, Volatility measures. */
function measure<const Name extends string, const More extends ParameterRecord>(
  name: Name,
  route: string,
  { credits, what, more }: { credits: number; what: string; more: More },
) {
  return batched(name, {
    ...perSymbol,
    path: `/v1/vol/${route}`,
    credits,
    known: knownWithTimestamp(what),
    parameters: { ...symbolParameters, ...more, ...past },
    record: openSymbolSchema,
    meta: volMetaSchema,
  });
}

/** What the columns of a surface are: moneyness in percent of the forward, delta of a call or (negative) a put, or strike. */
export const surfaceAxes = ["moneyness", "delta", "strike"] as const;
export type SurfaceAxis = (typeof surfaceAxes)[number];

/** The parameters of the local service for surface and term. docs/local-service.md, Volatility responses of open shape. */
const ofSurface = { by: essential(word("by", surfaceAxes, "moneyness")), fixed: essential(dateParameter("fixed")) };
const ofTerm = { today: essential(flag("today")) };

export const volIvEndpoint = measure("volIv", "iv", { credits: 1, what: "implied volatility", more: {} });
export const volTermEndpoint = measure("volTerm", "term", {
  ...{ credits: 1, what: "volatility by expiration" },
  more: ofTerm,
});
export const volConesEndpoint = measure("volCones", "cones", { credits: 1, what: "volatility cones", more: {} });
export const volSigmaEndpoint = measure("volSigma", "sigma", { credits: 1, what: "the expected range", more: {} });
export const volSurfaceEndpoint = measure("volSurface", "surface", {
  ...{ credits: 3, what: "the volatility surface" },
  more: ofSurface,
});
export const volTiltEndpoint = measure("volTilt", "tilt", { credits: 1, what: "the tilt", more: {} });
export const volSnapshotEndpoint = measure("volSnapshot", "snapshot", {
  ...{ credits: 5, what: "the snapshot of volatility" },
  more: {},
});

/** Figures of all covered symbols together. */
export const volMarketEndpoint = single("volMarket", {
  ...ofVolatility,
  path: "/v1/vol/market",
  credits: 1,
  fresh: "volatility",
  known: knownWithTimestamp("the volatility of the market"),
  parameters: past,
  response: volFactsResponseSchema,
});

/** Every covered symbol with the figures to compare it by. */
export const volScreenerEndpoint = single("volScreener", {
  ...ofVolatility,
  path: "/v1/vol/screener",
  credits: 5,
  fresh: "volatility",
  known: knownWithTimestamp("the screener"),
  parameters: past,
  response: v.pipe(
    volScreenerResponseSchema,
    v.transform(({ data, meta }) => ({ data: data.symbols, meta })),
  ),
});

/** How current the volatility data is. Free. */
export const volStatusEndpoint = single("volStatus", {
  ...ofVolatility,
  path: "/v1/vol/status",
  credits: 0,
  parameters: {},
  response: volFactsResponseSchema,
});
