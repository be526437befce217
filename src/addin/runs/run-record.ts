import type { OutputCell } from "../../workbook/runs/output-cells";
import type { SheetRef } from "../../workbook/runs/run-sheets";

/** What a model run does: at which instants it reads which cells. */
export interface RunDefinition {
  /** Oldest first, in milliseconds since 1970 UTC. */
  instants: readonly number[];
  /** For example `2026-11-18 from 10:00 to 11:00, every 5 minutes`. */
  description: string;
  outputs: readonly OutputCell[];
  /** Whether each output has a second column with its value at the previous instant. */
  isLagged: boolean;
}

/** A model run, as stored in the workbook. A run that is stored as running was interrupted when the workbook was closed. */
export interface RunRecord {
  /** Counted from 1 in this workbook. */
  id: number;
  definition: RunDefinition;
  results: SheetRef;
  manifest: SheetRef;
  status: "running" | "paused" | "finished" | "cancelled";
  /** The number of rows written when the status was stored. */
  rows: number;
  /** The run whose manifest this one repeats. */
  rerunOf?: number;
  /** The hash of the outputs of a finished run: two runs with the same one are the same variant. */
  digest?: string;
}

/** Returns runs as text for the workbook. */
export function storedRunsText(runs: readonly RunRecord[]): string {
  return JSON.stringify(runs);
}

/** Parses the runs of a workbook. Those that this version does not know are omitted. */
export function parseRuns(stored: unknown): RunRecord[] {
  if (typeof stored !== "string") return [];
  try {
    const parsed: unknown = JSON.parse(stored);
    return Array.isArray(parsed) ? parsed.filter(isRun) : [];
  } catch {
    return []; // Not written by this add-in.
  }
}

const statuses: ReadonlySet<unknown> = new Set<RunRecord["status"]>(["running", "paused", "finished", "cancelled"]);

function isRun(value: unknown): value is RunRecord {
  if (!isObject(value) || !Number.isInteger(value.id) || !Number.isInteger(value.rows)) return false;
  return (
    statuses.has(value.status) && isSheet(value.results) && isSheet(value.manifest) && isDefinition(value.definition)
  );
}

function isDefinition(value: unknown): value is RunDefinition {
  if (!isObject(value) || typeof value.description !== "string" || typeof value.isLagged !== "boolean") return false;
  const { instants, outputs } = value;
  return (
    Array.isArray(instants) && instants.every(Number.isFinite) && Array.isArray(outputs) && outputs.every(isOutput)
  );
}

function isOutput(value: unknown): boolean {
  return isObject(value) && [value.address, value.label, value.formula].every((text) => typeof text === "string");
}

function isSheet(value: unknown): value is SheetRef {
  return isObject(value) && typeof value.id === "string" && typeof value.name === "string";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
