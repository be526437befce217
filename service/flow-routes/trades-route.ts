import { flowListResponseSchema } from "@strikebook/contract";
import type { FlowListRequest } from "../../market/flow/queries/flow-list";
import { type ConvictionWeights, defaultWeights, readConvictionWeights } from "../../market/tape/conviction";
import { moneynessClasses } from "../../market/tape/moneyness";
import {
  ApiError,
  choiceList,
  countQuery,
  decimal,
  flagQuery,
  optional,
  optionalDate,
  timestamp,
} from "@strikebook/http";
import {
  checkStart,
  checkWindow,
  sessionDateQuery,
  dteParameters,
  minPremium,
  optionType,
  readTradingDate,
  tickerInPath,
  timeframe,
} from "./flow-parameters";
import { flowRoute } from "./flow-route";

/** The conviction weights of a request, a JSON object; `undefined` when not sent. docs/api.md, Trades. */
const convictionWeights = optional<ConvictionWeights>(
  "conviction_weights",
  "Weights of the parts of a trade's conviction, a JSON object: none negative, with a sum from 0.95 to 1.05. An omitted part has weight 0.",
  {
    schema: { type: "string", contentMediaType: "application/json", examples: [JSON.stringify(defaultWeights)] },
    expected: `a JSON object such as {"premium":0.5,"sweep":0.5}`,
    parse(sent) {
      const parsed = parsedJson(sent);
      const weights = parsed && readConvictionWeights(parsed.value);
      if (typeof weights === "string") throw new ApiError("invalid_parameter", weights);
      return weights;
    },
  },
);

function parsedJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The parameters that select trades, in the order of the description. */
const parameters = {
  timeframe: timeframe("Trailing window, used when start_time and end_time are not sent.", "1h"),
  limit: countQuery(
    "limit",
    "Most trades, the newest first; above 500 is treated as 500.",
    { min: 1, max: 500, default: 100 },
    "lowered",
  ),
  minPremium,
  maxPremium: decimal("max_premium", "Most total premium of a trade, in US dollars.", { min: 0 }),
  right: optionType,
  kinds: choiceList("trade_type", "Kinds of trade, separated by commas.", ["sweep", "multi_leg"], "refused"),
  moneyness: choiceList(
    "moneyness",
    "Moneyness, separated by commas; an unknown word is ignored.",
    moneynessClasses,
    "ignored",
  ),
  startMs: timestamp(
    "start_time",
    "Start of the window, inclusive: RFC 3339 or Unix seconds; set by the timeframe when not sent.",
  ),
  endMs: timestamp("end_time", "End of the window, exclusive: RFC 3339 or Unix seconds; now when not sent."),
  minContracts: decimal("min_contracts", "Least contracts of a trade.", { min: 0 }),
  maxContracts: decimal("max_contracts", "Most contracts of a trade.", { min: 0 }),
  singleLegOnly: flagQuery("single_leg_only", "Omits trades that are part of a package."),
  ...dteParameters,
  minStrike: decimal("min_strike", "Least strike, inclusive."),
  maxStrike: decimal("max_strike", "Greatest strike, inclusive."),
  expiration: optionalDate("expiration", "One expiration, YYYY-MM-DD.", "2026-11-27"),
  weights: convictionWeights,
  minFlowScore: decimal("min_flow_score", "Least flow score.", { min: -100, max: 100 }),
  minFlowBonus: decimal("min_flow_bonus", "Least flow bonus.", { min: 0 }),
  minRvol: decimal("min_rvol", "Least volume of the contract, as a multiple of its usual volume.", { min: 0 }),
  withClusters: flagQuery("include_clusters", "Adds the package that a trade belongs to."),
  date: sessionDateQuery,
};

/** `/v1/flow/{ticker}`. docs/api.md, Trades. */
export const tradesRoute = flowRoute({
  summary: "The newest option trades of a ticker, scored.",
  pathParameters: { ticker: tickerInPath },
  parameters,
  responseSchema: flowListResponseSchema,
  errorCodes: ["symbol_not_found", "no_data", "range_too_large", "warming_up"],
  read({ ticker, timeframe, limit, startMs, endMs, weights, minFlowScore, minFlowBonus, withClusters, ...rest }) {
    const { date, nowMs, ...filter } = rest;
    if (startMs !== undefined) checkWindow(startMs, endMs ?? Math.max(nowMs, startMs + 1), nowMs);
    else if (endMs !== undefined) checkStart(Math.min(endMs, nowMs), nowMs);
    const window = { timeframe, date: readTradingDate(date, nowMs), startMs, endMs };
    const request = { ticker, nowMs, ...window, limit, minFlowScore, minFlowBonus, weights, withClusters, filter };
    return request satisfies FlowListRequest;
  },
  async data(request, ask, { now }) {
    const startMs = now();
    const list = await ask("flowList", request);
    return { ...list, queryTimeMs: now() - startMs };
  },
});
