import * as v from "valibot";
import { volMetaSchema, volSymbolsAnswerSchema } from "../../src/contract/volatility";
import { volSymbols } from "../../market/volatility/vol-coverage";
import { volState } from "../../market/volatility/vol-state";
import { readQuery } from "../query/read-query";
import type { Route } from "../routes/route";
import { volatilityAnswer } from "./volatility-answer";
import type { VolatilitySources } from "./volatility-sources";

/** `/v1/vol/symbols`, free. API document, Part 4.7; beside the symbol its fields are ours. */
export function volSymbolsRoute({ records, attribution }: VolatilitySources): Route {
  return {
    summary: "The symbols that the volatility endpoints cover.",
    parameters: {},
    answer: v.object({ ...volSymbolsAnswerSchema.entries, meta: volMetaSchema }),
    refusals: ["invalid_parameter"],
    handle({ query, nowMs }) {
      readQuery(query, {});
      const state = volState(nowMs);
      return volatilityAnswer({ symbols: volSymbols(records.source, state) }, "symbols", state, attribution);
    },
  };
}
