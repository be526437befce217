import { volFactsAnswerSchema } from "../../src/contract/open-volatility";
import { volStatus } from "../../market/volatility/vol-status";
import { volState } from "../../market/volatility/vol-state";
import { readQuery } from "../query/read-query";
import type { Route } from "../routes/route";
import { volatilityAnswer } from "./volatility-answer";
import type { VolatilitySources } from "./volatility-sources";

/** `/v1/vol/status`, free: how fresh volatility is. Its fields are ours. */
export function volStatusRoute({ records, attribution }: VolatilitySources): Route {
  return {
    summary: "How fresh the volatility data is, and when it is renewed.",
    parameters: {},
    answer: volFactsAnswerSchema,
    refusals: ["invalid_parameter"],
    handle({ query, nowMs }) {
      readQuery(query, {});
      const state = volState(nowMs);
      return volatilityAnswer(volStatus(records.source, state), "status", state, attribution);
    },
  };
}
