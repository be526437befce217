import type { Attribution } from "../../contract/meta";
import type { PoolStatus } from "../hub-event";
import { poolStatus, type PoolFacts } from "./pool-status";

/** Reports the status of a pool whenever it has changed. */
export class PoolReport {
  readonly #onStatus: (status: PoolStatus) => void;
  #creditsRemaining: number | undefined;
  #attribution: Attribution | undefined;
  #last = "";

  constructor(onStatus: (status: PoolStatus) => void) {
    this.#onStatus = onStatus;
  }

  /** Notes the balance that a stream has stated: `null` for an account without one. */
  noteCredits(remaining: number | null): void {
    this.#creditsRemaining = remaining ?? undefined;
  }

  /** Notes whose data it is, if that was stated. */
  noteAttribution(attribution: Attribution | undefined): void {
    this.#attribution = attribution ?? this.#attribution;
  }

  /** Reports the next status even if it has not changed. */
  repeat(): void {
    this.#last = "";
  }

  /** Reports the status if it has changed. */
  report(facts: PoolFacts): void {
    const reported = { creditsRemaining: this.#creditsRemaining, attribution: this.#attribution };
    const status = { ...poolStatus(facts), ...reported };
    const text = JSON.stringify(status);
    if (text === this.#last) return;
    this.#last = text;
    this.#onStatus(status);
  }
}
