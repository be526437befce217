import { type SymbolHeatmap, endpoints } from "@strikebook/contract";
import { callOf, realPlatform } from "@strikebook/client";
import { openDB } from "idb";
import { browserSnapshots } from "@strikebook/formulas";
import { msUntil } from "../measure";

/** A board with the instant that it was requested for. */
export interface BenchBoard {
  atMs: number;
  layout: "net" | "matrix";
  record: SymbolHeatmap;
}

/** What was measured with one kind of boards. */
export interface StoreTimes {
  writesPerSecond: number;
  jsonWritesPerSecond: number;
  /** By the number of reads at once. */
  reads: readonly { atOnce: number; perSecond: number; jsonPerSecond: number }[];
  /** Bytes per board. */
  counted: number;
  onDisk: number;
  jsonOnDisk: number;
}

declare global {
  interface Window {
    measureStore?: (boards: readonly BenchBoard[], copies: number) => Promise<StoreTimes>;
  }
}

const meta = { metric: "gamma", resolution: "1s", mode: "historical", cached: false };
const READS = 1_000;
const BATCH = 100;

/** Runs in a page with nothing else: stores copies of boards, each of a market of its own, in the store and as JSON text. */
window.measureStore = async (boards, copies) => {
  const name = `bench-${boards[0]?.layout}`;
  const store = browserSnapshots({ name, platform: realPlatform, limitBytes: 1e9 });
  const json = await openDB(`${name}-json`, 1, { upgrade: (database) => void database.createObjectStore("boards") });
  const all = Array.from({ length: copies }, (_, copy) =>
    boards.map(({ atMs, layout, record }) => ({
      market: `market ${copy}`,
      call: callOf(endpoints.historical, { symbol: record.symbol, atMs, layout }),
      result: { record, meta, receivedAtMs: atMs, credits: 5 },
    })),
  ).flat();
  const nameOf = (at: number) => `${all[at]?.market} ${at}`;
  const empty = await usage();
  const writeMs = await msUntil(async () => {
    for (let at = 0; at < all.length; at += BATCH) await store.writeBoards(all.slice(at, at + BATCH));
  });
  const stored = await usage();
  const jsonMs = await msUntil(async () => {
    for (let at = 0; at < all.length; at += BATCH) {
      const transaction = json.transaction("boards", "readwrite");
      const batch = all.slice(at, at + BATCH);
      batch.forEach(({ result }, index) => void transaction.store.put(JSON.stringify(result), nameOf(at + index)));
      await transaction.done;
    }
  });
  const jsonStored = await usage();
  const reads = [];
  for (const atOnce of [1, 10, 100]) {
    // Boards in no order, as the clock moves through symbols.
    const position = (read: number) => (read * 7_919) % all.length;
    const ours = await perSecond(atOnce, async (read) => {
      const board = all[position(read)];
      if (board && (await store.read(board.market, board.call)) === undefined) throw new Error("A board is missing.");
    });
    const plain = await perSecond(atOnce, async (read) => {
      JSON.parse((await json.get("boards", nameOf(position(read)))) as string);
    });
    reads.push({ atOnce, perSecond: ours, jsonPerSecond: plain });
  }
  const counted = (await store.usage())?.bytes ?? NaN;
  return {
    writesPerSecond: (1_000 * all.length) / writeMs,
    jsonWritesPerSecond: (1_000 * all.length) / jsonMs,
    reads,
    counted: counted / all.length,
    onDisk: (stored - empty) / all.length,
    jsonOnDisk: (jsonStored - stored) / all.length,
  };
};

/** Returns the number of reads per second, with so many in progress at a time. */
async function perSecond(atOnce: number, read: (index: number) => Promise<void>): Promise<number> {
  const ms = await msUntil(async () => {
    for (let first = 0; first < READS; first += atOnce) {
      await Promise.all(Array.from({ length: atOnce }, (_, index) => read(first + index)));
    }
  });
  return (1_000 * READS) / ms;
}

async function usage(): Promise<number> {
  return (await navigator.storage.estimate()).usage ?? NaN;
}
