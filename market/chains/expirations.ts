import {
  type Day,
  dayOfWeek,
  lastSessionOfMonth,
  monthlyExpiration,
  monthOf,
  nextSession,
  sessionOnOrBefore,
  yearOf,
} from "@strikebook/calendar";

/** The expirations that a root lists, counted from a session. */
export interface ExpirationRule {
  /** Number of consecutive sessions, including the first session. */
  dailies: number;
  /** Weekdays (Monday is 1) with an expiration, and for how many weeks, in addition to the dailies. */
  midweek: { weekdays: readonly number[]; weeks: number };
  /** Number of Fridays; the session before if the Friday is a holiday. */
  fridays: number;
  /** Number of consecutive months whose third Fridays are listed. */
  monthlies: number;
  /** Number of consecutive months whose last session is listed; later only quarter ends, up to `monthlies` months. */
  monthEnds: number;
  /** Months (January is 1) whose third Fridays are listed beyond `monthlies`, and up to how many months ahead. */
  leaps: { months: readonly number[]; within: number };
}

const FRIDAY = 5;

/** Returns the expiration dates listed in a session, ascending and without duplicates, none before the session. */
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
  const sunday = session - dayOfWeek(session);
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
