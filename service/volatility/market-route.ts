import { volFactsAnswerSchema } from "../../src/contract/open-volatility";
import { marketVolatility } from "../../market/volatility/vol-market";
import { volState } from "../../market/volatility/vol-state";
import { readQuery } from "../query/read-query";
import type { Route } from "../routes/route";
import { everyMoment } from "./every-moment";
import { volatilityAnswer } from "./volatility-answer";
import type { VolatilitySources } from "./volatility-sources";

/** `/v1/vol/market`: all covered symbols together. Its fields are ours. */
export function volMarketRoute({ records, attribution }: VolatilitySources): Route {
  return {
    summary: "Volatility of the market as a whole: the index, medians, and the share that rises.",
    parameters: {},
    answer: volFactsAnswerSchema,
    refusals: ["invalid_parameter"],
    async handle({ query, nowMs }) {
      readQuery(query, {});
      const state = volState(nowMs);
      return volatilityAnswer(marketVolatility(await everyMoment(records, state)), "market", state, attribution);
    },
  };
}
