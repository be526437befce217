import type { Lane, RateLimits } from "../../../packages/client/spending/request-queue";
import { testMarket } from "../client/test-market";
import type { Responder } from "../../../scripts/support/client/test-platform";

interface Place {
  lane?: Lane;
  priority?: number;
  signal?: AbortSignal;
}

/** The request queue of a client, and requests that record when they were admitted, in seconds after the start. */
export function testQueue(limits: RateLimits, respond?: Responder) {
  const { market, platform } = testMarket(respond, { limits: () => limits });
  const admitted: string[] = [];
  const enter = (name: string, { lane = "live", priority = 1, signal }: Place = {}) => {
    const permit = market.gate.acquire({ lane, priority: () => priority, signal });
    permit.then(
      () => admitted.push(`${name} at ${platform.elapsedMs / 1_000}`),
      () => undefined,
    );
    return permit;
  };
  /** Enters the queue, and leaves again as soon as the request is admitted. */
  const pass = (name: string, place?: Place) => void enter(name, place).then((permit) => permit.release());
  return { market, platform, enter, pass, admitted };
}
