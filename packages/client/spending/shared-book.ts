import { newPageId, type PageChannel, type Platform } from "../transport/platform";
import { startTimeLimit, untilAborted } from "../transport/time-limit";
import { CLOSED, emptyBook, readBook, type AccountBook } from "./account-book";
import {
  addUnbooked,
  bookAlone,
  closePages,
  openPage,
  startAlone,
  type BookChange,
  type UnbookedChanges,
} from "./book-changes";
import { PagePresence, succeeds } from "./page-presence";

/** Where the books of accounts are stored between sessions, for all workbooks of this computer. */
export interface BookStore {
  /**
   * Replaces the stored book of an account by what `change` returns; nothing is written if that is the same value. No other page
   * reads or writes the book in between. `change` receives `undefined` if there is none, and may be called more than once.
   *
   * Rejects if the browser stores nothing.
   */
  update(account: string, change: (stored: unknown) => unknown): Promise<void>;
}

/** How long a change waits for the store before this page counts alone. In milliseconds. */
const STORE_TIMEOUT_MS = 10_000;

/** How long a page that counts alone waits before it tries the store again, in milliseconds. */
const REJOIN_MS = 15_000;

/** Where a book is stored and whose it is. */
interface StoredAccount {
  store: BookStore;
  /** The name of the account: a random text, never the key or derived from it. */
  account: string;
}

interface SharedBookOptions {
  platform: Pick<Platform, "now" | "sleep" | "random" | "pages">;
  /** The book is in memory only if there is no store, or if the account has no name. */
  store: BookStore | undefined;
  account: string | undefined;
  /** The current date in New York, YYYY-MM-DD. */
  today: () => string;
  /** Called when the book has changed, here or on another page. */
  onChange: () => void;
}

/**
 * The book of one account, shared by all pages that use it.
 *
 * - Every change is one transaction of the store. Example: 5 credits are left of a limit, and two pages send requests for 5: one is refused.
 * - Without Web Locks only the amounts of days are shared: a page that crashed looks like one that waits.
 * - Without a store, or while it fails, this page counts alone. When the store works again, what the page has spent is added.
 */
export class SharedBook {
  /** The random id of this page. */
  readonly page: string;
  readonly account: string | undefined;
  readonly #options: SharedBookOptions;
  readonly #joined: Promise<boolean>;
  readonly #stored: StoredAccount | undefined;
  #ownLock: PagePresence | undefined;
  /** Set once other pages can see that this page is open. */
  #presence: PagePresence | undefined;
  #channel: PageChannel | undefined;
  /** As it was last stored. */
  #known: AccountBook = emptyBook;
  /** With the changes of this page that are not stored yet. */
  #current: AccountBook = emptyBook;
  #pending: PendingChange[] = [];
  #isAlone = false;
  /** What was changed while this page counted alone, until it is stored. */
  #unbooked: UnbookedChanges | undefined;
  #isWriting = false;

  constructor(options: SharedBookOptions) {
    const { platform, store, account } = options;
    const stored = store && account !== undefined ? { store, account } : undefined;
    this.#options = options;
    this.#stored = stored;
    this.account = account;
    this.page = newPageId(platform);
    this.#joined = stored ? this.#isDone((signal) => this.#join(stored, signal)) : Promise.resolve(true);
  }

  /** Whether the store has failed: limits that all pages share count this page alone until it works again. */
  get isAlone(): boolean {
    return this.#isAlone;
  }

  /** The newest book that is known here. */
  get current(): AccountBook {
    return this.#current;
  }

  /** Makes a change that nothing refuses. It is visible here at once and to other pages a moment later. */
  note(change: BookChange): void {
    this.#pending.push({ change });
    this.#current = change(this.#current);
    void this.#write();
  }

  /** Makes a change in the newest book of all pages. Rejects with what `check` throws: nothing has changed then. */
  decide(change: BookChange, check: (book: AccountBook) => void = () => undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ change, check, settle: (refusal) => (refusal ? reject(refusal) : resolve()) });
      void this.#write();
    });
  }

  /** Resolves once `current` includes what other pages have stored before. */
  refresh(): Promise<void> {
    return this.decide((book) => book);
  }

  /** Joins the other pages, and releases what pages have reserved that closed or crashed before. */
  async #join({ account, store }: StoredAccount, signal: AbortSignal): Promise<void> {
    const { platform, today } = this.#options;
    const { pages } = platform;
    const name = `strikebook.spending.${account}`;
    if (!pages) return;
    const presence = (this.#ownLock ??= new PagePresence(pages, name, (gone) => this.#release([gone])));
    if (!(await presence.join(this.page))) return;
    let before = emptyBook;
    await store.update(account, (stored) => {
      before = readBook(stored);
      return stored;
    });
    const closed = await presence.closedAmong(pagesOf(before));
    if (signal.aborted) return; // It took too long.
    this.#presence = presence;
    this.#channel = pages.openChannel(name, () => void this.refresh());
    this.#pending.unshift({ change: (book) => openPage(closePages(book, closed, today()), this.page) });
  }

  #release(closed: readonly string[]): void {
    const { today } = this.#options;
    this.note((book) => closePages(book, closed, today()));
  }

  /** Makes all pending changes, and changes that arrive meanwhile. */
  async #write(): Promise<void> {
    if (this.#isWriting) return;
    this.#isWriting = true;
    await this.#joined;
    while (this.#pending.length > 0) {
      if (this.#stored && !this.#isAlone) await this.#makeTogether(this.#stored);
      else this.#makeAlone(this.#pending.splice(0));
    }
    this.#isWriting = false;
  }

  /** Makes the changes in one transaction of the store, with those that are not stored yet, or alone if that fails. */
  async #makeTogether({ store, account }: StoredAccount): Promise<void> {
    const batch = this.#pending.splice(0);
    let made: ChangedBook | undefined;
    let isChanged = false;
    let transaction = Promise.resolve();
    const isDone = await this.#isDone((signal) => {
      transaction = store.update(account, (stored) => {
        if (signal.aborted) return stored; // These changes were made alone.
        const before = this.#bookFrom(stored);
        made = makeChanges(batch, this.#unbooked ? this.#withUnbooked(before, this.#unbooked) : before);
        isChanged = made.book !== before;
        if (!isChanged) return stored;
        return this.#presence ? made.book : { days: made.book.days };
      });
      return transaction;
    });
    if (!isDone || !made) {
      this.#makeAlone(batch);
      const { after } = this.#unbooked ?? startAlone(this.#known, this.page);
      // It may still be stored, later than anyone waits for it.
      if (made) void succeeds(transaction).then((isLate) => isLate && this.#forgetUnbooked(after));
      return;
    }
    this.#unbooked = undefined;
    this.#presence?.watch(pagesOf(made.book));
    if (isChanged) this.#channel?.send("changed");
    this.#finish(made);
  }

  #makeAlone(batch: readonly PendingChange[]): void {
    const made = makeChanges(batch, this.#known);
    if (this.#unbooked) this.#unbooked = bookAlone(this.#unbooked, made.changes);
    this.#finish(made);
  }

  #finish({ book, settled }: ChangedBook): void {
    this.#known = book;
    // Changes that arrived meanwhile are visible already, unless they may be refused.
    const unstored = this.#pending.filter(({ settle }) => !settle);
    this.#current = makeChanges(unstored, book).book;
    for (const settle of settled) settle();
    this.#options.onChange();
  }

  /** Returns the stored book as this page sees it. Without locks it knows nothing of the requests of other pages. */
  #bookFrom(stored: unknown): AccountBook {
    const read = readBook(stored);
    return this.#presence ? read : { ...this.#known, days: read.days };
  }

  #withUnbooked(stored: AccountBook, unbooked: UnbookedChanges): AccountBook {
    const added = addUnbooked(stored, this.page, unbooked);
    return this.#presence ? added : { ...this.#known, days: added.days };
  }

  /** Called when changes that were made alone have been stored after all: those up to `stored`. */
  #forgetUnbooked(stored: AccountBook): void {
    if (this.#unbooked) this.#unbooked = { ...this.#unbooked, before: stored };
  }

  /** Resolves to false if work with the store fails or takes too long: this page counts alone then, until the store works again. */
  async #isDone(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    const isDone = await this.#isDoneInTime(work);
    if (!isDone) this.#countAlone();
    return isDone;
  }

  async #isDoneInTime(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    const late = () => new Error("The store takes too long.");
    const limit = startTimeLimit(this.#options.platform, { limitMs: STORE_TIMEOUT_MS, late });
    const isDone = await succeeds(untilAborted(work(limit.signal), limit.signal));
    limit.end();
    return isDone;
  }

  #countAlone(): void {
    this.#isAlone = true;
    this.#unbooked ??= startAlone(this.#known, this.page);
    const { [this.page]: own } = this.#known.pages;
    this.#known = { ...this.#known, pages: own ? { [this.page]: own } : {} };
    if (this.#stored) void this.#rejoin(this.#stored);
  }

  /** Tries the store again and again. When it works, the next transaction adds what is not stored. No change waits for this. */
  async #rejoin(stored: StoredAccount): Promise<void> {
    const { platform } = this.#options;
    const read = (signal: AbortSignal) =>
      this.#presence ? stored.store.update(stored.account, (book) => book) : this.#join(stored, signal);
    do await platform.sleep(REJOIN_MS);
    while (!(await this.#isDoneInTime(read)));
    this.#isAlone = false;
    this.note((book) => book);
  }
}

/** Returns the ids of the pages in a book. */
function pagesOf({ pages }: AccountBook): string[] {
  return Object.keys(pages).filter((page) => page !== CLOSED);
}

/** A change that is not made in the stored book yet. */
interface PendingChange {
  change: BookChange;
  /** Refuses the change by what it throws. */
  check?: (book: AccountBook) => void;
  /** Called once it is made, or with what it threw. Absent if nobody waits. */
  settle?: (refusal?: Error) => void;
}

/** A book after changes, and the callers to notify of them. */
interface ChangedBook {
  book: AccountBook;
  /** The changes that were not refused. */
  changes: readonly BookChange[];
  settled: readonly (() => void)[];
}

/** Makes changes in order. A change whose check throws is refused, and the others are made. */
function makeChanges(changes: readonly PendingChange[], before: AccountBook): ChangedBook {
  let book = before;
  const made: BookChange[] = [];
  const settled: (() => void)[] = [];
  for (const { change, check, settle } of changes) {
    try {
      check?.(book);
      book = change(book);
      made.push(change);
      if (settle) settled.push(() => settle());
    } catch (refusal) {
      if (!settle || !(refusal instanceof Error)) throw refusal;
      settled.push(() => settle(refusal));
    }
  }
  return { book, changes: made, settled };
}
