import type { StoredText } from "./stored-values";

/** The accounts that are remembered; older ones are dropped. */
const MAX_ACCOUNTS = 8;

/**
 * The names under which the workbooks on this computer share what belongs to an account, by account: a key that is entered again,
 * or another key of the same account, finds what was spent before. Contains no key.
 */
export class KnownAccounts {
  readonly #entry: StoredText;

  constructor(entry: StoredText) {
    this.#entry = entry;
  }

  /** Returns the name for an account; `undefined` if the account is not known. */
  nameOf(account: string): string | undefined {
    return this.#names.get(account);
  }

  /** Stores the name for an account that has none. A name that belongs to another account is ignored. */
  add(account: string, name: string): void {
    const names = this.#names;
    if (names.has(account) || [...names.values()].includes(name)) return;
    names.set(account, name);
    this.#entry.store(JSON.stringify(Object.fromEntries([...names].slice(-MAX_ACCOUNTS))));
  }

  /** In the order in which they were stored. */
  get #names(): Map<string, string> {
    try {
      const content: unknown = JSON.parse(this.#entry.text ?? "{}");
      const entries = Object.entries(content ?? {});
      return new Map(
        entries.flatMap(([account, name]) => (typeof name === "string" ? [[account, name] as const] : [])),
      );
    } catch {
      return new Map(); // Not written by this class.
    }
  }
}
