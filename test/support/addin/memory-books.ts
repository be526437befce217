import type { BookStore } from "@strikebook/client";

/** Returns a book store in memory. Like a browser database, it runs one transaction at a time, later, and stores copies. */
export function memoryBooks(): BookStore {
  const books = new Map<string, unknown>();
  let last = Promise.resolve();
  return {
    update(account, change) {
      const transaction = last.then(() => {
        const stored = structuredClone(books.get(account));
        const book = change(stored);
        if (book !== stored) books.set(account, structuredClone(book));
      });
      last = transaction.catch(() => undefined);
      return transaction;
    },
  };
}

/** The book store of a browser that blocks its database. */
export const blockedBooks: BookStore = { update: () => Promise.reject(new Error("The database is blocked.")) };
