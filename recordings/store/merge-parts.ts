import { join } from "node:path";
import { dateFolder, type DateIndex } from "./manifest";
import { commit, CONTRACTS_PER_PART, partName, syncFile, type WriterContext } from "./recording-commit";
import type { RecordingState } from "./recording-state";

/**
 * Merges small files of each date, and those with rows that were replaced, into files of the size that is read fastest. Returns how many
 * dates changed.
 */
export async function mergeParts(context: WriterContext): Promise<{ state: RecordingState; dates: number }> {
  const indexes = new Map(context.state.indexes);
  let dates = 0;
  for (const [date, index] of context.state.indexes) {
    const groups = mergedTogether(index);
    if (groups.length === 0) continue;
    for (const parts of groups) indexes.set(date, await mergeGroup(context, date, indexes.get(date) ?? index, parts));
    dates += 1;
  }
  return { state: await commit(context, { indexes, name: context.state.manifest.name }), dates };
}

/** Returns groups of files, in the order of time, each of which is merged into one. */
function mergedTogether({ snapshots, replaced }: DateIndex): string[][] {
  const contracts = new Map<string, number>();
  for (const { part, contracts: own } of snapshots) contracts.set(part, (contracts.get(part) ?? 0) + own);
  const groups: { parts: string[]; contracts: number }[] = [];
  for (const [part, own] of contracts) {
    const last = groups.at(-1);
    if (last && last.contracts + own <= CONTRACTS_PER_PART) {
      last.parts.push(part);
      last.contracts += own;
    } else groups.push({ parts: [part], contracts: own });
  }
  const hasReplaced = (part: string) => replaced.some((gone) => gone.part === part);
  return groups.map(({ parts }) => parts).filter((parts) => parts.length > 1 || parts.some(hasReplaced));
}

async function mergeGroup(
  { folder, chainFiles, beforeStep }: WriterContext,
  date: string,
  index: DateIndex,
  parts: readonly string[],
): Promise<DateIndex> {
  const name = partName();
  const path = join(dateFolder(folder, date), name);
  beforeStep("contracts");
  const isOfGroup = ({ part }: { part: string }) => parts.includes(part);
  await chainFiles.merge(
    parts.map((part) => join(dateFolder(folder, date), part)),
    path,
    index.replaced.filter(isOfGroup).map(({ part, ...gone }) => ({ file: parts.indexOf(part), ...gone })),
  );
  await syncFile(path);
  return {
    ...index,
    snapshots: index.snapshots.map((entry) => (isOfGroup(entry) ? { ...entry, part: name } : entry)),
    replaced: index.replaced.filter((gone) => !isOfGroup(gone)),
  };
}
