import { fuzzService } from "../../test/support/service/fuzz-service";
import type { BenchTable } from "../table";
import { benchKeys, startBuiltService } from "./built-service";

const REQUESTS = 30_000;
const IN_FLIGHT = 16;
/** The session ends after about a minute of the requests. */
const CLOCK = "2026-11-20T15:50-05:00,x10";
const PROGRESS = 1_000;
/** The service ends its worker thread when that was idle for 20 seconds. */
const IDLE_MS = 30_000;
const MAX_LISTED = 20;
const MB = 1_048_576;

/** Sends valid, invalid and hostile requests to every route of the service, and lists each failure that is not documented. */
export async function benchFuzz(): Promise<BenchTable[]> {
  const service = await startBuiltService(CLOCK, IN_FLIGHT);
  const [key = ""] = benchKeys;
  let sent = 0;
  try {
    const before = await service.usage({ collectsGarbage: true });
    const { statuses, unlisted } = await fuzzService({
      // Each valid request has the next key: all of them belong to one account.
      send: (path, { method, headers }) => {
        const isValid = headers.authorization === `Bearer ${key}`;
        const authorization = `Bearer ${benchKeys[(sent += 1) % benchKeys.length] ?? ""}`;
        return fetch(`${service.address}${path}`, {
          method,
          headers: isValid ? { ...headers, authorization } : headers,
        });
      },
      count: REQUESTS,
      inFlight: IN_FLIGHT,
      onRequest: (count) => {
        if (count % PROGRESS === 0) console.error(`${count.toLocaleString("en-US")} requests sent`);
      },
      key,
      symbols: ["SPXW", "SPY", "NVDA", "SPX", "SPXW,SPY,QQQ"],
      dates: ["2026-11-18", "2026-11-19", "2026-11-20"],
      instants: ["2026-11-19T15:00:00Z", "2026-11-20T16:00:00Z", "2026-11-20T16:05:00Z", "2026-11-20T20:00:00Z"],
    });
    const after = await service.usage({ collectsGarbage: true });
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const idle = await service.usage({ collectsGarbage: true });
    const mb = (bytes: number) => Math.round(bytes / MB);
    return [
      {
        title: `${REQUESTS.toLocaleString("en-US")} fuzzed requests to every route, ${IN_FLIGHT} at a time`,
        columns: ["status", "responses"],
        rows: [
          ...[...statuses].sort(([a], [b]) => a - b).map(([status, count]) => [String(status), count]),
          ["5xx that the description of the route does not list", unlisted.length],
        ],
        ...(unlisted.length > 0 && {
          note: unlisted
            .slice(0, MAX_LISTED)
            .map((failure) => JSON.stringify(failure).slice(0, 300))
            .join("\n"),
        }),
      },
      {
        title: "Memory of the process of the service, its worker thread included",
        columns: ["MB", "before", "peak", "after", "idle"],
        rows: [
          ["RSS", mb(before.memory.rss), mb(service.peakBytes()), mb(after.memory.rss), mb(idle.memory.rss)],
          ...(["heapUsed", "arrayBuffers"] as const).map((part) => [
            `${part} of the main thread`,
            mb(before.memory[part]),
            "",
            mb(after.memory[part]),
            mb(idle.memory[part]),
          ]),
        ],
        note: "Each after a garbage collection of the main thread. Idle: half a minute later, without the worker thread.",
      },
    ];
  } finally {
    await service.stop();
  }
}
