import { volDerivedAnswerSchema } from "../../src/contract/volatility";
import { symbolDerived } from "../../market/volatility/vol-derived";
import { volState } from "../../market/volatility/vol-state";
import { readQuery } from "../query/read-query";
import type { Route } from "../routes/route";
import { volatilityAnswer } from "./volatility-answer";
import { covered, type VolatilitySources } from "./volatility-sources";
import { volatilitySymbols, withinCall } from "./volatility-symbols";

const parameters = { symbols: volatilitySymbols };

/** `/v1/vol/derived`. API document, Part 2.8: free-form members, whose names are ours. */
export function derivedRoute(sources: VolatilitySources): Route {
  return {
    summary: "Where implied and realized volatility stand in their year.",
    parameters,
    answer: volDerivedAnswerSchema,
    refusals: ["invalid_parameter", "missing_parameter", "symbol_not_found"],
    handle({ query, nowMs }) {
      const asked = withinCall(readQuery(query, parameters).symbols);
      const state = volState(nowMs);
      const { covered: symbols, missing } = covered(sources, asked, state);
      const data = { symbols: symbols.map((symbol) => symbolDerived(sources.records, symbol, state)), missing };
      return volatilityAnswer(data, "derived", state, sources.attribution);
    },
  };
}
