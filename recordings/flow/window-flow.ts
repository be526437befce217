import { openingMs } from "@strikebook/calendar";
import type { NetBought } from "../../market/exposure/volume-board";
import { type ContractSums, strikesOf } from "../../market/flow/queries/flow-strikes";
import { tideOf } from "../../market/flow/queries/flow-tide";
import {
  dteFilters,
  ExpirationBars,
  intervalSpan,
  strikeExpirationsOf,
} from "../../market/flow/queries/strike-expirations";
import { addSums, emptySums } from "../../market/flow/tapes/flow-sums";
import {
  bucketBars,
  bucketMinutes,
  clipToNow,
  currentSession,
  requestedDay,
  sessionSpan,
  sessionsOfInterval,
  sessionsWithin,
} from "../../market/flow/tapes/flow-window";
import { EXPIRATION_DAY } from "./conditions";
import { termsOf } from "../snapshots/quotes";
import { type TickerQuery, flowResultOf, sessionsOfQuery, sumsOfSessions, tradesOf } from "./flow-reading";
import { knownNumber, rightOfRow, termsOfRow } from "./session-reader";

const MINUTE_MS = 60_000;

/** Adds up the trades of each bar of a window. */
export const recordedTide: TickerQuery<"flowTide"> = async (reading, scope, request) => {
  const { startMs, endMs, bucket, nowMs, filter } = request;
  const window = { fromMs: startMs, untilMs: endMs };
  const span = clipToNow(window, nowMs);
  const query = { scope, filter, span, days: sessionsWithin(span) };
  const sessions = sessionsOfQuery(reading, query);
  const bars = bucketBars(window, bucket, nowMs).map((bar) => ({ span: bar, sums: emptySums() }));
  const lengthMs = bucketMinutes[bucket] * MINUTE_MS;
  for (const session of sessions) {
    const opens = openingMs(session.day);
    const own = { open_ms: opens, length_ms: lengthMs };
    const rows = await reading.reader.sums(tradesOf(query, session), "bar", own);
    const byBar = new Map(rows.map(({ group, sums }) => [group["bar"], sums]));
    for (const bar of bars) {
      const { fromMs } = bar.span;
      if (fromMs < opens || fromMs >= session.span.untilMs) continue;
      bar.sums = byBar.get(Math.floor((fromMs - opens) / lengthMs)) ?? bar.sums;
    }
  }
  return flowResultOf(tideOf(request, bars), query, sessions);
};

/** Adds up the trades of each contract of a window. */
export const recordedStrikes: TickerQuery<"flowStrikes"> = async (reading, scope, request) => {
  const span = clipToNow({ fromMs: request.startMs, untilMs: request.endMs }, request.nowMs);
  const query = { scope, filter: request.filter, span, days: sessionsWithin(span) };
  const sessions = sessionsOfQuery(reading, query);
  const contracts = new Map<string, ContractSums>();
  for (const { rows } of await sumsOfSessions(reading, query, sessions, "contract")) {
    for (const { group, sums } of rows) {
      const terms = termsOfRow(group);
      const name = termsOf(terms);
      const contract = contracts.get(name) ?? { ...terms, sums: emptySums(), openInterest: undefined };
      addSums(contract.sums, sums);
      contract.openInterest = knownNumber(group["open_interest"]);
      contracts.set(name, contract);
    }
  }
  return flowResultOf(strikesOf(request, [...contracts.values()]), query, sessions);
};

/** Adds up the trades of one strike by expiration. */
export const recordedExpirations: TickerQuery<"strikeExpirations"> = async (reading, scope, request) => {
  const { strike, interval, dteFilter, date, nowMs } = request;
  const day = requestedDay(date, nowMs);
  const query = {
    scope,
    filter: { ...dteFilters[dteFilter], minStrike: strike, maxStrike: strike },
    span: intervalSpan(request, day),
    days: sessionsOfInterval(interval, day) ?? [],
  };
  const sessions = sessionsOfQuery(reading, query);
  const bars = new ExpirationBars(day);
  for (const { rows } of await sumsOfSessions(reading, query, sessions, "contract")) {
    for (const { group, sums } of rows) {
      bars.add(Number(group["expiration_day"]), rightOfRow(group), sums.volume, sums.premium);
    }
  }
  return flowResultOf(strikeExpirationsOf(request, bars), query, sessions);
};

const NET_BOUGHT = `${EXPIRATION_DAY} as expiration_day, strike, sum(size * side)::double as contracts, sum(size)::double as volume,
  coalesce(sum(size) filter (side = 0), 0)::double as neutral_volume`;

/**
 * Adds up the trades of a root in the session of an instant, through it. Boards of a recording ask for the instants of its snapshots only, so
 * that the reader has most sums already.
 */
export const recordedNetBought: TickerQuery<"netBought"> = async (reading, { underlying }, { ticker, throughMs }) => {
  const day = currentSession(throughMs);
  const query = { scope: { underlying, root: ticker }, days: [day], span: sessionSpan(day, throughMs), filter: {} };
  const sessions = sessionsOfQuery(reading, query);
  const found = sessions.map((session) => reading.reader.select(NET_BOUGHT, tradesOf(query, session), "group by all"));
  const rows = (await Promise.all(found)).flat();
  const column = (name: string) => Float64Array.from(rows, (row) => Number(row[name]));
  const sum = (name: string) => column(name).reduce((total, own) => total + own, 0);
  const bought: NetBought = {
    session: day,
    expirations: Int32Array.from(column("expiration_day")),
    strikes: column("strike"),
    contracts: column("contracts"),
    volume: sum("volume"),
    neutralVolume: sum("neutral_volume"),
  };
  return flowResultOf(bought, query, sessions);
};
