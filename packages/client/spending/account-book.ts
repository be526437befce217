import * as v from "valibot";

/** The spending of one day, in credits. */
export interface DaySpending {
  /** The date in New York, YYYY-MM-DD. */
  date: string;
  spent: number;
  refunded: number;
  /** Chargeable requests that were answered. */
  requests: number;
}

/** The days that are stored; older days are dropped. */
const MAX_DAYS = 62;

const daysSchema = v.record(v.string(), v.object({ spent: v.number(), refunded: v.number(), requests: v.number() }));

/** The spending of days by date. */
type Days = v.InferOutput<typeof daysSchema>;

/** Returns the days as a list, oldest first. */
export function listDays(days: Days): DaySpending[] {
  return Object.entries(days)
    .map(([date, amounts]) => ({ date, ...amounts }))
    .sort(byDate);
}

/** Returns days with amounts added to one of them. A correction may be negative. */
export function addToDay(days: Days, { date, ...amounts }: DaySpending): Days {
  const { spent = 0, refunded = 0, requests = 0 } = days[date] ?? {};
  const sum = {
    spent: Math.max(0, spent + amounts.spent),
    refunded: refunded + amounts.refunded,
    requests: requests + amounts.requests,
  };
  const newest = listDays({ ...days, [date]: sum }).slice(-MAX_DAYS);
  return Object.fromEntries(newest.map(({ date: day, ...rest }) => [day, rest]));
}

function byDate(a: DaySpending, b: DaySpending): number {
  return a.date < b.date ? -1 : 1;
}

/** The amounts of one page (workbook) since it was opened, in credits. */
const pageAmountsSchema = v.object({
  /** List prices of answered requests. */
  spent: v.number(),
  refunded: v.number(),
  /** The prices of requests that are not sent yet. */
  reserved: v.number(),
  /** The prices of requests in flight, and their number. */
  sent: v.number(),
  inFlight: v.number(),
  /** The prices of all requests that ended without a response, and of the requests among them that no balance has accounted for yet. */
  lost: v.number(),
  uncertain: v.number(),
});
export type PageAmounts = v.InferOutput<typeof pageAmountsSchema>;

/** How the balances of responses compare with the prices of requests. All in credits. */
const reconciliationSchema = v.object({
  /** The balance after everything counted here. */
  balance: v.number(),
  /** What requests without a response were charged after all. */
  chargedForLost: v.number(),
  /** What else was deducted: by another computer, browser or site, by a stream, or because a price differs from the list price. */
  elsewhere: v.number(),
});
export type Reconciliation = v.InferOutput<typeof reconciliationSchema>;

/** The responses since no request of any page was in flight. */
const overlapSchema = v.object({
  answers: v.number(),
  /** Whether every one stated a balance and none was refused or lost. */
  isSettled: v.boolean(),
  lowest: v.number(),
});

const balancesSchema = v.object({
  overlap: overlapSchema,
  /** The list prices of all answered requests since the first balance, of all pages. */
  spent: v.number(),
  /** The first balance, plus what was spent before it. */
  start: v.optional(v.number()),
  last: v.optional(reconciliationSchema),
  /** The New York date of `last`. */
  date: v.optional(v.string()),
  /** The balance after everything counted here before all pages were closed, and the date of its comparison. */
  earlier: v.optional(v.object({ balance: v.number(), date: v.string() })),
  /** How many requests have ended: a balance read before the newest of them may be outdated. */
  ended: v.number(),
});

/** All responses are settled while there is none. */
export const noOverlap = { answers: 0, isSettled: true, lowest: Infinity } as const;
const noBalances = { overlap: noOverlap, spent: 0, ended: 0 };

const bookSchema = v.object({
  days: v.optional(daysSchema, {}),
  pages: v.optional(v.record(v.string(), pageAmountsSchema), {}),
  balances: v.optional(balancesSchema, noBalances),
});

/**
 * What one account spends on this computer, in credits: by day, by open page, and compared with the service's balances. All
 * pages that use the account share one book. It contains no key.
 */
export type AccountBook = v.InferOutput<typeof bookSchema>;

/** The entry of all pages that have closed, among the pages of a book. */
export const CLOSED = "closed";

export const emptyBook: AccountBook = { days: {}, pages: {}, balances: noBalances };

/** The amounts of a page that has spent nothing. */
const noAmounts: PageAmounts = { spent: 0, refunded: 0, reserved: 0, sent: 0, inFlight: 0, lost: 0, uncertain: 0 };

export const amountNames = Object.keys(noAmounts) as (keyof PageAmounts)[]; // a literal has no other keys

/** Returns a stored book; an empty one for anything else. */
export function readBook(stored: unknown): AccountBook {
  const read = v.safeParse(bookSchema, stored);
  return read.success ? read.output : emptyBook;
}

/** Returns the amounts of one page. */
export function amountsOf({ pages }: AccountBook, page: string): PageAmounts {
  return pages[page] ?? noAmounts;
}

/** Returns one amount of all pages together. */
export function totalOf({ pages }: AccountBook, name: keyof PageAmounts): number {
  return Object.values(pages).reduce((sum, amounts) => sum + amounts[name], 0);
}

/** Returns a book that has the days of another book and starts to compare balances again, from the balance that the other one knew last. */
export function startedOver(book: AccountBook): AccountBook {
  const { date, spent, earlier } = book.balances;
  const balance = leastBalance(book);
  const expected = earlier && { ...earlier, balance: earlier.balance - spent };
  const known = balance === undefined || date === undefined ? expected : { balance, date };
  return { ...emptyBook, days: book.days, balances: { ...noBalances, earlier: known } };
}

/** Returns what lost requests of one page were charged: what the balances show, counted page by page. */
export function chargedForLostOf({ pages, balances }: AccountBook, page: string): number {
  let left = balances.last?.chargedForLost ?? 0;
  for (const [one, { lost }] of Object.entries(pages)) {
    const charged = Math.min(left, lost);
    if (one === page) return charged;
    left -= charged;
  }
  return 0;
}

/** The most that one page has spent once every request has ended. */
export function sessionAtMost(book: AccountBook, page: string): number {
  const { spent, reserved, sent, uncertain } = amountsOf(book, page);
  return spent + reserved + sent + uncertain + chargedForLostOf(book, page);
}

/** The most that all pages have spent on a date once every request has ended. */
export function dayAtMost(book: AccountBook, date: string): number {
  return (book.days[date]?.spent ?? 0) + openAmounts(book);
}

/** The least balance that is left once every request has ended; `undefined` before the first balance. */
export function leastBalance(book: AccountBook): number | undefined {
  const { start, spent, last } = book.balances;
  if (start === undefined || last === undefined) return undefined;
  return start - spent - last.chargedForLost - last.elsewhere - openAmounts(book);
}

/** What may still be charged: requests not sent yet, in flight, and lost ones that no balance has accounted for. */
function openAmounts(book: AccountBook): number {
  return totalOf(book, "reserved") + totalOf(book, "sent") + totalOf(book, "uncertain");
}
