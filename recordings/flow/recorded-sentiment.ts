import {
  requestedWindows,
  sentimentOf,
  type SentimentRequest,
  type SentimentWindow,
  type WindowTrades,
} from "../../market/flow/queries/flow-sentiment";
import { addSums, emptySums, type FlowSums } from "../../market/flow/tapes/flow-sums";
import { bucketDays, expirationBucketOf, type FlowSlice } from "../../market/flow/tapes/session-slices";
import { moneynessClasses } from "../../market/tape/moneyness";
import {
  type TickerQuery,
  type FlowReading,
  flowResultOf,
  sessionsOfQuery,
  sumsOfSessions,
  tradesOf,
  type WindowQuery,
} from "./flow-reading";
import type { RecordedSession } from "./recorded-sessions";
import { rightOfRow, type SumsRow } from "./session-reader";

/** Returns the sentiment over the recorded sessions of each window. */
export const recordedSentiment: TickerQuery<"flowSentiment"> = async (reading, scope, request) => {
  const { all, longest } = requestedWindows(request);
  const queryOf = ({ sessions: days, span }: SentimentWindow): WindowQuery => ({ scope, days, span, filter: {} });
  const trades = new Map<number, WindowTrades>();
  for (const window of all) {
    const query = queryOf(window);
    const sessions = sessionsOfQuery(reading, query);
    const slices = await slicesOf(reading, query, sessions, request);
    const decayed = await decayedOf(reading, query, sessions, request);
    trades.set(window.minutes, { slices, ...(decayed && { decayed }) });
  }
  const data = sentimentOf(request, ({ minutes }) => trades.get(minutes) ?? { slices: [] });
  return flowResultOf(data, queryOf(longest), sessionsOfQuery(reading, queryOf(longest)));
};

async function slicesOf(
  reading: FlowReading,
  query: WindowQuery,
  sessions: readonly RecordedSession[],
  { expirations }: SentimentRequest,
): Promise<FlowSlice[]> {
  const found = await sumsOfSessions(reading, query, sessions, "slice");
  return found
    .flatMap(({ session, rows }) => rows.map((row) => sliceOf(row, session.day)))
    .filter(({ bucket }) => expirations === undefined || bucket === expirations);
}

function sliceOf({ group, sums }: SumsRow, day: number): FlowSlice {
  const { root, moneyness, expiration_day: expiration } = group;
  return {
    root: String(root),
    right: rightOfRow(group),
    bucket: expirationBucketOf(Number(expiration) - day),
    moneyness: typeof moneyness === "number" ? moneynessClasses[moneyness] : undefined,
    sums,
  };
}

const MINUTE_MS = 60_000;

/** Returns the sums with time decay, whose age counts from the newest selected trade; `undefined` without time decay. */
async function decayedOf(
  { reader }: FlowReading,
  query: WindowQuery,
  sessions: readonly RecordedSession[],
  { moneyness, expirations, halfLifeMinutes }: SentimentRequest,
): Promise<FlowSums | undefined> {
  if (halfLifeMinutes === undefined) return undefined;
  const filter = { ...(expirations && bucketDays[expirations]), moneyness: moneyness && [moneyness] };
  const sums = emptySums();
  let newestMs: number | undefined;
  for (const session of sessions.toReversed()) {
    const trades = { ...tradesOf(query, session), filter };
    newestMs ??= await reader.newestMs(trades);
    if (newestMs === undefined) continue;
    addSums(sums, await reader.decayedSums(trades, newestMs, halfLifeMinutes * MINUTE_MS));
  }
  return sums;
}
