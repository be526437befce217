import { chainPressureAnswerSchema, contractRatioAnswerSchema } from "../../src/contract/flow/flow-contracts";
import { chainPressure } from "../../market/flow/flow-pressure";
import { chainRatio } from "../../market/flow/flow-ratio";
import type { Route } from "../routes/route";
import { chainParameters, readChainQuestion } from "./chain-question";
import { flowRoute } from "./flow-route";
import type { FlowSources } from "./flow-sources";
import { tickerInPath } from "./known-ticker";

/** `/v1/chain-bull-bear/{ticker}`. Flow document, Part 4.10. */
export function chainPressureRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "Shares of a chain's volume that pushed up and down.",
    pathParameters: { ticker: tickerInPath },
    parameters: chainParameters,
    answer: chainPressureAnswerSchema,
    refusals: ["symbol_not_found", "no_data"],
    read: (asked) => readChainQuestion(asked, tapes),
    data: (request) => chainPressure(tapes, request),
  });
}

/** `/v1/chain-ratio/{ticker}`: the answer of one contract, for the chain. */
export function chainRatioRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "Who was in a hurry in a whole chain: ask, bid and mid shares.",
    pathParameters: { ticker: tickerInPath },
    parameters: chainParameters,
    answer: contractRatioAnswerSchema,
    refusals: ["symbol_not_found", "no_data"],
    read: (asked) => readChainQuestion(asked, tapes),
    data: (request) => chainRatio(tapes, request),
  });
}
