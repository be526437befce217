import { flowListResponseSchema } from "../../src/contract/flow/trades";
import type { Day } from "../../market/time/civil-day";
import { flowList, type FlowListRequest } from "../../market/flow/queries/flow-list";
import { sessionsWithin } from "../../market/flow/tapes/flow-window";
import { count, decimal } from "../query/number-parameters";
import { timestamp, optionalDate } from "../query/time-parameters";
import { invalidParameter, type Parameter, type QueryValues, readQuery } from "../query/parameters";
import { choice, choiceList, flag } from "../query/word-parameters";
import type { Route } from "../gateway/route";
import { flowRoute, type FlowSources } from "./flow-route";
import {
  dteParameters,
  minPremium,
  optionType,
  readTicker,
  rightOf,
  tickerInPath,
  underlyingOf,
  windowLabels,
} from "./flow-parameters";
import { computeFromTapes } from "./load-tapes";
import { checkStart, checkWindow, dateParameter, readTradingDate } from "./trading-dates";
import { type ConvictionWeights, defaultWeights, readConvictionWeights } from "../../market/tape/conviction";
import { ApiError } from "../query/api-error";
import { moneynessClasses } from "../../market/tape/moneyness";

/** The conviction weights of a request, a JSON object; `undefined` when not sent. docs/api.md, Trades. */
const convictionWeights: Parameter<ConvictionWeights | undefined> = {
  description:
    "Weights of the parts of a trade's conviction, a JSON object: none negative, with a sum from 0.95 to 1.05. An omitted part has weight 0.",
  required: false,
  schema: { type: "string", contentMediaType: "application/json", examples: [JSON.stringify(defaultWeights)] },
  read(sent, name) {
    if (sent === undefined) return undefined;
    const weights = readConvictionWeights(parseJson(sent, name));
    if (typeof weights === "string") throw new ApiError("invalid_parameter", weights);
    return weights;
  },
};

function parseJson(sent: string, name: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    throw invalidParameter(name, `a JSON object such as {"premium":0.5,"sweep":0.5}`, sent);
  }
}

const parameters = {
  timeframe: choice("Trailing window, used when start_time and end_time are not sent.", windowLabels, "1h"),
  limit: count(
    "Most trades, the newest first; above 500 is treated as 500.",
    { min: 1, max: 500, default: 100 },
    "lowered",
  ),
  min_premium: minPremium,
  max_premium: decimal("Most total premium of a trade, in US dollars.", { min: 0 }),
  option_type: optionType,
  trade_type: choiceList("Kinds of trade, separated by commas.", ["sweep", "multi_leg"], "refused"),
  moneyness: choiceList("Moneyness, separated by commas; an unknown word is ignored.", moneynessClasses, "ignored"),
  start_time: timestamp(
    "Start of the window, inclusive: RFC 3339 or Unix seconds; set by the timeframe when not sent.",
  ),
  end_time: timestamp("End of the window, exclusive: RFC 3339 or Unix seconds; now when not sent."),
  min_contracts: decimal("Least contracts of a trade.", { min: 0 }),
  max_contracts: decimal("Most contracts of a trade.", { min: 0 }),
  single_leg_only: flag("Omits trades that are part of a package."),
  ...dteParameters,
  min_strike: decimal("Least strike, inclusive."),
  max_strike: decimal("Greatest strike, inclusive."),
  expiration: optionalDate("One expiration, YYYY-MM-DD.", "2026-11-27"),
  conviction_weights: convictionWeights,
  min_flow_score: decimal("Least flow score.", { min: -100, max: 100 }),
  min_flow_bonus: decimal("Least flow bonus.", { min: 0 }),
  min_rvol: decimal("Least volume of the contract, as a multiple of its usual volume.", { min: 0 }),
  include_clusters: flag("Adds the package that a trade belongs to."),
  date: dateParameter,
};

/** `/v1/flow/{ticker}`. docs/api.md, Trades. */
export function tradesRoute(sources: FlowSources): Route {
  const { tapes, now } = sources;
  return flowRoute(sources, {
    summary: "The newest option trades of a ticker, scored.",
    pathParameters: { ticker: tickerInPath },
    parameters,
    responseSchema: flowListResponseSchema,
    errorCodes: ["symbol_not_found", "no_data", "range_too_large", "warming_up"],
    read: ({ path, query, nowMs }) => listRequest(readTicker(path, tapes), readQuery(query, parameters), nowMs),
    async data(request, reading) {
      const startMs = now();
      const list = await computeFromTapes(reading, {
        underlyings: [underlyingOf(request.ticker, tapes)],
        sessions: windowSessions(request),
        inThisThread: () => flowList(tapes, request),
        inBackground: (background) => background.runQuery("flowList", request),
      });
      return { ...list, queryTimeMs: now() - startMs };
    },
  });
}

/** Returns the sessions of an explicit window. A timeframe needs none ahead: it is within one session, which is computed as it is read. */
function windowSessions({ startMs, endMs = Infinity, nowMs }: FlowListRequest): Day[] {
  return startMs === undefined ? [] : sessionsWithin({ fromMs: startMs, untilMs: Math.min(endMs, nowMs + 1) });
}

function listRequest(ticker: string, values: QueryValues<typeof parameters>, nowMs: number): FlowListRequest {
  const { start_time: startMs, end_time: endMs } = values;
  if (startMs !== undefined && endMs !== undefined) checkWindow(startMs, endMs, nowMs);
  else if (startMs !== undefined) checkWindow(startMs, Math.max(nowMs, startMs + 1), nowMs);
  else if (endMs !== undefined) checkStart(Math.min(endMs, nowMs), nowMs);
  return {
    ticker,
    nowMs,
    timeframe: values.timeframe,
    date: readTradingDate(values.date, nowMs),
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
