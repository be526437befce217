import { flowListAnswerSchema } from "../../src/contract/flow/trade";
import type { Day } from "../../market/time/civil-day";
import { flowList, type FlowListRequest } from "../../market/flow/flow-list";
import { sessionsWithin } from "../../market/flow/flow-window";
import { moneynessClasses } from "../../market/tape/trade-scores";
import { choice, truth } from "../query/parameters";
import { count, decimal } from "../query/numbers";
import { moment } from "../query/moments";
import { readQuery } from "../query/read-query";
import { optionalDate } from "../query/time-parameters";
import { choices } from "../query/words";
import type { Route } from "../routes/route";
import { flowRoute } from "./flow-route";
import type { FlowSources } from "./flow-sources";
import { readTicker, tickerInPath } from "./known-ticker";
import { readTapes } from "./read-tapes";
import { checkStart, checkWindow } from "./time-window";
import { dteParameters, minPremium, optionType, rightOf, windowLabels } from "./trade-parameters";
import { dateParameter, tradingDate } from "./trading-date";
import { convictionWeights } from "./weights-parameter";

const parameters = {
  timeframe: choice("Trailing window, where start_time and end_time are not sent.", windowLabels, "1h"),
  limit: count(
    "Most trades, the newest first; above 500 is treated as 500.",
    { min: 1, max: 500, default: 100 },
    "lowered",
  ),
  min_premium: minPremium,
  max_premium: decimal("Most total premium of a trade, in US dollars.", { min: 0 }),
  option_type: optionType,
  trade_type: choices("Kinds of trade, separated by commas.", ["sweep", "multi_leg"], "refused"),
  moneyness: choices(
    "Moneyness, separated by commas; a word that is not known is ignored.",
    moneynessClasses,
    "ignored",
  ),
  start_time: moment("Start of the window, included: RFC 3339 or Unix seconds; by the timeframe when not sent."),
  end_time: moment("End of the window, left out: RFC 3339 or Unix seconds; now when not sent."),
  min_contracts: decimal("Least contracts of a trade.", { min: 0 }),
  max_contracts: decimal("Most contracts of a trade.", { min: 0 }),
  single_leg_only: truth("Leaves out trades that are part of a package."),
  ...dteParameters,
  min_strike: decimal("Least strike, included."),
  max_strike: decimal("Greatest strike, included."),
  expiration: optionalDate("One expiration, YYYY-MM-DD.", "2026-11-27"),
  conviction_weights: convictionWeights,
  min_flow_score: decimal("Least flow score.", { min: -100, max: 100 }),
  min_flow_bonus: decimal("Least flow bonus.", { min: 0 }),
  min_rvol: decimal("Least volume of the contract as a multiple of what is usual.", { min: 0 }),
  include_clusters: truth("Adds the package that a trade belongs to."),
  date: dateParameter,
};

/** `/v1/flow/{ticker}`. Flow document, Part 4.1. */
export function tradesRoute(sources: FlowSources): Route {
  const { tapes, now } = sources;
  return flowRoute(sources, {
    summary: "The newest option trades of a ticker, scored.",
    pathParameters: { ticker: tickerInPath },
    parameters,
    answer: flowListAnswerSchema,
    refusals: ["symbol_not_found", "no_data", "range_too_large", "warming_up"],
    read: ({ path, query, nowMs }) => question(readTicker(path, tapes), readQuery(query, parameters), nowMs),
    async data(request) {
      const startMs = now();
      const answer = await readTapes(sources, {
        underlyings: [tapes.scopeOf(request.ticker)?.underlying ?? request.ticker],
        sessions: sessionsAsked(request),
        here: () => flowList(tapes, request),
        elsewhere: (heavyWork) => heavyWork.answer("flowList", request),
      });
      return { ...answer, queryTimeMs: now() - startMs };
    },
  });
}

/** The sessions of a window that is spelled out; a timeframe is within one, which is drawn as it is read. */
function sessionsAsked({ startMs, endMs = Infinity, nowMs }: FlowListRequest): Day[] {
  return startMs === undefined ? [] : sessionsWithin({ fromMs: startMs, untilMs: Math.min(endMs, nowMs + 1) });
}

type Values = ReturnType<typeof readQuery<typeof parameters>>;

function question(ticker: string, values: Values, nowMs: number): FlowListRequest {
  const { start_time: startMs, end_time: endMs } = values;
  if (startMs !== undefined && endMs !== undefined) checkWindow(startMs, endMs, nowMs);
  else if (startMs !== undefined) checkWindow(startMs, Math.max(nowMs, startMs + 1), nowMs);
  else if (endMs !== undefined) checkStart(Math.min(endMs, nowMs), nowMs);
  return {
    ticker,
    nowMs,
    timeframe: values.timeframe,
    date: tradingDate(values.date, nowMs),
    startMs,
    endMs,
    limit: values.limit,
    minFlowScore: values.min_flow_score,
    minFlowBonus: values.min_flow_bonus,
    weights: values.conviction_weights,
    withClusters: values.include_clusters,
    filter: {
      right: rightOf(values.option_type),
      minPremium: values.min_premium,
      maxPremium: values.max_premium,
      minContracts: values.min_contracts,
      maxContracts: values.max_contracts,
      kinds: values.trade_type,
      moneyness: values.moneyness,
      singleLegOnly: values.single_leg_only,
      minDte: values.min_dte,
      maxDte: values.max_dte,
      minStrike: values.min_strike,
      maxStrike: values.max_strike,
      expiration: values.expiration,
      minRvol: values.min_rvol,
    },
  };
}
