import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { workbookRequests } from "./memory-requests";
import type { BenchTable } from "../table";

/** One hour of a workbook with one request per second. */
const REQUESTS = 3_600;
/** The time limit of the requests. Those not sent by then are omitted; the note states how many were sent. */
const REQUESTS_MS = 330_000;
/** The maximum number of concurrent requests of a workbook. */
const IN_FLIGHT = 6;
const TARGET_MB = 512;
const SAMPLE_MS = 250;
const WARMED_MS = 40_000;
/** A key is limited to 600 requests per minute, so the requests use many keys of one account. */
const KEYS = Array.from({ length: 400 }, (_, at) => `bench-${at}`);
const streams = ["SPXW,SPY,QQQ,IWM,NVDA,TSLA,AAPL,MSFT,META,AMZN", "SPX,NDXP,RUTW,AMD,GOOGL,NFLX,PLTR,COST,JPM,LLY"];

/** Measures the memory of the service process while it starts, warms its caches and serves one hour of a workbook. */
export async function benchMemory(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-memory-"));
  const keysFile = join(folder, "keys.json");
  const limits = { requestsPerMinute: 600, historicalInFlight: IN_FLIGHT, streamSymbolsConcurrent: 20 };
  const accounts = [{ customerId: "bench", credits: Number.MAX_SAFE_INTEGER, limits, keys: KEYS }];
  await writeFile(keysFile, JSON.stringify({ accounts }));
  const service = start(keysFile);
  const memory = trackMemory(service);
  try {
    const address = await addressOf(service);
    await new Promise((resolve) => setTimeout(resolve, WARMED_MS));
    const startMb = memory.peakMb();
    const reading = streams.map((symbols) => readStream(`${address}/v1/stream?symbols=${symbols}`));
    const startMs = performance.now();
    const statuses = await sendAll(address, workbookRequests(REQUESTS), startMs + REQUESTS_MS);
    const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const seconds = (performance.now() - startMs) / 1000;
    reading.forEach((stop) => stop());
    return {
      title: `Memory of the service over one hour of a workbook: up to ${REQUESTS.toLocaleString("en-US")} requests, 2 streams of 10 symbols`,
      columns: ["period", "RSS MB", `of ${TARGET_MB}`],
      rows: [
        ["maximum during start and warm-up", ...share(startMb)],
        ["maximum during the hour", ...share(memory.peakMb())],
        ["at the end", ...share(memory.nowMb())],
      ],
      note: `${sent.toLocaleString("en-US")} requests in ${seconds.toFixed(0)} s; responses by status: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(", ")}.`,
    };
  } finally {
    memory.stop();
    service.kill();
    await rm(folder, { recursive: true });
  }
}

function share(megabytes: number): [number, string] {
  return [Math.round(megabytes), `${Math.round((100 * megabytes) / TARGET_MB)} %`];
}

const build = 'import { buildWhatChanged } from "../scripts/build.mjs"; buildWhatChanged("service");';

/** Starts the built service as `npm run service` does, with a market clock ten times as fast. */
function start(keysFile: string): ChildProcess {
  execFileSync(process.execPath, ["--input-type=module", "--eval", build], { stdio: "inherit" });
  const clock = ["--market-clock", "2026-11-20T11:00-05:00,x10"];
  const script = ["build/service/main.mjs", "--port", "0", "--keys", keysFile, ...clock];
  return spawn(process.execPath, script, { stdio: ["ignore", "pipe", "inherit"] });
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of stdout ?? []) {
    text += String(chunk);
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`The service exited before it printed its address: ${text}`);
}

/** Samples the resident memory of a process, including its threads, four times per second. */
function trackMemory({ pid = 0 }: ChildProcess) {
  let peak = 0;
  const nowMb = () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
  const timer = setInterval(() => (peak = Math.max(peak, nowMb())), SAMPLE_MS);
  return { nowMb, peakMb: () => peak, stop: () => clearInterval(timer) };
}

/** Sends requests with limited concurrency until `endMs` of `performance.now()`, and counts the responses by status. */
async function sendAll(address: string, paths: readonly string[], endMs: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const sendNext = async () => {
    for (let at = next++; at < paths.length && performance.now() < endMs; at = next++) {
      const headers = { authorization: `Bearer ${KEYS[at % KEYS.length] ?? ""}` };
      const send = () => fetch(`${address}${paths[at] ?? ""}`, { headers });
      // The service may close an idle connection just when it is reused: try once more.
      const response = await send().catch(send);
      await response.arrayBuffer();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, sendNext));
  return new Map([...statuses].sort(([a], [b]) => a - b));
}

/** Reads a stream until it is stopped, and reopens it when the service ends it. */
function readStream(address: string): () => void {
  const stopping = new AbortController();
  void (async () => {
    while (!stopping.signal.aborted) {
      const headers = { authorization: `Bearer ${KEYS[0] ?? ""}` };
      const { body } = await fetch(address, { headers, signal: stopping.signal });
      for await (const chunk of body ?? []) void chunk;
    }
  })().catch((problem: unknown) => {
    if (!stopping.signal.aborted) throw problem;
  });
  return () => stopping.abort();
}
