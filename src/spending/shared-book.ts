import { newPageId, type PageChannel, type PageChannels, type Platform } from "../transport/platform";
import { startTimeLimit, untilAborted } from "../transport/time-limit";
import { CLOSED, emptyBook, readBook, type AccountBook } from "./account-book";
import { closePages, openPage, type BookChange } from "./book-changes";

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
 * Every change is made in one transaction of the store, so no page overwrites another's amounts and no two pages spend what is
 * left of a limit twice. Without Web Locks only the amounts of days are shared, because a page that crashed looks like one that
 * waits. Without a store, or when it fails, this page counts alone.
 */
export class SharedBook {
  /** The random id of this page. */
  readonly page: string;
  readonly account: string | undefined;
  readonly #options: SharedBookOptions;
  readonly #joined: Promise<boolean>;
  #stored: StoredAccount | undefined;
  /** Set once other pages can see that this page is open. */
  #presence: PagePresence | undefined;
  #channel: PageChannel | undefined;
  /** As it was last stored. */
  #known: AccountBook = emptyBook;
  /** With the changes of this page that are not stored yet. */
  #current: AccountBook = emptyBook;
  #pending: PendingChange[] = [];
  #isWriting = false;

  constructor(options: SharedBookOptions) {
    const { platform, store, account } = options;
    const stored = store && account !== undefined ? { store, account } : undefined;
    this.#options = options;
    this.#stored = stored;
    this.account = account;
    this.page = newPageId(platform);
    this.#joined = stored ? this.#isDone(this.#join(stored)) : Promise.resolve(true);
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

  /** Makes a change in the newest book of all pages. Rejects with what `change` throws: nothing has changed then. */
  decide(change: BookChange): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ change, settle: (refusal) => (refusal ? reject(refusal) : resolve()) });
      void this.#write();
    });
  }

  /** Resolves once `current` includes what other pages have stored before. */
  refresh(): Promise<void> {
    return this.decide((book) => book);
  }

  /** Joins the other pages, and releases what pages have reserved that closed or crashed before. */
  async #join({ account, store }: StoredAccount): Promise<void> {
    const { platform, today } = this.#options;
    const { pages } = platform;
    const name = `strikebook.spending.${account}`;
    const presence = pages && new PagePresence(pages, name, (gone) => this.#release([gone]));
    if (!pages || !presence || !(await presence.join(this.page))) return;
    let before = emptyBook;
    await store.update(account, (stored) => {
      before = readBook(stored);
      return stored;
    });
    const closed = await presence.closedAmong(pagesOf(before));
    if (!this.#stored) return; // It took too long.
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
    if (this.#stored) await this.#joined;
    while (this.#pending.length > 0) {
      if (this.#stored) await this.#makeTogether(this.#stored);
      else this.#makeAlone(this.#pending.splice(0));
    }
    this.#isWriting = false;
  }

  /** Makes the changes in one transaction of the store, or alone if that fails. */
  async #makeTogether({ store, account }: StoredAccount): Promise<void> {
    const batch = this.#pending.splice(0);
    let made: ChangedBook | undefined;
    let isChanged = false;
    const transaction = store.update(account, (stored) => {
      const before = this.#bookFrom(stored);
      made = makeChanges(batch, before);
      isChanged = made.book !== before;
      if (!isChanged) return stored;
      return this.#presence ? made.book : { days: made.book.days };
    });
    if (!(await this.#isDone(transaction)) || !made) return this.#makeAlone(batch);
    this.#presence?.watch(pagesOf(made.book));
    if (isChanged) this.#channel?.send("changed");
    this.#finish(made);
  }

  #makeAlone(batch: readonly PendingChange[]): void {
    this.#finish(makeChanges(batch, this.#known));
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

  /** Resolves to false if work with the store fails or takes too long: from then on this page counts alone. */
  async #isDone(work: Promise<void>): Promise<boolean> {
    const late = () => new Error("The store takes too long.");
    const limit = startTimeLimit(this.#options.platform, { limitMs: STORE_TIMEOUT_MS, late });
    const isDone = await succeeds(untilAborted(work, limit.signal));
    limit.end();
    if (!isDone) this.#countAlone();
    return isDone;
  }

  #countAlone(): void {
    this.#stored = undefined;
    this.#presence = undefined;
    const { [this.page]: own } = this.#known.pages;
    this.#known = { ...this.#known, pages: own ? { [this.page]: own } : {} };
  }
}

/** Whether work resolves. */
function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** Returns the ids of the pages in a book. */
function pagesOf({ pages }: AccountBook): string[] {
  return Object.keys(pages).filter((page) => page !== CLOSED);
}

/** A change that is not made in the stored book yet. */
interface PendingChange {
  change: BookChange;
  /** Called once it is made, or with what it threw. Absent if nobody waits. */
  settle?: (refusal?: Error) => void;
}

/** A book after changes, and the callers to notify of them. */
interface ChangedBook {
  book: AccountBook;
  settled: readonly (() => void)[];
}

/** Makes changes in order. A change that throws is refused, and the others are made. */
function makeChanges(changes: readonly PendingChange[], before: AccountBook): ChangedBook {
  let book = before;
  const settled: (() => void)[] = [];
  for (const { change, settle } of changes) {
    try {
      book = change(book);
      if (settle) settled.push(() => settle());
    } catch (refusal) {
      if (!settle || !(refusal instanceof Error)) throw refusal;
      settled.push(() => settle(refusal));
    }
  }
  return { book, settled };
}

/**
 * Which pages of an account are open. Every page holds a lock for as long as it lives, so a page whose lock is free has closed or
 * crashed.
 */
class PagePresence {
  readonly #pages: PageChannels;
  readonly #name: string;
  readonly #onClosed: (page: string) => void;
  readonly #watched = new Set<string>();
  /** Held until the page closes. */
  readonly #held = new AbortController();

  /** `name` is the start of the locks' names. `onClosed` is called when a watched page has closed or crashed. */
  constructor(pages: PageChannels, name: string, onClosed: (page: string) => void) {
    this.#pages = pages;
    this.#name = name;
    this.#onClosed = onClosed;
  }

  /** Makes this page count as open. Resolves to false if the browser refuses locks. */
  join(page: string): Promise<boolean> {
    this.#watched.add(page);
    return succeeds(this.#pages.acquireLock(this.#lockOf(page), this.#held.signal));
  }

  /** Returns which of some pages have closed or crashed. */
  async closedAmong(pages: readonly string[]): Promise<string[]> {
    const isOpen = await Promise.all(pages.map((page) => this.#pages.isLocked(this.#lockOf(page))));
    return pages.filter((_page, index) => !isOpen[index]);
  }

  /** Reports when these pages close or crash. */
  watch(pages: readonly string[]): void {
    for (const page of pages) if (!this.#watched.has(page)) void this.#watch(page);
  }

  /** If the browser refuses locks, the page counts as open. */
  async #watch(page: string): Promise<void> {
    this.#watched.add(page);
    const release = new AbortController();
    if (await succeeds(this.#pages.acquireLock(this.#lockOf(page), release.signal))) this.#onClosed(page);
    release.abort();
  }

  #lockOf(page: string): string {
    return `${this.#name}.${page}`;
  }
}
