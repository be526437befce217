import { performance } from "node:perf_hooks";
import { paidPlan, type AccountRecord } from "../service/gateway/accounts";
import { syntheticMarket } from "../service/market/synthetic-market";
import { createService } from "../service/service";
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
  const service = createService({ market: syntheticMarket(), now: () => (nowMs += stepMs), accounts: [unlimited] });
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

/** Milliseconds a request, one after the other: the median of some rounds, after one to warm up. */
async function requestMs(ask: () => Promise<string>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const start = performance.now();
    for (let count = 0; count < requestsPerRound; count++) await ask();
    if (round > 0) times.push((performance.now() - start) / requestsPerRound);
  }
  return times.sort((a, b) => a - b)[rounds >> 1] ?? 0;
}

/** The default heatmap of one symbol, asked in process, against writing the same body as JSON and nothing else. */
export async function benchRequests(): Promise<BenchTable> {
  const body = await heatmapAsker(0)();
  const parsed: unknown = JSON.parse(body);
  const stringifyMs =
    medianMs(() => {
      for (let count = 0; count < requestsPerRound; count++) JSON.stringify(parsed);
    }) / requestsPerRound;
  const row = (work: string, ms: number) => [
    work,
    Math.round(1000 / ms),
    (ms * 1000).toFixed(0),
    (ms / stringifyMs).toFixed(1),
  ];
  return {
    title: `/v1/heatmap, one symbol, default board (${(body.length / 1024).toFixed(0)} KB), in process`,
    columns: ["Work", "per second", "microseconds", "times JSON.stringify"],
    rows: [
      row("JSON.stringify of the body alone", stringifyMs),
      row("request answered from the cache", await requestMs(heatmapAsker(0))),
      row("request computed anew (board now and five minutes ago)", await requestMs(heatmapAsker(5_000))),
    ],
    note: "A request includes the key, the rate, the credits, the log and the reading of the answer's text.",
  };
}
