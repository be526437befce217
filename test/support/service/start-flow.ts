import { accountWith, startService, type ServiceUnderTest } from "../../../scripts/support/service/start-service";
import { evening, testTape, testTapes, sessionLike, sevenPrints } from "../market/test-tape";
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

/** Starts a service over the small tapes on the evening of their last session, and `request`, which takes a path below `/flow/v1`. */
export function startFlow(options: ServiceUnderTest = {}) {
  const started = startService({ tapes: fourSessions, nowMs: evening, accounts: [flowAccount], ...options });
  const request = (path: string, headers?: Record<string, string>) =>
    started.request(`/flow/v1${path}`, headers && { headers });
  return { ...started, request };
}

/** The paid plan without its limit on requests. */
const flowAccount = accountWith({
  credits: 10_000,
  limits: { ...accountWith({}).limits, requestsPerMinute: 100_000 },
});
