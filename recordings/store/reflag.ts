import type { Snapshot } from "../snapshots/snapshot";
import type { DateIndex, IndexedSnapshot } from "./manifest";
import { byInstant, storedOf } from "./recording-state";
import { flagsOf, profileOf, type SnapshotProfile } from "./snapshot-flags";

interface Reflagging {
  /** The snapshots that were added. */
  added: readonly Snapshot[];
  /** Reads a snapshot that was there before. */
  read: (id: string) => Promise<Snapshot>;
}

/** Sets the flags of snapshots that were added, and of those that now come after one of them. Changes the map, not its values. */
export async function reflag(indexes: Map<string, DateIndex>, { added, read }: Reflagging): Promise<void> {
  const profiles = new Map(added.map((snapshot) => [keyOf(snapshot), profileOf(snapshot)]));
  const profileAt = async (entry: IndexedSnapshot): Promise<SnapshotProfile> => {
    const profile = profiles.get(keyOf(entry)) ?? profileOf(await read(storedOf(entry).id));
    profiles.set(keyOf(entry), profile);
    return profile;
  };
  const isNew = new Set(profiles.keys());
  const flagged = new Map<string, readonly string[]>();
  for (const underlying of new Set(added.map((snapshot) => snapshot.underlying))) {
    const all = [...indexes.values()].flatMap(({ snapshots }) =>
      snapshots.filter((own) => own.underlying === underlying),
    );
    const entries = all.sort(byInstant);
    for (const [at, entry] of entries.entries()) {
      const before = entries[at - 1];
      if (!isNew.has(keyOf(entry)) && !(before && isNew.has(keyOf(before)))) continue;
      const flagsAt = (other: IndexedSnapshot) => flagged.get(keyOf(other)) ?? other.flags;
      const lastGood = entries.slice(0, at).findLast((other) => flagsAt(other).length === 0);
      const flaggedProfile = async (other: IndexedSnapshot | undefined) =>
        other && { profile: await profileAt(other), flags: flagsAt(other) };
      flagged.set(
        keyOf(entry),
        flagsOf(await profileAt(entry), await flaggedProfile(before), await flaggedProfile(lastGood)),
      );
    }
  }
  for (const [date, index] of indexes) {
    const snapshots = index.snapshots.map((entry) => {
      const flags = flagged.get(keyOf(entry));
      return flags === undefined || flags.join() === entry.flags.join() ? entry : { ...entry, flags };
    });
    if (snapshots.some((entry, at) => entry !== index.snapshots[at])) indexes.set(date, { ...index, snapshots });
  }
}

const keyOf = ({ underlying, asOfMs }: { underlying: string; asOfMs: number }) => `${underlying} ${asOfMs}`;
