import type { ResponseStore } from "@strikebook/client";
import type { SnapshotStore } from "./snapshot-store";

/** The past data of one market, named by the address of its service, without a key, and the name of a practice market. */
export interface MarketData {
  snapshots: SnapshotStore;
  market: string;
}

/** Returns the part of a store that belongs to one market. Apart from the store, whose code is loaded with the first past board. */
export function marketStore({ snapshots, market }: MarketData): ResponseStore {
  return {
    read: (call) => snapshots.read(market, call),
    write: (call, result, characters) => snapshots.write(market, call, result, characters),
  };
}
