import type { SnapshotStore } from "../../src/replay/snapshot-store";

/** Replayed boards kept in memory, as a browser would keep them: what is read is a copy. */
export function memorySnapshots() {
  const entries = new Map<string, string>();
  const store: SnapshotStore & { names: () => string[] } = {
    read: (name) => {
      const text = entries.get(name);
      return Promise.resolve(text === undefined ? undefined : (JSON.parse(text) as unknown));
    },
    keep: (name, answer) => Promise.resolve(void entries.set(name, JSON.stringify(answer))),
    clear: () => Promise.resolve(entries.clear()),
    names: () => [...entries.keys()],
  };
  return store;
}
