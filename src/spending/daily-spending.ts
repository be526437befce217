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

/** The days that are stored; older ones are dropped. */
const MAX_DAYS = 62;

export const daysSchema = v.record(
  v.string(),
  v.object({ spent: v.number(), refunded: v.number(), requests: v.number() }),
);

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

function byDate(one: DaySpending, other: DaySpending): number {
  return one.date < other.date ? -1 : 1;
}
