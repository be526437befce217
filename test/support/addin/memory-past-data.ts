import { type EndpointCall, callKey } from "@strikebook/client";
import type { PastDataStore } from "@strikebook/formulas";

/** Returns a store of past data in memory, which returns what was stored under the same call. Like a browser database, it returns copies. */
export function memoryPastData() {
  const entries = new Map<string, string>();
  const keyOf = (market: string, call: EndpointCall) => `${market} ${callKey(call)}`;
  const set = (market: string, call: EndpointCall, result: unknown) =>
    void entries.set(keyOf(market, call), JSON.stringify(result));
  const store: PastDataStore & { names: () => string[] } = {
    read: (market, call) => {
      const text = entries.get(keyOf(market, { ...call, valuesOnly: undefined })) ?? entries.get(keyOf(market, call));
      return Promise.resolve(text === undefined ? undefined : (JSON.parse(text) as unknown));
    },
    write: (market, call, result) => Promise.resolve(set(market, call, result)),
    writeBoards: (boards) => Promise.resolve(boards.forEach(({ market, call, result }) => set(market, call, result))),
    usage: () => Promise.resolve({ bytes: 0, limitBytes: 0, boards: entries.size, responses: 0 }),
    database: () => Promise.resolve(undefined),
    clear: () => Promise.resolve(entries.clear()),
    names: () => [...entries.keys()],
  };
  return store;
}
