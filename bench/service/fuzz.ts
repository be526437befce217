import { fuzzService } from "../../test/support/service/fuzz-service";
import type { BenchTable } from "../table";
import { benchKeys, startBuiltService } from "./built-service";
import { memoryRow, MemorySampler, toMb } from "./process-memory";

const REQUESTS = 30_000;
const IN_FLIGHT = 16;
/** The session ends after about a minute of the requests. */
const CLOCK = "2026-11-20T15:50-05:00,x10";
const PROGRESS = 1_000;
/** The service summarizes earlier sessions when no request waits, and 20 seconds later ends its process of background work. */
const IDLE_MS = 120_000;
const MAX_LISTED = 20;

/** Sends valid, invalid and hostile requests to every route of the service, and lists each failure that is not documented. */
export async function benchFuzz(): Promise<BenchTable[]> {
  const service = await startBuiltService(CLOCK, IN_FLIGHT);
  using sampler = new MemorySampler(service.pid);
  const [key = ""] = benchKeys;
  let sent = 0;
  try {
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
    const after = sampler.measure();
    const { memory } = await service.usage({ collectsGarbage: true });
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    const idle = sampler.measure();
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
        title: "Memory of the service",
        columns: ["MB", "service", "background work", "together"],
        rows: [
          memoryRow("at most", sampler.peak),
          memoryRow("after the last request", after),
          memoryRow("two minutes later", idle),
        ],
        note: `After the last request and a garbage collection, the heap of the service has ${toMb(memory.heapUsed)} MB and its typed arrays ${toMb(memory.arrayBuffers)} MB.`,
      },
    ];
  } finally {
    await service.stop();
  }
}
