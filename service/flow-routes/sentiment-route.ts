import { sentimentResponseSchema } from "@strikebook/contract";
import { sentimentDays, queriedTimeframes } from "../../market/flow/queries/flow-sentiment";
import { expirationBuckets } from "../../market/flow/tapes/session-slices";
import { moneynessClasses } from "../../market/tape/moneyness";
import { choiceOrAll, commaSeparated, decimal, flagQuery, optional, withDefault } from "@strikebook/http";
import { tickerInPath } from "./flow-parameters";
import { flowRoute } from "./flow-route";

const timeframes = optional<readonly string[]>(
  "timeframes",
  `Trailing windows separated by commas: ${queriedTimeframes.join(", ")}, or all. An unknown word means one trading day.`,
  {
    schema: { type: "string", examples: ["1h,1d", "all"], default: "1d" },
    expected: `any of ${queriedTimeframes.join(", ")}, separated by commas, or "all"`,
    parse(sent) {
      const words = commaSeparated(sent).flatMap((word) => (word === "all" ? queriedTimeframes : [word]));
      return words.length === 0 ? undefined : [...new Set(words)];
    },
  },
);

/** `/v1/aggregate/{ticker}`. docs/api.md, Sentiment. */
export const sentimentRoute = flowRoute({
  summary: "Direction and strength of a ticker's flow over trailing windows.",
  pathParameters: { ticker: tickerInPath },
  parameters: {
    timeframes,
    includeBreakdown: flagQuery("include_breakdown", "Adds VWF, SDF and FIR of each window."),
    includeMoneyness: flagQuery("include_moneyness", "Adds the longest window by moneyness."),
    moneyness: choiceOrAll("moneyness_filter", "One moneyness, or all.", moneynessClasses),
    expirations: choiceOrAll("expiration_filter", "One group of expirations, or all.", expirationBuckets),
    timeDecay: {
      ...flagQuery("timeDecay", "Gives late trades more weight than early ones."),
      alias: "time_decay",
    },
    halfLifeMinutes: withDefault(
      decimal("time_decay_half_life", "Minutes in which the weight of a trade halves; used with timeDecay only.", {
        min: 1,
      }),
      30,
    ),
  },
  responseSchema: sentimentResponseSchema,
  errorCodes: ["symbol_not_found", "warming_up"],
  read: ({ timeframes = ["1d"], timeDecay, halfLifeMinutes, ...request }) => ({
    ...request,
    timeframes,
    halfLifeMinutes: timeDecay ? halfLifeMinutes : undefined,
  }),
  price: ({ timeframes }) =>
    3 * Math.ceil(timeframes.reduce((days, timeframe) => days + sentimentDays(timeframe), 0) / 30),
  priceRule: "3 for each started 30 days of all windows together; a window within a day is one day",
  data: (request, ask) => ask("flowSentiment", request),
});
