import { performance } from "node:perf_hooks";
import { flowRoutes } from "../../service/flow-routes/flow-routes";
import { practiceAccount, openAccounts, practiceKey } from "../../service/gateway/accounts";
import { realAfter } from "../../service/gateway/clock";
import { closeMs } from "../../market/time/calendar";
import { dayOf } from "../../market/time/civil-day";
import { ApiError } from "../../service/query/api-error";
import type { RouteRequest, Route } from "../../service/gateway/route";
import { createService } from "../../service/server/service";
import { simulatedData } from "../../service/market-source/market-data";
import { BackgroundWork } from "../../service/background/background-work";
import { runInWorker } from "../../service/background/worker-thread";
import type { BenchTable } from "../table";

const MB = 1_048_576;
/** Friday three hours before the close, and the evening before: during a session, and after one. */
const nowMs = closeMs(dayOf(2026, 11, 20)) - 3 * 3_600_000;
const evening = closeMs(dayOf(2026, 11, 19)) + 3_600_000;

/** The practice account without effective limits on credits and requests. */
const unlimited = {
  ...practiceAccount,
  credits: Number.MAX_SAFE_INTEGER,
  limits: { ...practiceAccount.limits, requestsPerMinute: Number.MAX_SAFE_INTEGER },
};

const requests = [
  ["flowCompare", "SPX compared with a year", { ticker: "SPX" }, "", nowMs],
  ["flowCompare", "the same, cached", { ticker: "SPX" }, "", nowMs],
  ["flowSentiment", "SPY sentiment of 90 days, from the year's tapes", { ticker: "SPY" }, "timeframes=90d", nowMs],
  ["flowHistory", "NVDA history of 90 days", { ticker: "NVDA" }, "startDate=2026-08-20&endDate=2026-11-20", nowMs],
  ["flowMarketTide", "market tide of a week", {}, "interval=1W", nowMs],
  ["flowMarketTide", "the same one second later", {}, "interval=1W", nowMs + 1_000],
  ["flowContractsWeekly", "top contracts of a week, current session included", {}, "", nowMs],
  ["flowContractsWeekly", "the same one second later", {}, "", nowMs + 1_000],
  ["flowContractsWeekly", "top contracts of a finished week", {}, "", evening],
  ["flowContractsWeekly", "the same, cached", {}, "", evening + 1_000],
] as const;

/** Measures expensive flow requests without a cache, while heatmap requests continue. */
export async function benchWarming(): Promise<BenchTable> {
  const { market, tapes } = simulatedData();
  const service = createService({ market, now: () => nowMs, accounts: [unlimited] });
  const account = openAccounts([practiceAccount])(practiceKey, nowMs)?.account;
  if (!account) throw new Error("The practice key has no account.");
  const background = new BackgroundWork(runInWorker(undefined, tapes.finishedSums), {
    now: () => performance.now(),
    after: realAfter,
  });
  const routes = flowRoutes({ tapes, now: () => performance.now(), nextRequestId: () => "bench", background });
  const rows: (string | number)[][] = [];
  for (const [route, label, path, query, requestMs] of requests) {
    const request = { query: new URLSearchParams(query), path, headers: new Headers(), nowMs: requestMs, account };
    const heatmaps = startHeatmapRequests(service.fetch);
    const { ms, retries } = await untilResponse(routes[route], {
      ...request,
      isKeyValid: () => true,
      signal: new AbortController().signal,
    });
    const waits = await heatmaps.stop();
    const rss = process.memoryUsage().rss / MB;
    rows.push([label, ms, retries, waits[waits.length >> 1] ?? 0, waits.at(-1) ?? 0, rss]);
  }
  return {
    title: "Expensive flow requests in the worker thread",
    columns: ["request", "ms", "warming_up", "heatmap ms", "heatmap max", "RSS MB"],
    rows,
    note: "A warming_up response is retried immediately. A heatmap is requested every 20 ms meanwhile: median and maximum.",
  };
}

async function untilResponse(route: Route, request: RouteRequest): Promise<{ ms: number; retries: number }> {
  const startMs = performance.now();
  for (let retries = 0; ; retries += 1) {
    try {
      await route.handle(request);
      return { ms: performance.now() - startMs, retries };
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.code !== "warming_up") throw problem;
    }
  }
}

/** Requests a heatmap every 20 ms; `stop` returns how long each one took or was delayed, in milliseconds, ascending. */
function startHeatmapRequests(fetch: (request: Request) => Promise<Response>) {
  const waits: number[] = [];
  let isStopped = false;
  const requesting = (async () => {
    while (!isStopped) {
      const dueMs = performance.now() + 20;
      await new Promise((resolve) => setTimeout(resolve, 20));
      const headers = { authorization: practiceKey };
      const response = await fetch(new Request("http://bench.test/v1/heatmap?symbols=SPY", { headers }));
      if (response.status !== 200)
        throw new Error(`The service responded with ${response.status}: ${await response.text()}`);
      await response.text();
      waits.push(Math.max(0, performance.now() - dueMs));
    }
  })();
  const stop = async () => {
    isStopped = true;
    await requesting;
    return waits.sort((a, b) => a - b);
  };
  return { stop };
}
