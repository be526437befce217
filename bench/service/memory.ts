import { performance } from "node:perf_hooks";
import type { BenchTable } from "../table";
import { benchKeys, startBuiltService } from "./built-service";
import { workbookRequests } from "./memory-requests";
import { memoryRow, MemorySampler, type ServerMemory, toMb } from "./process-memory";

/** One hour of a workbook with one request per second. */
const REQUESTS = 3_600;
/** The time limit of the requests. Those not sent by then are omitted; the note states how many were sent. */
const REQUESTS_MS = 330_000;
/** The maximum number of concurrent requests of a workbook. */
const IN_FLIGHT = 6;
const TARGET_MB = 512;
const WARMED_MS = 40_000;
/** Market time runs ten times as fast. */
const CLOCK = "2026-11-20T11:00-05:00,x10";
const streams = ["SPXW,SPY,QQQ,IWM,NVDA,TSLA,AAPL,MSFT,META,AMZN", "SPX,NDXP,RUTW,AMD,GOOGL,NFLX,PLTR,COST,JPM,LLY"];

/** Measures the memory of the service process while it starts, warms its caches and serves one hour of a workbook. */
export async function benchMemory(): Promise<BenchTable> {
  const service = await startBuiltService(CLOCK, IN_FLIGHT);
  using sampler = new MemorySampler(service.pid);
  try {
    const { address } = service;
    await new Promise((resolve) => setTimeout(resolve, WARMED_MS));
    const starting = sampler.peak;
    const reading = streams.map((symbols) => readStream(`${address}/v1/stream?symbols=${symbols}`));
    const startMs = performance.now();
    const statuses = await sendAll(address, workbookRequests(REQUESTS), startMs + REQUESTS_MS);
    const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const seconds = (performance.now() - startMs) / 1000;
    reading.forEach((stop) => stop());
    const { memory } = await service.usage({ collectsGarbage: true });
    return {
      title: `Memory of the service over one hour of a workbook: up to ${REQUESTS.toLocaleString("en-US")} requests, 2 streams of 10 symbols`,
      columns: ["MB", "service", "background work", "together", `of ${TARGET_MB}`],
      rows: [
        rowOf("at most during start and warm-up", starting),
        rowOf("at most", sampler.peak),
        rowOf("at the end", sampler.measure()),
      ],
      note: `The heap of the service has ${toMb(memory.heapUsed)} MB at the end. ${sent.toLocaleString("en-US")} requests in ${seconds.toFixed(0)} s; responses by status: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(", ")}.`,
    };
  } finally {
    await service.stop();
  }
}

function rowOf(label: string, memory: ServerMemory): (string | number)[] {
  const row = memoryRow(label, memory);
  const [, , , together] = row;
  return [...row, `${Math.round((100 * together) / TARGET_MB)} %`];
}

/** Sends requests with limited concurrency until `endMs` of `performance.now()`, and counts the responses by status. */
async function sendAll(address: string, paths: readonly string[], endMs: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const sendNext = async () => {
    for (let at = next++; at < paths.length && performance.now() < endMs; at = next++) {
      const headers = { authorization: `Bearer ${benchKeys[at % benchKeys.length] ?? ""}` };
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
      const headers = { authorization: `Bearer ${benchKeys[0] ?? ""}` };
      const { body } = await fetch(address, { headers, signal: stopping.signal });
      for await (const chunk of body ?? []) void chunk;
    }
  })().catch((problem: unknown) => {
    if (!stopping.signal.aborted) throw problem;
  });
  return () => stopping.abort();
}
