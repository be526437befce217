import * as v from "valibot";
import { symbolsAnswerSchema, type CoveredSymbol } from "../../src/contract/history";
import { metrics } from "../../src/contract/limits";
import { easternDay, nextSession } from "../../market/time/calendar";
import { isoDate } from "../../market/time/civil-day";
import type { Market } from "../../market/exposure/market";
import { optionRootOf } from "../../market/chains/option-roots";
import { boardInstant } from "../../market/time/session-clock";
import { underlyingOf } from "../../market/chains/underlyings";
import { jsonAnswer } from "../query/answers";
import { readQuery } from "../query/read-query";
import { oldestMs } from "./history-depth";
import type { Route } from "./route";

/** `/v1/symbols`, free: what boards there are, and since when. */
export function symbolsRoute(market: Market): Route {
  return {
    summary: "Every symbol with a board, and the dates of its history.",
    parameters: {},
    answer: v.object({ ...symbolsAnswerSchema.entries, meta: v.object({}) }),
    refusals: ["invalid_parameter"],
    handle({ query, nowMs }) {
      readQuery(query, {});
      const symbols = market.symbols.map((symbol) => coveredSymbol(market, symbol, nowMs));
      return jsonAnswer(JSON.stringify({ data: { symbols }, meta: {} }));
    },
  };
}

function coveredSymbol(market: Market, symbol: string, nowMs: number): CoveredSymbol {
  const kind = underlyingOf(optionRootOf(symbol)?.underlying ?? symbol)?.kind;
  return { symbol, isIndex: kind === "index", metrics: [...metrics], history: historyOf(market, symbol, nowMs) };
}

/** Null for a market that stands still: its one board is of no session that went by here. */
function historyOf(market: Market, symbol: string, nowMs: number): CoveredSymbol["history"] {
  if (market.boardAt(symbol, nowMs)?.asOfMs !== boardInstant(nowMs)) return null;
  const lastDay = easternDay(boardInstant(nowMs));
  return { from: isoDate(nextSession(easternDay(oldestMs(nowMs)))), to: isoDate(lastDay) };
}
