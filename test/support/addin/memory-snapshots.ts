import type { SnapshotStore } from "../../../src/replay/snapshot-store";

/** Returns a snapshot store in memory. Like a browser database, it returns copies. */
export function memorySnapshots() {
  const entries = new Map<string, string>();
  const store: SnapshotStore & { names: () => string[] } = {
    read: (name) => {
      const text = entries.get(name);
      return Promise.resolve(text === undefined ? undefined : (JSON.parse(text) as unknown));
    },
    write: (name, response) => Promise.resolve(void entries.set(name, JSON.stringify(response))),
    clear: () => Promise.resolve(entries.clear()),
    names: () => [...entries.keys()],
  };
  return store;
}
