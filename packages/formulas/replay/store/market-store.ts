import type { ResponseStore } from "@strikebook/client";
import type { PastDataStore } from "./past-data-store";

/** The past data of one market, named by the address of its service, without a key, and the name of a practice market. */
export interface MarketData {
  store: PastDataStore;
  market: string;
}

/** Returns the part of a store that belongs to one market. Apart from the store, whose code is loaded with the first past board. */
export function marketStore({ store, market }: MarketData): ResponseStore {
  return {
    read: (call) => store.read(market, call),
    write: (call, result, characters) => store.write(market, call, result, characters),
  };
}
