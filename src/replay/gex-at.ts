import type { Answered } from "../client/endpoint/answered";
import type { GexApi } from "../client/gex-api";
import type { SymbolLevels } from "../contract/levels";
import { ClockDates } from "./clock-dates";
import { levelsDigest } from "./levels-digest";

/** What cells ask of boards. */
export type GexQuestions = Pick<GexApi, "heatmap" | "levels" | "historical" | "range" | "dailyStats" | "symbols">;

/**
 * Boards as they were at an instant, in milliseconds since 1970 UTC, in answer to the questions that are asked of live ones.
 *
 * A question that names its own instant keeps it. Ranges end with the instant; daily figures with the last session that was
 * settled by then, since those of its own day know the rest of the day.
 */
export function gexAt(gex: GexApi, atMs: number): GexQuestions {
  const dates = new ClockDates(atMs);
  const boardAt: GexQuestions["heatmap"] = (question, signal) => gex.historical({ ...question, atMs }, signal);
  return {
    heatmap: boardAt,
    levels: async (question, signal) => digested(await boardAt(question, signal)),
    historical: (question, signal) => gex.historical(question, signal),
    range: async (question, signal) =>
      gex.range({ ...question, toMs: dates.endOf(question.fromMs, question.toMs, atMs) }, signal),
    dailyStats: async (question, signal) =>
      gex.dailyStats({ ...question, to: dates.lastDay(question.from, question.to, dates.settled) }, signal),
    symbols: (signal) => gex.symbols(signal),
  };
}

function digested(board: Awaited<ReturnType<GexApi["historical"]>>): Answered<SymbolLevels> {
  return { ...board, record: levelsDigest(board.record) };
}
