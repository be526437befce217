import {
  closingMs,
  type Day,
  easternDay,
  isoDate,
  isSession,
  newYorkPeriod,
  openingMs,
  sessionOnOrBefore,
} from "@strikebook/calendar";
import type { TickerScope } from "../../market/flow/tapes/tape-source";
import { clipToNow, type Span } from "../../market/flow/tapes/flow-window";
import type { PrintDate, TradeDate } from "../store/recording";
import { tapeNames } from "../store/tape-index";
import { QueryRefusal } from "./trade-queries";

/** The dates of a recording, as its files list them. */
export interface RecordedTapes {
  readonly trades: ReadonlyMap<string, TradeDate>;
  readonly prints: ReadonlyMap<string, PrintDate>;
}

/** From the first to the last recorded instant, in milliseconds since 1970 UTC. */
export interface RecordedPeriod {
  firstMs: number;
  lastMs: number;
}

const MINUTE_MS = 60_000;

/**
 * Returns the period of trades and prints; `undefined` without any. A session whose last trade is in the last minute before the close is
 * recorded until the close.
 */
export function recordedPeriod(tapes: RecordedTapes): RecordedPeriod | undefined {
  const all = datesOf(tapes).flatMap((date) => Object.values(tapeNames(date)));
  if (all.length === 0) return undefined;
  const firstMs = all.reduce((first, own) => Math.min(first, own.firstMs), Infinity);
  const lastMs = all.reduce((last, own) => Math.max(last, own.lastMs), -Infinity);
  const close = closingMs(sessionOnOrBefore(easternDay(lastMs)));
  return { firstMs, lastMs: lastMs >= close - MINUTE_MS ? Math.max(close, lastMs) : lastMs };
}

/** Returns the dates of trades, then those of prints. */
const datesOf = ({ trades, prints }: RecordedTapes) => [...trades.values(), ...prints.values()];

/** One recorded session, and the part of it that a request reads. */
export interface RecordedSession {
  day: Day;
  date: TradeDate;
  span: Span;
}

/** Returns the window of all that has happened. */
export const untilNow = (nowMs: number): Span => clipToNow({ fromMs: -Infinity, untilMs: Infinity }, nowMs);

/** Returns the recorded sessions among some, oldest first, each with its part of a window. */
export function recordedSessions(tapes: RecordedTapes, days: readonly Day[], window: Span): RecordedSession[] {
  return days.flatMap((day) => {
    const date = isSession(day) ? tapes.trades.get(isoDate(day)) : undefined;
    const span = {
      fromMs: Math.max(window.fromMs, openingMs(day)),
      untilMs: Math.min(window.untilMs, closingMs(day)),
    };
    return date ? [{ day, date, span }] : [];
  });
}

/** Returns the recorded underlyings, in alphabetical order. */
export function recordedUnderlyings(tapes: RecordedTapes): string[] {
  return [...new Set(datesOf(tapes).flatMap((date) => Object.keys(tapeNames(date))))].sort();
}

/** Returns the contracts that a ticker means: all of an underlying, or one of its recorded roots. `undefined` for an unknown ticker. */
export function recordedScope(tapes: RecordedTapes, ticker: string): TickerScope | undefined {
  if (datesOf(tapes).some((date) => Object.hasOwn(tapeNames(date), ticker))) return { underlying: ticker };
  for (const { underlyings } of tapes.trades.values()) {
    const [underlying] = Object.entries(underlyings).find(([, { roots }]) => roots.includes(ticker)) ?? [];
    if (underlying !== undefined) return { underlying, root: ticker };
  }
  return undefined;
}

/** Throws a `QueryRefusal` if none of the sessions of a request is recorded. */
export function checkRecorded(
  found: readonly unknown[],
  { trades, days }: { trades: ReadonlyMap<string, unknown>; days: readonly Day[] },
  what = "trades",
): void {
  if (found.length > 0) return;
  const dates = [...trades.keys()].sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined) {
    throw new QueryRefusal("missing", `No ${what} are recorded. Import files of them with npm run data -- import.`);
  }
  const recorded = first === last ? `${what} of ${first}` : `${what} from ${first} to ${last}`;
  const [from = "this window", to = from] = [days[0], days.at(-1)].flatMap((day) =>
    day === undefined ? [] : isoDate(day),
  );
  const missing = from === to ? from : `${from} to ${to}`;
  throw new QueryRefusal(
    "missing",
    `No ${what} of ${missing} are recorded: the recording has ${recorded}. Request a recorded date, or import its file with npm run data -- import.`,
  );
}

/** What the origin of a response is made of. */
interface OriginFacts {
  /** The sessions that were read, or the date of prints; at least one. */
  sessions: readonly { date: { sources: readonly string[] }; span: Span }[];
  /** How many sessions the request means; as many as were read if absent. */
  of?: number | undefined;
  /** How many underlyings a response over the whole market has; absent for one of a ticker. */
  underlyings?: number | undefined;
  /** The trades that were recorded, and those among them with a quote. */
  quotes?: { rows: number; quoted: number };
}

/** Returns the origin of a response in words: `Cboe DataShop trades of 2026-01-06 09:30 to 15:45 ET, recorded`. */
export function originText({ sessions, of = sessions.length, underlyings, quotes }: OriginFacts): string {
  const [fromMs, lastMs] = [sessions[0]?.span.fromMs ?? 0, (sessions.at(-1)?.span.untilMs ?? 0) - 1];
  const sources = [...new Set(sessions.flatMap(({ date }) => date.sources))].sort().join(", ");
  return [
    `${sources} of ${newYorkPeriod(fromMs, Math.max(fromMs, lastMs - (lastMs % 1000)))}, recorded`,
    ...(of > sessions.length ? [`${sessions.length} of ${of} sessions`] : []),
    ...(underlyings === undefined ? [] : [`${underlyings} ${underlyings === 1 ? "underlying" : "underlyings"}`]),
    ...quoteText(quotes),
  ].join("; ");
}

function quoteText(quotes: OriginFacts["quotes"]): string[] {
  if (quotes === undefined || quotes.quoted === quotes.rows) return [];
  if (quotes.quoted === 0) return ["no quotes, so sides are unknown and count as neutral"];
  const share = Math.max(1, Math.round((100 * (quotes.rows - quotes.quoted)) / quotes.rows));
  return [`${share} % of the trades have no quote, so their sides are unknown and count as neutral`];
}

/** Returns how many trades of an underlying, or of all, are recorded in sessions, and how many of them have a quote. */
export function quotesOf(sessions: readonly RecordedSession[], underlying?: string): { rows: number; quoted: number } {
  const counted = sessions.flatMap(({ date: { underlyings } }) =>
    underlying === undefined ? Object.values(underlyings) : (underlyings[underlying] ?? []),
  );
  return {
    rows: counted.reduce((sum, { rows }) => sum + rows, 0),
    quoted: counted.reduce((sum, { quoted }) => sum + quoted, 0),
  };
}
