import { performance } from "node:perf_hooks";
import { flowRoutes } from "../../service/flow-routes/flow-routes";
import { simulatedFlow } from "../../service/flow-routes/simulated-flow";
import { practiceAccount, openAccounts, practiceKey } from "../../service/gateway/accounts";
import { realAfter } from "../../service/gateway/clock";
import { closeMs } from "../../market/time/calendar";
import { dayOf } from "../../market/time/civil-day";
import { ApiError } from "@strikebook/http";
import type { RouteRequest, Route } from "../../service/gateway/route";
import { createService } from "../../service/server/service";
import { simulatedData } from "../../service/market-source/market-data";
import { BackgroundWork } from "../../service/background/background-work";
import { workerProcesses } from "../../service/background/worker-process";
import { cpuMs, median } from "../measure";
import type { BenchTable } from "../table";

const MB = 1_048_576;
/** Friday three hours before the close, and the evening before: during a session, and after a session. */
const nowMs = closeMs(dayOf(2026, 11, 20)) - 3 * 3_600_000;
const evening = closeMs(dayOf(2026, 11, 19)) + 3_600_000;

/** The practice account without effective limits on credits and requests. */
const unlimited = {
  ...practiceAccount,
  credits: Number.MAX_SAFE_INTEGER,
  limits: { ...practiceAccount.limits, requestsPerMinute: Number.MAX_SAFE_INTEGER },
};

/** A request, its time, and the required result. */
interface TimedRequest {
  route: keyof ReturnType<typeof flowRoutes>;
  label: string;
  path?: Record<string, string>;
  query?: string;
  atMs: number;
  required?: string;
}

const weekly: Omit<TimedRequest, "label" | "atMs"> = { route: "flowContractsWeekly" };
const tide: Omit<TimedRequest, "label" | "atMs"> = { route: "flowMarketTide", query: "interval=1W" };
const daily: Omit<TimedRequest, "label" | "atMs"> = { route: "flowContractsDaily" };
const compare: Omit<TimedRequest, "label" | "atMs"> = { route: "flowCompare", path: { ticker: "SPX" } };

/** Each group is measured on a market of its own, which starts without caches. */
const groups: readonly (readonly TimedRequest[])[] = [
  [
    { ...weekly, label: "cold: top contracts of a week, session open", atMs: nowMs, required: "4 warming_up at most" },
    { ...weekly, label: "the same one second later", atMs: nowMs + 1_000 },
    { ...tide, label: "market tide of the same week", atMs: nowMs },
    { ...tide, label: "the same one second later", atMs: nowMs + 1_000, required: "200 ms" },
    { ...weekly, label: "top contracts of a finished week", atMs: evening },
    { ...weekly, label: "the same, cached", atMs: evening + 1_000 },
  ],
  [
    { ...daily, label: "cold: top contracts of a finished day", atMs: evening, required: "3,000 ms" },
    { ...daily, label: "the same, cached", atMs: evening + 1_000, required: "5 ms" },
    { ...daily, label: "top contracts of the day, session open", atMs: nowMs, required: "3,000 ms" },
    { ...daily, label: "the same one second later", atMs: nowMs + 1_000 },
  ],
  [
    { route: "flowTop", label: "cold: top underlyings of a finished day", atMs: evening, required: "3,000 ms" },
    { route: "flowTop", label: "the same, cached", atMs: evening + 1_000, required: "5 ms" },
    { route: "flowTop", label: "top underlyings, session open", atMs: nowMs, required: "3,000 ms" },
    { route: "flowTop", label: "the same one second later", atMs: nowMs + 1_000, required: "5 ms" },
  ],
  [
    { ...compare, label: "cold: SPX compared with a year", atMs: nowMs },
    { ...compare, label: "the same, cached", atMs: nowMs },
    {
      route: "flowSentiment",
      label: "SPY sentiment of 90 days",
      path: { ticker: "SPY" },
      query: "timeframes=90d",
      atMs: nowMs,
    },
    {
      route: "flowHistory",
      label: "NVDA history of 90 days",
      path: { ticker: "NVDA" },
      query: "startDate=2026-08-20&endDate=2026-11-20",
      atMs: nowMs,
    },
  ],
];

/** Measures expensive flow requests without a cache, while heatmap requests continue. */
export async function benchWarming(): Promise<BenchTable> {
  const rows: (string | number)[][] = [];
  for (const group of groups) rows.push(...(await measuredGroup(group)));
  return {
    title: "Expensive flow requests in the process of background work",
    columns: ["request", "ms", "required", "processor ms", "warming_up", "heatmap ms", "heatmap max", "RSS MB"],
    rows,
    note: "A warming_up response is retried after its Retry-After, as clients do. A heatmap is requested every 20 ms meanwhile: median and maximum. Processor time and RSS are measured in the process that answers requests. The first row of each group includes the start of the other.",
  };
}

async function measuredGroup(group: readonly TimedRequest[]): Promise<(string | number)[][]> {
  const { market, tapes } = simulatedData();
  const service = createService({ market, now: () => nowMs, accounts: [unlimited] });
  const account = openAccounts([practiceAccount])(practiceKey, nowMs)?.account;
  if (!account) throw new Error("The practice key has no account.");
  const background = new BackgroundWork(workerProcesses(undefined, tapes.finishedSums), {
    now: () => performance.now(),
    after: realAfter,
  });
  const routes = flowRoutes({
    flow: simulatedFlow(tapes, background),
    now: () => performance.now(),
    nextRequestId: () => "bench",
  });
  const rows: (string | number)[][] = [];
  for (const { route, label, path = {}, query = "", atMs, required = "" } of group) {
    const request = { query: new URLSearchParams(query), path, headers: new Headers(), nowMs: atMs, account };
    const heatmaps = startHeatmapRequests(service.fetch);
    const before = process.cpuUsage();
    const { ms, retries } = await untilResponse(routes[route], {
      ...request,
      isKeyValid: () => true,
      signal: new AbortController().signal,
    });
    const processorMs = cpuMs(process.cpuUsage(before));
    const waits = await heatmaps.stop();
    const rss = process.memoryUsage().rss / MB;
    rows.push([label, ms, required, processorMs, retries, median(waits), Math.max(...waits), rss]);
  }
  return rows;
}

async function untilResponse(route: Route, request: RouteRequest): Promise<{ ms: number; retries: number }> {
  const startMs = performance.now();
  for (let retries = 0; ; retries += 1) {
    try {
      await route.handle(request);
      return { ms: performance.now() - startMs, retries };
    } catch (problem) {
      if (!(problem instanceof ApiError) || problem.code !== "warming_up") throw problem;
      const waitMs = 1000 * Number(problem.headers["retry-after"]);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** Requests a heatmap every 20 ms; `stop` returns how long each one took or was delayed, in milliseconds. */
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
    return waits;
  };
  return { stop };
}
