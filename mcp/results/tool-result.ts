import * as v from "valibot";
import { type MarketClient, callContext, originOf, MarketDataError, ServiceError } from "@strikebook/client";
import {
  type Attribution,
  type Origin,
  attributionSchema,
  paidCredits,
  timesOfData,
  endpoints,
  nearestWords,
} from "@strikebook/contract";
import type { Cell, Table } from "@strikebook/formulas";
import { explainToAssistant, PartlyPaidError, UncoveredError } from "./explain";
import { toolPlan, type ToolFormula } from "../tools/formula";

/** A cell as an assistant reads it: null if it is empty or failed. */
export type Value = string | number | boolean | null;

const valueSchema = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

/** What every tool that reads the market returns. The server's instructions describe it to assistants, once. */
export const toolResultSchema = v.object({
  /** The headings, with units, as in the formula's table in Excel. */
  columns: v.array(v.string()),
  /** The first rows. Dates and times are US Eastern. */
  rows: v.array(v.array(valueSchema)),
  /** How many rows the whole table has. */
  rowCount: v.number(),
  /** The symbols without data, and why. */
  failures: v.array(v.object({ symbol: v.string(), reason: v.string() })),
  /** Why values of some columns are null that could have a figure. */
  blanks: v.optional(v.array(v.string())),
  credits: v.object({
    /** What this result cost; 0 if it was cached. */
    charged: v.number(),
    /** The balance of the account as last reported. */
    left: v.nullable(v.number()),
  }),
  /** The time of the data (RFC 3339), of the oldest part. */
  asOf: v.nullable(v.string()),
  /** Whether the service delays the data. */
  delayed: v.boolean(),
  delayMinutes: v.optional(v.number()),
  /** The sources to name: text of the service. */
  attribution: v.array(attributionSchema),
  /** What to know of it, in sentences: the roots of a sum, and what is not known of it. */
  notes: v.optional(v.array(v.string())),
  /** The formula that shows the same in Excel. */
  formula: v.string(),
  /** The resource with the whole table as CSV, if it is longer. */
  table: v.optional(v.string()),
});
export type ToolResult = v.InferOutput<typeof toolResultSchema>;

/** A result with all its rows. */
export interface FullToolResult extends Omit<ToolResult, "rows" | "table"> {
  rows: readonly (readonly Value[])[];
}

/**
 * Asks a formula, and returns its table with where it came from. Rejects with an `ArgumentError`, a `MarketDataError` or a
 * `PartlyPaidError`.
 *
 * `counted` has the requests that earlier results counted: of calls that share a request, the first one pays.
 */
export async function callFormula(
  client: MarketClient,
  called: ToolFormula,
  counted: WeakSet<object>,
  signal: AbortSignal,
): Promise<Omit<FullToolResult, "formula">> {
  const origins: Origin[] = [];
  const blanks = new Set<string>();
  const context = callContext({
    label: called.formula.name,
    signal,
    onResult: (result) => origins.push(originOf(called.formula.name, result)),
    onBlank: (reason) => blanks.add(reason),
  });
  const view = { market: client, now: () => client.clock.now() };
  try {
    const table = await toolPlan(called, view).run(client, context);
    const credits = { charged: chargedFor(origins, counted), left: client.ledger.reconciliation?.balance ?? null };
    const facts = { ...contentOf(table), ...(blanks.size > 0 && { blanks: [...blanks] }) };
    return { ...facts, ...sourcesOf(origins), credits };
  } catch (failure) {
    const problem = isUncovered(failure)
      ? withNearest(failure, failure.symbols, await coveredSymbols(client, signal))
      : failure;
    const charged = chargedFor(origins, counted);
    throw charged > 0 ? new PartlyPaidError(charged, problem) : problem;
  }
}

function contentOf([heading = [], ...lines]: Table): Pick<
  FullToolResult,
  "columns" | "rows" | "rowCount" | "failures"
> {
  const failures = lines.flatMap((line) => {
    const reason = reasonOf(line);
    if (reason === undefined) return [];
    return [{ symbol: String(valueOf(line[0])), reason: explainToAssistant(reason) }];
  });
  return {
    columns: heading.map((cell) => String(valueOf(cell) ?? "")),
    rows: lines.map((line) => line.map(valueOf)),
    rowCount: lines.length,
    failures,
  };
}

/** Returns why a row has no data; `undefined` if it has. */
function reasonOf(line: readonly Cell[]): unknown {
  return line.flatMap((cell) => (typeof cell === "object" && "reason" in cell ? [cell.reason] : []))[0];
}

function valueOf(cell: Cell | undefined): Value {
  if (cell === undefined || cell === "") return null;
  if (typeof cell !== "object") return cell;
  return "basicValue" in cell ? cell.basicValue : null;
}

function sourcesOf(
  origins: readonly Origin[],
): Pick<ToolResult, "asOf" | "delayed" | "delayMinutes" | "attribution" | "notes"> {
  const times = timesOfData(origins);
  const delays = origins.flatMap(({ delayMinutes }) => delayMinutes ?? []);
  const notes = [...new Set(origins.flatMap((origin) => origin.notes ?? []))];
  const named = new Map(
    origins.flatMap(({ attribution }) => (attribution ? [[JSON.stringify(attribution), attribution] as const] : [])),
  );
  return {
    asOf: times === undefined ? null : new Date(times.oldestMs).toISOString(),
    delayed: origins.some(({ delayed }) => delayed === true),
    ...(delays.length > 0 && { delayMinutes: Math.max(...delays) }),
    attribution: [...named.values()] satisfies Attribution[],
    ...(notes.length > 0 && { notes }),
  };
}

/** Returns what the requests of some results cost, without those that were counted before, and counts them. */
function chargedFor(origins: readonly Origin[], counted: WeakSet<object>): number {
  const own = origins.filter(({ call }) => call === undefined || !counted.has(call));
  for (const { call } of own) if (call) counted.add(call);
  return paidCredits(own) ?? 0;
}

/** The codes with which a service refuses a symbol that it does not know, or has no volatility of. */
const codes: ReadonlySet<string> = new Set(["symbol_not_found", "not_covered"]);

/** Whether a problem is that a symbol is not covered. */
function isUncovered(problem: unknown): problem is ServiceError {
  return problem instanceof ServiceError && codes.has(problem.code);
}

/** Returns a problem with the covered symbols that are closest to the refused ones; unchanged if there are none. */
function withNearest(problem: ServiceError, refused: readonly string[], covered: readonly string[]): Error {
  const nearest = [...new Set(refused.flatMap((symbol) => nearestWords(symbol, covered)))];
  return nearest.length === 0 ? problem : new UncoveredError(nearest, problem);
}

/** Returns the symbols that the service covers, from its free list, which is cached for an hour; none if it cannot be read. */
async function coveredSymbols(client: MarketClient, signal: AbortSignal): Promise<string[]> {
  try {
    const { record } = await client.get(endpoints.symbols, {}, callContext({ signal }));
    return record.map(({ symbol }) => symbol);
  } catch (problem) {
    if (problem instanceof MarketDataError) return [];
    throw problem;
  }
}
