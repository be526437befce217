import { MINUTE_MS, closingMs, easternDate, isSession, openingMs, sessionsBefore } from "@strikebook/calendar";
import { readSeriesName, type SeriesRequest } from "./board-series";
import { marketSeries, seriesRange, type PastDatabase, type StoredSeries } from "./past-database";

/** Consecutive minutes, in milliseconds since 1970 UTC, both included. */
export interface MinuteSpan {
  firstMs: number;
  lastMs: number;
}

/** What is stored of one session for one symbol and window. */
export interface StoredSession extends SeriesRequest {
  /** YYYY-MM-DD. */
  date: string;
  /** How many whole minutes of the session are stored, and how many it has: 390, or 210 if it ends early. */
  minutes: number;
  ofMinutes: number;
  /** The missing minutes between the first and the last stored minute. */
  gaps: readonly MinuteSpan[];
  boards: number;
  bytes: number;
}

/** The instants that the boards of a series were requested for, and the bytes of each board by its own time. */
interface SeriesContent {
  /** Ascending. */
  asked: readonly number[];
  bytes: ReadonlyMap<number, number>;
}

/**
 * Returns which sessions of a market are stored, the newest first. A minute counts if a board was requested for it. Boards and bytes
 * count for the session of the board: Friday's, if it was requested for Sunday. No board is read.
 */
export async function storedSessions(database: PastDatabase, market: string): Promise<StoredSession[]> {
  const series = await marketSeries(database, market);
  const sessions = await Promise.all(
    series.map(async (entry) => sessionsOf(seriesRequest(entry), await readContent(database, entry.series))),
  );
  return sessions.flat().sort((a, b) => compare(b.date, a.date) || compare(a.symbol, b.symbol));
}

function seriesRequest({ series, market }: StoredSeries): SeriesRequest {
  const name = series.slice(market.length + 1);
  return readSeriesName(name) ?? { symbol: name, args: [], valuesOnly: false };
}

async function readContent(database: PastDatabase, series: string): Promise<SeriesContent> {
  const range = seriesRange(series);
  const transaction = database.transaction(["requests", "uses"], "readonly");
  const uses = transaction.objectStore("uses");
  const [requests, boards, weights] = await Promise.all([
    transaction.objectStore("requests").getAllKeys(range),
    uses.getAllKeys(range),
    uses.getAll(range),
  ]);
  const bytes = boards.map((key, index) => [Number(key[1]), weights[index]?.bytes ?? 0] as const);
  return { asked: requests.map(([, atMs]) => atMs), bytes: new Map(bytes) };
}

/** Returns the sessions of one series. */
function sessionsOf(request: SeriesRequest, { asked, bytes }: SeriesContent): StoredSession[] {
  const sessions = new Map<string, { minutes: number[]; boards: number; bytes: number }>();
  const sessionOn = (date: string) => {
    const session = sessions.get(date) ?? { minutes: [], boards: 0, bytes: 0 };
    sessions.set(date, session);
    return session;
  };
  for (const [asOfMs, boardBytes] of bytes) {
    const session = sessionOn(sessionDate(asOfMs));
    session.boards += 1;
    session.bytes += boardBytes;
  }
  const hours = new Map<string, readonly [openMs: number, closeMs: number]>();
  for (const atMs of asked) {
    const date = easternDate(atMs);
    const [openMs, closeMs] = hours.get(date) ?? hoursOf(date);
    hours.set(date, [openMs, closeMs]);
    if (atMs % MINUTE_MS === 0 && openMs <= atMs && atMs < closeMs) sessionOn(date).minutes.push(atMs);
  }
  return [...sessions].map(([date, { minutes, ...size }]) => {
    const [openMs, closeMs] = hours.get(date) ?? hoursOf(date);
    const ofMinutes = (closeMs - openMs) / MINUTE_MS;
    return { ...request, date, minutes: minutes.length, ofMinutes, gaps: gapsOf(minutes), ...size };
  });
}

/** Returns the date of the session that an instant is in, or the last session before it. */
function sessionDate(instantMs: number): string {
  const date = easternDate(instantMs);
  return isSession(date) ? date : sessionsBefore(date, 1);
}

/** Returns when a session opens and closes; the same twice if there is none. */
function hoursOf(date: string): readonly [openMs: number, closeMs: number] {
  return isSession(date) ? [openingMs(date), closingMs(date)] : [0, 0];
}

/** Returns the spans between minutes, which ascend. */
function gapsOf(minutes: readonly number[]): MinuteSpan[] {
  return minutes.flatMap((atMs, index) => {
    const before = minutes[index - 1];
    if (before === undefined || atMs - before <= MINUTE_MS) return [];
    return [{ firstMs: before + MINUTE_MS, lastMs: atMs - MINUTE_MS }];
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
