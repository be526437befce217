import type { PageChannels } from "../transport/platform";

/**
 * Which pages of an account are open. Every page holds a lock for as long as it lives, so a page whose lock is free has closed or
 * crashed.
 */
export class PagePresence {
  readonly #pages: PageChannels;
  readonly #name: string;
  readonly #onClosed: (page: string) => void;
  readonly #watched = new Set<string>();
  /** Held until the page closes. */
  readonly #held = new AbortController();
  #joined: Promise<boolean> | undefined;

  /** `name` is the start of the locks' names. `onClosed` is called when a watched page has closed or crashed. */
  constructor(pages: PageChannels, name: string, onClosed: (page: string) => void) {
    this.#pages = pages;
    this.#name = name;
    this.#onClosed = onClosed;
  }

  /** Makes this page count as open, once. Resolves to false if the browser refuses locks. */
  join(page: string): Promise<boolean> {
    this.#watched.add(page);
    return (this.#joined ??= succeeds(this.#pages.acquireLock(this.#lockOf(page), this.#held.signal)));
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

/** Whether work resolves. */
export function succeeds(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
