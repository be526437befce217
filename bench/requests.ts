import { performance } from "node:perf_hooks";
import { paidPlan, type AccountRecord } from "../service/gateway/accounts";
import { createService } from "../service/service";
import { simulatedData } from "../service/simulated-data";
import { medianMs } from "./measure";
import type { BenchTable } from "./table";

const rounds = 7;
const requestsPerRound = 300;

/** An account that neither credits nor rate can stop. */
const unlimited: AccountRecord = {
  customerId: "bench",
  condition: "active",
  credits: Number.MAX_SAFE_INTEGER,
  limits: { ...paidPlan, requestsPerMinute: Number.MAX_SAFE_INTEGER },
  keys: [{ key: "bench" }],
};

/** The middle of a session. */
const startMs = Date.parse("2026-11-20T17:00:00Z");

/** A service whose clock moves by `stepMs` with every request, and one default heatmap of SPXW asked of it. */
function heatmapAsker(stepMs: number): () => Promise<string> {
  let nowMs = startMs;
  const service = createService({ ...simulatedData(), now: () => (nowMs += stepMs), accounts: [unlimited] });
  return async () => {
    const request = new Request("http://service.bench/v1/heatmap?symbols=SPXW", {
      headers: { authorization: "bench" },
    });
    const answer = await service.fetch(request);
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`The service answered ${answer.status}: ${text}`);
    return text;
  };
}

/** Milliseconds a request, one after the other, after a round to warm up: on average, and what 99 of 100 stay below. */
async function requestMs(ask: () => Promise<string>): Promise<{ meanMs: number; p99Ms: number }> {
  for (let count = 0; count < requestsPerRound; count++) await ask();
  const times: number[] = [];
  for (let count = 0; count < rounds * requestsPerRound; count++) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const meanMs = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  return { meanMs, p99Ms: times[Math.floor(0.99 * times.length)] ?? 0 };
}

/** The default heatmap of one symbol, asked in process, against writing the same body as JSON and nothing else. */
export async function benchRequests(): Promise<BenchTable> {
  const body = await heatmapAsker(0)();
  const parsed: unknown = JSON.parse(body);
  const stringifyMs =
    medianMs(() => {
      for (let count = 0; count < requestsPerRound; count++) JSON.stringify(parsed);
    }) / requestsPerRound;
  const row = (work: string, ms: number, p99Ms = ms) => [
    work,
    Math.round(1000 / ms),
    (ms * 1000).toFixed(0),
    (p99Ms * 1000).toFixed(0),
    (ms / stringifyMs).toFixed(1),
  ];
  const asked = async (work: string, stepMs: number) => {
    const { meanMs, p99Ms } = await requestMs(heatmapAsker(stepMs));
    return row(work, meanMs, p99Ms);
  };
  return {
    title: `/v1/heatmap, one symbol, default board (${(body.length / 1024).toFixed(0)} KB), in process`,
    columns: ["Work", "per second", "microseconds", "99 of 100 below", "times JSON.stringify"],
    rows: [
      row("JSON.stringify of the body alone", stringifyMs),
      await asked("a thousand requests a second, a board every five seconds", 1),
      await asked("request answered from the cache", 0),
      await asked("request computed anew (board now and five minutes ago)", 5_000),
    ],
    note: "A request includes the key, the rate, the credits, the log and the reading of the answer's text.",
  };
}
