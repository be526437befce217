import { paidPlan, type AccountRecord } from "../../service/gateway/accounts";
import type { Clock } from "../../service/gateway/clock";
import { createService } from "../../service/server/service";
import { simulatedData } from "../../service/market-source/market-data";
import { mean, median, msUntil } from "../measure";
import type { BenchTable } from "../table";

const STREAMS = 200;
const SYMBOLS = "SPXW,SPY,QQQ,IWM,NVDA,TSLA,AAPL,MSFT,META,AMZN";
const SECONDS = 60;

/** The middle of a session. */
const startMs = Date.parse("2026-11-20T17:00:00Z");

const account: AccountRecord = {
  customerId: "bench",
  condition: "active",
  credits: Number.MAX_SAFE_INTEGER,
  limits: { ...paidPlan, requestsPerMinute: STREAMS, streamSymbolsConcurrent: 10 * STREAMS },
  keys: [{ key: "bench" }],
};

/** A clock that advances in steps of one second, with its timers. */
class SteppedClock implements Clock {
  #nowMs = startMs;
  #timers: { atMs: number; run: () => void }[] = [];

  readonly now = (): number => this.#nowMs;

  readonly after = (waitMs: number, run: () => void): (() => void) => {
    const timer = { atMs: this.#nowMs + waitMs, run };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((running) => running !== timer));
  };

  step(): void {
    this.#nowMs += 1000;
    const due = this.#timers.filter(({ atMs }) => atMs <= this.#nowMs);
    this.#timers = this.#timers.filter(({ atMs }) => atMs > this.#nowMs);
    for (const { run } of due) run();
  }
}

/** Measures the work per second of streaming boards of ten symbols to 200 readers, without sockets. */
export async function benchStreams(): Promise<BenchTable> {
  const clock = new SteppedClock();
  const service = createService({ ...simulatedData(), now: clock.now, after: clock.after, accounts: [account] });
  let bytes = 0;
  for (let stream = 0; stream < STREAMS; stream += 1)
    void read(await opened(service.fetch), (count) => (bytes += count));
  await turn();
  const openedBytes = bytes;
  const times: number[] = [];
  for (let second = 0; second < SECONDS; second += 1) {
    times.push(
      await msUntil(() => {
        clock.step();
        return turn();
      }),
    );
  }
  const row = (name: string, ms: number) => [name, ms, `${(ms / 10).toFixed(1)} %`];
  const megabytes = (bytes - openedBytes) / SECONDS / 1e6;
  return {
    title: `${STREAMS} streams of 10 symbols, one board per symbol and second`,
    columns: ["work per second", "ms", "share of a core"],
    rows: [row("mean", mean(times)), row("median", median(times)), row("slowest", Math.max(...times))],
    note: `${megabytes.toFixed(1)} MB per second, velocities included. Read in process: the cost of sockets is not included.`,
  };
}

async function opened(fetch: (request: Request) => Promise<Response>): Promise<ReadableStream<Uint8Array>> {
  const request = new Request(`http://service.bench/v1/stream?symbols=${SYMBOLS}`, {
    headers: { authorization: "bench" },
  });
  const response = await fetch(request);
  if (response.status !== 200 || !response.body)
    throw new Error(`The service refused the stream with status ${response.status}.`);
  return response.body;
}

async function read(body: ReadableStream<Uint8Array>, count: (bytes: number) => void): Promise<void> {
  for await (const chunk of body) count(chunk.length);
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
