import { volEventsAnswerSchema } from "../../src/contract/volatility";
import { symbolEvents } from "../../market/volatility/vol-events";
import { volState } from "../../market/volatility/vol-state";
import { readQuery } from "../query/read-query";
import type { Route } from "../routes/route";
import { volatilityAnswer } from "./volatility-answer";
import { covered, type VolatilitySources } from "./volatility-sources";
import { volatilitySymbols, withinCall } from "./volatility-symbols";

const parameters = { symbols: volatilitySymbols };

/** `/v1/vol/events`. API document, Part 4.7. */
export function eventsRoute(sources: VolatilitySources): Route {
  return {
    summary: "The next earnings report, the move priced into it, and past reports.",
    parameters,
    answer: volEventsAnswerSchema,
    refusals: ["invalid_parameter", "missing_parameter", "symbol_not_found"],
    handle({ query, nowMs }) {
      const asked = withinCall(readQuery(query, parameters).symbols);
      const state = volState(nowMs);
      const { covered: symbols, missing } = covered(sources, asked, state);
      const data = { symbols: symbols.map((symbol) => symbolEvents(sources.records, symbol, state)), missing };
      return volatilityAnswer(data, "events", state, sources.attribution);
    },
  };
}
