import type { Snapshot } from "../snapshots/snapshot";
import type { DateIndex, IndexedSnapshot } from "./manifest";
import { byInstant, storedOf } from "./recording-state";
import { snapshotFlags, profileOf, type SnapshotProfile } from "./snapshot-flags";

interface Reflagging {
  /** The snapshots that were added. */
  added: readonly Snapshot[];
  /** Known profiles, by the identity of the snapshot. Those of snapshots that were added are put there. */
  profiles: Map<string, SnapshotProfile>;
  /** Reads a snapshot that was there before. */
  read: (id: string) => Promise<Snapshot>;
}

/** Sets the flags of snapshots that were added, and of those that now come after one of them. Changes the map, not its values. */
export async function reflag(indexes: Map<string, DateIndex>, { added, profiles, read }: Reflagging): Promise<void> {
  const addedOf = new Map(added.map((snapshot) => [keyOf(snapshot), snapshot]));
  const isNew = (entry: IndexedSnapshot) => addedOf.has(keyOf(entry));
  const profileAt = async (entry: IndexedSnapshot): Promise<SnapshotProfile> => {
    const { id } = storedOf(entry);
    const profile = profiles.get(id) ?? profileOf(addedOf.get(keyOf(entry)) ?? (await read(id)));
    profiles.set(id, profile);
    return profile;
  };
  const flagged = new Map<string, readonly string[]>();
  for (const underlying of new Set(added.map((snapshot) => snapshot.underlying))) {
    const all = [...indexes.values()].flatMap(({ snapshots }) =>
      snapshots.filter((own) => own.underlying === underlying),
    );
    const entries = all.sort(byInstant);
    for (const [at, entry] of entries.entries()) {
      const before = entries[at - 1];
      if (!isNew(entry) && !(before && isNew(before))) continue;
      const flagsAt = (other: IndexedSnapshot) => flagged.get(keyOf(other)) ?? other.flags;
      const lastGood = entries.slice(0, at).findLast((other) => flagsAt(other).length === 0);
      const flaggedProfile = async (other: IndexedSnapshot | undefined) =>
        other && { profile: await profileAt(other), flags: flagsAt(other) };
      flagged.set(
        keyOf(entry),
        snapshotFlags(await profileAt(entry), await flaggedProfile(before), await flaggedProfile(lastGood)),
      );
    }
  }
  forgetOldest(profiles);
  for (const [date, index] of indexes) {
    const snapshots = index.snapshots.map((entry) => {
      const flags = flagged.get(keyOf(entry));
      return flags === undefined || flags.join() === entry.flags.join() ? entry : { ...entry, flags };
    });
    if (snapshots.some((entry, at) => entry !== index.snapshots[at])) indexes.set(date, { ...index, snapshots });
  }
}

/** Profiles that are kept: of the last snapshots of some dozens of underlyings. */
const KEPT_PROFILES = 64;

function forgetOldest(profiles: Map<string, SnapshotProfile>): void {
  for (const id of profiles.keys()) {
    if (profiles.size <= KEPT_PROFILES) return;
    profiles.delete(id);
  }
}

const keyOf = ({ underlying, asOfMs }: { underlying: string; asOfMs: number }) => `${underlying} ${asOfMs}`;
