import { volHistoryAnswerSchema } from "../../src/contract/volatility";
import { isoDate } from "../../market/time/civil-day";
import { symbolVolHistory, volHistoryCredits } from "../../market/volatility/vol-history";
import { lastClosedSession, volState } from "../../market/volatility/vol-state";
import type { Route } from "../routes/route";
import { historyParameters, readHistoryQuestion } from "./history-question";
import { volatilityAnswer } from "./volatility-answer";
import { covered, type VolatilitySources } from "./volatility-sources";

/** `/v1/vol/history`: daily columns of each symbol. API document, Part 2.8; one credit a started ten symbol-weekdays. */
export function historyRoute(sources: VolatilitySources): Route {
  return {
    summary: "Daily closes, implied and realized volatility.",
    parameters: historyParameters,
    answer: volHistoryAnswerSchema,
    refusals: ["invalid_parameter", "missing_parameter", "range_too_large", "symbol_not_found"],
    priceRule: "1 for each started 10 symbol-weekdays, both dates included, and never less than 1",
    price({ query, nowMs }) {
      const { symbols, from, to } = readHistoryQuestion(query, nowMs);
      // A weekend holds no weekday, and an answer is never free.
      return Math.max(1, volHistoryCredits(symbols.length, from, to));
    },
    handle({ query, nowMs }) {
      const question = readHistoryQuestion(query, nowMs);
      const state = volState(nowMs);
      const { covered: symbols, missing } = covered(sources, question.symbols, state);
      const histories = symbols.map((symbol) =>
        symbolVolHistory(sources.records, symbol, question, lastClosedSession(state)),
      );
      const window = { from: isoDate(question.from), to: isoDate(question.to) };
      return volatilityAnswer({ symbols: histories, missing, ...window }, "history", state, sources.attribution);
    },
  };
}
