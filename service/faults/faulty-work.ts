import type { EndpointName } from "../../src/contract/endpoints";
import type { Clock } from "../gateway/clock";
import { brokenStream } from "./broken-stream";
import type { SlowFault, StreamFault } from "./fault";
import { routeFault } from "./fault-answers";
import type { Faults } from "./faults";

type Answer = Response | Promise<Response>;

/** What stands between a route and its caller. */
export interface Mishaps {
  faults: Faults;
  clock: Clock;
}

/** Does the work of a route with the faults that this call meets: late, refused (a `Refusal` is thrown), or its stream broken. */
export function faultyWork({ faults, clock }: Mishaps, route: EndpointName, work: () => Answer): Answer {
  const slow = faults.meet(route, (effect): effect is SlowFault => effect.kind === "slow");
  if (!slow) return refusedOrDone({ faults, clock }, route, work);
  return new Promise((resolve) => clock.after(slow.waitMs, () => resolve(undefined))).then(() =>
    refusedOrDone({ faults, clock }, route, work),
  );
}

function refusedOrDone(mishaps: Mishaps, route: EndpointName, work: () => Answer): Answer {
  const refusal = routeFault(mishaps.faults, route);
  if (refusal) throw refusal;
  const answer = work();
  return answer instanceof Promise
    ? answer.then((settled) => withBrokenStream(mishaps, route, settled))
    : withBrokenStream(mishaps, route, answer);
}

/** Only an open stream meets a stream's fault: one that was refused leaves it for the next. */
function withBrokenStream({ faults, clock }: Mishaps, route: EndpointName, answer: Response): Response {
  const isStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
  if (!isStream || !answer.body) return answer;
  const fault = faults.meet(route, (effect): effect is StreamFault => effect.kind === "stream");
  if (!fault) return answer;
  const { status, headers } = answer;
  return new Response(brokenStream(answer.body, fault, clock.after), { status, headers });
}
