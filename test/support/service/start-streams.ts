import type { AccountRecord } from "../../../service/gateway/accounts";
import type { Faults } from "../../../service/faults/faults";
import type { Market } from "../../../market/exposure/market";
import { createService } from "../../../service/server/service";
import { ManualClock } from "./manual-clock";
import { smallMarket, smallMarketNow } from "../market/small-market";
import { StreamReader } from "./stream-reader";

interface StreamTestOptions {
  market?: Market;
  accounts?: readonly AccountRecord[];
  startMs?: number;
  faults?: Faults;
}

/** Starts a service with the small market on a clock that the test advances; `open` opens a stream with the practice key. */
export function startStreams(options: StreamTestOptions = {}) {
  const { market = smallMarket, accounts, startMs = smallMarketNow, faults } = options;
  const clock = new ManualClock(startMs);
  const problems: unknown[] = [];
  const service = createService({
    market,
    now: clock.now,
    after: clock.after,
    ...(accounts && { accounts }),
    ...(faults && { faults }),
    report: (problem) => problems.push(problem),
  });
  const request = (path: string, headers: Record<string, string> = {}) =>
    service.fetch(
      new Request(`http://service.test${path}`, { headers: { authorization: "Bearer practice", ...headers } }),
    );
  const open = async (query: string, headers: Record<string, string> = {}) => {
    const response = await request(`/v1/stream?${query}`, headers);
    if (response.status !== 200)
      throw new Error(`The service refused the stream with status ${response.status}: ${await response.text()}`);
    return new StreamReader(response);
  };
  return { service, clock, problems, request, open };
}
