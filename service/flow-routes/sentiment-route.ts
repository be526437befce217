import { sentimentAnswerSchema } from "../../src/contract/flow/flow-sentiment";
import { expirationBuckets } from "../../market/flow/day-flow";
import { flowSentiment, type SentimentRequest } from "../../market/flow/flow-sentiment";
import { currentSession, sessionsOfDays } from "../../market/flow/flow-window";
import { sentimentAtoms, sentimentWindows } from "../../market/flow/sentiment-window";
import { moneynessClasses } from "../../market/tape/trade-scores";
import { decimalOr } from "../query/numbers";
import { choice, commaList, notAccepted, truth, type Parameter } from "../query/parameters";
import { readQuery } from "../query/read-query";
import type { Route } from "../routes/route";
import { flowRoute } from "./flow-route";
import type { FlowSources } from "./flow-sources";
import { readTicker, tickerInPath } from "./known-ticker";
import { readTapes } from "./read-tapes";
import { alsoSpelled, withFirstSpellings } from "./spellings";
import { sumSessions } from "./sum-sessions";

/** Days that an atom asks for; an unknown atom is a single trading day. Flow document, Part 4.11. */
function daysOf(atom: string): number {
  const name = sentimentAtoms.find((one) => one === atom) ?? "1d";
  return sentimentWindows[name].days;
}

const timeframes: Parameter<readonly string[]> = {
  description: `Trailing windows separated by commas: ${sentimentAtoms.join(", ")}, or all. Another word is a single trading day.`,
  required: false,
  schema: { type: "string", examples: ["1h,1d", "all"], default: "1d" },
  read(typed = "1d", name) {
    const sent = commaList(typed);
    if (sent.length === 0)
      throw notAccepted(name, `any of ${sentimentAtoms.join(", ")}, separated by commas, or "all"`, typed);
    return [...new Set(sent.flatMap((atom) => (atom === "all" ? sentimentAtoms : [atom])))];
  },
};

const parameters = {
  timeframes,
  include_breakdown: truth("Adds VWF, SDF and FIR of each window."),
  include_moneyness: truth("Adds the longest window by moneyness."),
  moneyness_filter: choice("One moneyness, or all.", [...moneynessClasses, "all"] as const, "all"),
  expiration_filter: choice("One group of expirations, or all.", [...expirationBuckets, "all"] as const, "all"),
  timeDecay: truth("Weighs late trades more than early ones."),
  time_decay_half_life: decimalOr("Minutes in which a trade's weight halves, with timeDecay alone.", 30, { min: 1 }),
};

/** `/v1/aggregate/{ticker}`. Flow document, Part 4.11. */
export function sentimentRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "Direction and strength of a ticker's flow over trailing windows.",
    pathParameters: { ticker: tickerInPath },
    parameters: { ...parameters, time_decay: alsoSpelled("timeDecay", parameters.timeDecay) },
    answer: sentimentAnswerSchema,
    refusals: ["symbol_not_found", "warming_up"],
    read({ path, query, nowMs }) {
      const ticker = readTicker(path, tapes);
      const values = readQuery(withFirstSpellings(query, { time_decay: "timeDecay" }), parameters);
      return question(ticker, values, nowMs);
    },
    price: (request) => 3 * Math.ceil(daysAsked(request) / 30),
    priceRule: "3 for each started 30 days of all windows together; a window within a day is one day",
    async data(request) {
      const { ticker, nowMs } = request;
      const underlying = tapes.scopeOf(ticker)?.underlying ?? ticker;
      const longest = Math.max(...request.timeframes.map(daysOf));
      const sessions = sessionsOfDays(currentSession(nowMs), longest);
      if (request.halfLifeMinutes !== undefined) {
        return readTapes(sources, {
          underlyings: [underlying],
          sessions,
          here: () => flowSentiment(tapes, request),
          elsewhere: (heavyWork) => heavyWork.answer("flowSentiment", request),
        });
      }
      await sumSessions(sources, { sums: "slices", underlyings: [underlying], sessions, nowMs });
      return flowSentiment(tapes, request);
    },
  });
}

const daysAsked = ({ timeframes: asked }: SentimentRequest): number =>
  asked.reduce((days, atom) => days + daysOf(atom), 0);

type Values = ReturnType<typeof readQuery<typeof parameters>>;

function question(ticker: string, values: Values, nowMs: number): SentimentRequest {
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
