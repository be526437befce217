import { gzipSync } from "node:zlib";
import { readSnapshots } from "../../recordings/rules/read-data-file";
import { DataError } from "../../recordings/snapshots/snapshot";
import { cboeCsvFile, cboeLine } from "../../test/support/recordings/chain-files";
import { longFile } from "../../test/support/recordings/read-text";
import { median, msUntil } from "../measure";
import type { BenchTable } from "../table";

const MB = 2 ** 20;
const RUNS = 5;
const MIN_CONTRACTS = 22_000;

/** Measures how fast files of option chains are read, and how soon damaged ones are refused. */
export async function benchFiles(): Promise<BenchTable[]> {
  return [await readingTable(), await refusalTable()];
}

/** A chain of an index: 22,000 contracts of 55 expirations. */
function chainFiles(): { name: string; bytes: Buffer; parse: (text: string) => unknown }[] {
  const strikes = Array.from({ length: MIN_CONTRACTS / 2 }, (_, i) => ({
    root: "SPXW",
    expiration: new Date(Date.UTC(2026, 0, 12 + Math.floor(i / 200))).toISOString().slice(0, 10),
    strike: 5_000 + 10 * (i % 200),
    call: { last: 1, bid: 99.5, ask: 100.1, volume: 12, volatility: 0.1512, gamma: 0.0021, openInterest: 1_500 },
    put: { last: 1, bid: 88.5, ask: 89.1, volume: 10, volatility: 0.1612, gamma: 0.0021, openInterest: 2_500 },
  }));
  const csv = cboeCsvFile(strikes, { last: "6000" });
  const options = strikes.flatMap(({ root, expiration, strike, call, put }) =>
    [call, put].map(({ volatility: iv, openInterest: open_interest, ...numbers }, index) => ({
      option: `${root}${expiration.slice(2).replaceAll("-", "")}${index === 0 ? "C" : "P"}${String(strike * 1000).padStart(8, "0")}`,
      ...numbers,
      ...{ iv, open_interest, bid_size: 10, ask_size: 12, delta: 0.5, theta: -0.1, rho: 0.01, vega: 0.2, theo: 99.8 },
      ...{
        change: 0,
        open: 0,
        high: 0,
        low: 0,
        tick: "up",
        last_trade_time: "2026-01-06T14:09:31",
        prev_day_close: 98.5,
      },
    })),
  );
  const json = JSON.stringify({
    timestamp: "2026-01-06 18:00:00",
    data: { options, symbol: "^SPX", current_price: 6000, prev_day_close: 5990 },
  });
  const splitCsv = (text: string) => text.split("\r\n").map((line) => line.split(","));
  return [
    { name: "Cboe CSV", bytes: Buffer.from(csv), parse: splitCsv },
    { name: "Cboe CSV, gzip", bytes: gzipSync(csv), parse: () => splitCsv(csv) },
    { name: "Cboe JSON", bytes: Buffer.from(json), parse: JSON.parse },
  ];
}

async function readingTable(): Promise<BenchTable> {
  const rows: (string | number)[][] = [];
  for (const { name, bytes, parse } of chainFiles()) {
    const first = await msUntil(() => readSnapshots({ bytes: inChunks(bytes), fileName: "spx" }));
    const times: number[] = [];
    const plain: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      times.push(await msUntil(() => readSnapshots({ bytes: inChunks(bytes), fileName: "spx" })));
      plain.push(await msUntil(() => Promise.resolve(parse(bytes.toString("utf8")))));
    }
    rows.push([name, bytes.length / MB, first, median(times), median(times) / median(plain)]);
  }
  return {
    title: "Reading a chain of 22,000 contracts into a snapshot",
    columns: ["layout", "MB", "first, ms", "then, ms", "of plain splitting or JSON.parse"],
    rows,
    note: "From memory, in pieces of 256 KB. The last column compares with text in memory that is split into cells, or parsed, and nothing else.",
  };
}

// eslint-disable-next-line @typescript-eslint/require-await -- the reader takes bytes as they come
async function* inChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += MB / 4) yield bytes.subarray(at, at + MB / 4);
}

async function refusalTable(): Promise<BenchTable> {
  const line = `${cboeLine({ strike: 100, call: { openInterest: 1 }, put: { openInterest: 1 } })}\n`;
  const files: [name: string, start: string, repeated: string][] = [
    ["garbage on one line", "", "\u0001garbage"],
    ["text on one line", "", "text without an end "],
    ["one row, repeated", cboeCsvFile([]), line],
    ["{} repeated", "", "{}"],
    ["a list of {}", "[", "{},"],
    ["[ repeated", "", "["],
  ];
  const rows: (string | number)[][] = [];
  for (const [name, start, repeated] of files) {
    const file = longFile(start, repeated, 200 * MB);
    let message = "";
    const before = process.memoryUsage().rss;
    const ms = await msUntil(() =>
      readSnapshots({ bytes: file.bytes, fileName: "chain.csv" }).catch((error: unknown) => {
        if (error instanceof DataError) message = error.message;
      }),
    );
    rows.push([name, file.read() / MB, ms, Math.max(0, process.memoryUsage().rss - before) / MB, message.slice(0, 60)]);
  }
  return {
    title: "Refusing damaged files of 200 MB",
    columns: ["file", "MB read", "ms", "MB more in memory", "refusal"],
    rows,
  };
}
