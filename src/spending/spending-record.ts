import * as v from "valibot";

/** Text kept by name between sessions: the part of a browser's `localStorage` used here. */
export interface AmountStorage {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
}

/** What one day came to, in credits. */
export interface DaySpending {
  /** The date in New York, YYYY-MM-DD. */
  date: string;
  spent: number;
  refunded: number;
  /** Chargeable requests that were answered. */
  requests: number;
}

/** The oldest go, so that the record stays small: days kept. */
const MOST_DAYS = 62;

const recordSchema = v.record(v.string(), v.object({ spent: v.number(), refunded: v.number(), requests: v.number() }));
type Days = v.InferOutput<typeof recordSchema>;

/**
 * What each day came to, kept between sessions and shared by the workbooks that share the storage: each adds to what stands
 * there. A storage that refuses leaves the days of this session.
 */
export class SpendingRecord {
  readonly #storage: AmountStorage | undefined;
  readonly #name: string;
  #days: Days = {};

  /** `name` is the storage's entry. */
  constructor(storage?: AmountStorage, name = "strikebook.credits") {
    this.#storage = storage;
    this.#name = name;
  }

  /** Oldest first. */
  get days(): DaySpending[] {
    const entries = Object.entries(this.#read()).sort(([one], [other]) => (one < other ? -1 : 1));
    return entries.map(([date, amounts]) => ({ date, ...amounts }));
  }

  /** What was spent on a date, in credits. */
  spentOn(date: string): number {
    return this.#read()[date]?.spent ?? 0;
  }

  /** Adds to a date. A correction may be negative. */
  add(date: string, amounts: Omit<DaySpending, "date">): void {
    const days = this.#read();
    const { spent = 0, refunded = 0, requests = 0 } = days[date] ?? {};
    const sum = {
      spent: Math.max(0, spent + amounts.spent),
      refunded: refunded + amounts.refunded,
      requests: requests + amounts.requests,
    };
    const kept = Object.entries({ ...days, [date]: sum }).sort(([one], [other]) => (one < other ? -1 : 1));
    this.#days = Object.fromEntries(kept.slice(-MOST_DAYS));
    try {
      this.#storage?.setItem(this.#name, JSON.stringify(this.#days));
    } catch {
      // Blocked or full: this session's own count goes on.
    }
  }

  #read(): Days {
    try {
      const text = this.#storage?.getItem(this.#name);
      const kept = text ? v.safeParse(recordSchema, JSON.parse(text)) : undefined;
      return kept?.success ? kept.output : this.#days;
    } catch {
      return this.#days; // Blocked, or not ours to read.
    }
  }
}
