import type { AccountBook } from "./account-book";
import type { BookChange } from "./book-changes";

/** A change that is not made in the stored book yet. */
export interface PendingChange {
  change: BookChange;
  /** Called once it is made, or with what it threw. Absent if nobody waits. */
  settle?: (refusal?: Error) => void;
}

/** A book after changes, and the callers to notify of them. */
export interface ChangedBook {
  book: AccountBook;
  settled: readonly (() => void)[];
}

/** Makes changes in order. One that throws is refused, and the others are made. */
export function makeChanges(changes: readonly PendingChange[], before: AccountBook): ChangedBook {
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
