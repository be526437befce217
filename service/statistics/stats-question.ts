import { metrics, type Metric } from "../../src/contract/limits";
import { easternDay, isSession } from "../../market/time/calendar";
import { dayFromIso, type Day } from "../../market/time/civil-day";
import { Refusal } from "../query/answers";
import { choice, symbolList, truth } from "../query/parameters";
import { readQuery } from "../query/read-query";
import { date, optionalDate } from "../query/time-parameters";
import { atMost } from "../routes/board-question";

const MOST_SYMBOLS = 50;
const MOST_DAYS = 31;

/** The parameters of `/v1/stats/daily`. */
export const statsParameters = {
  symbols: symbolList(`One ticker or a comma-separated list, at most ${MOST_SYMBOLS}.`),
  from: date("First date, YYYY-MM-DD.", "2026-11-20"),
  to: optionalDate(
    `Last date, YYYY-MM-DD, at most ${MOST_DAYS} days with from; today in New York when not sent.`,
    "2026-11-20",
  ),
  extended: truth("Frames outside the regular session too; this market has none, so that the rows are the same."),
  metric: choice("The exposure to fold.", metrics, "gamma"),
};

/** Which sessions of which symbols are asked for; both dates included. */
export interface StatsQuestion {
  symbols: string[];
  from: Day;
  to: Day;
  metric: Metric;
}

/** Throws a `Refusal` for a window the wrong way round or too wide. */
export function readStatsQuestion(query: URLSearchParams, nowMs: number): StatsQuestion {
  const values = readQuery(query, statsParameters);
  const from = dayFromIso(values.from) ?? 0;
  const to = (values.to === undefined ? undefined : dayFromIso(values.to)) ?? easternDay(nowMs);
  if (from > to) throw new Refusal("invalid_parameter", "from must not be later than to: exchange them.");
  if (to - from >= MOST_DAYS) {
    throw new Refusal("range_too_large", `The window is at most ${MOST_DAYS} days: split it over several calls.`);
  }
  return { symbols: atMost(MOST_SYMBOLS, values.symbols), from, to, metric: values.metric };
}

/** The days of a window on which the market trades. */
export function sessionsOf({ from, to }: { from: Day; to: Day }): Day[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i).filter(isSession);
}
