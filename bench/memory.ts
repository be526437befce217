import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { workbookQuestions } from "./memory-questions";
import type { BenchTable } from "./table";

/** A workbook that asks once a second. */
const REQUESTS = 3_600;
/** What is not asked by then is left out, and the note says how much was asked: a busy computer ends in six minutes too. */
const ASKED_MS = 330_000;
/** As many as a workbook keeps open at once. */
const IN_FLIGHT = 6;
const AIM_MB = 512;
const SAMPLE_MS = 250;
const WARMED_MS = 40_000;
/** A key may ask 600 times a minute: many keys of one account ask faster than any clock would let one. */
const KEYS = Array.from({ length: 400 }, (_, at) => `bench-${at}`);
const streams = ["SPXW,SPY,QQQ,IWM,NVDA,TSLA,AAPL,MSFT,META,AMZN", "SPX,NDXP,RUTW,AMD,GOOGL,NFLX,PLTR,COST,JPM,LLY"];

/** What the whole service weighs while it starts, warms and answers what a workbook asks in an hour. */
export async function benchMemory(): Promise<BenchTable> {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-memory-"));
  const keysFile = join(folder, "keys.json");
  const limits = { requestsPerMinute: 600, historicalInFlight: IN_FLIGHT, streamSymbolsConcurrent: 20 };
  const accounts = [{ customerId: "bench", credits: Number.MAX_SAFE_INTEGER, limits, keys: KEYS }];
  await writeFile(keysFile, JSON.stringify({ accounts }));
  const service = start(keysFile);
  const weighed = weigh(service);
  try {
    const address = await addressOf(service);
    await new Promise((resolve) => setTimeout(resolve, WARMED_MS));
    const idleMb = weighed.peakMb();
    const reading = streams.map((symbols) => readStream(`${address}/v1/stream?symbols=${symbols}`));
    const startMs = performance.now();
    const answers = await askAll(address, workbookQuestions(REQUESTS), startMs + ASKED_MS);
    const answered = [...answers.values()].reduce((sum, count) => sum + count, 0);
    const seconds = (performance.now() - startMs) / 1000;
    reading.forEach((stop) => stop());
    return {
      title: `Memory of the service over an hour of a workbook: up to ${REQUESTS.toLocaleString("en-US")} requests, 2 streams of 10 symbols`,
      columns: ["when", "RSS MB", `of ${AIM_MB}`],
      rows: [
        ["at most while it started and warmed", ...share(idleMb)],
        ["at most in the hour", ...share(weighed.peakMb())],
        ["at its end", ...share(weighed.nowMb())],
      ],
      note: `${answered.toLocaleString("en-US")} requests in ${seconds.toFixed(0)} s; answers by status: ${[...answers].map(([status, count]) => `${status}: ${count}`).join(", ")}.`,
    };
  } finally {
    weighed.stop();
    service.kill();
    await rm(folder, { recursive: true });
  }
}

function share(megabytes: number): [number, string] {
  return [Math.round(megabytes), `${Math.round((100 * megabytes) / AIM_MB)} %`];
}

const build = 'import { buildWhatChanged } from "./scripts/build.mjs"; buildWhatChanged("service");';

/** The built service, as `npm run service` starts it, on a market whose hour passes in minutes. */
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
  throw new Error(`The service ended before it said where it is: ${text}`);
}

/** Weighs a process four times a second, its threads included. */
function weigh({ pid = 0 }: ChildProcess) {
  let peak = 0;
  const nowMb = () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1024;
  const timer = setInterval(() => (peak = Math.max(peak, nowMb())), SAMPLE_MS);
  return { nowMb, peakMb: () => peak, stop: () => clearInterval(timer) };
}

/** Asks everything, a few at a time, until an instant of `performance`; how many answers had each status. */
async function askAll(address: string, paths: readonly string[], endMs: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const askOn = async () => {
    for (let at = next++; at < paths.length && performance.now() < endMs; at = next++) {
      const headers = { authorization: `Bearer ${KEYS[at % KEYS.length] ?? ""}` };
      const ask = () => fetch(`${address}${paths[at] ?? ""}`, { headers });
      // A connection that the service closes at the very moment it is used again is no answer of the service.
      const answer = await ask().catch(ask);
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, askOn));
  return new Map([...statuses].sort(([a], [b]) => a - b));
}

/** Reads a stream until it is stopped; one that the service ends is opened again. */
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
