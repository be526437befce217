import { easternDate } from "@strikebook/calendar";
import type { Platform } from "../transport/platform";
import {
  amountsOf,
  chargedForLostOf,
  dayAtMost,
  leastBalance,
  listDays,
  sessionAtMost,
  totalOf,
  type AccountBook,
  type DaySpending,
  type Reconciliation,
} from "./account-book";
import { receive, lose, release, reportBalance, reserve, send } from "./book-changes";
import type { Charge, ChargeRequest, Committed, CreditEntry } from "./charge";
import { SharedBook, type BookStore } from "./shared-book";

interface CreditLedgerOptions {
  platform: Pick<Platform, "now" | "sleep" | "random" | "pages">;
  /** Where the books of accounts are stored; in memory only if omitted. */
  store?: BookStore | undefined;
  /** The name of the current account: a random text. Its book is in memory only if `undefined`. */
  account?: (() => string | undefined) | undefined;
  /** Called with each chargeable request that has ended. Not for requests that were not sent. */
  onEntry?: ((entry: CreditEntry) => void) | undefined;
  /** Called when amounts have changed, here or in another workbook. */
  onChange?: (() => void) | undefined;
}

/** Books every credit: what was spent, for what, and whether the service's balance agrees. docs/api.md, Credits. */
export class CreditLedger {
  readonly #options: CreditLedgerOptions;
  /** The books of all accounts that this page has used: requests of earlier accounts may still be in flight. */
  readonly #books: SharedBook[] = [];
  #book: SharedBook;

  constructor(options: CreditLedgerOptions) {
    this.#options = options;
    this.#book = this.#open(options.account?.());
  }

  /** The spending of each day (in New York) in all workbooks that use this account, oldest first. */
  get days(): DaySpending[] {
    return listDays(this.#book.current.days);
  }

  /** What this page has spent from the account since it was opened, in credits; lost requests count as the balances show. */
  get session(): { spent: number; refunded: number } {
    const { current, page } = this.#book;
    const { spent, refunded } = amountsOf(current, page);
    return { spent: spent + chargedForLostOf(current, page), refunded };
  }

  /** Whether the amounts and limits of all workbooks count this workbook alone, because the browser does not store them now. */
  get isAlone(): boolean {
    return this.#book.isAlone;
  }

  /** How the service's balances compare; `undefined` before the first balance. */
  get reconciliation(): Reconciliation | undefined {
    return this.#book.current.balances.last;
  }

  /** The prices of requests without a response, of all workbooks, for which no balance has shown whether they were charged. In credits. */
  get uncertain(): number {
    return totalOf(this.#book.current, "uncertain");
  }

  /** As far as this page knows; `refresh` reads what other pages have spent. */
  get committed(): Committed {
    return this.#committedIn(this.#book, this.#book.current);
  }

  /** Resolves once the amounts include what other workbooks have spent before. */
  refresh(): Promise<void> {
    return this.#book.refresh();
  }

  /** Reports a balance that was read free of charge, from the account. */
  reportBalance(balance: number): void {
    this.#book.note((book) => reportBalance(book, balance, this.#today));
  }

  /**
   * Called before a balance is read free of charge; returns a function to report it. Nothing is reported if a request was
   * answered or the account changed meanwhile: an older balance would look like a refund.
   */
  expectBalance(): (balance: number) => void {
    const shared = this.#book;
    const { ended } = shared.current.balances;
    return (balance) => {
      if (shared !== this.#book) return;
      shared.note((book) => (book.balances.ended === ended ? reportBalance(book, balance, this.#today) : book));
    };
  }

  /** Called when the key has changed: from now on the amounts belong to the new key's account. */
  changeKey(): void {
    const account = this.#options.account?.();
    const known = account === undefined ? undefined : this.#books.find((book) => book.account === account);
    this.#book = known ?? this.#open(account);
  }

  /** Reserves the price of a request without checking any limit. */
  reserve(request: ChargeRequest): Charge {
    const shared = this.#book;
    shared.note((book) => reserve(book, shared.page, request.price));
    return this.#charge(shared, request);
  }

  /** Reserves the price of a request, after every reservation of other pages. Rejects with what `check` throws. */
  async reserveIf(request: ChargeRequest, check: (committed: Committed) => void): Promise<Charge> {
    const shared = this.#book;
    await shared.decide(
      (book) => reserve(book, shared.page, request.price),
      (book) => check(this.#committedIn(shared, book)),
    );
    return this.#charge(shared, request);
  }

  #charge(shared: SharedBook, { price, cells = () => [], ...request }: ChargeRequest): Charge {
    const { page } = shared;
    const facts = { ...request, account: shared.account };
    const firstCells = cells();
    let state: "reserved" | "sent" | "ended" = "reserved";
    return {
      sent() {
        state = "sent";
        shared.note((book) => send(book, page, price));
      },
      responded: (status, balance, charged = price) => {
        if (state === "ended") return;
        state = "ended";
        const isRefused = status >= 400;
        const spent = isRefused ? 0 : charged;
        const refunded = isRefused ? price : 0;
        this.#enter({ ...facts, cells: cells(), spent, refunded, outcome: isRefused ? "refused" : "answered" });
        const date = this.#today;
        shared.note((book) => receive(book, page, { price, charged, isRefused, balance, date }));
      },
      end: () => {
        const wasSent = state === "sent";
        if (state === "reserved") shared.note((book) => release(book, page, price));
        state = "ended";
        if (!wasSent) return;
        // The callers of an aborted request have left it.
        this.#enter({ ...facts, cells: firstCells, spent: 0, refunded: 0, outcome: "lost" });
        const date = this.#today;
        shared.note((book) => lose(book, page, { price, date }));
      },
    };
  }

  #enter(facts: Omit<CreditEntry, "atMs">): void {
    this.#options.onEntry?.({ atMs: this.#options.platform.now(), ...facts });
  }

  #committedIn({ page }: SharedBook, book: AccountBook): Committed {
    return {
      session: sessionAtMost(book, page),
      today: dayAtMost(book, this.#today),
      balance: leastBalance(book),
    };
  }

  #open(account: string | undefined): SharedBook {
    const { platform, store, onChange = () => undefined } = this.#options;
    const book = new SharedBook({ platform, store, account, today: () => this.#today, onChange });
    this.#books.push(book);
    return book;
  }

  get #today(): string {
    return easternDate(this.#options.platform.now());
  }
}
