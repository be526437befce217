import type { AccountRecord } from "../../../service/gateway/accounts";
import type { Faults } from "../../../service/faults/faults";
import { createService } from "../../../service/server/service";
import { accountWith, readResponse } from "./start-service";
import { evening, testTape, testTapes, sessionLike, sevenPrints } from "../market/test-tape";
import { ManualClock } from "./manual-clock";
import { smallMarket } from "../market/small-market";
import { smallDay } from "../market/small-day";

/**
 * The tapes of SPX on four sessions: the seven prints on Wednesday 2026-06-10, twice as much on Tuesday, three times on
 * Monday, four times on Friday 2026-06-05; and of SPY, the seven prints on Wednesday only.
 */
export const fourSessions = testTapes(
  sessionLike("2026-06-10", 1),
  sessionLike("2026-06-09", 2),
  sessionLike("2026-06-08", 3),
  sessionLike("2026-06-05", 4),
  testTape(
    sevenPrints,
    smallDay({
      underlying: "SPY",
      expirations: [
        ["SPY", "2026-06-10"],
        ["SPY", "2026-06-12"],
        ["SPY", "2026-07-17"],
      ],
    }),
  ),
);

interface FlowUnderTest {
  tapes?: typeof fourSessions;
  accounts?: readonly AccountRecord[];
  faults?: Faults;
  nowMs?: number;
}

/** Starts a service over the small tapes on the evening of their last session, and `request`, which takes a path below `/flow/v1`. */
export function startFlow({ tapes = fourSessions, accounts, faults, nowMs = evening }: FlowUnderTest = {}) {
  const clock = new ManualClock(nowMs);
  const problems: unknown[] = [];
  const service = createService({
    market: smallMarket,
    tapes,
    now: clock.now,
    after: clock.after,
    accounts: accounts ?? [accountWith({ credits: 10_000, limits: unlimitedRequests })],
    ...(faults && { faults }),
    report: (problem) => problems.push(problem),
  });
  const request = async (path: string, headers: Record<string, string> = { authorization: "Bearer practice" }) =>
    readResponse(await service.fetch(new Request(`http://service.test/flow/v1${path}`, { headers })));
  return { service, clock, problems, request };
}

/** The paid plan without its limit on requests. */
const unlimitedRequests = { ...accountWith({}).limits, requestsPerMinute: 100_000 };
