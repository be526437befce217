import { type Store, createStore } from "@strikebook/client";
import { StoredNumbers, type StoredText } from "./stored-values";

/**
 * The limits that the user can set, in credits: the spending of all workbooks on this computer that use the account in one New York
 * day, the spending of one workbook while it is open, the balance to leave, and the price of one paste or recalculation above which the
 * user is asked.
 */
export const limitNames = ["perDay", "perWorkbook", "leave", "askAbove"] as const;
export type LimitName = (typeof limitNames)[number];

/** In credits. An absent limit does not apply. */
export type SpendingLimits = Readonly<Partial<Record<LimitName, number>>>;

/** The limits of all workbooks on this computer, stored between sessions. */
export class StoredSpendingLimits {
  /** The limits that this workbook shows. */
  readonly store: Store<SpendingLimits>;
  readonly #stored: StoredNumbers<LimitName>;

  constructor(entry: StoredText) {
    this.#stored = new StoredNumbers(entry, limitNames);
    this.store = createStore<SpendingLimits>(this.#stored.values);
  }

  /** The limits as stored, also if another workbook has set them just now. */
  get values(): SpendingLimits {
    return this.#stored.values;
  }

  /** Sets the limits. `isStored` is false if they last only until the workbook is closed; `allowsMore` is as in `reload`. */
  set(limits: SpendingLimits): { allowsMore: boolean; isStored: boolean } {
    const isStored = this.#stored.store(limits);
    return { allowsMore: this.reload(), isStored };
  }

  /** Reads the stored limits again. Returns true if they may allow a request that was refused before. */
  reload(): boolean {
    const before = this.store.get();
    const after = this.values;
    this.store.set(after);
    return allowMore(after, before);
  }
}

/** Whether limits may allow a request that other limits refused. */
export function allowMore(after: SpendingLimits, before: SpendingLimits): boolean {
  return (
    (after.perDay ?? Infinity) > (before.perDay ?? Infinity) ||
    (after.perWorkbook ?? Infinity) > (before.perWorkbook ?? Infinity) ||
    (after.askAbove ?? Infinity) > (before.askAbove ?? Infinity) ||
    (after.leave ?? -Infinity) < (before.leave ?? -Infinity)
  );
}

/** Limits as typed, or the problems by the field in which they occur. */
type ParsedLimits = { limits: SpendingLimits } | { problems: Readonly<Partial<Record<LimitName, string>>> };

/** Parses limits: whole numbers, with or without commas between thousands. An empty field is no limit. */
export function parseLimits(typed: Readonly<Record<LimitName, string>>): ParsedLimits {
  const limits: Partial<Record<LimitName, number>> = {};
  const problems: Partial<Record<LimitName, string>> = {};
  for (const name of limitNames) {
    const text = typed[name].trim();
    if (/^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})$/.test(text)) limits[name] = Number(text.replaceAll(",", ""));
    else if (text !== "") problems[name] = "Enter a whole number of credits, such as 100, or leave it empty.";
  }
  return Object.keys(problems).length > 0 ? { problems } : { limits };
}
