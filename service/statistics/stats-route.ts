import * as v from "valibot";
import { dailyStatsAnswerSchema, type DailyStat } from "../../src/contract/history";
import { metaSchema, type Attribution, type Meta } from "../../src/contract/meta";
import type { Clock } from "../gateway/clock";
import { easternDay } from "../../market/time/calendar";
import { isoDate } from "../../market/time/civil-day";
import { jsonAnswer, Refusal } from "../query/answers";
import { symbolNotFound } from "../routes/find-boards";
import { HISTORY_DAYS, oldestMs } from "../routes/history-depth";
import type { Route } from "../routes/route";
import type { SessionStats } from "./session-stats";
import { readStatsQuestion, sessionsOf, statsParameters, type StatsQuestion } from "./stats-question";
import { answerOrWarmingUp } from "./warming-up";

/** What `/v1/stats/daily` answers from. */
export interface StatsSources {
  symbols: readonly string[];
  stats: SessionStats;
  attribution: Attribution;
  after: Clock["after"];
}

/** `/v1/stats/daily`: each session folded from its 1-minute frames. Its answer is DailyStat of API document, Part 2.6. */
export function statsRoute(sources: StatsSources): Route {
  return {
    summary: "Each session's range of prices and exposures.",
    parameters: statsParameters,
    answer: v.object({ ...dailyStatsAnswerSchema.entries, meta: metaSchema }),
    refusals: [
      "invalid_parameter",
      "missing_parameter",
      "range_too_large",
      "symbol_not_found",
      "no_data",
      "warming_up",
    ],
    async handle({ query, nowMs }) {
      const question = readStatsQuestion(query, nowMs);
      const symbols = await symbolStats(sources, question, nowMs);
      const { metric, from, to } = question;
      const { attribution } = sources;
      const meta: Meta = { metric, resolution: "1m", mode: "historical", cached: false, attribution };
      return jsonAnswer(JSON.stringify({ data: { from: isoDate(from), to: isoDate(to), symbols }, meta }));
    },
  };
}

/** Unknown symbols are left out; a day without a session has no row. */
async function symbolStats(
  { symbols: listed, stats, after }: StatsSources,
  question: StatsQuestion,
  nowMs: number,
): Promise<{ symbol: string; days: DailyStat[] }[]> {
  const symbols = question.symbols.filter((symbol) => listed.includes(symbol));
  if (symbols.length === 0) throw symbolNotFound(question.symbols, listed);
  const oldest = easternDay(oldestMs(nowMs)) + 1;
  if (question.to < oldest) {
    throw new Refusal("no_data", `Sessions are kept for ${HISTORY_DAYS} days: ask from ${isoDate(oldest)} on.`);
  }
  const sessions = sessionsOf({ ...question, from: Math.max(question.from, oldest) });
  const work = symbols.map(async (symbol) => {
    const days = sessions.map((session) => stats.stat({ symbol, session, metric: question.metric }, nowMs));
    return { symbol, days: (await Promise.all(days)).filter((day) => day !== undefined) };
  });
  return answerOrWarmingUp(Promise.all(work), after);
}
