import type { StreamCredits } from "../../contract/stream";
import type { Budget } from "../../spending/budget";
import type { Charge, CreditLedger } from "../../spending/credit-ledger";
import { BudgetError } from "../../transport/errors";
import type { Platform } from "../../transport/platform";

const MINUTE_MS = 60_000;

/** How long before it is due a minute is reserved, in milliseconds: the service started to count a little earlier. */
const AHEAD_MS = 5_000;

/** A stream lasts an hour at most, so an interrupted connection was charged no longer than that. API document, Part 8. */
const LONGEST_MS = 60 * MINUTE_MS;

interface StreamMinutesOptions {
  platform: Pick<Platform, "now" | "sleep">;
  budget: Budget;
  ledger: CreditLedger;
  /** Upper-case. */
  symbols: readonly string[];
  /** The functions whose cells show the boards; read for every charge. */
  labels: () => readonly string[];
}

/**
 * The paid minutes of one open stream, one credit per symbol each. API document, Part 4.4.
 *
 * The price of a minute is reserved shortly before it is due, so that no spending limit is exceeded; the service's `credits`
 * event books it. If a connection breaks when a minute was due, that minute may have been charged: the next balance shows it.
 */
export class StreamMinutes {
  readonly #options: StreamMinutesOptions;
  readonly #reserved: Charge[] = [];
  readonly #openedAtMs: number;
  /** When the next minute that is not reserved yet is due, in milliseconds since 1970 UTC. */
  #dueAtMs: number;

  constructor(options: StreamMinutesOptions) {
    this.#options = options;
    this.#openedAtMs = options.platform.now();
    this.#dueAtMs = this.#openedAtMs + MINUTE_MS;
  }

  /** Reserves each minute in time; rejects with a `BudgetError` if the next exceeds a limit, or with the signal's reason. */
  async reserve(signal: AbortSignal): Promise<never> {
    const { platform, budget } = this.#options;
    for (;;) {
      await platform.sleep(Math.max(0, this.#dueAtMs - AHEAD_MS - platform.now()), signal);
      while (this.#isNear) {
        try {
          this.#reserved.push(budget.reserve(this.#charged(this.#price)));
        } catch (refusal) {
          throw refusal instanceof BudgetError ? refusedMinute(refusal) : refusal;
        }
        this.#dueAtMs += MINUTE_MS;
      }
    }
  }

  /** Books what the service says it has charged. The first event is for the opening, which is booked already. */
  book({ remaining, charged = this.#price }: StreamCredits): void {
    const { platform, ledger } = this.#options;
    const nowMs = platform.now();
    const reserved = this.#reserved.shift();
    if (!reserved && nowMs - this.#openedAtMs < MINUTE_MS / 2) return;
    reserved?.end();
    const charge = ledger.reserve(this.#charged(charged));
    charge.sent();
    charge.answered(200, this.#newBalance(remaining, charged));
    if (this.#reserved.length === 0) this.#dueAtMs = nowMs + MINUTE_MS;
  }

  /**
   * Ends the stream. If the service announced the end (`isAnnounced`), it has charged nothing beyond its events; otherwise
   * minutes that were due, or nearly, may have been charged.
   */
  end(isAnnounced: boolean): void {
    while (!isAnnounced && this.#isNear && this.#dueAtMs <= this.#openedAtMs + LONGEST_MS) {
      this.#reserved.push(this.#options.ledger.reserve(this.#charged(this.#price)));
      this.#dueAtMs += MINUTE_MS;
    }
    for (const charge of this.#reserved.splice(0)) {
      if (!isAnnounced) charge.sent();
      charge.end();
    }
  }

  get #price(): number {
    return this.#options.symbols.length;
  }

  get #isNear(): boolean {
    return this.#dueAtMs - AHEAD_MS <= this.#options.platform.now();
  }

  #charged(price: number) {
    const { labels, symbols } = this.#options;
    return { labels: labels(), endpoint: "stream" as const, symbols, price };
  }

  /** A delayed event reports a balance older than later responses, which would look like credits that were added. */
  #newBalance(remaining: number | null, charged: number): number | undefined {
    const known = this.#options.ledger.reconciliation?.balance;
    if (remaining === null || (known !== undefined && remaining > known - charged)) return undefined;
    return remaining;
  }
}

function refusedMinute(refusal: BudgetError): BudgetError {
  return new BudgetError(refusal, `The stream was closed before its next minute. ${refusal.message}`);
}
