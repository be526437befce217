import type { Account } from "../gateway/accounts";
import { InFlight } from "../gateway/in-flight";
import { Refusal } from "../query/answers";

/** Seconds after which a refused replay may be asked for again. The API document leaves the number open. */
const RETRY_SECONDS = "1";

/** The replays under way, by account. API document, Parts 4.2 and 8. */
export class Replays {
  readonly #underWay = new InFlight<Account>();

  /** Runs a replay. Throws a `Refusal` when the account has as many under way as its plan allows. */
  async run<Answer>(account: Account, replay: () => Promise<Answer>): Promise<Answer> {
    const { historicalInFlight } = account.limits;
    const leave = this.#underWay.enter(account, historicalInFlight);
    if (leave === undefined) {
      throw new Refusal(
        "too_many_concurrent_requests",
        `This account may run ${historicalInFlight} replays at a time: wait for one to end.`,
        { "retry-after": RETRY_SECONDS },
      );
    }
    try {
      return await replay();
    } finally {
      leave();
    }
  }
}
