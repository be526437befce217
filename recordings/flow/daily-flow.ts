import { closingMs, type Day, isoDate } from "@strikebook/calendar";
import { compareOf, comparedSessions, zeroTotals } from "../../market/flow/queries/flow-compare";
import { rankedUnderlyings } from "../../market/flow/queries/underlying-totals";
import { type DailyTotals, totalsOf } from "../../market/flow/tapes/daily-totals";
import { addSums, emptySums, type FlowSums } from "../../market/flow/tapes/flow-sums";
import { currentSession, requestedDay, sessionsOfDays } from "../../market/flow/tapes/flow-window";
import type { TickerScope } from "../../market/flow/tapes/tape-source";
import { totalNames } from "../tape-store/trade-sums";
import { Conditions } from "./conditions";
import {
  type TickerQuery,
  type FlowReading,
  type MarketQuery,
  flowResultOf,
  sessionsOfMarket,
  sessionsOfQuery,
} from "./flow-reading";
import { originText, type RecordedSession, recordedSessions, untilNow } from "./recorded-sessions";
import { rightOfRow, sumsOf } from "./session-reader";
import type { SqlRow } from "../database/database";

/** Returns the daily totals of a ticker. */
export const recordedHistory: TickerQuery<"flowHistory"> = async (reading, scope, { startDay, endDay, nowMs }) => {
  const lastDay = Math.min(endDay, currentSession(nowMs));
  const days = sessionsOfDays(lastDay, lastDay - startDay + 1);
  const query = { scope, days, span: untilNow(nowMs), filter: {} };
  const sessions = sessionsOfQuery(reading, query);
  const totals = await totalsOfSessions(reading, scope, sessions);
  const data = totals.map(({ session, totals: own }) => ({ date: isoDate(session), ...own }));
  return flowResultOf(data, query, sessions);
};

/** Compares a day with the recorded sessions before it. In a session that has trades of the underlying, a root without any traded nothing. */
export const recordedCompare: TickerQuery<"flowCompare"> = async (reading, scope, { ticker, date, nowMs }) => {
  const day = requestedDay(date, nowMs);
  const span = untilNow(nowMs);
  const [current] = sessionsOfQuery(reading, { scope, days: [day], span, filter: {} });
  const past = recordedSessions(reading.tapes, comparedSessions(day), span);
  const own = past.filter(({ date: recorded }) => Object.hasOwn(recorded.underlyings, scope.underlying));
  const all = current ? [...own, current] : own;
  const totals = await totalsOfSessions(reading, scope, all);
  const totalsOn = (on: Day) => totals.find(({ session }) => session === on)?.totals ?? zeroTotals;
  const before = own.map((session) => ({ session: session.day, totals: totalsOn(session.day) }));
  const days = all.map((session) => session.day);
  return flowResultOf(compareOf(ticker, day, before, totalsOn(day)), { scope, days }, all);
};

async function totalsOfSessions(
  reading: FlowReading,
  { underlying, root }: TickerScope,
  sessions: readonly RecordedSession[],
): Promise<{ session: Day; totals: DailyTotals }[]> {
  const found: { session: Day; totals: DailyTotals }[] = [];
  for (const session of sessions) {
    const rows = await rightTotals(reading, session, underlying);
    const own = rows.filter((row) => root === undefined || row["root"] === root);
    const totals = totalsOfRows(own);
    if (totals) found.push({ session: session.day, totals });
  }
  return found;
}

/**
 * Returns the sums of a session by underlying, root and right: of a finished session from the sums of its contracts, which are stored; of
 * one that is not over from its trades so far.
 */
async function rightTotals(
  { reader }: FlowReading,
  { date, day, span }: RecordedSession,
  underlying?: string,
): Promise<readonly SqlRow[]> {
  if (span.untilMs < closingMs(day)) {
    const rows = await reader.sums({ files: date.paths.parts, underlying, day, span, filter: {} }, "totals");
    return rows.map(({ group }) => group);
  }
  const { sql: where, values } = new Conditions().named("underlying", underlying);
  return reader.rows(
    `select underlying, root, option_right, ${STORED_SUMS} from read_parquet($file) where ${where} and trade_count > 0 group by all`,
    { ...values, file: date.paths.contracts },
  );
}

/** The sums of the stored sums. */
const STORED_SUMS = totalNames.map((column) => `sum(${column})::double as ${column}`).join(", ");

function totalsOfRows(rows: readonly SqlRow[]): DailyTotals | undefined {
  const sums: Record<"call" | "put", FlowSums> = { call: emptySums(), put: emptySums() };
  for (const row of rows) addSums(sums[rightOfRow(row)], sumsOf(row));
  return totalsOf(sums.call, sums.put);
}

/** Ranks the underlyings of a day. */
export const recordedUnderlyingRanking: MarketQuery<"topUnderlyings"> = async (reading, request) => {
  const day = requestedDay(request.date, request.nowMs);
  const sessions = sessionsOfMarket(reading, [day], request.nowMs);
  const [session] = sessions;
  const byUnderlying = new Map<string, SqlRow[]>();
  for (const row of session ? await rightTotals(reading, session) : []) {
    const name = String(row["underlying"]);
    byUnderlying.set(name, [...(byUnderlying.get(name) ?? []), row]);
  }
  const totals = [...byUnderlying].map(([name, rows]) => [name, totalsOfRows(rows)] as const);
  return {
    data: rankedUnderlyings(request, totals),
    origin: { text: originText({ sessions, underlyings: byUnderlying.size }) },
  };
};
