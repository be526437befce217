import { flowListOf, listSpan } from "../../market/flow/queries/flow-list";
import { addCounted, addSums, emptySums, type FlowSums } from "../../market/flow/tapes/flow-sums";
import { sessionsWithin } from "../../market/flow/tapes/flow-window";
import type { ConvictionWeights } from "../../market/tape/conviction";
import type { TradeFacts } from "../../market/tape/trade-record";
import { scoresOf } from "../../market/tape/trade-scores";
import { unitsOf } from "../tape-store/score-rows";
import { conditionsOf } from "./conditions";
import { type TickerQuery, type FlowReading, flowResultOf, sessionsOfQuery, tradesOf } from "./flow-reading";
import { type ListedTrades, newestTrades, tradesAt } from "./newest-trades";

/** Returns the newest trades of a window, and the sums of all that pass the filters. */
export const recordedList: TickerQuery<"flowList"> = async (reading, scope, request) => {
  const { limit, filter, minFlowScore, minFlowBonus, weights, withClusters } = request;
  const span = listSpan(request);
  const query = { scope, filter, span, days: sessionsWithin(span) };
  const sessions = sessionsOfQuery(reading, query);
  const sums = emptySums();
  const newest: TradeFacts[] = [];
  for (const session of sessions.toReversed()) {
    const bounds = { minFlowScore, minFlowBonus };
    const trades = { trades: tradesOf(query, session), limit: limit - newest.length, withClusters, bounds };
    const found = weights ? await weightedList(reading, trades, weights) : await storedList(reading, trades);
    addSums(sums, found.sums);
    newest.push(...found.newest);
  }
  return flowResultOf(flowListOf(request, sums, newest), query, sessions);
};

interface FoundTrades {
  sums: FlowSums;
  newest: TradeFacts[];
}

/** Returns the newest trades of a session and the sums of all, with the stored scores. */
async function storedList(reading: FlowReading, listed: ListedTrades): Promise<FoundTrades> {
  const trades = { ...listed.trades, ...listed.bounds };
  const [row] = await reading.reader.sums(trades, "none");
  const newest = listed.limit > 0 ? await newestTrades(reading, { ...listed, trades }) : [];
  return { sums: row?.sums ?? emptySums(), newest };
}

const unknownAsNan = (column: string) => `coalesce(${column}::double, 'nan'::double)`;

/** The columns that scores depend on, all doubles. */
const COLUMNS = `seq::double, (option_right = 'call')::double, strike, ${unknownAsNan("underlying_price")},
  ((expiration - date '1970-01-01') - $session_day)::double, price, ${unknownAsNan("bid")}, ${unknownAsNan("ask")}, premium, size::double,
  ${unknownAsNan("open_interest")}, volume_so_far::double, ${unknownAsNan("rvol")}, coalesce(exchange_count, 1)::double, sweep::double,
  multi_leg::double, direction::double`;

/**
 * Returns the newest trades of a session and the sums of all, scored with the weights of the request: each selected trade is read and
 * scored anew.
 */
async function weightedList(
  reading: FlowReading,
  listed: ListedTrades,
  weights: ConvictionWeights,
): Promise<FoundTrades> {
  const { trades, limit, bounds } = listed;
  const { minFlowScore = -Infinity, minFlowBonus = -Infinity } = bounds;
  const { where, values } = conditionsOf(trades);
  const sums = emptySums();
  const positions: number[] = [];
  await reading.reader.eachChunk(
    `select ${COLUMNS} from read_parquet($files) where ${where} order by seq`,
    { ...values, session_day: trades.day },
    ({ columns, rows }) => {
      for (let row = 0; row < rows; row += 1) {
        const { seq, direction, ...facts } = scoredRow(columns, row);
        const { flowScore, flowBonus } = scoresOf(facts, weights);
        if (flowScore < minFlowScore || flowBonus < minFlowBonus) continue;
        const { premiumUsd: premium, size: volume, isSweep, right } = facts;
        addCounted(sums, { premium, volume, direction, score: flowScore, isSweep, isCall: right === "call" });
        positions.push(seq);
        if (positions.length === 2 * Math.max(limit, 1)) positions.splice(0, Math.max(limit, 1));
      }
    },
  );
  const newest = limit > 0 ? await tradesAt(reading, listed, positions.slice(-limit)) : [];
  return { sums, newest };
}

function scoredRow(columns: readonly Float64Array[], row: number) {
  let at = 0;
  const next = () => columns[at++]?.[row] ?? NaN;
  const known = (value: number) => (Number.isNaN(value) ? undefined : value);
  return {
    seq: next(),
    right: next() === 1 ? ("call" as const) : ("put" as const),
    strike: next(),
    spot: known(next()),
    dte: next(),
    price: unitsOf(next()) ?? 0,
    bid: unitsOf(next()),
    ask: unitsOf(next()),
    premiumUsd: next(),
    size: next(),
    openInterest: known(next()),
    volumeSoFar: next(),
    rvol: known(next()),
    venues: next(),
    isSweep: next() === 1,
    isMultiLeg: next() === 1,
    direction: next(),
  };
}
