import { sentimentResponseSchema } from "../../src/contract/flow/sentiment";
import { expirationBuckets } from "../../market/flow/tapes/session-slices";
import { flowSentiment, type SentimentRequest } from "../../market/flow/queries/flow-sentiment";
import { currentSession, sessionsOfDays } from "../../market/flow/tapes/flow-window";
import { sentimentTimeframes, sentimentWindows } from "../../market/flow/queries/sentiment-window";
import { decimalWithDefault } from "../query/number-parameters";
import { invalidParameter, type Parameter, type QueryValues, readQuery } from "../query/parameters";
import type { Route } from "../gateway/route";
import { flowRoute, type FlowSources } from "./flow-route";
import { aliasOf, readTicker, resolveAliases, tickerInPath, underlyingOf } from "./flow-parameters";
import { computeFromTapes, summarizeSessions } from "./load-tapes";
import { choice, commaList, flag } from "../query/word-parameters";
import { moneynessClasses } from "../../market/tape/moneyness";

/** Returns the days of a timeframe; an unknown one means one trading day. docs/api.md, Sentiment. */
function daysOf(timeframe: string): number {
  const name = sentimentTimeframes.find((known) => known === timeframe) ?? "1d";
  return sentimentWindows[name].days;
}

const timeframes: Parameter<readonly string[]> = {
  description: `Trailing windows separated by commas: ${sentimentTimeframes.join(", ")}, or all. An unknown word means one trading day.`,
  required: false,
  schema: { type: "string", examples: ["1h,1d", "all"], default: "1d" },
  read(sent = "1d", name) {
    const words = commaList(sent);
    if (words.length === 0)
      throw invalidParameter(name, `any of ${sentimentTimeframes.join(", ")}, separated by commas, or "all"`, sent);
    return [...new Set(words.flatMap((word) => (word === "all" ? sentimentTimeframes : [word])))];
  },
};

const parameters = {
  timeframes,
  include_breakdown: flag("Adds VWF, SDF and FIR of each window."),
  include_moneyness: flag("Adds the longest window by moneyness."),
  moneyness_filter: choice("One moneyness, or all.", [...moneynessClasses, "all"] as const, "all"),
  expiration_filter: choice("One group of expirations, or all.", [...expirationBuckets, "all"] as const, "all"),
  timeDecay: flag("Gives late trades more weight than early ones."),
  time_decay_half_life: decimalWithDefault(
    "Minutes in which the weight of a trade halves; used with timeDecay only.",
    30,
    {
      min: 1,
    },
  ),
};

/** `/v1/aggregate/{ticker}`. docs/api.md, Sentiment. */
export function sentimentRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "Direction and strength of a ticker's flow over trailing windows.",
    pathParameters: { ticker: tickerInPath },
    parameters: { ...parameters, time_decay: aliasOf("timeDecay", parameters.timeDecay) },
    responseSchema: sentimentResponseSchema,
    errorCodes: ["symbol_not_found", "warming_up"],
    read({ path, query, nowMs }) {
      const ticker = readTicker(path, tapes);
      const values = readQuery(resolveAliases(query, { time_decay: "timeDecay" }), parameters);
      return sentimentRequest(ticker, values, nowMs);
    },
    price: (request) => 3 * Math.ceil(requestedDays(request) / 30),
    priceRule: "3 for each started 30 days of all windows together; a window within a day is one day",
    async data(request, reading) {
      const { ticker, nowMs } = request;
      const underlying = underlyingOf(ticker, tapes);
      const longest = Math.max(...request.timeframes.map(daysOf));
      const sessions = sessionsOfDays(currentSession(nowMs), longest);
      if (request.halfLifeMinutes !== undefined) {
        return computeFromTapes(reading, {
          underlyings: [underlying],
          sessions,
          inThisThread: () => flowSentiment(tapes, request),
          inBackground: (background) => background.runQuery("flowSentiment", request),
        });
      }
      await summarizeSessions(reading, { sums: "slices", underlyings: [underlying], sessions, nowMs });
      return flowSentiment(tapes, request);
    },
  });
}

function requestedDays(request: SentimentRequest): number {
  return request.timeframes.reduce((days, timeframe) => days + daysOf(timeframe), 0);
}

function sentimentRequest(ticker: string, values: QueryValues<typeof parameters>, nowMs: number): SentimentRequest {
  const { moneyness_filter: moneyness, expiration_filter: expirations } = values;
  return {
    ticker,
    nowMs,
    timeframes: values.timeframes,
    includeBreakdown: values.include_breakdown,
    includeMoneyness: values.include_moneyness,
    moneyness: moneyness === "all" ? undefined : moneyness,
    expirations: expirations === "all" ? undefined : expirations,
    halfLifeMinutes: values.timeDecay ? values.time_decay_half_life : undefined,
  };
}
