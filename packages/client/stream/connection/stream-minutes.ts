import type { Connected, StreamCredits } from "@strikebook/contract";
import type { Reconciliation } from "../../spending/account-book";
import type { Charge, ChargeRequest } from "../../spending/charge";
import { BudgetError } from "../../transport/unsent-errors";
import type { Platform } from "../../transport/platform";

const MINUTE_MS = 60_000;

/** How long before it is due a minute is reserved, in milliseconds: the service started to count a little earlier. */
const AHEAD_MS = 5_000;

/** A stream lasts an hour at most, so an interrupted connection was charged no longer than that. docs/api.md, Limits. */
const LONGEST_MS = 60 * MINUTE_MS;

/** What pays the minutes of streams. */
export interface StreamPayment {
  /** Reserves the price of a minute; rejects with a `BudgetError` if it would exceed a limit. */
  budget: { reserve(charge: ChargeRequest): Promise<Charge> };
  /** Books what was charged, whatever the limits, and has the balance as last stated, if any, with what it shows. */
  ledger: { reserve(charge: ChargeRequest): Charge; readonly reconciliation: Reconciliation | undefined };
}

interface StreamMinutesOptions extends StreamPayment {
  platform: Pick<Platform, "now" | "sleep">;
  /** As requested, upper-case. */
  symbols: readonly string[];
  /** Books the opening; at its list price if nothing is given. Only the first call has an effect. */
  bookOpening: (charged?: number, balance?: number) => void;
  /** The functions whose cells show the boards; read for every charge. */
  labels: () => readonly string[];
}

/**
 * The opening and the paid minutes of one open stream, one credit per symbol each. docs/api.md, Stream.
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
  /** Set once the stream has ended. */
  #end: { isAnnounced: boolean } | undefined;
  #isOpeningBooked = false;
  #symbols: readonly string[];
  /** The price of a minute, and of the opening. */
  #price: number;

  constructor(options: StreamMinutesOptions) {
    this.#options = options;
    this.#symbols = options.symbols;
    this.#price = options.symbols.length;
    this.#openedAtMs = options.platform.now();
    this.#dueAtMs = this.#openedAtMs + MINUTE_MS;
  }

  /** Applies what the service says about the stream: it carries only the symbols that it knows. */
  applyTerms({ symbols, creditsPerMinute }: Pick<Connected, "symbols" | "creditsPerMinute">): void {
    this.#symbols = symbols ?? this.#symbols;
    this.#price = Math.max(0, creditsPerMinute);
  }

  /** A board has arrived: the event that says what the opening cost comes before it, if the service sends one. */
  noteBoard(): void {
    if (!this.#isOpeningBooked) this.#bookOpening();
  }

  /** Reserves each minute in time; rejects with a `BudgetError` if the next exceeds a limit, or with the signal's reason. */
  async reserve(signal: AbortSignal): Promise<never> {
    const { platform, budget } = this.#options;
    for (;;) {
      await platform.sleep(Math.max(0, this.#dueAtMs - AHEAD_MS - platform.now()), signal);
      while (this.#isNear) {
        const dueAtMs = this.#dueAtMs;
        this.#dueAtMs += MINUTE_MS;
        try {
          this.#add(await budget.reserve(this.#charged(this.#price)));
        } catch (refusal) {
          this.#dueAtMs = dueAtMs;
          throw refusal instanceof BudgetError ? refusedMinute(refusal) : refusal;
        }
      }
    }
  }

  /** Books what the service says it has charged. An event in the first half minute is for the opening. */
  book({ remaining, charged = this.#price }: StreamCredits): void {
    const { platform, ledger } = this.#options;
    const nowMs = platform.now();
    if (nowMs - this.#openedAtMs < MINUTE_MS / 2 && this.#reserved.length === 0) {
      if (!this.#isOpeningBooked) this.#bookOpening(charged, this.#newBalance(remaining, charged));
      return;
    }
    if (!this.#isOpeningBooked) this.#bookOpening();
    const charge = this.#reserved.shift() ?? ledger.reserve(this.#charged(charged));
    charge.sent();
    charge.responded(200, this.#newBalance(remaining, charged), charged);
    if (this.#reserved.length === 0) this.#dueAtMs = nowMs + MINUTE_MS;
  }

  /**
   * Ends the stream. If the service announced the end (`isAnnounced`), it has charged nothing beyond its events; otherwise
   * minutes that were due, or nearly, may have been charged.
   */
  end(isAnnounced: boolean): void {
    this.#end = { isAnnounced };
    if (!this.#isOpeningBooked) this.#bookOpening();
    while (!isAnnounced && this.#isNear && this.#dueAtMs <= this.#openedAtMs + LONGEST_MS) {
      this.#reserved.push(this.#options.ledger.reserve(this.#charged(this.#price)));
      this.#dueAtMs += MINUTE_MS;
    }
    for (const charge of this.#reserved.splice(0)) endMinute(charge, isAnnounced);
  }

  /** Adds a minute that was reserved, perhaps a moment after the stream has ended. */
  #add(minute: Charge): void {
    if (this.#end) endMinute(minute, this.#end.isAnnounced);
    else this.#reserved.push(minute);
  }

  #bookOpening(charged = this.#price, balance?: number): void {
    this.#isOpeningBooked = true;
    this.#options.bookOpening(charged, balance);
  }

  get #isNear(): boolean {
    return this.#dueAtMs - AHEAD_MS <= this.#options.platform.now();
  }

  #charged(price: number) {
    const { labels } = this.#options;
    return { labels: labels(), endpoint: "stream" as const, symbols: this.#symbols, price };
  }

  /**
   * Returns the balance after a charge. A delayed event reports a balance older than later responses, which would look like credits that
   * were added. If one of those has shown the charge already, as spent for something else, its balance is compared again.
   */
  #newBalance(remaining: number | null, charged: number): number | undefined {
    const known = this.#options.ledger.reconciliation;
    if (remaining === null || known === undefined || remaining <= known.balance - charged)
      return remaining ?? undefined;
    return known.chargedForLost + known.elsewhere >= charged ? known.balance : undefined;
  }
}

function endMinute(minute: Charge, isAnnounced: boolean): void {
  if (!isAnnounced) minute.sent();
  minute.end();
}

function refusedMinute(refusal: BudgetError): BudgetError {
  return new BudgetError(refusal, `The stream was closed before its next minute. ${refusal.message}`);
}
