import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { HeldPart, PartsApart } from "../rules/part-groups";
import type { ChainPart } from "../snapshots/snapshot";
import { checkSnapshot } from "./checked-snapshot";
import { dateFolder, type IndexedPart, makeDateFolder } from "./manifest";
import { reflag } from "./reflag";
import { commit, CONTRACTS_PER_PART, partName, syncFile, type WriterContext } from "./recording-commit";
import {
  byInstant,
  dateOf,
  newestMsOf,
  partsOf,
  type RecordingState,
  type StoredSnapshot,
  storedOf,
} from "./recording-state";
import { type NewSnapshot, type FileOrigin, regrouped } from "./regrouped-chains";

/** What adding chains did. */
export interface AddReport {
  /** New snapshots, and those that have changed. */
  added: readonly StoredSnapshot[];
  /** Chains that took the place of others of the same underlying and instant. */
  replaced: number;
  /** Chains that the recording had already. */
  identical: number;
  /** Chains without a common contract that are not one snapshot, with the reason. */
  apart: readonly PartsApart<HeldPart<IndexedPart>>[];
  /** Whether the file was imported before, so that nothing changed. */
  importedBefore: boolean;
}

/** Adds chains to a recording. Files that are written before the manifest do not count without it. */
export async function addChains(
  context: WriterContext,
  { chains, origin }: { chains: readonly ChainPart[]; origin: FileOrigin },
): Promise<{ state: RecordingState; report: AddReport }> {
  const { state } = context;
  const isKnown = [...state.indexes.values()].some(({ imports }) => Object.hasOwn(imports, origin.hash));
  if (isKnown) {
    const report = { added: [], replaced: 0, identical: chains.length, apart: [], importedBefore: true };
    return { state, report };
  }
  chains.forEach(checkSnapshot);
  const { fresh, gone, ...counts } = await regrouped(context, chains, origin);
  const stored = await writeParts(context, fresh);
  const indexes = new Map(state.indexes);
  for (const date of new Set([...chains, ...gone].map(dateOf).concat(stored.map((own) => own.date)))) {
    const before = indexes.get(date) ?? { imports: {}, snapshots: [], replaced: [] };
    const own = stored.filter((added) => added.date === date).map(({ entry }) => entry);
    const lasting = [...before.snapshots.filter((entry) => !gone.has(entry)), ...own].sort(byInstant);
    const rows = before.snapshots
      .filter((entry) => gone.has(entry))
      .flatMap((entry) =>
        partsOf(entry).map(({ asOfMs }) => ({
          ...{ part: entry.part, asOfMs, underlying: (entry.written ?? entry).underlying },
        })),
      );
    indexes.set(date, {
      imports: { ...before.imports, [origin.hash]: origin.name },
      snapshots: lasting,
      // The files of which nothing counts any more are removed.
      replaced: [...before.replaced, ...rows].filter(({ part }) => lasting.some((entry) => entry.part === part)),
    });
  }
  const added = fresh.map(({ snapshot }) => snapshot);
  await reflag(indexes, { added, profiles: context.profiles, read: context.read });
  const newestMs = newestMsOf(state);
  const changesPast = gone.size > 0 || fresh.some(({ entry }) => entry.asOfMs <= newestMs);
  const next = await commit(context, { indexes, name: changesPast ? randomUUID() : state.manifest.name });
  const report = {
    ...counts,
    added: stored.flatMap(({ entry }) => next.entryOf.get(storedOf(entry).id)?.stored ?? []),
    importedBefore: false,
  };
  return { state: next, report };
}

/** Writes the contracts of snapshots into new files, and returns the snapshots with the names of these. */
async function writeParts(context: WriterContext, fresh: readonly NewSnapshot[]): Promise<NewSnapshot[]> {
  const parts: NewSnapshot[][] = [];
  let contracts = 0;
  for (const added of fresh) {
    const part = parts.at(-1);
    contracts += added.entry.contracts;
    if (part?.[0]?.date === added.date && contracts <= CONTRACTS_PER_PART) part.push(added);
    else {
      parts.push([added]);
      contracts = added.entry.contracts;
    }
  }
  const written: NewSnapshot[] = [];
  for (const part of parts) {
    const date = part[0]?.date ?? "";
    const name = partName();
    context.beforeStep("contracts");
    await makeDateFolder(context.folder, date);
    const path = join(dateFolder(context.folder, date), name);
    await context.chainFiles.write(
      path,
      part.flatMap(({ parts: chains }) => chains),
    );
    await syncFile(path);
    written.push(...part.map((added) => ({ ...added, entry: { ...added.entry, part: name } })));
  }
  return written;
}
