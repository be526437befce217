import * as v from "valibot";

/** Text stored by name between sessions: the part of a browser's `localStorage` that is used here. */
export interface SpendingStorage {
  getItem(name: string): string | null;
  setItem(name: string, text: string): void;
}

/** The spending of one day, in credits. */
export interface DaySpending {
  /** The date in New York, YYYY-MM-DD. */
  date: string;
  spent: number;
  refunded: number;
  /** Chargeable requests that were answered. */
  requests: number;
}

/** The days that are stored; older ones are dropped. */
const MAX_DAYS = 62;

const daysSchema = v.record(v.string(), v.object({ spent: v.number(), refunded: v.number(), requests: v.number() }));
type Days = v.InferOutput<typeof daysSchema>;

/**
 * The spending of each day, stored between sessions. Workbooks that share the storage each add to the stored amounts. If the
 * storage is not available, it contains the days of this session.
 */
export class DailySpending {
  readonly #storage: SpendingStorage | undefined;
  readonly #name: string;
  #days: Days = {};

  /** `name` is the name of the stored entry. */
  constructor(storage?: SpendingStorage, name = "strikebook.credits") {
    this.#storage = storage;
    this.#name = name;
  }

  /** Oldest first. */
  get days(): DaySpending[] {
    const entries = Object.entries(this.#read()).sort(([one], [other]) => (one < other ? -1 : 1));
    return entries.map(([date, amounts]) => ({ date, ...amounts }));
  }

  /** Returns what was spent on a date, in credits. */
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
    const sorted = Object.entries({ ...days, [date]: sum }).sort(([one], [other]) => (one < other ? -1 : 1));
    this.#days = Object.fromEntries(sorted.slice(-MAX_DAYS));
    try {
      this.#storage?.setItem(this.#name, JSON.stringify(this.#days));
    } catch {
      // Blocked or full: this session continues with its own amounts.
    }
  }

  #read(): Days {
    try {
      const text = this.#storage?.getItem(this.#name);
      const stored = text ? v.safeParse(daysSchema, JSON.parse(text)) : undefined;
      return stored?.success ? stored.output : this.#days;
    } catch {
      return this.#days; // Blocked, or not readable.
    }
  }
}
