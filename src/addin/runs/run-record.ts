import * as v from "valibot";
import { readStored } from "../settings/stored-values";

const sheet = v.object({ id: v.string(), name: v.string() });

const definition = v.object({
  /** Oldest first, in milliseconds since 1970 UTC. */
  instants: v.pipe(v.array(v.number()), v.readonly()),
  /** For example `2026-11-18 from 10:00 to 11:00, every 5 minutes`. */
  description: v.string(),
  outputs: v.pipe(
    v.array(v.object({ address: v.string(), label: v.string(), formula: v.string(), format: v.optional(v.string()) })),
    v.readonly(),
  ),
  /** Whether each output has a second column with its value at the previous instant. */
  isLagged: v.boolean(),
});

const record = v.object({
  /** Counted from 1 in this workbook. */
  id: v.pipe(v.number(), v.integer()),
  definition,
  results: sheet,
  manifest: sheet,
  status: v.picklist(["running", "paused", "finished", "cancelled"]),
  /** The number of rows written when the status was stored. */
  rows: v.pipe(v.number(), v.integer()),
  /** The run whose manifest this one repeats. */
  rerunOf: v.exactOptional(v.number()),
  /** The hash of the outputs of a finished run: two runs with the same one are the same variant. */
  digest: v.exactOptional(v.string()),
  /** When its hold-out was opened (in milliseconds since 1970 UTC), and the number of models tried on its span by then. */
  holdOut: v.exactOptional(v.object({ atMs: v.number(), variants: v.number() })),
});

/** What a model run does: at which instants it reads which cells. */
export type RunDefinition = v.InferOutput<typeof definition>;

/** A model run, as stored in the workbook. A run that is stored as running was interrupted when the workbook was closed. */
export type RunRecord = v.InferOutput<typeof record>;

/** Parses the runs of a workbook. Those that this version does not know are omitted. */
export function parseRuns(stored: unknown): RunRecord[] {
  return (readStored(v.array(v.unknown()), stored) ?? []).filter((run) => v.is(record, run));
}

/**
 * Returns the number of different models that were tried on a span: runs whose instants overlap with these, in time. Runs with the
 * same results count once: a rerun does not count as a variant.
 */
export function variantsOn(instants: RunDefinition["instants"], runs: readonly RunRecord[]): number {
  const [from = NaN, to = NaN] = [instants[0], instants.at(-1)];
  const tried = new Set<string>();
  for (const { id, definition: own, digest, rerunOf } of runs) {
    const [first = NaN, last = NaN] = [own.instants[0], own.instants.at(-1)];
    if (first > to || last < from) continue;
    if (digest === undefined && rerunOf !== undefined) continue;
    tried.add(digest ?? `run ${id}`);
  }
  return tried.size;
}
