import { performance } from "node:perf_hooks";
import { flowRoutes } from "../service/flow-routes/flow-routes";
import { practiceAccount, openAccounts, practiceKey } from "../service/gateway/accounts";
import { realAfter } from "../service/gateway/clock";
import { closeMs } from "../market/time/calendar";
import { dayOf } from "../market/time/civil-day";
import { Refusal } from "../service/query/answers";
import type { Asked, Route } from "../service/routes/route";
import { createService } from "../service/service";
import { simulatedData } from "../service/simulated-data";
import { SessionThread } from "../service/statistics/session-thread";
import { workInWorker } from "../service/statistics/work-in-worker";
import type { BenchTable } from "./table";

const MB = 1_048_576;
/** The middle of a Friday, or the evening before: a session in progress, or none. */
const nowMs = closeMs(dayOf(2026, 11, 20)) - 3 * 3_600_000;
const evening = closeMs(dayOf(2026, 11, 19)) + 3_600_000;

/** An account that neither credits nor rate can stop. */
const tireless = {
  ...practiceAccount,
  credits: Number.MAX_SAFE_INTEGER,
  limits: { ...practiceAccount.limits, requestsPerMinute: Number.MAX_SAFE_INTEGER },
};

const questions = [
  ["flowCompare", "SPX compared with a year", { ticker: "SPX" }, "", nowMs],
  ["flowCompare", "the same again", { ticker: "SPX" }, "", nowMs],
  ["flowSentiment", "SPY sentiment of 90 days, from the year's tapes", { ticker: "SPY" }, "timeframes=90d", nowMs],
  ["flowHistory", "NVDA history of 90 days", { ticker: "NVDA" }, "startDate=2026-08-20&endDate=2026-11-20", nowMs],
  ["flowMarketTide", "market tide of a week", {}, "interval=1W", nowMs],
  ["flowMarketTide", "the same a second later", {}, "interval=1W", nowMs + 1_000],
  ["flowContractsWeekly", "top contracts of a week, last day live", {}, "", nowMs],
  ["flowContractsWeekly", "the same a second later", {}, "", nowMs + 1_000],
  ["flowContractsWeekly", "top contracts of a finished week", {}, "", evening],
  ["flowContractsWeekly", "the same again", {}, "", evening + 1_000],
] as const;

/** What heavy flow questions take from nothing, while the heatmap of SPY is asked for all the time. */
export async function benchWarming(): Promise<BenchTable> {
  const { market, tapes } = simulatedData();
  const service = createService({ market, now: () => nowMs, accounts: [tireless] });
  const account = openAccounts([practiceAccount])(practiceKey, nowMs)?.account;
  if (!account) throw new Error("The practice key opens the practice account.");
  const heavyWork = new SessionThread(workInWorker(), realAfter);
  const routes = flowRoutes({ tapes, now: () => performance.now(), nextRequestId: () => "bench", heavyWork });
  const rows: (string | number)[][] = [];
  for (const [route, words, path, query, askedMs] of questions) {
    const asked = { query: new URLSearchParams(query), path, headers: new Headers(), nowMs: askedMs, account };
    const beside = besideIt(service.fetch);
    const { ms, early } = await untilAnswered(routes[route], { ...asked, keyHolds: () => true });
    const waits = await beside.stop();
    const rss = process.memoryUsage().rss / MB;
    rows.push([words, ms, early, waits[waits.length >> 1] ?? 0, waits.at(-1) ?? 0, rss]);
  }
  return {
    title: "Heavy flow questions in the session thread",
    columns: ["question", "ms", "warming_up", "heatmap ms", "longest", "RSS MB"],
    rows,
    note: "A caller told warming_up asks again at once. The heatmap is asked for every 20 ms beside it: median and longest.",
  };
}

async function untilAnswered(route: Route, asked: Asked): Promise<{ ms: number; early: number }> {
  const startMs = performance.now();
  for (let early = 0; ; early += 1) {
    try {
      await (await route.handle(asked)).text();
      return { ms: performance.now() - startMs, early };
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.code !== "warming_up") throw problem;
    }
  }
}

/** Asks for a heatmap again and again; `stop` gives the milliseconds each was late or took, ascending. */
function besideIt(fetch: (request: Request) => Promise<Response>) {
  const waits: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const dueMs = performance.now() + 20;
      await new Promise((resolve) => setTimeout(resolve, 20));
      const headers = { authorization: practiceKey };
      const answer = await fetch(new Request("http://bench.test/v1/heatmap?symbols=SPY", { headers }));
      if (answer.status !== 200) throw new Error(`The service answered ${answer.status}: ${await answer.text()}`);
      await answer.text();
      waits.push(Math.max(0, performance.now() - dueMs));
    }
  })();
  const stop = async () => {
    isOver = true;
    await asking;
    return waits.sort((a, b) => a - b);
  };
  return { stop };
}
