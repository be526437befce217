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
