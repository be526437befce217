import type { TickerScope } from "../../market/flow/tapes/tape-source";
import { requestedDay, type Span, trailingSpan, type WindowLabel } from "../../market/flow/tapes/flow-window";
import type { SumsByRight } from "../../market/flow/tapes/trades-in-span";
import { emptySums } from "../../market/flow/tapes/flow-sums";
import type { FlowQueries, FlowResult } from "../../market/flow/queries/flow-data";
import type { TradeFilter } from "../../market/tape/trade-filter";
import type { StoredSnapshot } from "../store/recording-state";
import {
  checkRecorded,
  originText,
  quotesOf,
  type RecordedSession,
  recordedSessions,
  type RecordedTapes,
  untilNow,
} from "./recorded-sessions";
import type { SessionTrades } from "./conditions";
import { rightOfRow, type SessionReader, type SumsRow } from "./session-reader";

/** The open interest of the contracts of a snapshot, by their names: see `termsOf`. */
export type OpenInterestByContract = ReadonlyMap<string, number>;

/** What a query reads. */
export interface FlowReading {
  tapes: RecordedTapes;
  reader: SessionReader;
  /** Ascending by instant. */
  snapshots: readonly StoredSnapshot[];
  /** Reads the open interest of a snapshot. */
  openInterest: (id: string) => Promise<OpenInterestByContract>;
}

/** Computes the result of a query about a ticker. */
export type TickerQuery<Name extends keyof FlowQueries> = (
  reading: FlowReading,
  scope: TickerScope,
  request: FlowQueries[Name]["request"],
) => Promise<FlowResult<FlowQueries[Name]["data"]>>;

/** Computes the result of any query; `scope` is what its ticker means, if it has one that is known. */
export type MarketQuery<Name extends keyof FlowQueries> = (
  reading: FlowReading,
  request: FlowQueries[Name]["request"],
  scope: TickerScope | undefined,
) => Promise<FlowResult<FlowQueries[Name]["data"]>>;

/** The trades of a ticker in a window. */
export interface WindowQuery {
  scope: TickerScope;
  /** The sessions of the request, recorded or not, as numbers of days since 1970. */
  days: readonly number[];
  span: Span;
  filter: TradeFilter;
}

/** Returns the recorded sessions of a window that have trades of the underlying. Throws a `QueryRefusal` without any. */
export function sessionsOfQuery({ tapes }: FlowReading, { scope, days, span }: WindowQuery): RecordedSession[] {
  const { underlying } = scope;
  const found = recordedSessions(tapes, days, span);
  checkRecorded(found, { trades: tapes.trades, days });
  const own = found.filter(({ date }) => Object.hasOwn(date.underlyings, underlying));
  const dates = [...tapes.trades].filter(([, date]) => Object.hasOwn(date.underlyings, underlying));
  checkRecorded(own, { trades: new Map(dates), days }, `trades of ${underlying}`);
  return own;
}

/** Returns the recorded sessions among some by now, of the whole market. Throws a `QueryRefusal` without any. */
export function sessionsOfMarket({ tapes }: FlowReading, days: readonly number[], nowMs: number): RecordedSession[] {
  const found = recordedSessions(tapes, days, untilNow(nowMs));
  checkRecorded(found, { trades: tapes.trades, days });
  return found;
}

/** Returns the trades of one of these sessions as conditions take them. */
export function tradesOf({ scope, filter }: WindowQuery, { date, day, span }: RecordedSession): SessionTrades {
  return { ...scope, files: date.paths.parts, day, span, filter };
}

/** Reads sums of each session of a window, grouped. */
export async function sumsOfSessions(
  { reader }: FlowReading,
  query: WindowQuery,
  sessions: readonly RecordedSession[],
  by: Parameters<SessionReader["sums"]>[1],
): Promise<{ session: RecordedSession; rows: SumsRow[] }[]> {
  const found: { session: RecordedSession; rows: SumsRow[] }[] = [];
  for (const session of sessions) {
    found.push({ session, rows: await reader.sums(tradesOf(query, session), by) });
  }
  return found;
}

/** Returns a result with the origin of the trades that it was computed from: those of a ticker, or of the whole market. */
export function flowResultOf<Data>(
  data: Data,
  { scope, days }: { scope: TickerScope | undefined; days: readonly number[] },
  sessions: readonly RecordedSession[],
): FlowResult<Data> {
  const underlyings = scope ? undefined : new Set(sessions.flatMap(({ date }) => Object.keys(date.underlyings))).size;
  const quotes = quotesOf(sessions, scope?.underlying);
  return { data, origin: { text: originText({ sessions, of: days.length, underlyings, quotes }) } };
}

/** Computes the result of a query about the sums of calls and of puts in a trailing window. */
export async function resultByRight<Data>(
  reading: FlowReading,
  { timeframe, date, nowMs }: { timeframe: WindowLabel; date?: string | undefined; nowMs: number },
  { scope, filter }: Pick<WindowQuery, "scope" | "filter">,
  dataOf: (sums: SumsByRight) => Data,
): Promise<FlowResult<Data>> {
  const day = requestedDay(date, nowMs);
  const query = { scope, filter, days: [day], span: trailingSpan(timeframe, day, nowMs) };
  const sessions = sessionsOfQuery(reading, query);
  const [found] = await sumsOfSessions(reading, query, sessions, "right");
  const of = (right: string) => found?.rows.find(({ group }) => rightOfRow(group) === right)?.sums ?? emptySums();
  return flowResultOf(dataOf({ calls: of("call"), puts: of("put") }), query, sessions);
}
