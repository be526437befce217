import type { RunDefinition, RunRecord } from "./run-record";

/**
 * Returns the number of different models that were tried on a span: runs whose instants overlap with these, in time. Runs with the
 * same results count once, so that a rerun is no new variant.
 */
export function variantsOn(instants: RunDefinition["instants"], runs: readonly RunRecord[]): number {
  const [from = NaN, to = NaN] = [instants[0], instants.at(-1)];
  const tried = new Set<string>();
  for (const { id, definition, digest, rerunOf } of runs) {
    const [first = NaN, last = NaN] = [definition.instants[0], definition.instants.at(-1)];
    if (first > to || last < from) continue;
    if (digest === undefined && rerunOf !== undefined) continue;
    tried.add(digest ?? `run ${id}`);
  }
  return tried.size;
}
