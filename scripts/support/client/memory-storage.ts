import type { TextStorage } from "../../../src/addin/settings/stored-values";

/** Returns a storage in memory and its entries. */
export function memoryStorage(initial: Record<string, string> = {}) {
  const entries = new Map(Object.entries(initial));
  const storage: TextStorage = {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, text) => void entries.set(name, text),
    removeItem: (name) => void entries.delete(name),
  };
  return { storage, entries };
}

const refuse = () => {
  throw new Error("The storage is blocked.");
};

/** The storage of a browser that blocks it. */
export const blockedStorage: TextStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };
