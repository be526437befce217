import type { FlowResult } from "../../market/flow/queries/flow-data";
import { type FlowListData, flowListOf, type FlowListRequest, listSpan } from "../../market/flow/queries/flow-list";
import { addSums, emptySums, type FlowSums } from "../../market/flow/tapes/flow-sums";
import { sessionsWithin } from "../../market/flow/tapes/flow-window";
import type { TickerScope } from "../../market/flow/tapes/tape-source";
import type { TradeFacts } from "../../market/tape/trade-record";
import { type FlowReading, resultOf, sessionsOfQuery, tradesOf } from "./flow-reading";
import { type ListedTrades, newestTrades } from "./newest-trades";
import { weightedList } from "./weighted-list";

/** Returns the newest trades of a window, and the sums of all that pass the filters. */
export async function recordedList(
  reading: FlowReading,
  scope: TickerScope,
  request: FlowListRequest,
): Promise<FlowResult<FlowListData>> {
  const { limit, filter, minFlowScore, minFlowBonus, weights, withClusters } = request;
  const span = listSpan(request);
  const query = { scope, filter, span, days: sessionsWithin(span) };
  const sessions = sessionsOfQuery(reading, query);
  const sums = emptySums();
  const newest: TradeFacts[] = [];
  for (const session of sessions.toReversed()) {
    const trades: ListedTrades = {
      session,
      trades: tradesOf(query, session),
      limit: limit - newest.length,
      withClusters,
      bounds: { minFlowScore, minFlowBonus },
    };
    const found = weights ? await weightedList(reading, trades, weights) : await storedList(reading, trades);
    addSums(sums, found.sums);
    newest.push(...found.newest);
  }
  return resultOf(flowListOf(request, sums, newest), query, sessions);
}

/** Returns the newest trades of a session and the sums of all, with the stored scores. */
async function storedList(
  reading: FlowReading,
  listed: ListedTrades,
): Promise<{ sums: FlowSums; newest: TradeFacts[] }> {
  const { session, bounds } = listed;
  const trades = { ...listed.trades, ...bounds };
  const [row] = await reading.reader.sums(session.date, trades, "none", reading.limits);
  const newest = listed.limit > 0 ? await newestTrades(reading, { ...listed, trades }) : [];
  return { sums: row?.sums ?? emptySums(), newest };
}
