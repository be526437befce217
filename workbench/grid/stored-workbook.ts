import type { IWorkbookData } from "@univerjs/core";
import { openDB, type DBSchema } from "idb";
import type { InvocationResult } from "../calls/invocations";
import type { PlacedChart } from "../office/placed-charts";
import type { StoredContent } from "../office/stored-parts";

/** A workbook with the results that its cells show, and what the add-in stores in it. */
interface BookContent {
  snapshot: Partial<IWorkbookData>;
  results: readonly InvocationResult[];
  /** Absent in a workbook of an earlier version. */
  parts?: StoredContent;
  /** Absent in a workbook of an earlier version. */
  charts?: readonly PlacedChart[];
}

interface Schema extends DBSchema {
  books: { key: string; value: BookContent & { storedAtMs: number } };
}

const DAY_MS = 86_400_000;

/** How long the workbook of a closed tab is kept. */
const KEPT_MS = 7 * DAY_MS;

/** How long a change waits for the next change before the workbook is stored. */
const PAUSE_MS = 500;

/** Under this name the browser keeps the name of the tab's workbook while the tab is open, also when the page is reloaded. */
const tabKey = "strikebook.workbench.book";

/** Stores the workbook of this tab of the browser, so that a reloaded page shows it again and requests nothing a second time. */
export class StoredWorkbook {
  readonly #name: string;
  #read: (() => BookContent) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor() {
    this.#name = sessionStorage.getItem(tabKey) ?? crypto.randomUUID();
  }

  /** Returns what was stored before the page was reloaded; `undefined` in a new tab, or if the browser does not store it. */
  async restored(): Promise<BookContent | undefined> {
    return withBooks((books) => books.get("books", this.#name)).catch(() => undefined);
  }

  /** Stores the workbook from now on, at once when the page is left. `read` returns its present content. */
  follow(read: () => BookContent): void {
    this.#read = read;
    window.addEventListener("pagehide", () => void (this.#timer !== undefined && this.store()));
  }

  /** The workbook has changed: it is stored when no further change follows. */
  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.store(), PAUSE_MS);
  }

  /** Stores the workbook now. Never rejects: without storage, a reload starts with the starter sheet. */
  store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    sessionStorage.setItem(tabKey, this.#name); // Each time: the browser's data may have been cleared.
    const content = this.#read?.();
    if (content) this.#storing = this.#storing.then(() => this.#put(content)).catch(() => undefined);
    return this.#storing;
  }

  #put(content: BookContent): Promise<void> {
    const storedAtMs = Date.now();
    return withBooks(async (books) => {
      const transaction = books.transaction("books", "readwrite");
      void transaction.store.put({ ...content, storedAtMs }, this.#name);
      for (let book = await transaction.store.openCursor(); book; book = await book.continue()) {
        if (book.value.storedAtMs < storedAtMs - KEPT_MS) void book.delete();
      }
      await transaction.done;
    });
  }
}

type Books = Awaited<ReturnType<typeof openBooks>>;

function openBooks() {
  return openDB<Schema>("strikebook-workbench", 1, { upgrade: (books) => void books.createObjectStore("books") });
}

/** Opens the database for one action: an open one could not be deleted with the browser's data. */
async function withBooks<Result>(act: (books: Books) => Promise<Result>): Promise<Result> {
  const books = await openBooks();
  try {
    return await act(books);
  } finally {
    books.close();
  }
}
