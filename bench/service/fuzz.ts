import fc from "fast-check";
import { closeMs } from "../../market/time/calendar";
import { dayOf } from "../../market/time/civil-day";
import { runInWorker } from "../../service/background/worker-thread";
import { simulatedData } from "../../service/market-source/market-data";
import { createService } from "../../service/server/service";
import { describedHosts, type FuzzResult, sendFuzzed } from "../../test/support/service/fuzz-service";
import { hostileRequests } from "../../test/support/service/hostile-requests";
import { ManualClock } from "../../test/support/service/manual-clock";
import type { BenchTable } from "../table";
import { unlimitedAccount } from "../unlimited-account";

const REQUESTS = 30_000;
const SEED = 20_261_120;
const IN_FLIGHT = 6;
/** The clock of the service advances by this much per request, so that the session ends after a tenth of them. */
const STEP_MS = 10;
const startMs = closeMs(dayOf(2026, 11, 20)) - (STEP_MS * REQUESTS) / 10;
const MB = 1_048_576;
const MAX_LISTED = 20;

/** Sends valid, invalid and hostile requests to every route of the service, and lists each failure that is not documented. */
export async function benchFuzz(): Promise<BenchTable[]> {
  const clock = new ManualClock(startMs);
  const problems: string[] = [];
  const service = createService({
    ...simulatedData(),
    now: clock.now,
    after: clock.after,
    accounts: [unlimitedAccount],
    runTask: runInWorker(),
    report: (problem) => problems.push(problem instanceof Error ? (problem.stack ?? problem.message) : String(problem)),
  });
  const hosts = await describedHosts(service, "bench");
  const requests = hostileRequests({
    hosts,
    key: "bench",
    symbols: ["SPXW", "SPY", "NVDA", "SPX", "SPXW,SPY,QQQ"],
    dates: ["2026-11-18", "2026-11-19", "2026-11-20"],
    instants: ["2026-11-19T15:00:00Z", "2026-11-20T16:00:00Z", "2026-11-20T16:05:00Z", "2026-11-20T20:00:00Z"],
  });
  const waiting = fc.sample(requests, { numRuns: REQUESTS, seed: SEED }).values();
  const result: FuzzResult = { families: new Map(), unlisted: [] };
  const before = memory();
  const sendAll = async () => {
    for (const request of waiting) {
      clock.advance(STEP_MS);
      await sendFuzzed(service, hosts, request, result);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, sendAll));
  const after = memory();
  const failures = [...result.unlisted.map((failure) => JSON.stringify(failure).slice(0, 300)), ...problems];
  return [
    {
      title: `${REQUESTS.toLocaleString("en-US")} fuzzed requests to every route, seed ${SEED}`,
      columns: ["", "count"],
      rows: [
        ...[...result.families].sort(([a], [b]) => (a < b ? -1 : 1)),
        ["5xx not in the description of the route", result.unlisted.length],
        ["internal errors", problems.length],
      ],
      ...(failures.length > 0 && { note: failures.slice(0, MAX_LISTED).join("\n") }),
    },
    {
      title: "Memory of the process, its worker thread included",
      columns: ["MB", "before", "after"],
      rows: [
        ["RSS", before.rss, after.rss],
        ["heap of the service", before.heapUsed, after.heapUsed],
      ],
      note: "Before: the requests exist, none is sent. The heap is not collected before it is read.",
    },
  ];
}

function memory(): { rss: number; heapUsed: number } {
  const { rss, heapUsed } = process.memoryUsage();
  return { rss: Math.round(rss / MB), heapUsed: Math.round(heapUsed / MB) };
}
