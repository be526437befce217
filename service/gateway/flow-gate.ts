import { Refusal } from "../query/answers";
import type { Account } from "./accounts";
import type { Clock } from "./clock";
import { InFlight } from "./in-flight";

/** Flow queries that one account may have under way. API document, Part 8, calls it small and fixed; the number is ours. */
export const flowQueriesInFlight = 8;

/** How long a flow query may take. API document, Part 8. */
export const flowRequestTimeMs = 25_000;

/** Seconds after which a refused query may come again; ours. */
const retryAfterSeconds = 1;

type Work = () => Response | Promise<Response>;

/** Holds the queries of the flow host to its limits. */
export class FlowGate {
  readonly #clock: Clock;
  readonly #underWay = new InFlight<Account>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Does the work, or throws a `Refusal`: `too_many_concurrent_queries`, or `gateway_timeout` for work that takes too long. */
  run(account: Account, work: Work): Response | Promise<Response> {
    const leave = this.#underWay.enter(account, flowQueriesInFlight);
    if (!leave) throw tooManyQueries();
    const startMs = this.#clock.now();
    try {
      const answer = work();
      if (answer instanceof Promise) return this.#inTime(answer).finally(leave);
      leave();
      if (this.#clock.now() - startMs >= flowRequestTimeMs) throw timedOut();
      return answer;
    } catch (problem) {
      leave();
      throw problem;
    }
  }

  #inTime(answer: Promise<Response>): Promise<Response> {
    return new Promise((resolve, reject) => {
      const stop = this.#clock.after(flowRequestTimeMs, () => reject(timedOut()));
      answer.then(resolve, reject).finally(stop);
    });
  }
}

const tooManyQueries = () =>
  new Refusal(
    "too_many_concurrent_queries",
    `This account has ${flowQueriesInFlight} flow queries under way, which is the most at once: ask again when one is answered.`,
    { "retry-after": String(retryAfterSeconds) },
  );

const timedOut = () =>
  new Refusal(
    "gateway_timeout",
    `The query took longer than ${flowRequestTimeMs / 1000} seconds: narrow it, or ask again.`,
  );
