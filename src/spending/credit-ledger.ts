import type { EndpointName } from "../contract/endpoints";
import { BalanceWatch, type Reconciliation } from "./balance-watch";
import { easternDate } from "../client/requests/eastern-session";
import { SpendingRecord, type AmountStorage, type DaySpending } from "./spending-record";

/** How many entries are remembered: the oldest go. */
const MOST_ENTRIES = 500;

/** One chargeable request that left. Amounts in credits. */
export interface CreditEntry {
  /** When it ended, in milliseconds since 1970 UTC. */
  atMs: number;
  /** The functions that asked; empty when none said. */
  labels: readonly string[];
  endpoint: EndpointName;
  /** As sent, upper-case; empty where the endpoint takes none. */
  symbols: readonly string[];
  /** By the catalogue: its price, 0 when it was refused or lost. */
  spent: number;
  /** By the balances before and after it; undefined where other requests overlapped it. */
  spentByBalance: number | undefined;
  /** What was charged and given back. */
  refunded: number;
  /** `lost` when no answer came: whether it was charged shows in a later balance. */
  outcome: "answered" | "refused" | "lost";
}

/** What a charge is for. */
export type Charged = Pick<CreditEntry, "labels" | "endpoint" | "symbols"> & { price: number };

/** One chargeable request, from before it is sent until it ends. */
export interface Charge {
  send(): void;
  /** `balance` is what the answer says is left, undefined when it does not say. */
  answer(status: number, balance: number | undefined): void;
  /** It ends without an answer; or without having been sent, at no cost. Called after an answer it does nothing. */
  end(): void;
}

/** What was spent, for what, and whether the service's balance agrees. API document, Part 5. */
export class CreditLedger {
  readonly #now: () => number;
  readonly #record: SpendingRecord;
  readonly #entries: CreditEntry[] = [];
  #watch = new BalanceWatch();
  #spent = 0;
  #refunded = 0;
  /** Prices set aside for requests not yet answered. */
  #reserved = 0;
  /** Prices of requests lost under earlier keys: no balance will tell. */
  #doubtfulBefore = 0;
  /** What lost requests of this key were charged, as already counted. */
  #chargedForLost = 0;

  constructor(now: () => number, storage?: AmountStorage, name?: string) {
    this.#now = now;
    this.#record = new SpendingRecord(storage, name);
  }

  /** The newest requests, oldest first. */
  get entries(): readonly CreditEntry[] {
    return this.#entries;
  }

  /** What each day came to in all workbooks that share the storage, oldest first; days are New York's. */
  get days(): DaySpending[] {
    return this.#record.days;
  }

  /** This session, in credits: lost requests as the balances tell. */
  get session(): { spent: number; refunded: number } {
    return { spent: this.#spent, refunded: this.#refunded };
  }

  /** What the service's balances say; undefined before the first. */
  get reconciliation(): Reconciliation | undefined {
    return this.#watch.last;
  }

  /** The most that can have been spent once everything under way is answered, and the balance that is then left at least. */
  get committed(): { session: number; today: number; balance: number | undefined } {
    const doubtful = this.#doubtfulBefore + this.#watch.doubtful + this.#reserved;
    const { balance } = this.#watch;
    return {
      session: this.#spent + doubtful,
      today: this.#record.spentOn(easternDate(this.#now())) + doubtful,
      balance: balance === undefined ? undefined : balance - this.#reserved,
    };
  }

  /** A balance read free of charge, from the account. */
  noteBalance(balance: number): void {
    this.#watch.note(balance);
    this.#settleLost();
  }

  /**
   * A balance is about to be read free of charge: what this answers notes it. Nothing is noted when a request was answered or
   * the key changed meanwhile: a balance from before that would look like credits that came back.
   */
  expectBalance(): (balance: number) => void {
    const watch = this.#watch;
    const newest = this.#entries.at(-1);
    return (balance) => {
      if (watch === this.#watch && newest === this.#entries.at(-1)) this.noteBalance(balance);
    };
  }

  /** Another key has another balance: what was spent stays, what the balances said goes. */
  changeKey(): void {
    this.#doubtfulBefore += this.#watch.doubtful;
    this.#watch = new BalanceWatch();
    this.#chargedForLost = 0;
  }

  /** Sets a price aside for a request about to be sent. Whether it may be is not asked here. */
  open({ price, ...facts }: Charged): Charge {
    const watch = this.#watch;
    let state: "open" | "sent" | "over" = "open";
    this.#reserved += price;
    const finish = () => {
      state = "over";
      this.#reserved -= price;
    };
    return {
      send() {
        state = "sent";
        watch.send();
      },
      answer: (status, balance) => {
        finish();
        const outcome = status >= 400 ? "refused" : "answered";
        const spent = outcome === "refused" ? 0 : price;
        const spentByBalance = watch.answer(spent, balance, outcome === "refused");
        this.#enter({ ...facts, spent, spentByBalance, refunded: price - spent, outcome });
      },
      end: () => {
        if (state === "over") return;
        const wasSent = state === "sent";
        finish();
        if (!wasSent) return;
        watch.lose(price);
        this.#enter({ ...facts, spent: 0, spentByBalance: undefined, refunded: 0, outcome: "lost" });
      },
    };
  }

  #enter(entry: Omit<CreditEntry, "atMs">): void {
    const atMs = this.#now();
    this.#entries.push({ atMs, ...entry });
    if (this.#entries.length > MOST_ENTRIES) this.#entries.shift();
    this.#spent += entry.spent;
    this.#refunded += entry.refunded;
    const { spent, refunded, outcome } = entry;
    this.#record.add(easternDate(atMs), { spent, refunded, requests: outcome === "answered" ? 1 : 0 });
    this.#settleLost();
  }

  /** Counts what a balance has newly told of lost requests; it may take back what an earlier one told. */
  #settleLost(): void {
    const { chargedForLost = 0 } = this.#watch.last ?? {};
    const spent = chargedForLost - this.#chargedForLost;
    if (spent === 0) return;
    this.#chargedForLost = chargedForLost;
    this.#spent += spent;
    this.#record.add(easternDate(this.#now()), { spent, refunded: 0, requests: 0 });
  }
}
