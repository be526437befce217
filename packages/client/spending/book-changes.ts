import {
  addToDay,
  amountNames,
  amountsOf,
  CLOSED,
  emptyBook,
  noOverlap,
  startedOver,
  totalOf,
  type AccountBook,
  type PageAmounts,
} from "./account-book";

/** A change of a book. It may be applied more than once, to different books. */
export type BookChange = (book: AccountBook) => AccountBook;

/** What is known of the response to a request. */
interface ResponseFacts {
  /** The list price. */
  price: number;
  /** What the service has charged if it was not refused. */
  charged: number;
  isRefused: boolean;
  /** The balance that the response states; `undefined` if it states none. */
  balance: number | undefined;
  /** The date in New York, YYYY-MM-DD. */
  date: string;
}

/** Reserves the price of a request. */
export function reserve(book: AccountBook, page: string, price: number): AccountBook {
  return withAmounts(book, page, { reserved: price });
}

/** Releases the price of a request that was not sent. */
export function release(book: AccountBook, page: string, price: number): AccountBook {
  return withAmounts(book, page, { reserved: -price });
}

/** Notes that a request is being sent. */
export function send(book: AccountBook, page: string, price: number): AccountBook {
  return withAmounts(book, page, { reserved: -price, sent: price, inFlight: 1 });
}

/** Books the response to a request in flight. A refused one costs nothing. docs/api.md, Credits. */
export function receive(
  book: AccountBook,
  page: string,
  { price, charged, isRefused, balance, date }: ResponseFacts,
): AccountBook {
  const spent = isRefused ? 0 : charged;
  const refunded = isRefused ? price : 0;
  const booked = withAmounts(book, page, { sent: -price, inFlight: -1, spent, refunded });
  const days = addToDay(booked.days, { date, spent, refunded, requests: isRefused ? 0 : 1 });
  const balances = { ...booked.balances, spent: booked.balances.spent + spent };
  return endRequests({ ...booked, days, balances }, { count: 1, isSettled: !isRefused, balance, date });
}

/** Notes that a request in flight ended without a response: whether it was charged is not known. */
export function lose(
  book: AccountBook,
  page: string,
  { price, date }: Pick<ResponseFacts, "price" | "date">,
): AccountBook {
  const noted = withAmounts(book, page, { sent: -price, inFlight: -1, lost: price, uncertain: price });
  return endRequests(noted, { count: 1, isSettled: false, balance: undefined, date });
}

/** Compares a balance that was read free of charge. Ignored while a request is in flight: it may include any of them. */
export function reportBalance(book: AccountBook, balance: number, date: string): AccountBook {
  return totalOf(book, "inFlight") > 0 ? book : reconcile(book, balance, date);
}

/** Closes pages: what they reserved is released, and what they sent is lost. */
export function closePages(book: AccountBook, closed: readonly string[], date: string): AccountBook {
  const gone = closed.filter((page) => book.pages[page]);
  if (gone.length === 0) return book;
  const sum = (name: keyof PageAmounts) => gone.reduce((total, page) => total + amountsOf(book, page)[name], 0);
  const [sent, count] = [sum("sent"), sum("inFlight")];
  const pages = Object.fromEntries(Object.entries(book.pages).filter(([page]) => !gone.includes(page)));
  const lost = { lost: sum("lost") + sent, uncertain: sum("uncertain") + sent };
  const rest = withAmounts({ ...book, pages }, CLOSED, lost);
  return count === 0 ? rest : endRequests(rest, { count, isSettled: false, balance: undefined, date });
}

/**
 * Opens a page. If it is the only one, balances are compared from now on and with the last balance of the same day.
 * If the charge of a lost request is still unknown, they are compared as before.
 */
export function openPage(book: AccountBook, page: string): AccountBook {
  const isAlone = Object.keys(book.pages).every((one) => one === CLOSED);
  const startsOver = isAlone && totalOf(book, "uncertain") === 0;
  return withAmounts(startsOver ? startedOver(book) : book, page, {});
}

/**
 * Notes the end of requests, and compares the balance if it is known now.
 *
 * A response states the balance of its own instant, and overlapping responses arrive in any order. So the balance is known only when no
 * request is in flight. If none of the overlapping requests was refused or lost, it is the lowest that was stated: 90 of 95, 90 and 92.
 * If a request did not overlap with others, it is the one of its response. Otherwise it is ignored, and the next one shows the difference.
 */
function endRequests(
  book: AccountBook,
  { count, isSettled, balance, date }: { count: number; isSettled: boolean } & Pick<ResponseFacts, "balance" | "date">,
): AccountBook {
  const { overlap, ended } = book.balances;
  const seen = {
    answers: overlap.answers + count,
    isSettled: overlap.isSettled && isSettled && balance !== undefined,
    lowest: Math.min(overlap.lowest, balance ?? Infinity),
  };
  const isOver = totalOf(book, "inFlight") === 0;
  const balances = { ...book.balances, ended: ended + count, overlap: isOver ? noOverlap : seen };
  if (!isOver) return { ...book, balances };
  const isKnown = seen.lowest < Infinity && (seen.isSettled || seen.answers === 1);
  const rest = { ...book, balances };
  return isKnown ? reconcile(rest, seen.lowest, date) : rest;
}

/** Compares a balance with everything that was spent. What it shows about lost requests is added to the date. */
function reconcile(book: AccountBook, balance: number, date: string): AccountBook {
  const { spent, last, earlier } = book.balances;
  const known = book.balances.start ?? (earlier?.date === date ? earlier.balance : undefined);
  // The first balance, or credits were bought: count from here. What lost requests were charged before remains charged.
  const isFirst = known === undefined || balance > known - spent;
  const start = isFirst ? balance + spent + (last?.chargedForLost ?? 0) : known;
  const unexplained = start - spent - balance;
  // A request that an earlier balance has shown not to be charged does not pay for what others spend later.
  const chargedForLost = Math.min(unexplained, (last?.chargedForLost ?? 0) + totalOf(book, "uncertain"));
  // An earlier balance may be corrected: a refund can arrive late.
  const newlyCharged = chargedForLost - (last?.chargedForLost ?? 0);
  const days =
    newlyCharged === 0 ? book.days : addToDay(book.days, { date, spent: newlyCharged, refunded: 0, requests: 0 });
  const pages = Object.fromEntries(Object.entries(book.pages).map(([page, one]) => [page, { ...one, uncertain: 0 }]));
  const reconciliation = { balance, chargedForLost, elsewhere: unexplained - chargedForLost };
  return { days, pages, balances: { ...book.balances, start, last: reconciliation, date } };
}

/** Adds to the amounts of a page. None falls below 0, whatever another version of the add-in has stored. */
function withAmounts(book: AccountBook, page: string, changes: Partial<PageAmounts>): AccountBook {
  const after = { ...amountsOf(book, page) };
  for (const name of amountNames) after[name] = Math.max(0, after[name] + (changes[name] ?? 0));
  return { ...book, pages: { ...book.pages, [page]: after } };
}

/** What a page has changed while it could not store its changes: the difference between two books of this page alone. */
export interface UnbookedChanges {
  before: AccountBook;
  after: AccountBook;
}

/** Returns the changes of a page that has made none. */
export function startAlone(book: AccountBook, page: string): UnbookedChanges {
  const own = { ...emptyBook, pages: { [page]: amountsOf(book, page) } };
  return { before: own, after: own };
}

/** Adds changes. Compares no balance, because this page does not know what the others spend. The next shared balance accounts for it. */
export function bookAlone({ before, after }: UnbookedChanges, changes: readonly BookChange[]): UnbookedChanges {
  const book = changes.reduce((one, change) => {
    const { balances, ...rest } = change(one);
    const { overlap, spent, ended } = balances;
    return { ...rest, balances: { overlap, spent, ended } };
  }, after);
  return { before, after: book };
}

/** Adds to a book what a page has changed without it. What that page has lost is uncertain until the next balance. */
export function addUnbooked(book: AccountBook, page: string, { before, after }: UnbookedChanges): AccountBook {
  if (before === after) return book;
  const [earlier, own] = [amountsOf(before, page), amountsOf(after, page)];
  const differences = Object.fromEntries(amountNames.map((name) => [name, own[name] - earlier[name]]));
  const added = withAmounts(book, page, { ...differences, uncertain: own.lost - earlier.lost });
  const days = Object.entries(after.days).reduce((sum, [date, day]) => {
    const { spent = 0, refunded = 0, requests = 0 } = before.days[date] ?? {};
    const rest = { spent: day.spent - spent, refunded: day.refunded - refunded, requests: day.requests - requests };
    return addToDay(sum, { date, ...rest });
  }, added.days);
  const spent = added.balances.spent + after.balances.spent - before.balances.spent;
  const newlyEnded = after.balances.ended - before.balances.ended;
  const ended = added.balances.ended + newlyEnded;
  const { overlap } = added.balances;
  const answers = overlap.answers + newlyEnded;
  const counted = { ...overlap, answers, isSettled: overlap.isSettled && newlyEnded === 0 };
  const balances = { ...added.balances, spent, ended, overlap: totalOf(added, "inFlight") === 0 ? noOverlap : counted };
  return { ...added, days, balances };
}
