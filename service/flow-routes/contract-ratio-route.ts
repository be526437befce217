import { contractRatioAnswerSchema } from "../../src/contract/flow/flow-contracts";
import { readContractSymbol, type OptionContract } from "../../market/chains/contract-symbol";
import { contractRatio } from "../../market/flow/flow-ratio";
import { Refusal } from "../query/answers";
import { choice, notAccepted, quoted, type Parameter } from "../query/parameters";
import { readQuery } from "../query/read-query";
import type { Route } from "../routes/route";
import { flowRoute } from "./flow-route";
import type { FlowSources } from "./flow-sources";
import { minPremium, windowLabels } from "./trade-parameters";
import { dateParameter, tradingDate } from "./trading-date";

const parameters = {
  timeframe: choice("Trailing window.", windowLabels, "1d"),
  min_premium: minPremium,
  date: dateParameter,
};

/** The contract in the path, in either form. Flow document, Part 4.9. */
const contractInPath: Parameter<OptionContract> = {
  description: "Option contract, {ticker}__{YYMMDD}{C|P}{strike x 1000, 8 digits}; the space-padded form is read too.",
  required: true,
  schema: { type: "string", example: "SPY__261120C00680000" },
  read(typed = "", name) {
    const contract = readContractSymbol(typed.toUpperCase());
    if (!contract) throw notAccepted(name, "a contract such as SPY__261120C00680000", typed);
    return contract;
  },
};

/** `/v1/contract-ratio/{symbol}`. Flow document, Part 4.9. */
export function contractRatioRoute(sources: FlowSources): Route {
  const { tapes } = sources;
  return flowRoute(sources, {
    summary: "Who was in a hurry in one contract: ask, bid and mid shares.",
    pathParameters: { symbol: contractInPath },
    parameters,
    answer: contractRatioAnswerSchema,
    refusals: ["symbol_not_found", "no_data"],
    read({ path, query, nowMs }) {
      const contract = contractInPath.read(path.symbol, "symbol");
      const { timeframe, min_premium, date } = readQuery(query, parameters);
      const request = { contract, timeframe, minPremium: min_premium, date: tradingDate(date, nowMs), nowMs };
      return { request, typed: path.symbol ?? "" };
    },
    data({ request, typed }) {
      const answer = contractRatio(tapes, request);
      if (answer) return answer;
      throw new Refusal("symbol_not_found", `The contract ${quoted(typed)} is not listed on ${request.date}.`);
    },
  });
}
