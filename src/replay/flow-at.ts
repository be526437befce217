import type { FlowApi } from "../client/flow-api";
import { ClockDates } from "./clock-dates";
import { ReplayError } from "./replay-error";

/** What cells ask of option flow. */
export type FlowQuestions = Pick<FlowApi, Exclude<keyof FlowApi, "forget">>;

/** What a question for a window that trails the newest trade says of it. */
interface Trailing {
  timeframe?: string | undefined;
  date?: string | undefined;
}

/**
 * Option flow as it was known at an instant, in milliseconds since 1970 UTC: windows end there, and dates that are left out are
 * the session's under way. Where the service counts whole days alone the answer is of the whole day.
 */
export function flowAt(flow: FlowApi, atMs: number): FlowQuestions {
  const dates = new ClockDates(atMs);
  const { tradedUntilMs } = dates;
  const dated = <Question extends { date?: string | undefined }>(question: Question, otherwise?: string) => ({
    ...question,
    date: dates.dateOr(question.date, otherwise),
  });
  const whole = <Question extends Trailing>(question: Question) => dated(wholeDays(question, dates));
  return {
    trades: async (question, signal) => {
      const asked = dated(question);
      const isOver = asked.date < dates.session && question.fromMs === undefined && question.toMs === undefined;
      const toMs = isOver ? undefined : dates.endOf(question.fromMs, question.toMs, tradedUntilMs);
      return flow.trades({ ...asked, toMs }, signal);
    },
    tide: async (question, signal) =>
      flow.tide({ ...question, toMs: dates.endOf(question.fromMs, question.toMs, tradedUntilMs) }, signal),
    strikes: async (question, signal) =>
      flow.strikes({ ...question, toMs: dates.endOf(question.fromMs, question.toMs, tradedUntilMs) }, signal),
    compare: async (question, signal) => flow.compare(dated(question), signal),
    history: async (question, signal) =>
      flow.history({ ...question, to: dates.lastDay(question.from, question.to, dates.today) }, signal),
    expirations: async (question, signal) => flow.expirations(dated(question), signal),
    topUnderlyings: async (question = {}, signal) => flow.topUnderlyings(dated(question, dates.settled), signal),
    topWeekContracts: async (question = {}, signal) => flow.topWeekContracts(dated(question), signal),
    topDayContracts: async (question = {}, signal) => flow.topDayContracts(dated(question), signal),
    contractRatio: async (question, signal) => flow.contractRatio(whole(question), signal),
    chainRatio: async (question, signal) => flow.chainRatio(whole(question), signal),
    pressure: async (question, signal) => flow.pressure(whole(question), signal),
    sentiment: () => Promise.reject(new ReplayError("The service tells the sentiment of now alone.")),
    marketTide: async (question = {}, signal) => flow.marketTide(dated(question), signal),
    darkPool: async (question = {}, signal) => flow.darkPool(dated(question), signal),
    darkPoolPages: (question = {}, signal) => flow.darkPoolPages(dated(question), signal),
  };
}

/** A window of minutes trails the end of its day, which the instant's own day has not come to. */
function wholeDays<Question extends Trailing>(question: Question, { session }: ClockDates): Question {
  const { timeframe = "1d", date = session } = question;
  if (timeframe === "1d" || date < session) return question;
  throw new ReplayError(
    `The service tells the last ${timeframe} of now, or of the end of a day: put "1d" for the window, or an earlier date.`,
  );
}
