import type { EndpointName } from "../contract/endpoints";
import { BalanceReconciler, type Reconciliation } from "./balance-reconciler";
import { easternDate } from "../calendar/eastern-time";
import { DailySpending, type SpendingStorage, type DaySpending } from "./daily-spending";

/** The entries that are kept; older ones are dropped. */
const MAX_ENTRIES = 500;

/** One chargeable request that was sent. Amounts in credits. */
export interface CreditEntry {
  /** When it ended, in milliseconds since 1970 UTC. */
  atMs: number;
  /** The functions that made the request; empty if unknown. */
  labels: readonly string[];
  endpoint: EndpointName;
  /** As sent, upper-case; empty if the endpoint takes none. */
  symbols: readonly string[];
  /** Its list price; 0 if it was refused or lost. */
  spent: number;
  /** From the balances before and after it; `undefined` if other requests overlapped it. */
  spentByBalance: number | undefined;
  /** What was charged and refunded. */
  refunded: number;
  /** `lost` if no response arrived: a later balance shows whether it was charged. */
  outcome: "answered" | "refused" | "lost";
}

/** What a charge is for, and its price in credits. */
export type ChargeRequest = Pick<CreditEntry, "labels" | "endpoint" | "symbols"> & { price: number };

/** The reserved price of one request, from before it is sent until it ends. */
export interface Charge {
  /** Called right before the request is sent. */
  sent(): void;
  /** Books the credit. `balance` is the balance that the response states, `undefined` if it states none. */
  answered(status: number, balance: number | undefined): void;
  /** Called when the request ends: without a response it is lost, and unsent it costs nothing. No effect after `answered`. */
  end(): void;
}

/** Books every credit: what was spent, for what, and whether the service's balance agrees. API document, Part 5. */
export class CreditLedger {
  readonly #now: () => number;
  readonly #daily: DailySpending;
  readonly #entries: CreditEntry[] = [];
  #reconciler = new BalanceReconciler();
  #spent = 0;
  #refunded = 0;
  /** The prices of requests in flight. */
  #reserved = 0;
  /** The prices of requests lost under earlier keys: no balance will show whether they were charged. */
  #uncertainBefore = 0;
  /** What lost requests of this key were charged, as counted so far. */
  #chargedForLost = 0;

  constructor(now: () => number, storage?: SpendingStorage, name?: string) {
    this.#now = now;
    this.#daily = new DailySpending(storage, name);
  }

  /** The newest requests, oldest first. */
  get entries(): readonly CreditEntry[] {
    return this.#entries;
  }

  /** The spending of each day (in New York) in all workbooks that share the storage, oldest first. */
  get days(): DaySpending[] {
    return this.#daily.days;
  }

  /** The spending of this session, in credits; lost requests count as the balances show. */
  get session(): { spent: number; refunded: number } {
    return { spent: this.#spent, refunded: this.#refunded };
  }

  /** How the service's balances compare; `undefined` before the first balance. */
  get reconciliation(): Reconciliation | undefined {
    return this.#reconciler.last;
  }

  /** The most that is spent once every request in flight is answered, and the least balance that is left then. */
  get committed(): { session: number; today: number; balance: number | undefined } {
    const uncertain = this.#uncertainBefore + this.#reconciler.uncertain + this.#reserved;
    const { balance } = this.#reconciler;
    return {
      session: this.#spent + uncertain,
      today: this.#daily.spentOn(easternDate(this.#now()).toString()) + uncertain,
      balance: balance === undefined ? undefined : balance - this.#reserved,
    };
  }

  /** Reports a balance that was read free of charge, from the account. */
  reportBalance(balance: number): void {
    this.#reconciler.report(balance);
    this.#settleLost();
  }

  /**
   * Called before a balance is read free of charge; returns a function to report it. Nothing is reported if a request was
   * answered or the key changed meanwhile: an older balance would look like a refund.
   */
  expectBalance(): (balance: number) => void {
    const reconciler = this.#reconciler;
    const newest = this.#entries.at(-1);
    return (balance) => {
      if (reconciler === this.#reconciler && newest === this.#entries.at(-1)) this.reportBalance(balance);
    };
  }

  /** Called when the key changes: the amounts stay, and the reconciliation starts again with the new key's balance. */
  changeKey(): void {
    this.#uncertainBefore += this.#reconciler.uncertain;
    this.#reconciler = new BalanceReconciler();
    this.#chargedForLost = 0;
  }

  /** Reserves the price of a request before it is sent, without checking any limit: `Budget` does that. */
  reserve({ price, ...facts }: ChargeRequest): Charge {
    const reconciler = this.#reconciler;
    let state: "reserved" | "sent" | "ended" = "reserved";
    this.#reserved += price;
    const finish = () => {
      state = "ended";
      this.#reserved -= price;
    };
    return {
      sent() {
        state = "sent";
        reconciler.sent();
      },
      answered: (status, balance) => {
        finish();
        const outcome = status >= 400 ? "refused" : "answered";
        const spent = outcome === "refused" ? 0 : price;
        const spentByBalance = reconciler.answered(spent, balance, outcome === "refused");
        this.#book({ ...facts, spent, spentByBalance, refunded: price - spent, outcome });
      },
      end: () => {
        if (state === "ended") return;
        const wasSent = state === "sent";
        finish();
        if (!wasSent) return;
        reconciler.lost(price);
        this.#book({ ...facts, spent: 0, spentByBalance: undefined, refunded: 0, outcome: "lost" });
      },
    };
  }

  #book(entry: Omit<CreditEntry, "atMs">): void {
    const atMs = this.#now();
    this.#entries.push({ atMs, ...entry });
    if (this.#entries.length > MAX_ENTRIES) this.#entries.shift();
    this.#spent += entry.spent;
    this.#refunded += entry.refunded;
    const { spent, refunded, outcome } = entry;
    this.#daily.add(easternDate(atMs).toString(), { spent, refunded, requests: outcome === "answered" ? 1 : 0 });
    this.#settleLost();
  }

  /** Counts what a new balance shows about lost requests; it may correct an earlier one. */
  #settleLost(): void {
    const { chargedForLost = 0 } = this.#reconciler.last ?? {};
    const spent = chargedForLost - this.#chargedForLost;
    if (spent === 0) return;
    this.#chargedForLost = chargedForLost;
    this.#spent += spent;
    this.#daily.add(easternDate(this.#now()).toString(), { spent, refunded: 0, requests: 0 });
  }
}
