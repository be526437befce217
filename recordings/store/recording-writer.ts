import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DataError, type Snapshot } from "../snapshots/snapshot";
import { checkSnapshot, digestOf } from "./checked-snapshot";
import { dateFolder, type IndexedSnapshot, makeDateFolder } from "./manifest";
import { reflag } from "./reflag";
import { commit, CONTRACTS_PER_PART, partName, syncFile, type WriterContext } from "./recording-commit";
import { byInstant, dateOf, newestMsOf, type RecordingState, type StoredSnapshot, storedOf } from "./recording-state";

/** Where snapshots come from: the hash of the file and of the flags that it was read with, and its name. */
export interface Origin {
  hash: string;
  name: string;
}

/** What adding snapshots did. */
export interface AddReport {
  /** New snapshots, and those that replaced another one. */
  added: readonly StoredSnapshot[];
  /** How many of these replaced another one of the same underlying and instant. */
  replaced: number;
  /** Snapshots that the recording had already. */
  identical: number;
  /** Whether the file was imported before, so that nothing changed. */
  importedBefore: boolean;
}

/** What is added. */
interface Addition {
  snapshots: readonly Snapshot[];
  origin: Origin;
}

/** A snapshot that is not in the recording, without the file that it will be in. */
interface NewSnapshot {
  snapshot: Snapshot;
  date: string;
  entry: IndexedSnapshot;
}

/** Adds snapshots to a recording. Files that are written before the manifest do not count without it. */
export async function addSnapshots(
  context: WriterContext,
  { snapshots, origin }: Addition,
): Promise<{ state: RecordingState; report: AddReport }> {
  const { state } = context;
  const isKnown = [...state.indexes.values()].some(({ imports }) => Object.hasOwn(imports, origin.hash));
  if (isKnown) {
    return { state, report: { added: [], replaced: 0, identical: snapshots.length, importedBefore: true } };
  }
  const fresh = newSnapshots(state, snapshots);
  const replaced = fresh.filter(({ entry }) => isAtSameInstant(state, entry)).length;
  const stored = await writeParts(context, fresh);
  const indexes = new Map(state.indexes);
  for (const date of new Set(snapshots.map(dateOf))) {
    const before = indexes.get(date) ?? { imports: {}, snapshots: [], replaced: [] };
    const own = stored.filter((added) => added.date === date).map(({ entry }) => entry);
    const isReplaced = (entry: IndexedSnapshot) => own.some((added) => isSameInstant(added, entry));
    const gone = before.snapshots.filter(isReplaced);
    const lasting = [...before.snapshots.filter((entry) => !isReplaced(entry)), ...own].sort(byInstant);
    const rows = [...before.replaced, ...gone.map(({ part, underlying, asOfMs }) => ({ part, underlying, asOfMs }))];
    indexes.set(date, {
      imports: { ...before.imports, [origin.hash]: origin.name },
      snapshots: lasting,
      // The files of which nothing counts any more are removed.
      replaced: rows.filter(({ part }) => lasting.some((entry) => entry.part === part)),
    });
  }
  await reflag(indexes, {
    added: fresh.map(({ snapshot }) => snapshot),
    profiles: context.profiles,
    read: context.read,
  });
  const newestMs = newestMsOf(state);
  const changesPast = fresh.some(({ entry }) => entry.asOfMs <= newestMs);
  const next = await commit(context, { indexes, name: changesPast ? randomUUID() : state.manifest.name });
  const added = stored.flatMap(({ entry }) => next.entryOf.get(storedOf(entry).id)?.stored ?? []);
  return {
    state: next,
    report: { added, replaced, identical: snapshots.length - fresh.length, importedBefore: false },
  };
}

const isSameInstant = (a: IndexedSnapshot, b: IndexedSnapshot) =>
  a.asOfMs === b.asOfMs && a.underlying === b.underlying;

function isAtSameInstant(state: RecordingState, entry: IndexedSnapshot): boolean {
  return state.indexes.get(dateOf(entry))?.snapshots.some((other) => isSameInstant(entry, other)) ?? false;
}

/** Returns the snapshots that the recording does not have, in the order of time. */
function newSnapshots(state: RecordingState, snapshots: readonly Snapshot[]): NewSnapshot[] {
  const fresh = new Map<string, NewSnapshot>();
  for (const snapshot of snapshots) {
    checkSnapshot(snapshot);
    const { contracts, ...header } = snapshot;
    const roots = [...new Set(contracts.map(({ root }) => root))];
    const digest = digestOf(snapshot);
    const entry = { ...header, roots, flags: [], digest, contracts: contracts.length, part: "" };
    const { id } = storedOf(entry);
    if (state.entryOf.has(id) || fresh.has(id)) continue;
    if ([...fresh.values()].some((other) => isSameInstant(other.entry, entry))) {
      throw new DataError(
        `Two different chains of ${snapshot.underlying} have the instant ${new Date(snapshot.asOfMs).toISOString()}.`,
      );
    }
    fresh.set(id, { snapshot, date: dateOf(snapshot), entry });
  }
  return [...fresh.values()].sort((a, b) => byInstant(a.entry, b.entry));
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
    await context.engine.write(
      path,
      part.map(({ snapshot }) => snapshot),
    );
    await syncFile(path);
    written.push(...part.map((added) => ({ ...added, entry: { ...added.entry, part: name } })));
  }
  return written;
}
