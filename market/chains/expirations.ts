import { lastSessionOfMonth, monthlyExpiration, nextSession, sessionOnOrBefore } from "../time/calendar";
import { type Day, monthOf, weekday, yearOf } from "../time/civil-day";

/** Which expirations a root lists, counted from a session on. */
export interface ExpirationRule {
  /** Consecutive sessions, the first one included. */
  dailies: number;
  /** Weekdays (Monday is 1) that expire in the next so many weeks beside the dailies. */
  midweek: { weekdays: readonly number[]; weeks: number };
  /** Fridays, or the session before one that is a holiday. */
  fridays: number;
  /** Third Fridays, in consecutive months. */
  monthlies: number;
  /** Last sessions of consecutive months; after them of March, June, September and December up to `monthlies` months. */
  monthEnds: number;
  /** Months (January is 1) whose third Fridays are listed further out, and how many months out. */
  leaps: { months: readonly number[]; within: number };
}

const FRIDAY = 5;

/** Expiration dates listed in a session, ascending, without repeats and none before the session. */
export function expirationDays(rule: ExpirationRule, session: Day): Day[] {
  const days = [
    ...dailies(session, rule.dailies),
    ...weeklies(session, rule.midweek.weekdays, rule.midweek.weeks),
    ...weeklies(session, [FRIDAY], rule.fridays),
    ...monthlies(session, rule),
    ...monthEnds(session, rule),
  ];
  return [...new Set(days)].filter((day) => day >= session).sort((a, b) => a - b);
}

function dailies(session: Day, count: number): Day[] {
  const days: Day[] = [];
  for (let day = session; days.length < count; day = nextSession(day)) days.push(day);
  return days;
}

function weeklies(session: Day, weekdays: readonly number[], weeks: number): Day[] {
  const sunday = session - weekday(session);
  const dates = Array.from({ length: weeks }, (_, week) => weekdays.map((which) => sunday + 7 * week + which));
  return dates.flat().map(sessionOnOrBefore);
}

function monthlies(session: Day, { monthlies: count, leaps }: ExpirationRule): Day[] {
  const months = Array.from({ length: Math.max(count, leaps.within) }, (_, ahead) => monthAhead(session, ahead));
  return months
    .filter(([, month], ahead) => ahead < count || leaps.months.includes(month))
    .map(([year, month]) => monthlyExpiration(year, month));
}

function monthEnds(session: Day, rule: ExpirationRule): Day[] {
  if (rule.monthEnds === 0) return [];
  const months = Array.from({ length: rule.monthlies }, (_, ahead) => monthAhead(session, ahead));
  return months
    .filter(([, month], ahead) => ahead < rule.monthEnds || month % 3 === 0)
    .map(([year, month]) => lastSessionOfMonth(year, month));
}

function monthAhead(day: Day, ahead: number): [year: number, month: number] {
  const months = monthOf(day) - 1 + ahead;
  return [yearOf(day) + Math.floor(months / 12), (months % 12) + 1];
}
