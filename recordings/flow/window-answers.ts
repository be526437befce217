import type { FlowQueries, FlowResult } from "../../market/flow/queries/flow-data";
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
  requestedDay,
  sessionsOfInterval,
  sessionsWithin,
} from "../../market/flow/tapes/flow-window";
import type { TickerScope } from "../../market/flow/tapes/tape-source";
import { openMs } from "../../market/time/calendar";
import { contractName, type FlowReading, resultOf, sessionsOfQuery, sumsOfSessions, tradesOf } from "./flow-reading";

const MINUTE_MS = 60_000;

/** Returns the answer of a query. */
type Answer<Name extends keyof FlowQueries> = (
  reading: FlowReading,
  scope: TickerScope,
  request: FlowQueries[Name]["request"],
) => Promise<FlowResult<FlowQueries[Name]["data"]>>;

/** Adds up the trades of each bar of a window. */
export const recordedTide: Answer<"flowTide"> = async (reading, scope, request) => {
  const { startMs, endMs, bucket, nowMs, filter } = request;
  const window = { fromMs: startMs, untilMs: endMs };
  const span = clipToNow(window, nowMs);
  const query = { scope, filter, span, days: sessionsWithin(span) };
  const sessions = sessionsOfQuery(reading, query);
  const bars = bucketBars(window, bucket, nowMs).map((bar) => ({ span: bar, sums: emptySums() }));
  const lengthMs = bucketMinutes[bucket] * MINUTE_MS;
  for (const session of sessions) {
    const opens = openMs(session.day);
    const own = { open_ms: opens, length_ms: lengthMs };
    const rows = await reading.reader.sums(session.date, tradesOf(query, session), "bar", reading.limits, own);
    const byBar = new Map(rows.map(({ group, sums }) => [group["bar"], sums]));
    for (const bar of bars) {
      const { fromMs } = bar.span;
      if (fromMs < opens || fromMs >= session.span.untilMs) continue;
      bar.sums = byBar.get(Math.floor((fromMs - opens) / lengthMs)) ?? bar.sums;
    }
  }
  return resultOf(tideOf(request, bars), query, sessions);
};

/** Adds up the trades of each contract of a window. */
export const recordedStrikes: Answer<"flowStrikes"> = async (reading, scope, request) => {
  const span = clipToNow({ fromMs: request.startMs, untilMs: request.endMs }, request.nowMs);
  const query = { scope, filter: request.filter, span, days: sessionsWithin(span) };
  const sessions = sessionsOfQuery(reading, query);
  const contracts = new Map<string, ContractSums>();
  for (const { rows } of await sumsOfSessions(reading, query, sessions, "contract")) {
    for (const { group, sums } of rows) {
      const { root, expiration_day: expiration, option_right: right, strike, open_interest: open } = group;
      const name = contractName(root, expiration, right, strike);
      const contract = contracts.get(name) ?? {
        root: String(root),
        expiration: Number(expiration),
        right: right === "put" ? "put" : "call",
        strike: Number(strike),
        sums: emptySums(),
        openInterest: undefined,
      };
      addSums(contract.sums, sums);
      contract.openInterest = typeof open === "number" ? open : undefined;
      contracts.set(name, contract);
    }
  }
  return resultOf(strikesOf(request, [...contracts.values()]), query, sessions);
};

/** Adds up the trades of one strike by expiration. */
export const recordedExpirations: Answer<"strikeExpirations"> = async (reading, scope, request) => {
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
      const right = group["option_right"] === "put" ? "put" : "call";
      bars.add(Number(group["expiration_day"]), right, sums.volume, sums.premium);
    }
  }
  return resultOf(strikeExpirationsOf(request, bars), query, sessions);
};
