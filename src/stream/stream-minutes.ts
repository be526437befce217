import type { Budget } from "../spending/budget";
import type { Charge, CreditLedger } from "../spending/credit-ledger";
import { BudgetError } from "../transport/errors";
import type { Platform } from "../transport/platform";
import type { StreamCredits } from "../contract/stream";

const MINUTE_MS = 60_000;

/** How long before it falls due a minute is set aside, in milliseconds: the service's clock began a little earlier. */
const AHEAD_MS = 5_000;

/** A stream lasts an hour at most: no more minutes can have been charged on a line that broke unnoticed. API document, Part 8. */
const MOST_MS = 60 * MINUTE_MS;

export interface MinuteParts {
  platform: Pick<Platform, "now" | "sleep">;
  budget: Budget;
  ledger: CreditLedger;
  /** Upper-case. */
  symbols: readonly string[];
  /** The functions that watch, read anew for every charge. */
  labels: () => readonly string[];
}

/**
 * The minutes of one open stream, a credit a symbol each. API document, Part 4.4.
 *
 * A minute's price is set aside shortly before it falls due, so that no limit is passed; the service's `credits` event books
 * it. A minute that fell due on a line that broke may have been charged: the next balance tells.
 */
export class StreamMinutes {
  readonly #parts: MinuteParts;
  readonly #setAside: Charge[] = [];
  readonly #openedAtMs: number;
  /** When the next minute falls due that is not set aside, in milliseconds since 1970 UTC. */
  #dueAtMs: number;

  constructor(parts: MinuteParts) {
    this.#parts = parts;
    this.#openedAtMs = parts.platform.now();
    this.#dueAtMs = this.#openedAtMs + MINUTE_MS;
  }

  /** Sets each minute aside in time; rejects with a `BudgetError` when the next would pass a limit, or with the signal's reason. */
  async keep(signal: AbortSignal): Promise<never> {
    const { platform, budget } = this.#parts;
    for (;;) {
      await platform.sleep(Math.max(0, this.#dueAtMs - AHEAD_MS - platform.now()), signal);
      while (this.#isNear) {
        try {
          this.#setAside.push(budget.admit(this.#charged(this.#price)));
        } catch (refusal) {
          throw refusal instanceof BudgetError ? refusedMinute(refusal) : refusal;
        }
        this.#dueAtMs += MINUTE_MS;
      }
    }
  }

  /** Books what the service says it has taken. The first word is of the opening, which is booked already. */
  book({ remaining, charged = this.#price }: StreamCredits): void {
    const { platform, ledger } = this.#parts;
    const nowMs = platform.now();
    const setAside = this.#setAside.shift();
    if (!setAside && nowMs - this.#openedAtMs < MINUTE_MS / 2) return;
    setAside?.end();
    const charge = ledger.open(this.#charged(charged));
    charge.send();
    charge.answer(200, this.#newBalance(remaining, charged));
    if (this.#setAside.length === 0) this.#dueAtMs = nowMs + MINUTE_MS;
  }

  /**
   * The line is over. Where the service said so, it has taken nothing that it did not tell; elsewhere what fell due, or was
   * about to, is doubtful.
   */
  end(wasTold: boolean): void {
    while (!wasTold && this.#isNear && this.#dueAtMs <= this.#openedAtMs + MOST_MS) {
      this.#setAside.push(this.#parts.ledger.open(this.#charged(this.#price)));
      this.#dueAtMs += MINUTE_MS;
    }
    for (const charge of this.#setAside.splice(0)) {
      if (!wasTold) charge.send();
      charge.end();
    }
  }

  get #price(): number {
    return this.#parts.symbols.length;
  }

  get #isNear(): boolean {
    return this.#dueAtMs - AHEAD_MS <= this.#parts.platform.now();
  }

  #charged(price: number) {
    const { labels, symbols } = this.#parts;
    return { labels: labels(), endpoint: "stream" as const, symbols, price };
  }

  /** An event that lingered on the way has a balance from before later answers, which would look like credits that came back. */
  #newBalance(remaining: number | null, charged: number): number | undefined {
    const known = this.#parts.ledger.reconciliation?.balance;
    if (remaining === null || (known !== undefined && remaining > known - charged)) return undefined;
    return remaining;
  }
}

function refusedMinute(refusal: BudgetError): BudgetError {
  return new BudgetError(refusal, `The stream was closed before its next minute. ${refusal.message}`);
}
