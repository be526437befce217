import type { AccountRecord } from "../../service/gateway/accounts";
import type { Faults } from "../../service/faults/faults";
import type { Market } from "../../market/exposure/market";
import { createService } from "../../service/service";
import { HandClock } from "./hand-clock";
import { smallMarket, smallMarketNow } from "./small-market";
import { StreamReader } from "./stream-reader";

interface StreamsUnderTest {
  market?: Market;
  accounts?: readonly AccountRecord[];
  startMs?: number;
  faults?: Faults;
}

/** A service over the small market whose clock and timers a test moves by hand, and `open`, which opens a stream with the practice key. */
export function startStreams(under: StreamsUnderTest = {}) {
  const { market = smallMarket, accounts, startMs = smallMarketNow, faults } = under;
  const clock = new HandClock(startMs);
  const problems: unknown[] = [];
  const service = createService({
    market,
    now: clock.now,
    after: clock.after,
    ...(accounts && { accounts }),
    ...(faults && { faults }),
    report: (problem) => problems.push(problem),
  });
  const ask = (path: string, headers: Record<string, string> = {}) =>
    service.fetch(
      new Request(`http://service.test${path}`, { headers: { authorization: "Bearer practice", ...headers } }),
    );
  const open = async (query: string, headers: Record<string, string> = {}) => {
    const answer = await ask(`/v1/stream?${query}`, headers);
    if (answer.status !== 200) throw new Error(`The stream answered ${answer.status}: ${await answer.text()}`);
    return new StreamReader(answer);
  };
  return { service, clock, problems, ask, open };
}
