import {
  type Day,
  canBeMonthly,
  dayNumber,
  dayOf,
  dayOfWeek,
  easternDate,
  isSession,
  isoDate,
  lastSessionOfMonth,
  monthOf,
  sessionOnOrBefore,
  yearOf,
} from "@strikebook/calendar";

const FRIDAY = 5;

/** How far ahead third Fridays are looked for: no chain lists more. */
const MONTHLY_YEARS = 10;

/** How far ahead other expirations are looked for: on any weekday, and at the end of a month. */
const WEEKLY_DAYS = 400;
const MONTH_END_YEARS = 6;

/** The words for expirations, each with the dates that it can mean from a session on. */
const words = {
  "0dte": (session: Day) => [session],
  today: (session: Day) => [session],
  "this week": (session: Day) => weekdays(session, session + FRIDAY - dayOfWeek(session)).filter(isSession),
  weekly: (session: Day) =>
    [...weekdays(session, session + WEEKLY_DAYS), ...monthEnds(session)].filter((day) => !canBeMonthly(day)),
  monthly: (session: Day) => monthlies(session),
} satisfies Readonly<Record<string, (session: Day) => Day[]>>;

/** A word for expirations. */
type ExpirationWord = keyof typeof words;

export const expirationWords = Object.keys(words) as ExpirationWord[]; // they are its keys

/** Returns the word that a text is, in any case; `undefined` for other text. */
export function expirationWord(text: string): ExpirationWord | undefined {
  const typed = text.trim().toLowerCase().replace(/\s+/g, " ");
  return expirationWords.find((word) => word === typed);
}

/** Returns the session that words for expirations count from, at an instant: that of the date in New York, or the last one before a day without. */
export function expirationSession(atMs: number): string {
  return isoDate(sessionOnOrBefore(dayNumber(easternDate(atMs))));
}

/** Returns the dates (`YYYY-MM-DD`, ascending, each once) that a word can mean at an instant. Not all of them are listed. */
export function datesOfWord(word: ExpirationWord, atMs: number): string[] {
  const days = words[word](dayNumber(expirationSession(atMs)));
  return [...new Set(days)].sort((a, b) => a - b).map(isoDate);
}

/** Returns the days from Monday to Friday of a span, both ends included. */
function weekdays(from: Day, to: Day): Day[] {
  const all = Array.from({ length: to - from + 1 }, (_, days) => from + days);
  return all.filter((day) => dayOfWeek(day) <= FRIDAY);
}

/** Returns third Fridays, and the sessions before those that are holidays. */
function monthlies(session: Day): Day[] {
  return weekdays(session, dayOf(yearOf(session) + MONTHLY_YEARS, monthOf(session), 1)).filter(canBeMonthly);
}

function monthEnds(session: Day): Day[] {
  return Array.from({ length: 12 * MONTH_END_YEARS }, (_, months) =>
    lastSessionOfMonth(yearOf(session), monthOf(session) + months),
  );
}
