import type { ResponseStore } from "../client/endpoint/response-cache";
import type { SnapshotStore } from "./snapshot-store";

/** Returns the part of a store that belongs to one host. Its names are full addresses, which contain no key. */
export function hostStore(store: SnapshotStore, baseUrl: string): ResponseStore {
  return {
    read: (name) => store.read(`${baseUrl}${name}`),
    write: (name, response, characters) => store.write(`${baseUrl}${name}`, response, characters),
  };
}
