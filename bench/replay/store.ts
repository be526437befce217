import { endpoints } from "@strikebook/contract";
import { withPage } from "../page/open-page";
import { gzipSync } from "node:zlib";
import { createService } from "../../service/server/service";
import { simulatedData } from "../../service/market-source/market-data";
import { MarketClient, callContext, realPlatform } from "@strikebook/client";
import { mean } from "../measure";
import type { BenchTable } from "../table";
import { unlimitedAccount } from "../unlimited-account";
import { replayedDate } from "./replay-page";
import { stepSymbols } from "./step-formulas";
import type { BenchBoard } from "./store-page";

const nowMs = Date.parse("2026-11-18T17:00:00Z");
const firstMs = Date.parse(`${replayedDate}T14:00:00Z`);
const INSTANTS = 20;
/** How often each board is stored. */
const COPIES = 10;

/** Measures the store of past boards in a browser, compared with one JSON text per board. */
export async function benchStore(): Promise<BenchTable[]> {
  return withPage({ module: new URL("./store-page.ts", import.meta.url) }, async (page) => {
    const speeds: BenchTable["rows"] = [];
    const sizes: BenchTable["rows"] = [];
    for (const layout of ["net", "matrix"] as const) {
      const boards = await pastBoards(layout);
      const times = await page.evaluate(([all, copies]) => window.measureStore?.(all, copies), [
        boards,
        COPIES,
      ] as const);
      if (!times) throw new Error("The page does not measure the store.");
      const name = layout === "net" ? "92 strikes" : "matrix of 92 strikes";
      for (const { atOnce, perSecond, jsonPerSecond } of times.reads) {
        speeds.push([`${name}: reads, ${atOnce} at once`, perSecond, jsonPerSecond, perSecond / jsonPerSecond]);
      }
      const { writesPerSecond, jsonWritesPerSecond } = times;
      speeds.push([
        `${name}: writes, 100 at once`,
        writesPerSecond,
        jsonWritesPerSecond,
        writesPerSecond / jsonWritesPerSecond,
      ]);
      const texts = boards.map(({ record }) => JSON.stringify(record));
      const json = mean(texts.map((text) => Buffer.byteLength(text)));
      const gzip = mean(texts.map((text) => gzipSync(text).length));
      const row = (what: string, bytes: number) => [`${name}: ${what}`, bytes, bytes / json];
      sizes.push(
        row("as encoded, with what the store counts for its tables", times.counted),
        row("in the browser's files, all tables together", times.onDisk),
        row("JSON text", json),
        row("JSON text in the browser's files", times.jsonOnDisk),
        row("JSON text, gzipped one by one", gzip),
      );
    }
    const count = (INSTANTS * stepSymbols.length * COPIES).toLocaleString("en-US");
    return [
      {
        title: `Past boards in IndexedDB, per second, among ${count}`,
        columns: ["work", "store", "JSON text", "ratio"],
        rows: speeds,
        note: "The store also finds parts of larger boards and counts their use; JSON text is got by its key and parsed. 1,000 reads each.",
      },
      {
        title: `Bytes of a past board, means of ${count}`,
        columns: ["form", "bytes", "share of JSON text"],
        rows: sizes,
        note: "Target: a quarter. The browser's files are what navigator.storage.estimate() reports: it compresses, and reclaims space late.",
      },
    ];
  });
}

/** Returns the boards of ten symbols at some minutes, as the service returns them. */
async function pastBoards(layout: BenchBoard["layout"]): Promise<BenchBoard[]> {
  const service = createService({ ...simulatedData(), now: () => nowMs, accounts: [unlimitedAccount] });
  const client = new MarketClient({
    hosts: () => ({ baseUrl: "http://service.bench", flowBaseUrl: "http://service.bench/flow" }),
    key: () => "bench",
    platform: { ...realPlatform, fetch: (url, init) => service.fetch(new Request(url, init)), pages: undefined },
    limits: () => unlimitedAccount.limits,
  });
  const boards: BenchBoard[] = [];
  for (let minute = 0; minute < INSTANTS; minute += 1) {
    const atMs = firstMs + minute * 60_000;
    const results = await Promise.all(
      stepSymbols.map((symbol) => client.get(endpoints.historical, { symbol, atMs, layout }, callContext())),
    );
    boards.push(...results.map(({ record }) => ({ atMs, layout, record })));
  }
  return boards;
}
