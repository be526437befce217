/** Text kept by name between sessions: the part of the browser's `localStorage` used here. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * One entry of the storage.
 *
 * A storage that refuses (a browser that blocks it, or a full one) costs the memory of the next session, nothing else.
 */
export class KeptText {
  readonly #storage: TextStorage;
  readonly #name: string;
  /** What the storage refused to take: it lasts for this session. */
  #refused: { text: string | undefined } | undefined;

  constructor(storage: TextStorage, name: string) {
    this.#storage = storage;
    this.#name = name;
  }

  /** As the entry stands now, whichever workbook wrote it; undefined where there is none. */
  get text(): string | undefined {
    if (this.#refused) return this.#refused.text;
    try {
      return this.#storage.getItem(this.#name) ?? undefined;
    } catch {
      return undefined; // Blocked storage: as if nothing had been kept.
    }
  }

  /** Keeps a text; removes the entry when undefined. False when it will last until the workbook is closed only. */
  keep(text: string | undefined): boolean {
    try {
      if (text === undefined) this.#storage.removeItem(this.#name);
      else this.#storage.setItem(this.#name, text);
      this.#refused = undefined;
      return true;
    } catch {
      this.#refused = { text };
      return false;
    }
  }
}
